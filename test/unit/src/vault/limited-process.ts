/**
 * A program for tests: uses vaults with saltmill-2 while the system limits this process, and afterwards. Prints what
 * happened as JSON. Runs in a process of its own, so that the test runner is not limited.
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { deriveRoot } from "../../../../src/schemes/index.ts";
import { createVault, openVault } from "../../../../src/vault/index.ts";
import { fileStorage } from "../../../../cli/node.ts";
import { limited, usedBy } from "../../../limited-memory.ts";
import { identity, masterPassword } from "../vaults.ts";

const [what, folder = "", engine] = process.argv.slice(2);
if (engine === "without WebAssembly") Reflect.deleteProperty(globalThis, "WebAssembly");
const scheme = "saltmill-2";
const file = `${folder}/vault.json`;
const storage = fileStorage(file);
const used = (): number => usedBy(process.pid);
const { gc } = globalThis;

/**
 * Waits until the memory of earlier derivations is given back: a second after them, and when it is collected. Then no
 * collection gives back so much that a derivation could have it in spite of the limit.
 */
async function givenBack(most: number): Promise<void> {
  for (let collections = 0; collections < 5 || used() > most; collections++) {
    gc?.();
    await sleep(50);
  }
}

const open = async (master = masterPassword): Promise<void> => {
  (await openVault({ storage, masterPassword: master })).close();
};

/** Tries each way to derive a key, within the limit and then without it. */
async function limits(): Promise<object> {
  const vault = await createVault({ storage, masterPassword, identity, scheme });
  await givenBack(before + 24);
  const other = fileStorage(`${folder}/new.json`);
  const next = "another master password";
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["openVault", () => open()],
    ["openVault with a wrong master password", () => open("wrong")],
    ["createVault", () => createVault({ storage: other, masterPassword, identity, scheme })],
    ["newVaultKey", () => newVaultKey(vault, { masterPassword, newMasterPassword: next, scheme: "saltmill-1" })],
    ["changeMaster", () => changeMaster(vault, { masterPassword, newMasterPassword: next })],
    ["deriveRoot", () => deriveRoot({ scheme, masterPassword, identity })],
  ];
  const content = readFileSync(file, "utf8");
  const attempt = (work: () => Promise<unknown>): Promise<string> =>
    work().then(
      () => "done",
      (error: unknown) => (error instanceof AppError ? `${error.code} ${error.values.join(" ")}` : String(error)),
    );
  const free = limited([process.pid], 24);
  const refused: Record<string, string> = {};
  for (const [name, work] of ways) refused[name] = await attempt(work);
  const isSame = readFileSync(file, "utf8") === content && (await other.keys()).length === 0;
  free();
  const later: Record<string, string> = {};
  for (const [name, work] of ways.slice(0, 3)) later[name] = await attempt(work);
  later["changeMaster"] = await attempt(ways[4]![1]);
  later["openVault with the next one"] = await attempt(() => open(next));
  return { refused, isSame, later };
}

/** Opens and closes a vault 20 times in a row. Returns the MiB that the process took for that, then and later. */
async function repeats(): Promise<object> {
  const taken: number[] = [];
  (await createVault({ storage, masterPassword, identity, scheme })).close();
  for (let i = 0; i < 20; i++) {
    await open();
    taken.push(used() - before);
  }
  await givenBack(before + 40);
  return { times: taken.length, most: Math.max(...taken) };
}

gc?.();
const before = used();
console.log(JSON.stringify(await (what === "limits" ? limits() : repeats())));
