/** Tests how the findings of the password check are summed up. */
import { expect } from "chai";
import type { Finding, Health } from "../../../../../src/accounts/index.ts";
import { byAccount, scoreOf, severityOf } from "../../../../../ui/accounts/health/health-check.ts";

const health = (findings: readonly Finding[], checked: number): Health => ({ findings, checked, unchecked: [] });

describe("the score of the password check", () => {
  it("counts an account with several findings once, by its worst", () => {
    const found = health(
      [
        { kind: "single-class", account: "a", bits: 20 },
        { kind: "weak", account: "b", strength: 1 },
        { kind: "reused", account: "b", with: ["c"] },
        { kind: "reused", account: "c", with: ["b"] },
        { kind: "short", account: "a", bits: 20 },
      ],
      6,
    );
    const accounts = byAccount(found);
    expect([...accounts].map(([name, [worst]]) => [name, worst.kind, severityOf(worst)])).to.deep.equal([
      ["a", "short", "medium"],
      ["b", "reused", "high"],
      ["c", "reused", "high"],
    ]);
    expect(scoreOf(found, accounts)).to.equal(50);
  });

  it("is full without problems, with minor ones only, and without accounts", () => {
    const minor = health([{ kind: "single-class", account: "a", bits: 90 }], 2);
    expect(scoreOf(minor, byAccount(minor))).to.equal(100);
    expect(scoreOf(health([], 5), new Map())).to.equal(100);
    expect(scoreOf(health([], 0), new Map())).to.equal(100);
  });
});
