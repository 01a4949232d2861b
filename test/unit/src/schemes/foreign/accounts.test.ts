/** Tests that accounts with schemes of other programs can be used like accounts with Saltmill's own schemes. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import {
  accountNamed,
  accountsBySite,
  addForeignAccount,
  changeAccounts,
  changeForeignAccount,
  checkHealth,
  editAccount,
  newEasyRevision,
  passwordOf,
  previousPasswordOf,
  searchAccounts,
  secretKindOf,
} from "../../../../../src/accounts/index.ts";
import {
  exportBackup,
  openOwnBackup,
  openRecovery,
  emergencyKit,
  previewRestore,
  readBackupAtOnce,
  typedRecovery,
} from "../../../../../src/backup/index.ts";
import type { AppError } from "../../../../../src/errors.ts";
import { exportCsv } from "../../../../../src/exchange/index.ts";
import {
  type DerivePasswordOptions,
  foreignSchemeOf,
  type ForeignRules,
  type ForeignSchemeId,
  schemes,
} from "../../../../../src/schemes/index.ts";
import { rootBytesOf, type Vault } from "../../../../../src/vault/index.ts";
import { fillRequest } from "../../../../../src/filling/fill-account.ts";
import { describe as describeAccount } from "../../../../../ui/parts/describe.ts";
import { speakIn } from "../../../ui/speaking.ts";
import { newVault, write } from "../../vaults.ts";

type Vector = Omit<DerivePasswordOptions, "scheme"> & { readonly password: string };

const ids = (Object.keys(schemes) as ForeignSchemeId[]).filter((id) => foreignSchemeOf(id));

/** Changed rules, for the schemes in which every change of the rules needs the other program's master password. */
const otherRules: Partial<Record<ForeignSchemeId, ForeignRules>> = {
  supergenpass: { length: 12 },
  "pwdhash-2": { salt: "other" },
  passwordmaker: { length: 9 },
};

const codeOf = async (action: Promise<unknown>): Promise<string> =>
  action.then(
    () => "nothing",
    (error: unknown) => (error as AppError).code,
  );

for (const id of ids) {
  const scheme = foreignSchemeOf(id)!;

  describe(`an account of ${id}`, function () {
    this.timeout(120_000);
    const file = JSON.parse(readFileSync(`test/vectors/${id}.json`, "utf8")) as { published: Vector[] };
    const { password, masterPassword, identity, site, login = "", revision, rules } = file.published[0]!;
    const work = { masterPassword, identity };
    let vault: Vault;
    let name: string;

    before(async () => {
      speakIn("en");
      vault = await newVault();
      name = await addForeignAccount(vault, { scheme: id, site, login, userName: "ada", revision, rules }, work);
    });

    it("is listed, found and described by the name of its program", async () => {
      const contents = await vault.contents();
      const listed = accountsBySite(contents).flatMap(({ accounts }) => accounts);
      expect(listed.map((each) => each.name)).to.deep.equal([name]);
      expect(searchAccounts(contents, "ada").map((each) => each.name)).to.deep.equal([name]);
      expect(secretKindOf(accountNamed(contents, name))).to.equal("other");
      expect(describeAccount(accountNamed(contents, name))).to.contain(scheme.program);
    });

    it("stores only its own bytes, and no master password", async () => {
      const account = accountNamed(await vault.contents(), name);
      expect(scheme.isSecret?.(account.secret)).to.equal(true);
      const plain = `${JSON.stringify(account)}${Buffer.from(account.secret ?? "", "base64").toString("latin1")}`;
      if (masterPassword.length > 1) expect(plain).not.to.contain(masterPassword);
    });

    it("can be filled, exported as CSV and restored from a backup, with the program's password", async () => {
      const contents = await vault.contents();
      const account = accountNamed(contents, name);
      expect(await passwordOf(contents, account)).to.equal(password);
      expect(await fillRequest({ vault, contents }, account, 1, () => Promise.resolve(true)).password()).to.equal(
        password,
      );
      const csv = await exportCsv(contents);
      expect(csv.leftOut).to.deep.equal([]);
      expect(csv.text).to.contain(password.replaceAll('"', '""'));
      const opened = await openOwnBackup(readBackupAtOnce((await exportBackup(vault)).text), vault);
      expect((await previewRestore(vault, opened)).items.map(({ status }) => status)).to.include("same");
      expect(opened.records.get(name)).to.deep.equal(account);
    });

    it("prints its parameters and a recovery code that gives the password", async () => {
      const contents = await vault.contents();
      const [printed] = (await emergencyKit(contents)).accounts;
      expect(JSON.parse(printed?.parameters ?? "")).to.deep.include({ scheme: id, site });
      const typed = typedRecovery(printed?.recovery ?? []);
      expect(openRecovery(typed.bytes!, rootBytesOf(contents))).to.equal(password);
    });

    it("is named by the health check, as urgent if its hash is fast", async () => {
      const { findings } = await checkHealth(await vault.contents(), { strengthOf: () => 4 });
      const expected = ["supergenpass", "pwdhash", "passwordmaker"].includes(id) ? "fast-hash" : "old-scheme";
      expect(findings.map(({ kind }) => kind)).to.include(expected);
    });

    it("accepts notes, and refuses rules that need the other master password", async () => {
      await editAccount(vault, name, { notes: "moved in" });
      const other = { ...rules, ...(otherRules[id] ?? { site: "other.example" }) };
      expect(await codeOf(editAccount(vault, name, { rules: other }, { newPassword: true }))).to.equal("bad-argument");
      const contents = await vault.contents();
      expect(accountNamed(contents, name).notes).to.equal("moved in");
      expect(await passwordOf(contents, accountNamed(contents, name))).to.equal(password);
    });

    it("refuses a change with a wrong master password of the other program", async () => {
      const account = accountNamed(await vault.contents(), name);
      const wrong = { ...work, masterPassword: `${masterPassword}?` };
      expect(await codeOf(changeForeignAccount(vault, account, { rules: otherRules[id] }, wrong))).to.equal(
        "cannot-decrypt",
      );
      expect(accountNamed(await vault.contents(), name)).to.deep.equal(account);
    });

    it("accepts other rules with the other master password and keeps the previous password", async () => {
      const other = { ...rules, ...(otherRules[id] ?? { site: "other.example" }) };
      await changeForeignAccount(vault, accountNamed(await vault.contents(), name), { rules: other }, work);
      const contents = await vault.contents();
      const account = accountNamed(contents, name);
      expect(await passwordOf(contents, account)).not.to.equal(password);
      expect(await previousPasswordOf(contents, account)).to.equal(password);
      const easy = newEasyRevision(vault, account, "2", work);
      expect(await codeOf(easy)).to.equal("bad-argument");
    });

    it("moves to the newest scheme", async () => {
      const { changed } = await changeAccounts(vault, [name], { to: "newest" });
      expect(changed.map(({ after }) => after.scheme)).to.deep.equal(["saltmill-1"]);
      const contents = await vault.contents();
      expect(await passwordOf(contents, accountNamed(contents, name))).to.have.lengthOf(16);
    });

    it("is refused with a secret or rules of another form", async () => {
      const record = { site, login, scheme: id, revision: revision ?? scheme.firstRevision, rules: {}, created: 0 };
      const stale = "account/CCCCCCCCCCCCCCCCCCCCCC";
      expect(await codeOf(write(vault, stale, { ...record, secret: "CA==" }))).to.equal("field-type");
      expect(await codeOf(write(vault, stale, { ...record, rules: { surprise: 1 } }))).to.equal("field-type");
    });
  });
}
