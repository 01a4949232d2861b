/** Tests that entries of a file with the same site, username and password become one account, and lose nothing. */
import { expect } from "chai";
import { addStoredAccount, allAccounts } from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  type ImportedEntry,
  type ImportPreview,
  previewImport,
  type ReadImport,
} from "../../../../../src/exchange/index.ts";
import { newVault } from "../../vaults.ts";

type Fields = Partial<Omit<ImportedEntry, "row">>;

const fileOf = (...entries: readonly Fields[]): ReadImport => ({
  ...{ format: "csv", isClear: true, problems: [], keysInNotes: [], notTaken: {} },
  entries: entries.map((fields, i) => ({
    ...{ row: i + 1, site: "bank.example", login: "ada", password: "one" },
    ...fields,
  })),
});

const proposals = ({ items }: ImportPreview): string[] => items.map(({ status, proposed }) => `${status} ${proposed}`);

const key = (secret: string): string => `otpauth://totp/ada?secret=${secret}`;
const [one, other] = [key("GEZDGNBVGY3TQOJQ"), key("JBSWY3DPEHPK3PXP")];
const generated = { scheme: "lesspass-2", rules: { length: 16 }, secret: "AAAA" };

describe("entries of a file with one password", () => {
  const merged: readonly (readonly [what: string, first: Fields, second: Fields, expected: Fields])[] = [
    ["the same values", { notes: "a", tags: ["b"] }, { notes: "a", tags: ["b"] }, { notes: "a", tags: ["b"] }],
    ["notes in the second", {}, { notes: "a" }, { notes: "a" }],
    ["different notes", { notes: "a" }, { notes: "b" }, { notes: "a\n\nb" }],
    ["notes that contain the others", { notes: "a\nb" }, { notes: "b" }, { notes: "a\nb" }],
    ["a name in the second", {}, { label: "Bank" }, { label: "Bank" }],
    ["two names", { label: "Bank" }, { label: "Card" }, { label: "Bank", notes: "Name: Card" }],
    [
      "two names and notes",
      { label: "Bank", notes: "a" },
      { label: "Card", notes: "b" },
      { label: "Bank", notes: "a\n\nb\n\nName: Card" },
    ],
    ["one-time codes in the second", {}, { totp: one }, { totp: one }],
    ["the same codes, written differently", { totp: one }, { totp: one.replace("ada", "Bank:ada") }, { totp: one }],
    ["different tags", { tags: ["a", "b"] }, { tags: ["b", "c"] }, { tags: ["a", "b", "c"] }],
    ["a favourite second", {}, { favourite: true }, { favourite: true }],
    ["different dates", { created: 5, used: 6 }, { created: 4, used: 7 }, { created: 4, used: 7 }],
    [
      "two hosts",
      { address: "https://wiki.bank.example/in" },
      { address: "https://jira.bank.example/" },
      { address: "https://wiki.bank.example/in", notes: "URL: https://jira.bank.example/" },
    ],
    [
      "two paths of one host",
      { address: "https://bank.example/in" },
      { address: "https://www.bank.example/up" },
      { address: "https://bank.example/in" },
    ],
    ["an address in the second", {}, { address: "https://bank.example/" }, { address: "https://bank.example/" }],
  ];

  for (const [what, first, second, expected] of merged) {
    it(`become one account: ${what}`, async () => {
      const vault = await newVault();
      const preview = await previewImport(vault, fileOf(first, second));
      expect(proposals(preview)).to.deep.equal(["new theirs", "twice mine"]);
      expect(preview.items[1]?.choices).to.deep.equal(["mine"]);
      const { added } = await applyImport(vault, preview);
      expect(added.length).to.equal(1);
      const { label, notes, tags, totp, favourite, created, used, address } = added[0] ?? {};
      const written = { label, notes, tags, totp, favourite, address, used, ...(expected.created && { created }) };
      const isSet = ([, value]: readonly [string, unknown]): boolean => value !== undefined;
      expect(Object.fromEntries(Object.entries(written).filter(isSet))).to.deep.equal(expected);
      const again = await previewImport(vault, fileOf(first, second));
      expect(proposals(again)).to.deep.equal(["same mine", "twice mine"]);
    });
  }

  it("keep the earlier passwords and sites of all, the newest first", async () => {
    const earlier = (password: string, ended: number): { password: string; ended: number } => ({ password, ended });
    const preview = await previewImport(
      await newVault(),
      fileOf(
        { history: [earlier("c", 3), earlier("a", 1)], aliases: ["bank.test"] },
        { history: [earlier("b", 2), earlier("a", 9), earlier("one", 1)], aliases: ["bank.test", "card.test"] },
      ),
    );
    expect(preview.items[0]?.entry.history?.map(({ password }) => password)).to.deep.equal(["c", "b", "a"]);
    expect(preview.items[0]?.entry.aliases).to.deep.equal(["bank.test", "card.test"]);
  });

  const apart: readonly (readonly [what: string, ...entries: readonly Fields[]])[] = [
    ["another username", {}, { login: "bob" }],
    ["another site", {}, { site: "bank.test" }],
    ["another password", {}, { password: "two" }],
    ["other one-time codes", { totp: one }, { totp: other }],
    ["other one-time codes than those of a third", {}, { totp: one }, { totp: other }],
    ["the same password, but generated", {}, { password: undefined, derivation: { ...generated, revision: 1 } }],
    ["another number", ...[1, 2].map((revision) => ({ password: undefined, derivation: { ...generated, revision } }))],
    ["notes that are too long to join", { notes: "a".repeat(9000) }, { notes: "b".repeat(9000) }],
    ["too many tags", ...["a", "b"].map((name) => ({ tags: Array.from({ length: 90 }, (_, i) => `${name}${i}`) }))],
  ] as never;

  for (const [what, ...entries] of apart) {
    it(`stay apart: ${what}`, async () => {
      const { items } = await previewImport(await newVault(), fileOf(...entries));
      expect(items.at(-1)?.proposed).to.be.oneOf(["theirs", "both"]);
    });
  }

  it("change the account of the vault once, with the values of all", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "bank.example", login: "ada", password: "one" });
    const preview = await previewImport(vault, fileOf({ notes: "first" }, { notes: "second" }, { totp: one }));
    expect(proposals(preview)).to.deep.equal(["different theirs", "twice mine", "twice mine"]);
    await applyImport(vault, preview);
    const [account, ...others] = allAccounts(await vault.contents());
    expect(others).to.deep.equal([]);
    expect([account?.notes, account?.totp]).to.deep.equal(["first\n\nsecond", one]);
  });

  it("let only one of two that stay apart change an account", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "bank.example", login: "ada", password: "one" });
    const preview = await previewImport(vault, fileOf({ totp: one }, { totp: other }));
    expect(proposals(preview)).to.deep.equal(["different theirs", "twice both"]);
  });

  it("are merged in proportional work", async () => {
    let reads = 0;
    const many = (count: number): ReadImport => ({
      ...fileOf(),
      entries: Array.from({ length: count }, (_, i): ImportedEntry => ({
        ...{ row: i, site: "bank.example", login: "ada", password: "one", tags: [`${i}`] },
        get notes() {
          reads++;
          return `${i}`.repeat(100);
        },
      })),
    });
    const readsOf = async (count: number): Promise<number> => {
      reads = 0;
      await previewImport(await newVault(), many(count));
      return reads;
    };
    expect(await readsOf(800)).to.be.at.most(2.2 * (await readsOf(400)));
  });
});
