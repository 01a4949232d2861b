/** Tests what a second import of the same file does. */
import { expect } from "chai";
import {
  addStoredAccount,
  allAccounts,
  applyImport,
  type ImportPreview,
  openImport,
  previewImport,
  readImport,
  type ReadImport,
  type Vault,
} from "../../../../src/index.ts";
import { newVault } from "../vaults.ts";
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
      ["twice", "both"],
      ["same", "mine"],
    ]);
  });

  it("lets only one entry change an account", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "bank.example", login: "ada", password: "one" });
    const noted = twoHosts.replace("one,", "one,first").replace("two,", "one,second");
    const preview = await previewImport(vault, await readImport(asFile(noted)));
    expect(statuses(preview)).to.deep.equal([
      ["different", "theirs"],
      ["twice", "both"],
    ]);
  });
});
