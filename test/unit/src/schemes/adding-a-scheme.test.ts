/**
 * Tests that adding a scheme takes one file and one line in the registry. The test registers three schemes temporarily
 * and changes no other code.
 */
import { expect } from "chai";
import {
  accountNamed,
  accountsBySite,
  allAccounts,
  bitsOfAccount,
  changeForeignAccount,
  changesPassword,
  editAccount,
  passwordOf,
  secretKindOf,
} from "../../../../src/accounts/index.ts";
import {
  exportBackup,
  openOwnBackup,
  emergencyKit,
  previewRestore,
  readBackupAtOnce,
} from "../../../../src/backup/index.ts";
import { applyImport, exportCsv, openImport, previewImport, typedImport } from "../../../../src/exchange/index.ts";
import {
  derivePassword,
  fingerprint,
  type ForeignSchemeId,
  type RootScheme,
  type RootSchemeId,
  type Scheme,
  schemes,
  type SchemeId,
} from "../../../../src/schemes/index.ts";
import type { Contents, Vault } from "../../../../src/vault/index.ts";
import { fillRequest } from "../../../../src/filling/fill-account.ts";
import { foreignScheme, type ForeignSteps } from "../../../../src/schemes/foreign/foreign-scheme.ts";
import {
  lengthFrom,
  readParameters,
  siteParameter,
  type ValuesOf,
} from "../../../../src/schemes/foreign/parameters.ts";
import { draftFor, programs, typedAccountsIn } from "../../../../ui/accounts/import/other-program.ts";
import { describe as describeAccount } from "../../../../ui/parts/describe.ts";
import { speakIn } from "../../ui/speaking.ts";
import { saltmill } from "../../cli/saltmill.ts";
import { instantly } from "../stand-in.ts";
import { newVault, write } from "../vaults.ts";

const id = "reversed-1";

/**
 * A scheme for this test. The password is the reversed login and the number 7, repeated and cut to the length in the
 * rules.
 */
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
      await fillRequest({ vault, contents }, accountNamed(contents, name), 1, () => Promise.resolve(true)).password(),
    ).to.equal("ada7ada7");
    const options = { scheme: id as SchemeId, masterPassword: "any", site: "s", login: "bo", pbkdf2: instantly };
    expect(await derivePassword({ ...options, rules: { length: 3, classes: [] } })).to.equal("ob7");
  });

  it("refuses records that do not have its fields", async () => {
    const bad = write(vault, "account/CCCCCCCCCCCCCCCCCCCCCC", { ...account, secret: "CA==" });
    expect(await bad.catch((error: unknown) => (error as { code: string }).code)).to.equal("field-type");
  });

  it("derives the secrets of accounts that are imported", async () => {
    const derivation = { scheme: id, revision: 1, rules: { length: 3 } };
    const imported = { row: 1, site: "example.com", login: "ada", derivation };
    const read = {
      format: "typed",
      isClear: false,
      entries: [imported],
      problems: [],
      notTaken: {},
      keysInNotes: [],
    } as const;
    const { entries } = await openImport(read, { password: "any", pbkdf2: instantly });
    expect(entries).to.deep.equal([{ ...imported, derivation: { ...derivation, secret: "Bw==" } }]);
  });

  it("exports its accounts as CSV and as a backup that opens", async () => {
    expect((await exportCsv(contents)).text).to.contain("ada7ada7");
    const opened = await openOwnBackup(readBackupAtOnce((await exportBackup(vault)).text), vault);
    expect((await previewRestore(vault, opened)).items.map(({ status }) => status)).to.include("same");
    expect(opened.records.get(name)).to.deep.include(account);
  });

  it("prints its parameters and a recovery code", async () => {
    const { accounts, recipes } = await emergencyKit(contents);
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

const parameters = { length: lengthFrom(4, 40, 20), ...siteParameter };

const repeatingSteps: ForeignSteps<ValuesOf<typeof parameters>> = {
  open: ({ bytes }) => ({ secretFor: () => Promise.resolve(new Uint8Array(3).fill(bytes.length)) }),
  derive: (_, { site, revision, rules: { length } }) => `${revision}${site.repeat(length)}`.slice(0, length),
};

/**
 * The scheme of another program, for this test. The password is the revision and the repeated site, cut to the length
 * in the rules.
 */
const repeating = foreignScheme({
  id: "repeating-1",
  program: "Repeat",
  title: "Repeat 1",
  derivesFrom: "host",
  isSecret: (value) => value === "BwcH",
  validate: (rules: unknown): ValuesOf<typeof parameters> => readParameters(parameters, rules),
  secretRules: () => ({}),
  entropyBits: ({ length }) => length,
  steps: () => Promise.resolve(repeatingSteps),
});

describe("a scheme of another program added to the registry", () => {
  const foreignId = repeating.id as string as ForeignSchemeId;
  let vault: Vault;

  before(async () => {
    (schemes as Record<string, Scheme>)[foreignId] = repeating;
    speakIn("en");
    vault = await newVault();
  });
  after(() => {
    Reflect.deleteProperty(schemes, foreignId);
  });

  it("is in the menu of programs whose accounts can be typed, with its settings", () => {
    expect(programs()).to.deep.include([foreignId, "Repeat 1"]);
    const typed = typedAccountsIn({ ...draftFor(foreignId), sites: "www.mail.example.com" });
    expect(typed).to.deep.include({ scheme: foreignId, revision: 1, rules: { length: 20 } });
  });

  it("imports, fills, exports, edits and prints typed accounts", async () => {
    const accounts = [{ site: "https://www.mail.example.com/login", login: "ada" }];
    const opened = await openImport(typedImport({ scheme: foreignId, accounts }), { password: "abcdefg" });
    await applyImport(vault, await previewImport(vault, opened));
    const contents = await vault.contents();
    const [added] = allAccounts(contents);
    expect(added).to.deep.include({ site: "example.com", login: "ada", secret: "BwcH" });
    expect(describeAccount(added!)).to.contain("Repeat");
    expect(bitsOfAccount(added!)).to.equal(20);
    expect(await fillRequest({ vault, contents }, added!, 1, () => Promise.resolve(true)).password()).to.equal(
      "1mail.example.commai",
    );
    expect((await exportCsv(contents)).text).to.contain("1mail.example.commai");
    const after = { revision: 2, rules: { ...added!.rules, length: 6 } };
    await changeForeignAccount(vault, added!, after, { masterPassword: "abcdefg" });
    const edited = await vault.contents();
    expect(await passwordOf(edited, accountNamed(edited, added!.name))).to.equal("2mail.");
    expect((await emergencyKit(edited)).accounts[0]?.parameters).to.contain(foreignId);
  });
});

/** A scheme with a root of the vault, for this test. The password contains the first byte of the root. */
const rooted: RootScheme = {
  ...schemes["saltmill-1"],
  id: "rooted-1",
  deriveSecret: ({ masterPassword }) => Promise.resolve(new Uint8Array(20).fill(masterPassword.length)),
  derive: (root, { site, revision }) => Promise.resolve(`${site} ${revision} ${root[0]}`),
};

describe("a scheme with a root added to the registry", () => {
  before(() => {
    (schemes as Record<string, Scheme>)[rooted.id] = rooted;
  });
  after(() => {
    Reflect.deleteProperty(schemes, rooted.id);
  });

  it("derives passwords in the library", async () => {
    const options = { scheme: rooted.id as SchemeId, masterPassword: "12345", site: "example.com" };
    expect(await derivePassword(options)).to.equal("example.com 1 5");
  });

  it("derives passwords and fingerprints on the command line", async () => {
    const run = await saltmill(["example.com", "--scheme", rooted.id, "-i", "ada", "-r", "3"], { input: "1234567\n" });
    expect(run.stdout).to.equal("example.com 3 7\n");
    const { stdout } = await saltmill(["--fingerprint", "--scheme", rooted.id, "-i", "ada"], { input: "1234567\n" });
    expect(stdout).to.equal(`${fingerprint(new Uint8Array(20).fill(7), "rooted-1" as RootSchemeId)}\n`);
  });
});
