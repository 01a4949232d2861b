/** Tests what a second import of the same file does. */
import { expect } from "chai";
import {
  addAccount,
  addStoredAccount,
  allAccounts,
  earlierPasswordOf,
  passwordOf,
} from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  type ImportedEntry,
  type ImportPreview,
  openImport,
  previewImport,
  readImport,
  type ReadImport,
  undoImport,
} from "../../../../../src/exchange/index.ts";
import { aliasesOf } from "../../../../../src/sites/index.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { accountsByLogin, entryComparer } from "../../../../../src/exchange/import/compare.ts";
import { newVault, rules } from "../../vaults.ts";
import { asFile } from "./files.ts";

const twoHosts =
  "name,url,username,password,note\n" +
  "login.bank.example,https://login.bank.example/in,ada,one,\n" +
  "www.bank.example,https://www.bank.example/in,ada,two,\n";

const imported = async (vault: Vault, read: ReadImport): Promise<number[]> => {
  const { added, changed } = await applyImport(vault, await previewImport(vault, read));
  return [added.length, changed.length];
};

const statuses = ({ items }: ImportPreview): unknown[] => items.map(({ status, proposed }) => [status, proposed]);

describe("importing a file again", () => {
  const repeated: Readonly<Record<string, () => Promise<ReadImport>>> = {
    "two passwords for one username of a site": () => readImport(asFile(twoHosts)),
    "a security answer beside its password": async () => {
      const site = { type: 17, counter: 1, algorithm: 3, questions: { pet: { type: 31 } } };
      const user = { full_name: "Robert Lee Mitchell", algorithm: 3 };
      const file = { export: { format: 1, redacted: true }, user, sites: { "bank.example": site } };
      return openImport(await readImport(asFile(file)), { password: "banana colored duckling" });
    },
    "two counters of LessPass for one username": async () => {
      const profile = { site: "bank.example", login: "ada", length: 16, version: 2 };
      const results = [1, 2].map((counter) => ({ ...profile, counter }));
      return openImport(await readImport(asFile({ results })), { password: "password" });
    },
  };

  for (const [content, read] of Object.entries(repeated)) {
    it(`adds nothing for ${content}`, async () => {
      const vault = await newVault();
      const file = await read();
      expect(await imported(vault, file)).to.deep.equal([2, 0]);
      const again = await previewImport(vault, file);
      expect(statuses(again)).to.deep.equal([
        ["same", "mine"],
        ["same", "mine"],
      ]);
      expect(new Set(again.items.map(({ mine }) => mine?.name)).size).to.equal(2);
      expect(await imported(vault, file)).to.deep.equal([0, 0]);
      expect(allAccounts(await vault.contents()).length).to.equal(2);
    });
  }

  it("adds the missing texts to the account that has the password of the entry", async () => {
    const vault = await newVault();
    await imported(vault, await readImport(asFile(twoHosts)));
    const noted = await readImport(asFile(twoHosts.replace("two,", "two,a note")));
    expect(await imported(vault, noted)).to.deep.equal([0, 1]);
    const notes = allAccounts(await vault.contents()).flatMap(({ notes: text = "" }) => (text === "" ? [] : [text]));
    expect(notes).to.deep.equal(["a note"]);
  });

  it("offers to change the account whose password is no longer in the file", async () => {
    for (let i = 0; i < 8; i++) {
      const vault = await newVault(); // repeated, because random names decide the order of accounts
      const read = await readImport(asFile(twoHosts));
      const { added } = await applyImport(vault, await previewImport(vault, read));
      const changed = await readImport(asFile(twoHosts.replace(",one,", ",three,")));
      const { items } = await previewImport(vault, changed);
      expect(items.map(({ mine }) => mine?.name)).to.deep.equal(added.map(({ name }) => name));
      expect(items.map(({ status }) => status)).to.deep.equal(["different", "same"]);
    }
  });

  it("adds an entry if the vault has its site and login only with the password of a later entry", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "bank.example", login: "ada", password: "two" });
    const preview = await previewImport(vault, await readImport(asFile(twoHosts)));
    expect(statuses(preview)).to.deep.equal([
      ["new", "theirs"],
      ["same", "mine"],
    ]);
  });

  it("compares thousands of entries with one username and different passwords in proportional work", async () => {
    const reads = async (count: number): Promise<number> => {
      let number = 0;
      const entries = Array.from({ length: count }, (_, i): ImportedEntry => ({
        ...{ row: i, site: "bank.example", login: "ada" },
        get password() {
          number++;
          return `password ${i}`;
        },
      }));
      const vault = await newVault();
      const contents = await vault.contents();
      const compare = entryComparer(contents, entries, accountsByLogin(contents), () => undefined);
      for (const entry of entries) await compare(entry);
      return number;
    };
    expect(await reads(400)).to.be.at.most(2 * (await reads(200)));
  });
});

describe("importing an account that the vault has already", () => {
  /** Returns an item of Bitwarden's JSON with one earlier password per letter of `earlier`, the newest first. */
  const item = (password: string, earlier: string, ...addresses: readonly string[]): object => ({
    ...{ type: 1, name: "" },
    login: {
      ...{ username: "ada", password },
      uris: ["https://bank.example", ...addresses].map((uri) => ({ match: null, uri })),
    },
    passwordHistory: Array.from(earlier, (letter, i) => ({
      ...{ password: letter, lastUsedDate: new Date(Date.UTC(2024, 0, 20 - i)).toISOString() },
    })),
  });
  const read = (...items: readonly object[]): Promise<ReadImport> =>
    readImport(asFile({ encrypted: false, folders: [], items }));
  const earlierOf = async (vault: Vault): Promise<string[]> => {
    const contents = await vault.contents();
    const [account] = allAccounts(contents);
    return Promise.all((account?.history ?? []).map((each) => earlierPasswordOf(contents, account!, each)));
  };

  it("adds its further addresses and earlier passwords, once, and undoes it", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "bank.example", login: "ada", password: "now" });
    const file = await read(item("now", "ba", "https://bank.test"));
    const preview = await previewImport(vault, file);
    expect(statuses(preview)).to.deep.equal([["different", "theirs"]]);
    expect(preview.items[0]?.fields).to.deep.equal(["history", "aliases"]);
    const done = await applyImport(vault, preview);
    expect([done.added.length, done.changed.length]).to.deep.equal([0, 1]);
    const contents = await vault.contents();
    expect(aliasesOf(contents, "bank.example")).to.deep.equal(["bank.test"]);
    expect(await earlierOf(vault)).to.deep.equal(["b", "a"]);
    expect(await passwordOf(contents, allAccounts(contents)[0]!)).to.equal("now");
    expect(statuses(await previewImport(vault, file))).to.deep.equal([["same", "mine"]]);

    expect(await undoImport(vault, done)).to.equal(0);
    expect(await earlierOf(vault)).to.deep.equal([]);
    expect(aliasesOf(await vault.contents(), "bank.example")).to.deep.equal([]);
  });

  it("keeps each earlier password once if the file's password is chosen", async () => {
    const vault = await newVault();
    await addAccount(vault, { site: "bank.example", login: "ada", revision: 1, rules });
    const contents = await vault.contents();
    const generated = await passwordOf(contents, allAccounts(contents)[0]!);
    const known = {
      ...item("new", "ab"),
      passwordHistory: [{ password: generated, lastUsedDate: "2024-01-01T00:00:00Z" }],
    };
    const first = await previewImport(vault, await read(known));
    expect(first.items[0]?.fields).to.deep.equal(["password"]);
    await applyImport(vault, first, new Map([["0", "theirs"]]));
    expect(await earlierOf(vault)).to.deep.equal([generated]);
    const second = await previewImport(vault, await read(item("newer", "cbc")));
    expect(second.items[0]?.fields).to.deep.equal(["password", "history"]);
    await applyImport(vault, second, new Map([["0", "theirs"]]));
    expect(await earlierOf(vault)).to.have.members(["new", "c", "b", generated]);
    expect((await vault.contents()).problems).to.deep.equal([]);
  });
});
