/** Tests that two windows can change accounts in any order without changing other accounts or unknown fields. */
import { expect } from "chai";
import fc from "fast-check";
import {
  type Account,
  addAccount,
  addStoredAccount,
  allAccounts,
  editAccount,
  markUsed,
  newRevision,
  removeAccounts,
  type Removed,
  renameAccount,
  undoRemove,
} from "../../../../src/accounts/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { addAlias, removeAlias, setHostOnly } from "../../../../src/sites/index.ts";
import { memoryStorage, Vault, type VaultRecord } from "../../../../src/vault/index.ts";
import { VaultKeys } from "../../../../src/vault/keys.ts";
import { account, complete, newVault, open, plant, rules } from "../vaults.ts";

interface Windows {
  readonly vaults: readonly [Vault, Vault];
  readonly removed: Removed[];
}

/**
 * A random operation in one of two windows. `which` selects the account. Some operations take a value from `which` or
 * `text`.
 */
interface Operation {
  readonly window: 0 | 1;
  readonly which: number;
  readonly text: string;
  readonly kind: keyof typeof operations;
}

const site = "example.com";
const odd = { later: { deep: [1, null, "ü"] }, "": 0, "a b": false };

/** Operations on an account or its site. Each returns the names of the records that it may have changed. */
const operations = {
  notes: async (vault: Vault, target: Account, { text }: Operation) => {
    await editAccount(vault, target.name, { notes: text });
    return [target.name];
  },
  rename: async (vault: Vault, target: Account, { text }: Operation) => {
    await renameAccount(vault, target.name, { login: text, label: text });
    return [target.name];
  },
  rules: async (vault: Vault, target: Account, { text }: Operation) => {
    const changes = target.scheme === "stored" ? { password: `${text}!` } : { rules: { ...rules, length: 9 } };
    await editAccount(vault, target.name, changes, { newPassword: true });
    return [target.name];
  },
  revision: async (vault: Vault, target: Account) => {
    await newRevision(vault, target);
    return [target.name];
  },
  used: async (vault: Vault, target: Account, { which }: Operation) => {
    await markUsed(vault, target.name, which * 100_000);
    return [target.name];
  },
  add: async (vault: Vault, _: Account, { text }: Operation) => [
    await addAccount(vault, { site, login: text, revision: 1, rules }),
  ],
  keep: async (vault: Vault, _: Account, { text }: Operation) => [
    await addStoredAccount(vault, { site, login: text, password: "kept" }),
  ],
  remove: async (vault: Vault, target: Account, _: Operation, removed: Removed[]) => {
    removed.push(await removeAccounts(vault, [target.name]));
    return [target.name];
  },
  undo: async (vault: Vault, _: Account, __: Operation, removed: Removed[]) => {
    const last = removed.pop();
    if (last) await undoRemove(vault, last);
    return last?.accounts.map(({ name }) => name) ?? [];
  },
  alias: async (vault: Vault, _: Account, { text }: Operation) => {
    await addAlias(vault, site, `${text}.example`);
    return [`site/${site}`];
  },
  noAlias: async (vault: Vault, _: Account, { text }: Operation) => {
    await removeAlias(vault, `${text}.example`);
    return [`site/${site}`];
  },
  hostOnly: async (vault: Vault, _: Account, { which }: Operation) => {
    await setHostOnly(vault, `login.${site}`, which % 2 === 0);
    return [`site/${site}`];
  },
} satisfies Record<
  string,
  (vault: Vault, target: Account, operation: Operation, removed: Removed[]) => Promise<string[]>
>;

const oneOperation: fc.Arbitrary<Operation> = fc.record({
  window: fc.constantFrom(0, 1),
  which: fc.nat(20),
  text: fc.constantFrom("ada", "bob", "Zoë", ""),
  kind: fc.constantFrom(...(Object.keys(operations) as (keyof typeof operations)[])),
});

async function begin(): Promise<Windows> {
  const storage = memoryStorage();
  const first = await newVault(storage);
  await plant(first, "account/a", complete("account/a", { ...account, ...odd, login: "planted" }));
  const kept = { ...account, ...odd, login: "kept", scheme: "stored", secret: "eA==" };
  await plant(first, "account/b", complete("account/b", kept));
  await plant(first, "account/newer", complete("account/newer", { ...account, ...odd, login: "n", scheme: "newer-1" }));
  await plant(first, `site/${site}`, complete(`site/${site}`, { site, ...odd }));
  await plant(first, "something/new", complete("something/new", odd));
  return { vaults: [first, await open(storage)], removed: [] };
}

const recordsOf = async (vault: Vault): Promise<ReadonlyMap<string, VaultRecord>> => (await vault.contents()).records;

describe("a sequence of operations in two windows", () => {
  it("changes only the accounts that it names and no unknown field", async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(fc.array(oneOperation, { minLength: 1, maxLength: 14 }), async (sequence) => {
        const { vaults, removed } = await begin();
        const removedAccounts = new Map<string, unknown>(); // undo must restore them without changes
        for (const operation of sequence) {
          const vault = vaults[operation.window];
          const contents = await vault.contents();
          const all = allAccounts(contents);
          const target = all[operation.which % all.length];
          if (!target) continue; // all accounts are removed
          const pending = removed.at(-1);
          let named: readonly string[] = [];
          try {
            named = await operations[operation.kind](vault, target, operation, removed);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            expect(error.code).to.be.oneOf(["account-exists", "bad-argument", "scheme-unknown"]);
          }
          const after = await recordsOf(vaults[0]);
          expect(after, "both windows see the same").to.deep.equal(await recordsOf(vaults[1]));
          for (const [name, record] of contents.records) {
            if (!named.includes(name)) expect(after.get(name), `${operation.kind} and ${name}`).to.deep.equal(record);
            expect(after.has(name)).to.equal(true);
          }
          expect([...after.keys()].every((name) => contents.records.has(name) || named.includes(name))).to.equal(true);
          if (operation.kind === "remove" && named[0] !== undefined)
            removedAccounts.set(named[0], { ...target, modified: 0 });
          if (operation.kind === "undo" && pending && named.length > 0) {
            for (const { name } of pending.accounts) {
              expect({ ...after.get(name)!, modified: 0 }).to.deep.equal(removedAccounts.get(name));
            }
          }
          for (const name of ["account/a", "account/b", "account/newer", `site/${site}`, "something/new"]) {
            const record = after.get(name)!;
            if (!("deleted" in record)) expect(record).to.deep.include(odd);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("loses no operation when the windows work at the same time", async () => {
    const { vaults } = await begin();
    const logins = Array.from({ length: 12 }, (_, i) => `login ${i}`);
    const adding = logins.map((login, i) => addAccount(vaults[(i % 2) as 0 | 1], { site, login, revision: 1, rules }));
    const names = await Promise.all(adding);
    await Promise.all([
      ...names.slice(0, 4).map((name, i) => editAccount(vaults[(i % 2) as 0 | 1], name, { notes: "n" })),
      removeAccounts(vaults[0], names.slice(4, 8)),
      removeAccounts(vaults[1], names.slice(8)),
      addAlias(vaults[0], site, "a.example"),
      addAlias(vaults[1], site, "b.example"),
      setHostOnly(vaults[1], `login.${site}`, true),
    ]);
    const records = await recordsOf(vaults[1]);
    const notes = names.map((name) => records.get(name)!["notes"] ?? records.get(name)!["deleted"]);
    expect(notes).to.deep.equal([...Array<string>(4).fill("n"), ...Array<boolean>(8).fill(true)]);
    const { aliases, hosts } = records.get(`site/${site}`)!;
    expect(aliases).to.have.members(["a.example", "b.example"]);
    expect(hosts).to.deep.equal([`login.${site}`]);
  });

  it("has the same result with the keys of a session", async () => {
    const { vaults } = await begin();
    const { id, recordKey, nameKey } = vaults[0].keys;
    const third = new Vault(vaults[0].storage, new VaultKeys(id.slice(), recordKey.slice(), nameKey.slice()));
    await renameAccount(third, "account/a", { login: "other" });
    expect((await recordsOf(vaults[1])).get("account/a")).to.deep.include({ ...odd, userName: "other" });
  });
});
