/**
 * Tests that adding a scheme takes one file and one line in the registry. The test registers a scheme temporarily and
 * changes no other code.
 */
import { expect } from "chai";
import {
  accountNamed,
  accountsBySite,
  bitsOfAccount,
  changesPassword,
  type Contents,
  derivePassword,
  editAccount,
  exportBackup,
  exportCsv,
  openOwnBackup,
  paperKit,
  passwordOf,
  previewRestore,
  readBackup,
  type Scheme,
  schemes,
  type SchemeId,
  secretKindOf,
  type Vault,
} from "../../../../src/index.ts";
import { fillRequest } from "../../../../src/filling/fill-request.ts";
import { describe as describeAccount } from "../../../../ui/parts/describe.ts";
import { speakIn } from "../../ui/speaking.ts";
import { instantly } from "../stand-in.ts";
import { newVault, write } from "../vaults.ts";

const id = "reversed-1";

/** A scheme for this test. The password is the login, written backwards. */
const reversed: Scheme = {
  id,
  root: "account",
  kind: "other",
  iterations: 1,
  defaultRules: { length: 8, classes: ["lower"] },
  firstRevision: 1,
  validate: (rules) => rules,
  entropyBits: () => 12,
  assertEntry: () => undefined,
  deriveSecret: () => Promise.resolve(Uint8Array.of(7)),
  derive: ([seven], { login, rules }) => {
    const text = `${Array.from(login).reverse().join("")}${seven}`;
    return Promise.resolve(text.repeat(9).slice(0, (rules as { length: number }).length));
  },
  isRevision: (value) => value === 1,
  isSecret: (value) => value === "Bw==",
};

const name = "account/BBBBBBBBBBBBBBBBBBBBBB";
const account = {
  site: "example.com",
  login: "ada",
  scheme: id,
  revision: 1,
  rules: reversed.defaultRules,
  created: 0,
};

describe("a scheme added to the registry", () => {
  let vault: Vault;
  let contents: Contents;

  before(async () => {
    (schemes as Record<string, Scheme>)[id] = reversed;
    speakIn("en");
    vault = await newVault();
    await write(vault, name, { ...account, secret: "Bw==" });
    contents = await vault.contents();
  });
  after(() => {
    Reflect.deleteProperty(schemes, id);
  });

  it("lists and describes its accounts", () => {
    expect(accountsBySite(contents).flatMap(({ accounts }) => accounts.map((each) => each.name))).to.deep.equal([name]);
    expect(secretKindOf(accountNamed(contents, name))).to.equal("other");
    expect(describeAccount(accountNamed(contents, name))).to.contain(id);
    expect(bitsOfAccount(accountNamed(contents, name))).to.equal(12);
  });

  it("derives passwords that are filled", async () => {
    expect(await passwordOf(contents, accountNamed(contents, name))).to.equal("ada7ada7");
    expect(
      await fillRequest(contents, accountNamed(contents, name), 1, () => Promise.resolve(true)).password(),
    ).to.equal("ada7ada7");
    const options = { scheme: id as SchemeId, masterPassword: "any", site: "s", login: "bo", pbkdf2: instantly };
    expect(await derivePassword({ ...options, rules: { length: 3, classes: [] } })).to.equal("ob7");
  });

  it("refuses records that do not have its fields", async () => {
    const bad = write(vault, "account/CCCCCCCCCCCCCCCCCCCCCC", { ...account, secret: "CA==" });
    expect(await bad.catch((error: unknown) => (error as { code: string }).code)).to.equal("field-type");
  });

  it("exports its accounts as CSV and as a backup that opens", async () => {
    expect((await exportCsv(contents)).text).to.contain("ada7ada7");
    const opened = await openOwnBackup(readBackup((await exportBackup(vault)).text), vault);
    expect((await previewRestore(vault, opened)).items.map(({ status }) => status)).to.include("same");
    expect(opened.records.get(name)).to.deep.include(account);
  });

  it("prints its parameters and a recovery code", async () => {
    const { accounts, recipes } = await paperKit(contents);
    const [printed] = accounts;
    expect(JSON.parse(printed?.parameters ?? "")).to.deep.include({ scheme: id, site: "example.com", login: "ada" });
    expect(printed?.recovery).to.have.length.above(0);
    expect(recipes).to.include(id);
  });

  it("edits its accounts, and reports which edits change the password", async () => {
    const rules = { length: 5, classes: ["lower"] };
    expect(changesPassword(contents, accountNamed(contents, name), { notes: "n" })).to.equal(false);
    expect(changesPassword(contents, accountNamed(contents, name), { rules })).to.equal(true);
    await editAccount(vault, name, { rules, notes: "n" }, { newPassword: true });
    const after = await vault.contents();
    expect(await passwordOf(after, accountNamed(after, name))).to.equal("ada7a");
  });
});
