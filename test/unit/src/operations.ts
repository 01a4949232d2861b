/** Operations that write to a vault, and a vault for them. Tests of failures run each of these operations. */
import {
  type Account,
  accountNamed,
  addAccount,
  addStoredAccount,
  changeAccounts,
  editAccount,
  markUsed,
  newRevision,
  removeAccounts,
  tagAccounts,
  undoRemove,
} from "../../../src/accounts/index.ts";
import { applyRestore, openOwnBackup, previewRestore, readBackupAtOnce } from "../../../src/backup/index.ts";
import { addAlias, removeAlias, setHostOnly } from "../../../src/sites/index.ts";
import { createVault, memoryStorage, type Vault } from "../../../src/vault/index.ts";
import { fileOf, opened } from "./backup/backups.ts";
import { account, newVault, rules, write } from "./vaults.ts";
import { instantly } from "./stand-in.ts";

export const [first, second] = ["account/first", "account/second"] as const;

export interface Prepared {
  readonly vault: Vault;
  /** `own` is a backup of an earlier state of this vault, `foreign` is a backup of another vault. */
  readonly files: { readonly own: string; readonly foreign: string };
}

/** Creates a vault with two accounts and an alias. The two backups contain accounts that are not in the vault. */
export async function prepared(): Promise<Prepared> {
  const vault = await newVault();
  const { current: root } = (await vault.contents()).records.get("keys") as never as { current: string };
  await write(vault, first, { ...account, root });
  await write(vault, second, { ...account, root, login: "bob" });
  await write(vault, "account/third", { ...account, root, login: "eve" });
  await addAlias(vault, "example.com", "alias.example");
  const own = await fileOf(vault);
  await write(vault, second, { ...account, root, login: "bob", notes: "changed since" });
  await vault.storage.remove([vault.keys.storageKey("account/third")]);
  const storage = memoryStorage();
  const elsewhere = await createVault({ storage, masterPassword: "other", identity: "other", pbkdf2: instantly });
  for (const login of ["x", "y", "z"]) await addAccount(elsewhere, { site: "else.example", login, revision: 1, rules });
  return { vault, files: { own, foreign: await fileOf(elsewhere) } };
}

export type Operation = (vault: Vault, files: Prepared["files"]) => Promise<unknown>;

const named = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);

/** Restores all records of a backup that are not in the vault or differ there. */
async function restore(vault: Vault, backup: Awaited<ReturnType<typeof opened>>): Promise<number> {
  const preview = await previewRestore(vault, backup);
  return applyRestore(vault, preview, new Map(preview.items.map(({ name, choices }) => [name, choices.at(-1)!])));
}

export const operations: Readonly<Record<string, Operation>> = {
  "adding an account": (vault) => addAccount(vault, { site: "new.example", login: "", revision: 1, rules }),
  "adding a stored password": (vault) => addStoredAccount(vault, { site: "new.example", login: "", password: "kept" }),
  "editing an account": (vault) => editAccount(vault, first, { notes: "edited" }),
  "making a new revision": async (vault) => newRevision(vault, await named(vault, first)),
  "marking a use": (vault) => markUsed(vault, first),
  "removing two accounts": (vault) => removeAccounts(vault, [first, second]),
  "removing two accounts, and undoing it": async (vault) =>
    undoRemove(vault, await removeAccounts(vault, [first, second])),
  "making new revisions of two accounts": (vault) => changeAccounts(vault, [first, second], { to: "revision" }),
  "giving two accounts a tag": (vault) => tagAccounts(vault, [first, second], "travel", true),
  "adding an alias": (vault) => addAlias(vault, "example.com", "other.example"),
  "removing an alias": (vault) => removeAlias(vault, "alias.example"),
  "making a host a separate site": (vault) => setHostOnly(vault, "login.example.com", true),
  "changing many records": (vault) =>
    vault.change(() => ({
      writes: {
        settings: { lockMinutes: 5 },
        "site/x": { site: "x" },
        [first]: { ...account, notes: "many" },
        "account/many": { ...account, login: "many" },
      },
      result: 0,
    })),
  "restoring its own backup": async (vault, { own }) =>
    restore(vault, await openOwnBackup(readBackupAtOnce(own), vault)),
  "restoring another vault's backup": async (vault, { foreign }) => restore(vault, await opened(foreign, "other")),
};

/** Returns a vault's contents without times and random names. */
export async function stateOf(vault: Vault): Promise<string> {
  const { records, problems } = await vault.contents();
  if (problems.length > 0) throw new Error(`not whole: ${JSON.stringify(problems)}`);
  const aside = new Set(["modified", "created", "used", "deletedAt"]);
  const fields = [...records.values()].map(({ name, ...record }) => {
    const kept = Object.entries(record).filter(([field]) => !aside.has(field));
    const used = name === first && typeof record["used"] === "number";
    return JSON.stringify([name.startsWith("account/") ? "account" : name, used, ...kept.sort()]);
  });
  return fields.sort().join("\n");
}
