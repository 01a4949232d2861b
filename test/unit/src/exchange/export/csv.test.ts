import { expect } from "chai";
import fc from "fast-check";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  passwordOf,
  markPasswordSent,
} from "../../../../../src/accounts/index.ts";
import { type CsvFormat, csvFormats, exportCsv } from "../../../../../src/exchange/index.ts";
import { changeMaster, moveAccounts } from "../../../../../src/master/index.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { csvOf } from "../../../../../src/exchange/export/csv.ts";
import { rejectsApp } from "../../refused.ts";
import { instantly } from "../../stand-in.ts";
import { account, complete, masterPassword, newVault, plant, rules } from "../../vaults.ts";

/** Parses CSV strictly by RFC 4180 §2, independently of the code under test. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const [, quoted, plain] = /"((?:[^"]|"")*)"|([^",\r\n]*)/uy[Symbol.match](text.slice(at)) ?? [];
      row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
      at += quoted === undefined ? plain!.length : quoted.length + 2;
      if (text[at] !== ",") break;
      at++;
    }
    expect(text.slice(at, at + 2)).to.equal("\r\n");
    at += 2;
    rows.push(row);
  }
  return rows;
}

async function keeping(...passwords: string[]): Promise<Vault> {
  const vault = await newVault();
  for (const [i, password] of passwords.entries()) {
    await addStoredAccount(vault, { site: `site${i}.example`, login: "ada", password });
  }
  return vault;
}

describe("CSV", () => {
  it("is read back unchanged by a strict reader", () => {
    const text = fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "\r\n", "a", " ", "\t", "ü", "'", "=", ";") });
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
        expect(parse(csvOf(rows))).to.deep.equal(rows);
      }),
    );
  });
});

describe("exporting CSV", () => {
  const headers: [format: CsvFormat, header: string][] = [
    ["browsers", "name,url,username,password,note"],
    ["bitwarden", "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp"],
    ["keepassxc", "Group,Title,Username,Password,URL,Notes"],
    ["spreadsheet", "name,url,username,password,note,totp,tags,favorite"],
  ];
  for (const [format, header] of headers) {
    it(`writes the columns of ${format} with every password in its column`, async () => {
      const vault = await keeping('a "quoted", one');
      const { text } = await exportCsv(await vault.contents(), { format });
      const [names, row, ...more] = parse(text);
      expect(names!.join(",")).to.equal(header);
      expect(more).to.deep.equal([]);
      const at = (wanted: RegExp): string | undefined => row![names!.findIndex((name) => wanted.test(name))];
      expect(at(/password/iu)).to.equal('a "quoted", one');
      expect(at(/username/iu)).to.equal("ada");
      expect(at(/uri|url/iu)).to.equal("https://site0.example/");
    });
  }

  it("writes keys of one-time codes in the formats that have a column for them", async () => {
    const vault = await newVault();
    const totp = "otpauth://totp/site.example:ada?secret=GEZDGNBVGY3TQOJQ";
    await addStoredAccount(vault, { site: "site.example", login: "ada", password: "x y", totp });
    const contents = await vault.contents();
    for (const format of ["bitwarden", "keepassxc", "spreadsheet"] as const)
      expect(parse((await exportCsv(contents, { format })).text)[1], format).to.include(totp);
    expect((await exportCsv(contents)).text).not.to.include("GEZDGNBVGY3TQOJQ");
  });

  it("writes generated and stored passwords, names and notes by site, and the name of a site without an address", async () => {
    const vault = await newVault();
    await addAccount(vault, { site: "b.example", login: "zoe", revision: 3, rules });
    await plant(vault, "account/a", complete("account/a", { ...account, ...noted, root: await rootOf(vault) }));
    const contents = await vault.contents();
    const accounts = [...contents.records.values()].filter(({ name }) => name.startsWith("account/"));
    const passwords = new Map<unknown, string>();
    for (const each of accounts) passwords.set(each["site"], await passwordOf(contents, each as never));
    const { text, rows, leftOut } = await exportCsv(contents);
    expect([rows, leftOut.length]).to.deep.equal([2, 0]);
    expect(parse(text).slice(1)).to.deep.equal([
      ["The door", "a door", "ada@new.example", passwords.get("a door"), "line\r\nline"],
      ["b.example", "https://b.example/", "zoe", passwords.get("b.example"), ""],
    ]);
  });

  const noted = { site: "a door", label: "The door", userName: "ada@new.example", notes: "line\r\nline" };
  const rootOf = async (vault: Vault): Promise<unknown> => (await vault.contents()).records.get("keys")!["current"];

  const formulas = [
    "=1+1",
    "+49170",
    "-x",
    "@x",
    "\tx",
    "\r\nx",
    "\nx",
    "＝1",
    "＋1",
    "－1",
    "＠1",
    "'=1",
    "a;=1",
    "a\t=1",
  ];

  for (const format of csvFormats.filter((each) => each !== "spreadsheet")) {
    it(`changes no text in the format ${format}, whatever its first character`, async () => {
      const vault = await newVault();
      for (const [i, text] of formulas.entries()) {
        const names = { site: `site${i}.example`, login: /[\t\r\n]/u.test(text) ? "ada" : text };
        await addStoredAccount(vault, { ...names, password: text, notes: text });
      }
      const { text, changed } = await exportCsv(await vault.contents(), { format });
      expect(changed).to.deep.equal([]);
      const cells = parse(text).slice(1);
      for (const each of formulas) {
        const row = cells.find((row) => row.filter((cell) => cell === each).length >= 2);
        expect(row, JSON.stringify(each)).not.to.equal(undefined);
      }
    });
  }

  it("names the accounts and fields with an apostrophe in the format spreadsheet", async () => {
    const vault = await newVault();
    const totp = "otpauth://totp/site.example:ada?secret=GEZDGNBVGY3TQOJQ";
    await addStoredAccount(vault, { site: "a.example", login: "+491701234567", password: "=1+1", notes: "- milk" });
    await addStoredAccount(vault, { site: "b.example", login: "ada", password: "plain", totp, tags: ["a", "-b"] });
    await addStoredAccount(vault, { site: "c.example", login: "ada", password: "plain", notes: "one\n=two" });
    await addStoredAccount(vault, { site: "- d", login: "@ada", password: "plain", label: "=Door" });
    const { text, changed } = await exportCsv(await vault.contents(), { format: "spreadsheet" });
    expect(changed.map(({ account, fields }) => [account.site, ...fields])).to.deep.equal([
      ["- d", "login", "title", "address"],
      ["a.example", "password", "login", "notes"],
      ["b.example", "tags"],
      ["c.example", "notes"],
    ]);
    expect(parse(text).slice(1)).to.deep.equal([
      ["'=Door", "'- d", "'@ada", "plain", "", "", "", ""],
      ["a.example", "https://a.example/", "'+491701234567", "'=1+1", "'- milk", "", "", ""],
      ["b.example", "https://b.example/", "ada", "plain", "", totp, "a,' -b", ""],
      ["c.example", "https://c.example/", "ada", "plain", "one\n'=two", "", "", ""],
    ]);
  });

  it("lists the accounts that have no password and leaves them out", async () => {
    const vault = await keeping("x");
    await plant(vault, "account/later", complete("account/later", { ...account, scheme: "later-1" }));
    await plant(vault, "account/lost", complete("account/lost", { ...account, root: "lost" }));
    const { rows, leftOut } = await exportCsv(await vault.contents());
    expect(rows).to.equal(1);
    expect(leftOut.map(({ error }) => error.code).sort()).to.deep.equal(["root-missing", "scheme-unknown"]);
  });

  it("writes the password that the site still has for an account moved to another master password", async () => {
    const vault = await newVault();
    const names = await Promise.all(
      ["told", "untold"].map((login) => addAccount(vault, { site: "example.com", login, revision: 1, rules })),
    );
    const before = await vault.contents();
    await changeMaster(vault, { masterPassword, newMasterPassword: "the next", pbkdf2: instantly });
    await moveAccounts(vault, names);
    await markPasswordSent(vault, names[0]!);
    const after = await vault.contents();
    const [, ...rows] = parse((await exportCsv(after)).text);
    expect(rows.map(([, , login, password]) => [login, password])).to.deep.equal([
      ["told", await passwordOf(after, accountNamed(after, names[0]!))],
      ["untold", await passwordOf(before, accountNamed(before, names[1]!))],
    ]);
  });

  it("is refused for unknown formats", async () => {
    const contents = await (await keeping("=1")).contents();
    const options = { format: "constructor" } as unknown as Parameters<typeof exportCsv>[1];
    await rejectsApp(exportCsv(contents, options), "bad-argument", ["format", "a string"]);
  });

  it("can be cancelled", async () => {
    const vault = await keeping("x");
    const signal = AbortSignal.abort("enough");
    const outcome = exportCsv(await vault.contents(), { signal }).catch((error: unknown) => error);
    expect(await outcome).to.equal("enough");
  });
});
