import { expect } from "chai";
import {
  type Account,
  accountsOf,
  addAccount,
  addStoredAccount,
  allAccounts,
  editAccount,
  passwordOf,
  removeAccounts,
  searchAccounts,
} from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  type ImportChoices,
  type ImportedAccounts,
  type ImportPreview,
  previewImport,
  readImport,
  undoImport,
} from "../../../../../src/exchange/index.ts";
import { aliasesOf, setHostOnly } from "../../../../../src/sites/index.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { rejectsApp } from "../../refused.ts";
import { dump, newVault, rules } from "../../vaults.ts";

const header = "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n";
const totp = "otpauth://totp/a.example:ada?secret=GEZDGNBVGY3TQOJQ";

/** Returns a row of Bitwarden's CSV file. */
const row = (address: string, login: string, password: string, { folder = "", notes = "", code = "" } = {}): string =>
  `${folder},,login,,${notes},,0,"${address}",${login},${password},${code}\n`;

const preview = async (vault: Vault, ...rows: readonly string[]): Promise<ImportPreview> =>
  previewImport(vault, await readImport(new TextEncoder().encode(header + rows.join(""))));

const outcomes = ({ items }: ImportPreview): unknown[] =>
  items.map(({ entry: { site, login }, status, proposed }) => [site, login, status, proposed]);

/** Makes the same choice for all items that offer this choice. */
const all = ({ items }: ImportPreview, choice: "mine" | "theirs" | "both"): ImportChoices =>
  new Map(items.filter(({ choices }) => choices.includes(choice)).map(({ key }) => [key, choice]));

async function passwordsAt(vault: Vault, site: string): Promise<string[]> {
  const contents = await vault.contents();
  return (await Promise.all(accountsOf(contents, site).map((account) => passwordOf(contents, account)))).sort();
}

describe("the preview of an import", () => {
  it("distinguishes new, same and different entries, and entries that are twice in the file, by site", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "b.example", login: "bob", password: "2" });
    await addStoredAccount(vault, { site: "c.example", login: "cy", password: "3" });
    const shown = await preview(
      vault,
      row("https://www.c.example", "cy", "other"),
      row("https://b.example/x", "bob", "2"),
      row("https://a.example", "ada", "1"),
      row("https://login.a.example", "ada", "1"),
      row("https://shop.a.example", "ada", "different"),
    );
    expect(outcomes(shown)).to.deep.equal([
      ["a.example", "ada", "new", "theirs"],
      ["a.example", "ada", "twice", "mine"],
      ["a.example", "ada", "new", "theirs"],
      ["b.example", "bob", "same", "mine"],
      ["c.example", "cy", "different", "mine"],
    ]);
    expect(shown.items.at(-1)?.fields).to.deep.equal(["password"]);
  });

  it("finds that a generated password is the same", async () => {
    const vault = await newVault();
    await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    const [password = ""] = await passwordsAt(vault, "a.example");
    const shown = await preview(vault, row("https://a.example", "ada", `"${password.replaceAll('"', '""')}"`));
    expect(outcomes(shown)).to.deep.equal([["a.example", "ada", "same", "mine"]]);
  });

  it("proposes to add data that the vault's account lacks", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "a.example", login: "ada", password: "1", notes: "mine" });
    const shown = await preview(
      vault,
      row("https://a.example", "ada", "1", { folder: "Home", notes: "more", code: totp }),
    );
    expect(outcomes(shown)).to.deep.equal([["a.example", "ada", "different", "theirs"]]);
    expect(shown.items[0]?.fields).to.deep.equal(["notes", "tags", "totp"]);
    await applyImport(vault, shown);
    const [account] = allAccounts(await vault.contents());
    expect(account).to.deep.include({ notes: "mine\n\nmore", tags: ["Home"], totp, revision: 1 });
  });

  it("uses a host as the site if the vault treats that host as a separate site", async () => {
    const vault = await newVault();
    await setHostOnly(vault, "shop.a.example", true);
    const shown = await preview(vault, row("https://shop.a.example", "ada", "1"), row("https://a.example", "ada", "2"));
    expect(outcomes(shown)).to.deep.equal([
      ["a.example", "ada", "new", "theirs"],
      ["shop.a.example", "ada", "new", "theirs"],
    ]);
  });

  it("writes nothing", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    await preview(vault, row("https://a.example", "ada", "1"));
    expect(await dump(vault.storage)).to.deep.equal(before);
  });

  it("ends when it is aborted", async () => {
    const vault = await newVault();
    const read = await readImport(new TextEncoder().encode(header + row("https://a.example", "ada", "1")));
    const stop = new Error("stopped");
    const error: unknown = await previewImport(vault, read, { signal: AbortSignal.abort(stop) }).catch(
      (e: unknown) => e,
    );
    expect(error).to.equal(stop);
  });
});

describe("an import", () => {
  it("is one write, and its undo another", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "b.example", login: "bob", password: "old" });
    const shown = await preview(
      vault,
      row("https://a.example,https://a.test", "ada", "1"),
      row("https://b.example", "bob", "new", { notes: "more" }),
    );
    const before = allAccounts(await vault.contents());
    let writes = 0;
    vault.storage.onChange(() => writes++);
    const done = await applyImport(vault, shown, all(shown, "theirs"));
    expect(writes).to.equal(1);
    expect(await passwordsAt(vault, "a.example")).to.deep.equal(["1"]);
    expect(await passwordsAt(vault, "b.example")).to.deep.equal(["new"]);
    expect(aliasesOf(await vault.contents(), "a.example")).to.deep.equal(["a.test"]);

    expect(await undoImport(vault, done)).to.equal(0);
    expect(writes).to.equal(2);
    const contents = await vault.contents();
    const withoutTime = (account: Account): object => ({ ...account, modified: 0 });
    expect(allAccounts(contents).map(withoutTime)).to.deep.equal(before.map(withoutTime));
    expect(aliasesOf(contents, "a.example")).to.deep.equal([]);
  });

  it("keeps the vault's password in the history if the file's password is chosen", async () => {
    const vault = await newVault();
    await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    const [generated] = await passwordsAt(vault, "a.example");
    const shown = await preview(vault, row("https://a.example", "ada", "stored"));
    await applyImport(vault, shown, all(shown, "theirs"));
    const contents = await vault.contents();
    const [account] = allAccounts(contents);
    expect(account).to.include({ scheme: "stored", revision: 2 });
    expect(account).not.to.have.any.keys("root", "rules", "previous");
    expect(account?.history?.length).to.equal(1);
    const earlier = { ...account!, ...account!.history![0] } as Account;
    expect(await passwordOf(contents, earlier)).to.equal(generated);
  });

  it("keeps both accounts if both are chosen", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "a.example", login: "ada", password: "1" });
    const shown = await preview(vault, row("https://a.example", "ada", "2"), row("https://x.a.example", "ada", "3"));
    await applyImport(vault, shown, all(shown, "both"));
    expect(await passwordsAt(vault, "a.example")).to.deep.equal(["1", "2", "3"]);
  });

  it("writes nothing for entries that are not chosen", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const shown = await preview(vault, row("https://a.example", "ada", "1"), row("https://a.example", "ada", "2"));
    const done = await applyImport(vault, shown, all(shown, "mine"));
    expect(done).to.deep.equal({ added: [], changed: [], linked: [] });
    expect(await dump(vault.storage)).to.deep.equal(before);
  });

  it("is refused if the vault has changed in a chosen account, and for a choice that was not offered", async () => {
    const vault = await newVault();
    const shown = await preview(vault, row("https://a.example", "ada", "1"), row("https://b.example", "bob", "1"));
    await addStoredAccount(vault, { site: "a.example", login: "ada", password: "0" });
    await rejectsApp(applyImport(vault, shown), "import-stale");
    const key = shown.items[0]?.key ?? "";
    await applyImport(vault, shown, new Map([[key, "mine"]]));
    expect(allAccounts(await vault.contents()).length).to.equal(2);
    await rejectsApp(applyImport(vault, shown, new Map([[key, "both"]])), "bad-argument");
  });

  it("does not link a site that has accounts of its own, but names it in the notes", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "b.example", login: "bob", password: "1" });
    const addresses = "https://a.example,https://b.example,https://c.example";
    const shown = await preview(vault, row(addresses, "ada", "1"), row("https://c.example", "cy", "2"));
    await applyImport(vault, shown);
    const contents = await vault.contents();
    expect(aliasesOf(contents, "a.example")).to.deep.equal([]);
    expect(accountsOf(contents, "a.example")[0]?.notes).to.equal("URL: b.example\nURL: c.example");
  });

  it("links a site that two entries name to the first of them, and names it in the notes of the other", async () => {
    const vault = await newVault();
    const rows = [
      row("https://a.example,https://c.example", "ada", "1"),
      row("https://b.example,https://c.example", "bob", "2"),
    ];
    for (const count of [2, 0]) {
      const { added, changed } = await applyImport(vault, await preview(vault, ...rows));
      expect([added.length, changed.length]).to.deep.equal([count, 0]);
    }
    const contents = await vault.contents();
    expect(aliasesOf(contents, "a.example")).to.deep.equal(["c.example"]);
    expect(accountsOf(contents, "b.example").map(({ notes }) => notes)).to.deep.equal(["URL: c.example"]);
  });

  it("starts above a deleted account's revision", async () => {
    const vault = await newVault();
    const name = await addStoredAccount(vault, { site: "a.example", login: "ada", password: "1" });
    await removeAccounts(vault, [name]);
    await applyImport(vault, await preview(vault, row("https://a.example", "ada", "2")));
    expect(allAccounts(await vault.contents())[0]?.revision).to.equal(2);
  });

  it("makes accounts that are found by their tags", async () => {
    const vault = await newVault();
    await applyImport(vault, await preview(vault, row("https://a.example", "ada", "1", { folder: "Holidays" })));
    expect(searchAccounts(await vault.contents(), "holid").map(({ site }) => site)).to.deep.equal(["a.example"]);
  });

  it("does not undo an account that has changed since", async () => {
    const vault = await newVault();
    const done: ImportedAccounts = await applyImport(
      vault,
      await preview(
        vault,
        row("https://a.example,https://a.test", "ada", "1"),
        row("https://b.example,https://b.test", "bob", "2"),
      ),
    );
    const ada = done.added.find(({ login }) => login === "ada")!;
    await vault.change(() => ({ writes: { [ada.name]: { ...ada, notes: "new" } }, result: undefined }));
    expect(await undoImport(vault, done)).to.equal(1);
    const contents = await vault.contents();
    expect(allAccounts(contents).map(({ login }) => login)).to.deep.equal(["ada"]);
    expect(aliasesOf(contents, "a.example"), "still needed by the account").to.deep.equal(["a.test"]);
    expect(aliasesOf(contents, "b.example")).to.deep.equal([]);
  });

  it("does not undo the linked sites of an account that has changed since, unless the account has another site now", async () => {
    const vault = await newVault();
    const names = [
      await addStoredAccount(vault, { site: "a.example", login: "ada", password: "1" }),
      await addStoredAccount(vault, { site: "b.example", login: "bob", password: "1" }),
    ];
    const rows = [
      row("https://a.example,https://a.test", "ada", "2"),
      row("https://b.example,https://b.test", "bob", "2"),
    ];
    const shown = await preview(vault, ...rows);
    const done = await applyImport(vault, shown, all(shown, "theirs"));
    await editAccount(vault, names[0]!, { notes: "new" });
    await editAccount(vault, names[1]!, { site: "c.example" });
    expect(await undoImport(vault, done)).to.equal(2);
    const contents = await vault.contents();
    expect(aliasesOf(contents, "a.example")).to.deep.equal(["a.test"]);
    expect(aliasesOf(contents, "b.example")).to.deep.equal([]);
  });

  it("takes 10,000 entries in one write, with progress", async () => {
    const vault = await newVault();
    const rows = Array.from({ length: 10_000 }, (_, i) => row(`https://www.site${i}.example`, "ada", `password ${i}`));
    const shown = await preview(vault, ...rows);
    const progress: number[] = [];
    const { added } = await applyImport(vault, shown, new Map(), { onProgress: (part) => progress.push(part) });
    expect(added.length).to.equal(10_000);
    expect(progress.length).to.be.above(10);
    expect(progress.at(-1)).to.equal(1);
    expect((await vault.contents()).problems).to.deep.equal([]);
  });
});
