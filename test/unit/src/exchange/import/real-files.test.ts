/**
 * Tests files that other programs wrote. The expected passwords are in an unencrypted file of the same program, or the
 * program printed them: see `test/vectors/SOURCES.md`.
 */
import { expect } from "chai";
import { type Account, allAccounts, passwordOf } from "../../../../../src/accounts/index.ts";
import { applyImport, openImport, previewImport, type ReadImport } from "../../../../../src/exchange/index.ts";
import { newVault } from "../../vaults.ts";
import { exactPassword, fileNamed, readNamed } from "./files.ts";

const siteAndLabel = ({ site, label }: Account): string => (label === undefined ? site : `${site}, ${label}`);

/** Imports a file into a new vault and returns the passwords of all accounts. */
async function passwordsAfter(read: ReadImport, nameOf = siteAndLabel): Promise<Record<string, string>> {
  const vault = await newVault();
  await applyImport(vault, await previewImport(vault, read));
  const contents = await vault.contents();
  const all = allAccounts(contents).map(
    async (account) => [nameOf(account), await passwordOf(contents, account)] as const,
  );
  return Object.fromEntries(await Promise.all(all));
}

interface VisibleFile {
  readonly sites: Readonly<Record<string, { readonly type: number; readonly password: string }>>;
}

describe("files of Master Password's command line", () => {
  const password = "banana colored duckling";
  const visible = JSON.parse(new TextDecoder().decode(fileNamed("spectre-visible.mpjson"))) as VisibleFile;
  /** The passwords that Master Password's command line generated (type 1056 is a stored password). */
  const generated = Object.fromEntries(
    Object.entries(visible.sites).flatMap(([site, each]) => (each.type === 1056 ? [] : [[site, each.password]])),
  );

  it("give the program's own passwords if the file is redacted, and report the encrypted password", async () => {
    const read = await readNamed("spectre.mpjson");
    expect(read).to.deep.include({ format: "masterpassword", isClear: false, needs: "master-password" });
    expect(read.problems.map(({ title }) => title)).to.deep.equal(["stored.example"]);
    expect(new Set(read.entries.map(({ login }) => login))).to.deep.equal(new Set([""])); // the username is encrypted
    expect(read.notTaken).to.deep.equal({ username: 1 });
    const answer = { "masterpasswordapp.com, Security answer: question": "xogx tem cegyiva jab" };
    expect(await passwordsAfter(await openImport(read, { password }))).to.deep.equal({ ...generated, ...answer });
  });

  it("give the stored password and the usernames too if the file is not redacted", async () => {
    const read = await openImport(await readNamed("spectre-visible.mpjson"), { password });
    expect(read.problems).to.deep.equal([]);
    expect(read).to.deep.include({ isClear: true, notTaken: {} });
    const logins = read.entries.map(({ site, login }) => `${site} ${login}`);
    expect(logins).to.include("masterpasswordapp.com rob").and.to.include("example.com cugzawito");
    expect(await passwordsAfter(read)).to.include({ ...generated, "stored.example": ' exact "pass" wörd ♥ ' });
  });

  it("give the same passwords in the flat format, which has no security answers", async () => {
    const read = await openImport(await readNamed("spectre.mpsites"), { password });
    expect(new Set(read.entries.map(({ login }) => login))).to.deep.equal(new Set([""]));
    expect(await passwordsAfter(read)).to.deep.equal(generated);
  });
});

describe("files of LessPass", () => {
  /** The passwords that LessPass's command line exported, by username. */
  let exported: Record<string, string>;
  const byLogin = ({ login }: Account): string => login;

  before(async () => {
    exported = await passwordsAfter(await readNamed("lesspass.csv"), byLogin);
    expect(exported).to.include({ "contact@example.org": "WHLpUL)e00[iHR+w", "": "19647" });
    expect(Object.keys(exported)).to.have.length(4);
  });

  for (const [file, source] of Object.entries({
    "lesspass.json": "its server",
    "lesspass-urls.txt": "its page",
  })) {
    it(`give LessPass's own passwords if they come from ${source}`, async () => {
      const read = await readNamed(file);
      expect(read).to.deep.include({ format: "lesspass", needs: "master-password", problems: [] });
      const opened = await openImport(read, { password: "password" });
      expect(await passwordsAfter(opened, byLogin)).to.deep.equal(exported);
    });
  }
});

describe("a backup of PfP 2.0 in its first format", () => {
  it("gives the program's own passwords, also those that it generated as Easy Passwords does", async () => {
    const read = await readNamed("pfp-2.0.json");
    expect(read).to.deep.include({ format: "pfp-2", needs: "master-password" });
    const opened = await openImport(read, { password: "foobar" });
    expect(opened.problems).to.deep.equal([]);
    expect(await passwordsAfter(opened, ({ login }) => login)).to.deep.equal({
      ...{ foo: "jmkg5jd4", bar: "h)Tr?Fr7cV{4YR+,", Zoë: "t$w:dWTgk!.?VsRY]4=PK=_(" }, // printed by PfP
      pin: exactPassword,
    });
  });
});

describe("files that Bitwarden's own code exported", () => {
  it("give the same accounts as JSON and as a table", async () => {
    const json = await readNamed("bitwarden-own.json");
    expect(json.notTaken).to.deep.equal({ note: 1, card: 1, identity: 1, passkey: 1 });
    expect(json.problems.map(({ title }) => title)).to.deep.equal(["only a name"]); // this entry has no password
    expect(json.entries[0]).to.deep.include({
      ...{ site: "bank.example", aliases: ["bank.test"], login: "ada", password: exactPassword },
      ...{ label: "My bank", tags: ["Money/Home"], favourite: true, created: Date.UTC(2022, 2, 1, 8) },
    });
    const table = await readNamed("bitwarden-own.csv");
    const passwords = (read: ReadImport): unknown => read.entries.map(({ login, password }) => [login, password]);
    expect(passwords(table)).to.deep.equal(passwords(json));
    expect(table.entries[0]).to.deep.include({
      site: "bank.example",
      tags: ["Money/Home"],
      totp: json.entries[0]?.totp,
    });
  });
});

describe("tables that other programs exported", () => {
  it("give the logins that Firefox saved, with line breaks and without a username", async () => {
    const { format, problems, entries } = await readNamed("firefox.csv");
    expect([format, problems]).to.deep.equal(["csv", []]);
    const seen = entries.map(({ site, login, password }) => [site, login, password]);
    expect(seen).to.deep.equal([
      ["bank.example", "ada", ' exact \t"pass", wörd ♥ '],
      ["router.example", "admin", "hunter2"],
      ["xn--bcher-kva.example", "Zoë", "line\nbreak"],
      ["no-user.example", "", "=1+1"],
    ]);
    expect(entries[0]).to.deep.include({ created: 1795383645244, used: 1795383645244 });
  });

  it("give the passwords that Chromium saved, with notes and without a username", async () => {
    const { format, problems, entries } = await readNamed("chromium.csv");
    expect([format, problems]).to.deep.equal(["csv", []]);
    expect(entries.map((entry) => ({ ...entry, row: 0 }))).to.deep.equal([
      {
        row: 0,
        site: "xn--bcher-kva.example",
        address: "https://xn--bcher-kva.example/",
        login: "Zoë",
        password: "=1+1",
      },
      { row: 0, site: "forum.example", address: "https://forum.example/", login: "", password: "hunter2" },
      { row: 0, site: "router.example", address: "http://router.example/", login: "admin", password: "x" },
      {
        ...{ row: 0, site: "bank.example", address: "https://login.bank.example/sign-in", login: "ada" },
        ...{ password: ' exact \t"pass", wörd ♥ ', notes: "first line\nsecond, line" },
      },
    ]);
  });

  it("give an entry of KeePassXC with its notes and its key of one-time codes, and leave out a deleted one and a reference", async () => {
    const { entries, problems, notTaken } = await readNamed("keepassxc.csv");
    expect(problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([
      ["A note alone", "password"],
      ["shop.example", "reference"],
    ]);
    expect(notTaken).to.deep.equal({ trash: 1 });
    expect(entries).to.have.length(1);
    expect(entries[0]).to.deep.include({
      ...{ site: "bank.example", login: "ada", password: exactPassword, label: "My bank" },
      ...{ notes: "first line\nsecond line", created: Date.UTC(2021, 0, 2, 3, 4, 5) },
      totp: "otpauth://totp/My%20bank:ada?secret=GEZDGNBVGY3TQOJQ&period=30&digits=6&issuer=My%20bank",
    });
  });
});
