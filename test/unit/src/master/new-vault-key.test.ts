import { expect } from "chai";
import {
  keysOf,
  memoryStorage,
  openVault,
  removeLeftovers,
  type StoragePort,
  type Vault,
} from "../../../../src/vault/index.ts";
import { addAccount } from "../../../../src/accounts/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { toBase64 } from "../../../../src/base64.ts";
import { killing, stepped, windowOn } from "../disturbed.ts";
import { stateOf as wholeStateOf } from "../operations.ts";
import { rejectsApp } from "../refused.ts";
import { spied } from "../spied.ts";
import { instantly, standIn } from "../stand-in.ts";
import { complete, dump, masterPassword, newVault, open, plant, rules } from "../vaults.ts";

const renew = (vault: Vault, more: object = {}): Promise<Vault> =>
  newVaultKey(vault, { masterPassword, pbkdf2: instantly, ...more });

async function withAccounts(storage: StoragePort = memoryStorage()): Promise<Vault> {
  const vault = await newVault(storage);
  for (const login of ["ada", "bob"]) await addAccount(vault, { site: "example.com", login, revision: 1, rules });
  return vault;
}

/** Returns a vault's state without its previous ids and its generations. Every new key adds an id and a generation. */
const stateOf = async (vault: Vault): Promise<string> =>
  (await wholeStateOf(vault)).replace(/\["(?:earlier",\[[^\]]*\]|generations",\{[^}]*\})\],/gu, "");

const recordsOf = async (storage: StoragePort): Promise<string[]> =>
  (await storage.keys()).filter((key) => key.startsWith("r/"));

describe("a new vault key", () => {
  it("encrypts the same records again, leaves none of the old ones, and opens with the master password", async () => {
    const vault = await withAccounts();
    const { storage } = vault;
    const id = vault.keys.id.slice();
    const [state, before] = [await stateOf(vault), await recordsOf(storage)];
    const renewed = await renew(vault);
    expect(await stateOf(renewed)).to.equal(state);
    expect(await stateOf(await open(storage))).to.equal(state);
    const { earlier, generations } = keysOf(await renewed.contents());
    expect(earlier).to.deep.equal([toBase64(id)]);
    expect(generations).to.deep.equal({ [toBase64(renewed.keys.id)]: 1 });
    const after = await recordsOf(storage);
    expect(after).to.have.lengthOf(before.length);
    expect(after.filter((key) => before.includes(key))).to.deep.equal([]);
  });

  it("protects later records from an old header with an old master password", async () => {
    const vault = await withAccounts();
    const { storage } = vault;
    const leaked = (await dump(storage))["vault"];
    const newMasterPassword = "another horse";
    await changeMaster(vault, { masterPassword, newMasterPassword, pbkdf2: instantly });
    const withOldHeader = async (): Promise<number> => {
      const stolen = memoryStorage({ ...(await dump(storage)), vault: leaked });
      return (await (await openVault({ storage: stolen, masterPassword, pbkdf2: instantly })).contents()).records.size;
    };
    // The old header still decrypts everything, until the vault gets a new key.
    expect(await withOldHeader()).to.equal(4);
    await renew(vault, { masterPassword: newMasterPassword });
    expect(await withOldHeader()).to.equal(0);
  });

  it("locks every other window", async () => {
    const vault = await withAccounts();
    const other = windowOn(vault.storage, vault);
    await renew(vault);
    await rejectsApp(other.contents(), "locked");
    await rejectsApp(vault.contents(), "locked");
  });

  it("is refused without a write, and the vault stays open, for a wrong master password or a record that would be lost", async () => {
    const vault = await withAccounts();
    const held = await dump(vault.storage);
    await rejectsApp(renew(vault, { masterPassword: "wrong" }), "cannot-decrypt");
    expect(await dump(vault.storage)).to.deep.equal(held);
    await plant(vault, "account/damaged", { v: 1, name: "account/other", modified: 0 });
    const damaged = await dump(vault.storage);
    await rejectsApp(renew(vault), "cannot-decrypt");
    await plant(vault, "account/newer", { ...complete("account/newer", {}), v: 2 });
    await rejectsApp(renew(vault), "read-only");
    expect(Object.keys(await dump(vault.storage))).to.have.lengthOf(Object.keys(damaged).length + 1);
    expect((await vault.contents()).records.size).to.equal(4);
  });

  it("wipes its secret buffers", async () => {
    const { pbkdf2, secrets } = standIn();
    await renew(await withAccounts(), { pbkdf2 });
    expect(secrets).to.have.length.above(0);
    for (const secret of secrets) expect(secret.every((byte) => byte === 0)).to.equal(true);
  });

  it("leaves a complete vault under the old or the new key if the storage fails at any call", async () => {
    const vault = await withAccounts();
    const [held, state] = [await dump(vault.storage), await stateOf(vault)];
    for (let at = 1; ; at++) {
      const inner = memoryStorage(held);
      const { storage, calls } = spied(inner, (_, count) => (count === at ? new Error("disk") : undefined));
      await renew(windowOn(storage, vault)).catch(() => undefined);
      expect(await stateOf(await open(memoryStorage(await dump(inner)))), `call ${at}`).to.equal(state);
      if (calls.length < at) break;
    }
  });

  for (const when of ["before", "after"] as const) {
    it(`leaves a complete vault and removable leftovers if the process ends ${when} any step`, async () => {
      const vault = await withAccounts();
      const [held, state] = [await dump(vault.storage), await stateOf(vault)];
      for (let at = 1; ; at++) {
        const inner = memoryStorage(held);
        const { step, killed } = killing(at, when);
        const outcome = await Promise.race([renew(windowOn(stepped(inner, step), vault)), killed]);
        const storage = memoryStorage(await dump(inner));
        const found = await open(storage);
        expect(await stateOf(found), `step ${at}`).to.equal(state);
        await removeLeftovers(found);
        expect(await recordsOf(storage)).to.have.lengthOf(4);
        expect(await stateOf(await open(storage))).to.equal(state);
        if (outcome === "killed") continue;
        expect(at).to.be.above(6);
        break;
      }
    });
  }

  it("does not let a window with the old key remove anything", async () => {
    const vault = await withAccounts();
    const late = windowOn(vault.storage, vault);
    const state = await stateOf(await renew(vault));
    await removeLeftovers(late);
    expect(await stateOf(await open(vault.storage))).to.equal(state);
  });
});
