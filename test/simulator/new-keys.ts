/**
 * Runs a random schedule of devices that give their vault new keys. A seed decides which device acts, all ids and all
 * names of files. At the end, all devices sync and take over new keys. Then they must have the same key and all
 * accounts.
 */
import { addAccount, allAccounts } from "../../src/accounts/index.ts";
import { newVaultKey } from "../../src/master/index.ts";
import { conflictsIn, followNewKey, joinVault, syncVault } from "../../src/sync/index.ts";
import { createVault, memoryStorage } from "../../src/vault/index.ts";
import { instantly as pbkdf2 } from "../unit/src/stand-in.ts";
import { memoryStore } from "../unit/src/sync/two-devices.ts";
import { withRandom } from "../unit/src/with-random.ts";
import { Choices } from "./random.ts";

const masterPassword = "correct horse";
const rules = { length: 16, classes: ["lower"] };
const steps = 24;
const rounds = 12;

/** @returns a description of the fault that was found, or undefined */
export async function simulateNewKeys(seed: number): Promise<string | undefined> {
  const choices = new Choices(seed);
  return await withRandom(
    (count) => choices.bytes(count),
    () => run(choices),
  );
}

async function run(choices: Choices): Promise<string | undefined> {
  const store = memoryStore();
  const first = await createVault({ storage: memoryStorage(), masterPassword, identity: "", pbkdf2 });
  await syncVault(first, store);
  const vaults = [first];
  const count = 2 + choices.below(3);
  while (vaults.length < count) {
    const vault = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2 });
    await syncVault(vault, store);
    vaults.push(vault);
  }
  const follow = async (at: number): Promise<void> => {
    vaults[at] = (await followNewKey(vaults[at]!, { store, masterPassword, pbkdf2 })) ?? vaults[at]!;
  };
  const logins: string[] = [];
  for (let step = 0; step < steps; step++) {
    const at = choices.below(vaults.length);
    const dice = choices.next();
    if (dice < 0.25) {
      await syncVault(vaults[at]!, store); // a new key needs a finished sync
      vaults[at] = await newVaultKey(vaults[at]!, { masterPassword, pbkdf2 });
    } else if (dice < 0.65) await syncVault(vaults[at]!, store);
    else if (dice < 0.9) await follow(at);
    else {
      logins.push(`user ${step}`);
      await addAccount(vaults[at]!, { site: "example.com", login: `user ${step}`, revision: 1, rules });
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const at of vaults.keys()) if ((await syncVault(vaults[at]!, store)).foreign > 0) await follow(at);
  }
  const keys = new Set(vaults.map(({ keys: { id } }) => Buffer.from(id).toString("base64")));
  if (keys.size > 1) return `the devices end with ${keys.size} keys`;
  for (const vault of vaults) {
    const contents = await vault.contents();
    const found = allAccounts(contents).map(({ login }) => login);
    if (found.sort().join() !== logins.sort().join()) return "a device does not end with all accounts";
    if (conflictsIn(contents).length > 0) return "a new key makes a conflict";
    if ((await syncVault(vault, store)).foreign > 0) return "a device is still asked about another vault";
  }
  return store.files.size === 1 ? undefined : `the store ends with ${store.files.size} files`;
}
