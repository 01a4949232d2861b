/** Tests accounts that have only one-time codes, from their import to their export. */
import { expect } from "chai";
import {
  type Account,
  allAccounts,
  checkHealth,
  editAccount,
  knownPassword,
  oneTimeCode,
  passwordOf,
} from "../../../../../src/accounts/index.ts";
import { emergencyKit } from "../../../../../src/backup/index.ts";
import {
  applyImport,
  exportBitwarden,
  exportKdbx,
  openImport,
  previewImport,
  type ReadImport,
  readImport,
} from "../../../../../src/exchange/index.ts";
import { writeKdbx } from "../../../../../src/exchange/kdbx/write.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { asFile } from "./files.ts";

const key = "GEZDGNBVGY3TQOJQ";

type Fields = Readonly<Record<string, string>>;

async function kdbxOf(...entries: readonly Fields[]): Promise<ReadImport> {
  const body = entries.map((fields) => {
    const strings = Object.entries(fields).map(
      ([name, value]) => `<String><Key>${name}</Key><Value>${value}</Value></String>`,
    );
    return `<Entry>${strings.join("")}</Entry>`;
  });
  const writeXml = function* (): Generator<void, string, void> {
    yield;
    return `<KeePassFile><Root><Group>${body.join("")}</Group></Root></KeePassFile>`;
  };
  return openImport(await readImport(await writeKdbx("pw", writeXml, {})), { password: "pw" });
}

const bitwardenOf = (...logins: readonly object[]): Promise<ReadImport> =>
  readImport(asFile({ items: logins.map((login) => ({ type: 1, name: "Mail", login })) }));

const onePasswordOf = (...categories: readonly string[]): Promise<ReadImport> => {
  const sections = [{ fields: [{ title: "code", id: "TOTP_1", value: { totp: key } }] }];
  const items = categories.map((categoryUuid) => ({
    categoryUuid,
    overview: { title: "Mail" },
    details: { sections },
  }));
  return readImport(asFile({ accounts: [{ vaults: [{ attrs: { name: "" }, items }] }] }));
};

async function importInto(vault: Vault, read: ReadImport): Promise<readonly Account[]> {
  await applyImport(vault, await previewImport(vault, read));
  return allAccounts(await vault.contents());
}

describe("an entry that has only one-time codes", function () {
  this.timeout(60_000);

  const files: Readonly<Record<string, () => Promise<ReadImport>>> = {
    "KeePassXC, with a title": () => kdbxOf({ Title: "Mail", otp: `otpauth://totp/x?secret=${key}` }),
    "KeePass, with a username": () => kdbxOf({ Title: "Mail", UserName: "ada", "TimeOtp-Secret-Base32": key }),
    "an older plug-in of KeePass": () => kdbxOf({ Title: "Mail", "TOTP Seed": key, "TOTP Settings": "30;6" }),
    "Bitwarden, with a title": () => bitwardenOf({ totp: key }),
    "Bitwarden, with a username": () => bitwardenOf({ username: "ada", password: null, totp: key }),
    "1Password, a login": () => onePasswordOf("001"),
    "1Password, a server": () => onePasswordOf("110"),
    "a table": () => readImport(asFile(`name,url,username,password,totp\nMail,,ada,,${key}\n`)),
  };

  for (const [name, read] of Object.entries(files)) {
    it(`becomes an account without a password: ${name}`, async () => {
      const file = await read();
      expect([file.problems, file.notTaken]).to.deep.equal([[], {}]);
      expect(file.entries.map(({ site, password, totp }) => [site, password, totp?.includes(key)])).to.deep.equal([
        ["Mail", undefined, true],
      ]);
      const vault = await newVault();
      const [account] = await importInto(vault, file);
      expect(account).to.include({ site: "Mail", scheme: "stored", revision: 1 });
      expect(account).not.to.have.any.keys("secret", "previous", "history");
      expect((await oneTimeCode(account!.totp!, 59_000)).code).to.match(/^\d{6}$/u);
      await rejectsApp(passwordOf(await vault.contents(), account!), "password-missing");
      expect((await previewImport(vault, file)).items.map(({ status }) => status)).to.deep.equal(["same"]);
    });
  }

  it("keeps a key in the notes if Saltmill does not make its codes", async () => {
    const { entries, problems } = await bitwardenOf({ totp: "otpauth://hotp/x?secret=ABCDEFGH" }, { username: "ada" });
    expect(entries.map(({ password, totp, notes }) => [password, totp, notes])).to.deep.equal([
      [undefined, undefined, "TOTP: otpauth://hotp/x?secret=ABCDEFGH"],
    ]);
    expect(problems.map(({ error }) => error.values[1])).to.deep.equal(["password"]);
  });

  it("brings its key to the account that has the password, which stays", async () => {
    const vault = await newVault();
    const login = { uris: [{ uri: "https://mail.example" }], username: "ada" };
    await importInto(vault, await bitwardenOf({ ...login, password: "hunter2" }));
    const codes = await bitwardenOf({ ...login, totp: key });
    const { items } = await previewImport(vault, codes);
    expect(items.map(({ status, fields, proposed }) => [status, fields, proposed])).to.deep.equal([
      ["different", ["totp"], "theirs"],
    ]);
    const [account, ...more] = await importInto(vault, codes);
    expect(more).to.deep.equal([]);
    expect(account?.totp).to.include(key);
    expect(await passwordOf(await vault.contents(), account!)).to.equal("hunter2");
  });

  it("gets the password of a file, because this replaces nothing", async () => {
    const vault = await newVault();
    const login = { uris: [{ uri: "https://mail.example" }], username: "ada" };
    await importInto(vault, await bitwardenOf({ ...login, totp: key }));
    const passwords = await bitwardenOf({ ...login, password: "hunter2" });
    const { items } = await previewImport(vault, passwords);
    expect(items.map(({ fields, proposed }) => [fields, proposed])).to.deep.equal([[["password"], "theirs"]]);
    const [account] = await importInto(vault, passwords);
    expect(await passwordOf(await vault.contents(), account!)).to.equal("hunter2");
    expect(account).not.to.have.any.keys("previous", "history");
    expect(account?.totp).to.include(key);
  });
});

describe("an account without a password", function () {
  this.timeout(60_000);

  const withCodes = async (): Promise<{ vault: Vault; account: Account }> => {
    const vault = await newVault();
    const [account] = await importInto(vault, await bitwardenOf({ username: "ada", totp: key }));
    return { vault, account: account! };
  };

  it("has nothing to fix, and the emergency kit has its key", async () => {
    const { vault, account } = await withCodes();
    const contents = await vault.contents();
    expect(await checkHealth(contents, { strengthOf: () => 0 })).to.deep.equal({
      ...{ findings: [], checked: 1, unchecked: [] },
    });
    expect(await knownPassword(contents, account, "x")).to.equal(undefined);
    const { accounts } = await emergencyKit(contents);
    expect(
      accounts.map(({ error, codeKey, recovery }) => [error?.code, codeKey !== undefined, recovery]),
    ).to.deep.equal([["password-missing", true, undefined]]);
  });

  for (const [title, changes] of [
    ["a stored password", { password: "hunter2" }],
    ["a generated password", { scheme: "current", rules: { length: 16, classes: ["lower", "digit"] } }],
  ] as const) {
    it(`gets ${title}, with no password before it`, async () => {
      const { vault, account } = await withCodes();
      await editAccount(vault, account.name, { ...changes }, { newPassword: true });
      const contents = await vault.contents();
      const [after] = allAccounts(contents);
      expect(after).not.to.have.any.keys("previous", "history");
      expect(await passwordOf(contents, after!)).to.have.length.above(0);
    });
  }

  it("comes back from Bitwarden's JSON and from KDBX as it was", async () => {
    const { vault } = await withCodes();
    const contents = await vault.contents();
    const bitwarden = await exportBitwarden(contents);
    const kdbx = await exportKdbx(contents, { password: "pw" });
    expect([bitwarden.leftOut, kdbx.leftOut]).to.deep.equal([[], []]);
    for (const read of [
      await readImport(asFile(bitwarden.text)),
      await openImport(await readImport(kdbx.bytes), { password: "pw" }),
    ]) {
      const { items, problems } = await previewImport(vault, read);
      expect([problems, items.map(({ status }) => status)]).to.deep.equal([[], ["same"]]);
    }
  });
});
