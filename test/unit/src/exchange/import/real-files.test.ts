/**
 * Tests files that other programs wrote. The expected passwords are in an unencrypted file of the same program, or the
 * program printed them: see `test/vectors/SOURCES.md`.
 */
import { expect } from "chai";
import { type Account, allAccounts, passwordOf } from "../../../../../src/accounts/index.ts";
import { applyImport, openImport, previewImport, type ReadImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { exactPassword, fileNamed, imported, readNamed } from "./files.ts";

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

interface VisibleSite {
  readonly type: number;
  readonly password: string;
  readonly login_name?: string;
  readonly questions?: Readonly<Record<string, { readonly answer: string }>>;
}

interface VisibleFile {
  readonly user: { readonly login_name?: string };
  readonly sites: Readonly<Record<string, VisibleSite>>;
}

describe("files of the command lines of Master Password and Spectre", function () {
  this.timeout(60_000);
  const password = "banana colored duckling";

  /** Returns the passwords, answers and usernames that the program wrote in an unencrypted file. */
  function shownIn(name: string): Record<string, string> {
    const { user, sites } = JSON.parse(new TextDecoder().decode(fileNamed(name))) as VisibleFile;
    const shown = Object.entries(sites).flatMap(([site, each]) => {
      const login = each.login_name ?? user.login_name ?? "";
      const answers = Object.entries(each.questions ?? {}).map(
        ([word, { answer }]) => [`${site} ${login} Security answer: ${word}`, answer] as const,
      );
      return [[`${site} ${login} `, each.password] as const, ...answers];
    });
    return Object.fromEntries(shown);
  }

  const opened = async (name: string): Promise<ReadImport> => openImport(await readNamed(name), { password });

  const files = { "spectre.mpjson": "spectre-visible", "spectre-3.mpjson": "spectre-3-visible" };
  for (const [name, visible] of Object.entries(files)) {
    it(`have all passwords, answers and usernames that the program shows, although they are encrypted (${name})`, async () => {
      const read = await readNamed(name);
      expect(read).to.deep.include({ format: "masterpassword", isClear: false, needs: "master-password" });
      expect(read).to.deep.include({ problems: [], notTaken: {} });
      const after = await opened(name);
      expect(after).to.deep.include({ problems: [], notTaken: {} });
      expect((await imported(after)).passwords).to.deep.equal(shownIn(`${visible}.mpjson`));
    });

    it(`have the same accounts if they are not encrypted (${visible}.mpjson)`, async () => {
      const read = await opened(`${visible}.mpjson`);
      expect(read).to.deep.include({ isClear: true, problems: [], notTaken: {} });
      expect((await imported(read)).passwords).to.deep.equal(shownIn(`${visible}.mpjson`));
    });
  }

  it("have the texts of all versions, and report those of the device, which are not in the file", async () => {
    const shown = shownIn("spectre-texts-visible.mpjson");
    expect(Object.keys(shown)).to.have.length(12);
    const visible = await opened("spectre-texts-visible.mpjson");
    expect((await imported(visible)).passwords).to.deep.equal(shown);
    const after = await opened("spectre-texts.mpjson");
    expect(after.problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([
      ["device.example", "password"],
    ]);
    expect(after.notTaken).to.deep.equal({ username: 1 });
    const { "device.example device ": device, ...others } = shown;
    expect(device).to.equal("device");
    expect((await imported(after)).passwords).to.deep.equal(others);
  });

  it("have the stored texts in the flat format, and report the usernames that it does not have", async () => {
    const withoutLogin = ([name, value]: readonly [string, string]): [string, string] => [name.split(" ")[0]!, value];
    const sites = Object.entries(shownIn("spectre-texts-visible.mpjson")).filter(
      ([name]) => !name.includes("Security"),
    );
    const { "device.example": device, ...shown } = Object.fromEntries(sites.map(withoutLogin));
    expect(device).to.equal("device");
    const texts = await opened("spectre-texts.mpsites");
    expect(texts.problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([
      ["device.example", "password"],
    ]);
    expect(texts.notTaken).to.deep.equal({ username: 11 });
    expect(await passwordsAfter(texts)).to.deep.equal(shown);
    const read = await opened("spectre.mpsites");
    expect(read.notTaken).to.deep.equal({ username: 3 });
    expect(read.entries.map(({ site, login }) => `${site} ${login}`)).to.include("masterpasswordapp.com rob");
    expect(await passwordsAfter(read)).to.include({ "stored.example": ' exact "pass" wörd ♥ ' });
  });

  for (const name of ["spectre.mpjson", "spectre-3.mpjson", "spectre-texts.mpjson", "spectre-texts.mpsites"]) {
    it(`are refused with a wrong master password (${name})`, async () => {
      await rejectsApp(openImport(await readNamed(name), { password: "wrong" }), "cannot-decrypt");
    });
  }
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
