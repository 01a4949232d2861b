import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  editAccount,
  markPasswordSent,
  newRevision,
  passwordOf,
  removeAccounts,
} from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  exportBitwarden,
  type ExportFormat,
  exportFormats,
  exportKdbx,
  notKept,
  type NotKeptKind,
  openImport,
  previewImport,
  readImport,
} from "../../../../../src/exchange/index.ts";
import { openKdbx } from "../../../../../src/exchange/kdbx/open.ts";
import { readHeader } from "../../../../../src/exchange/kdbx/header.ts";
import { childOf, childrenOf, childTextOf, type Element } from "../../../../../src/formats/index.ts";
import { addAlias, setHostOnly } from "../../../../../src/sites/index.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { account, complete, newVault, plant, rules } from "../../vaults.ts";

const key = (letter: string): string => `otpauth://totp/a.example:ada?secret=${letter.repeat(16)}`;

/** Returns a vault with everything that some format does not keep. */
async function fullVault(): Promise<Vault> {
  const vault = await newVault();
  const tags = ["Work", "blue; green", "phone"];
  const texts = { login: "ada", password: "first", totp: key("A"), tags, favourite: true };
  const name = await addStoredAccount(vault, { ...texts, site: "a.example" });
  await editAccount(vault, name, { password: "second" }, { newPassword: true, siteHasPassword: true });
  await editAccount(vault, name, { totp: key("B") });
  await addAlias(vault, "a.example", "b.example");
  await addStoredAccount(vault, { site: "com.example.app", login: "bob", password: "x" });
  await addAccount(vault, { site: "c.example", login: "eve", revision: 1, rules });
  await newRevision(vault, accountNamed(await vault.contents(), await nameAt(vault, "c.example")));
  const removed = await addStoredAccount(vault, { site: "d.example", login: "old", password: "x" });
  await removeAccounts(vault, [removed]);
  await setHostOnly(vault, "login.e.example", true);
  return vault;
}

async function nameAt(vault: Vault, site: string): Promise<string> {
  const { records } = await vault.contents();
  return [...records.values()].find((record) => record["site"] === site && record.name.startsWith("account/"))!.name;
}

describe("what an export does not keep", () => {
  const always: NotKeptKind[] = ["new", "generated", "hosts", "deleted"];
  const rows: Readonly<Record<ExportFormat, readonly NotKeptKind[]>> = {
    kdbx: ["tags", ...always],
    "bitwarden-json": ["totpHistory", ...always],
    browsers: ["history", "totp", "totpHistory", "tags", "favourite", "aliases", "app", ...always],
    bitwarden: ["history", "totpHistory", "tags", ...always],
    keepassxc: ["history", "totpHistory", "tags", "favourite", "aliases", ...always],
    spreadsheet: ["history", "totpHistory", "tags", ...always],
  };
  for (const format of exportFormats) {
    it(`is named with its accounts for the format ${format}`, async () => {
      const found = notKept(await (await fullVault()).contents(), format);
      expect(found.map(({ kind }) => kind)).to.deep.equal(rows[format]);
      const expected: Readonly<Partial<Record<NotKeptKind, object>>> = {
        app: { site: "com.example.app", title: "bob" },
        new: { site: "c.example", title: "eve" },
        generated: { site: "c.example", title: "eve" },
        hosts: { site: "login.e.example", title: "" },
        deleted: { site: "d.example", title: "old" },
      };
      for (const { kind, names } of found) {
        expect(names, kind).to.deep.equal([expected[kind] ?? { site: "a.example", title: "ada" }]);
      }
    });

    it(`is nothing for a plain account in the format ${format}`, async () => {
      const vault = await newVault();
      await addStoredAccount(vault, { site: "a.example", login: "ada", password: "x", notes: "n", label: "A" });
      expect(notKept(await vault.contents(), format)).to.deep.equal([]);
    });
  }

  it("comes with the reasons of earlier passwords that cannot be derived", async () => {
    const vault = await newVault();
    const lost = { scheme: "saltmill-1", root: "lost", revision: 1, rules, ended: 1 };
    const stored = { ...account, scheme: "stored", rules: undefined, secret: "eA==", history: [lost] };
    await plant(vault, "account/a", complete("account/a", stored));
    const contents = await vault.contents();
    for (const { earlierLeftOut, leftOut } of [
      await exportBitwarden(contents),
      await exportKdbx(contents, { password: "p" }),
    ]) {
      expect(leftOut).to.deep.equal([]);
      expect(earlierLeftOut.map(({ account: { site }, error }) => [site, error.code])).to.deep.equal([
        ["example.com", "root-missing"],
      ]);
    }
  });
});

describe("the earlier passwords in an export", () => {
  interface Item {
    readonly login: { readonly password: string };
    readonly passwordHistory: readonly { readonly password: string }[];
  }
  const inBitwarden = async (vault: Vault): Promise<string[]> => {
    const { text } = await exportBitwarden(await vault.contents());
    const [{ login, passwordHistory }] = (JSON.parse(text) as { items: [Item] }).items;
    return [login.password, ...passwordHistory.map(({ password }) => password)];
  };

  it("include the one before a new password that was sent to the site", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    const passwordNow = async (): Promise<string> => {
      const contents = await vault.contents();
      return passwordOf(contents, accountNamed(contents, name));
    };
    const old = await passwordNow();
    await newRevision(vault, accountNamed(await vault.contents(), name));
    expect(await inBitwarden(vault), "the site does not have the new one").to.deep.equal([old]);
    await markPasswordSent(vault, name);
    expect(await inBitwarden(vault)).to.deep.equal([await passwordNow(), old]);
  });
});

describe("the history of an entry in an exported database", function () {
  this.timeout(60_000);

  it("has each earlier password and each earlier key of one-time codes at its time", async () => {
    const vault = await newVault();
    const stored = (text: string): object => ({ scheme: "stored", secret: Buffer.from(text).toString("base64") });
    const seconds = (count: number): number => 1_700_000_000_000 + count * 1000;
    const history = [
      { ...stored("p2"), revision: 2, ended: seconds(300) },
      { ...stored("p1"), revision: 1, ended: seconds(100) },
    ];
    const totpHistory = [{ totp: key("A"), ended: seconds(200) }];
    const now = { ...account, ...stored("p3"), rules: undefined, revision: 3, created: seconds(0), totp: key("B") };
    await plant(vault, "account/a", complete("account/a", { ...now, history, totpHistory }));
    const { bytes } = await exportKdbx(await vault.contents(), { password: "p" });
    const root = await openKdbx(bytes, readHeader(bytes), { password: "p" }, {});
    const [group] = childrenOf(childOf(root, "Root"), "Group");
    const [entry] = childrenOf(group, "Entry");
    const shown = (state: Element): unknown[] => {
      const values = new Map(
        childrenOf(state, "String").map((each) => [childTextOf(each, "Key"), childTextOf(each, "Value")]),
      );
      const time = Buffer.from(childTextOf(childOf(state, "Times"), "LastModificationTime"), "base64");
      const since1970 = Number(time.readBigInt64LE()) - 62_135_596_800;
      return [values.get("Password"), values.get("otp"), since1970 - 1_700_000_000];
    };
    expect([...childrenOf(childOf(entry, "History"), "Entry"), entry!].map(shown)).to.deep.equal([
      ["p1", key("A"), 0],
      ["p2", key("A"), 100],
      ["p2", key("B"), 200],
      ["p3", key("B"), 300],
    ]);
    const read = await openImport(await readImport(bytes), { password: "p" });
    expect(read.entries[0]?.totpHistory).to.deep.equal(totpHistory);
    const [other, changed] = [await newVault(), await newVault()];
    await applyImport(other, await previewImport(other, read));
    await addStoredAccount(changed, { site: account.site, login: account.login, password: "p3" });
    await applyImport(changed, await previewImport(changed, read));
    for (const each of [other, changed]) {
      const [imported] = allAccounts(await each.contents());
      expect([imported?.totp, imported?.totpHistory]).to.deep.equal([key("B"), totpHistory]);
      expect((await previewImport(each, read)).items.map(({ status }) => status)).to.deep.equal(["same"]);
    }
  });
});
