/** Tests how the findings of the password check are summed up and grouped. */
import { expect } from "chai";
import type { Account, Finding, Health } from "../../../../../src/accounts/index.ts";
import { ignoreFindings } from "../../../../../src/accounts/index.ts";
import type { Contents, Vault } from "../../../../../src/vault/index.ts";
import { byAccount, severityOf } from "../../../../../ui/accounts/health/findings.ts";
import { type Summary, summaryOf } from "../../../../../ui/accounts/health/summary.ts";
import { account, newVault, write } from "../../../src/vaults.ts";

const collator = new Intl.Collator("en");
const named = (login: string): Account["name"] => `account/${login}`;

/** Creates a vault with one account for each letter. The letters are the usernames. */
async function vaultOf(letters: string, more: Readonly<Record<string, object>> = {}): Promise<Vault> {
  const vault = await newVault();
  for (const login of letters) {
    await write(vault, named(login), { ...account, site: `${login}.example`, login, ...more[login] });
  }
  return vault;
}

const reused = (...letters: readonly string[]): Finding[] =>
  letters.map((letter) => ({
    kind: "reused",
    account: named(letter),
    with: letters.filter((each) => each !== letter).map(named),
  }));
const weak = (letter: string, strength = 1): Finding => ({ kind: "weak", account: named(letter), strength });
const short = (letter: string): Finding => ({ kind: "short", account: named(letter), bits: 20 });
const single = (letter: string): Finding => ({ kind: "single-class", account: named(letter), bits: 90 });
const missing = (letter: string): Finding => ({ kind: "root-missing", account: named(letter) });

const healthOf = (findings: readonly Finding[], unchecked: readonly string[] = []): Health => ({
  findings,
  checked: 0,
  unchecked: unchecked.map(named),
});
const sum = (contents: Contents, health: Health): Summary => summaryOf(contents, health, collator);

/** Describes groups, such as "reused 2: a b". */
const drawn = ({ groups }: Summary): string[] =>
  groups.map(({ kind, count, lines }) => `${kind} ${count}: ${lines.map((line) => line.account.login).join(" ")}`);

const previous = { revision: 1, sent: false };

describe("the findings of the password check", () => {
  it("are sorted by urgency in each account", () => {
    const found = byAccount([short("a"), weak("a"), single("b"), ...reused("a", "b")]);
    expect([...found].map(([name, all]) => [name, all.map(({ kind }) => kind), severityOf(all[0])])).to.deep.equal([
      [named("a"), ["reused", "weak", "short"], "high"],
      [named("b"), ["reused", "single-class"], "high"],
    ]);
  });

  const cases: [title: string, letters: string, findings: readonly Finding[], groups: string[], score: string][] = [
    ["nothing", "abc", [], [], "3 of 3"],
    ["an empty vault", "", [], [], "0 of 0"],
    ["an account with several findings once, by its worst", "ab", [short("a"), weak("a")], ["weak 1: a"], "1 of 2"],
    [
      "each shared password",
      "abcdef",
      [...reused("d", "b"), ...reused("a", "e", "c")],
      ["reused 3: a c e", "reused 2: b d"],
      "1 of 6",
    ],
    [
      "a shared password that is also weak",
      "abc",
      [weak("a"), weak("b"), weak("c"), ...reused("a", "b")],
      ["reused 2: a b", "weak 1: c"],
      "0 of 3",
    ],
    [
      "a shared password of an account with a worse finding",
      "abc",
      [missing("a"), ...reused("a", "b")],
      ["root-missing 1: a", "reused 2: b"],
      "1 of 3",
    ],
    ["one type of character, which counts as fine", "ab", [single("a")], ["single-class 1: a"], "2 of 2"],
    ["a finding about an account that was deleted since", "a", [weak("z")], [], "1 of 1"],
  ];
  for (const [title, letters, findings, groups, score] of cases) {
    it(`are grouped: ${title}`, async () => {
      const summary = sum(await (await vaultOf(letters)).contents(), healthOf(findings));
      expect(drawn(summary)).to.deep.equal(groups);
      expect(`${summary.fine} of ${summary.total}`).to.equal(score);
    });
  }

  it("come before a change that is not finished, and this before what counts as fine", async () => {
    const vault = await vaultOf("abcd", { a: { previous }, b: { previous }, c: { previous } });
    const summary = sum(await vault.contents(), healthOf([weak("b"), single("c"), single("d")]));
    expect(drawn(summary)).to.deep.equal(["weak 1: b", "unfinished 2: a c", "single-class 1: d"]);
    expect([summary.fine, summary.total]).to.deep.equal([1, 4]);
  });

  it("that the user ignores do not count, and a further finding does", async () => {
    const vault = await vaultOf("abcd");
    const health = healthOf([weak("a"), weak("b"), ...reused("b", "c", "d")]);
    await ignoreFindings(vault, named("a"), ["weak"]);
    await ignoreFindings(vault, named("b"), ["weak"]);
    const some = sum(await vault.contents(), health);
    expect(drawn(some)).to.deep.equal(["reused 3: b c d", "ignored 1: a"]);
    expect([some.fine, some.total]).to.deep.equal([0, 3]);
    await ignoreFindings(vault, named("b"), ["weak", "reused"]);
    const more = sum(await vault.contents(), health);
    expect(drawn(more)).to.deep.equal(["reused 3: c d", "ignored 2: a b"]);
    expect([more.fine, more.total]).to.deep.equal([0, 2]);
    await write(vault, named("a"), { ...account, site: "a.example", login: "a", revision: 7 });
    expect(drawn(sum(await vault.contents(), health))).to.deep.equal(["reused 3: c d", "weak 1: a", "ignored 1: b"]);
  });

  it("leave out accounts that could not be checked, if they still exist", async () => {
    const summary = sum(await (await vaultOf("ab")).contents(), healthOf([weak("a")], ["b", "z"]));
    expect([summary.fine, summary.total, summary.unchecked]).to.deep.equal([0, 1, 1]);
  });
});
