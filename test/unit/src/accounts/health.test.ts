import { expect } from "chai";
import { type Account, checkHealth, type Finding, type HealthOptions } from "../../../../src/accounts/index.ts";
import type { Contents } from "../../../../src/vault/index.ts";
import { Reused } from "../../../../src/accounts/health.ts";
import { account, complete, newVault, rules } from "../vaults.ts";
import { withRandom } from "../with-random.ts";

const b64 = (text: string): string => Buffer.from(text).toString("base64");
const strengthOf = (password: string): number => (password.length < 8 ? 1 : 4);

async function contentsOf(accounts: Record<string, object>): Promise<Contents> {
  const { records } = await (await newVault()).contents();
  const keys = records.get("keys") as unknown as { current: string; roots: Record<string, object> };
  const root = keys.roots[keys.current]!;
  const all = new Map(records);
  const roots = {
    ...keys.roots,
    old: { ...root, identity: "before", retired: 5 },
    other: { ...root, identity: "side" },
  };
  all.set("keys", { ...keys, roots } as never);
  for (const [name, fields] of Object.entries(accounts)) {
    const record = complete(`account/${name}`, { ...account, root: keys.current, login: name, ...fields });
    all.set(`account/${name}`, record as never);
  }
  return { records: all, problems: [], readOnly: false };
}

const stored = (password: string): object => ({ scheme: "stored", secret: b64(password), rules: undefined });

const kinds = async (accounts: Record<string, object>, options?: Partial<HealthOptions>): Promise<string[]> => {
  const { findings } = await checkHealth(await contentsOf(accounts), { strengthOf, ...options });
  return findings.map(({ kind, account: name }) => `${name.replace("account/", "")}: ${kind}`).sort();
};

describe("the health check", () => {
  const cases: [title: string, fields: object, expected: Finding["kind"][]][] = [
    ["a good password", {}, []],
    ["six words", { rules: { words: 6, separator: "-" } }, []],
    ["four words", { rules: { words: 4, separator: "-" } }, ["short"]],
    ["eight characters of four classes", { rules: { ...rules, length: 8 } }, ["short"]],
    ["a PIN", { rules: { length: 6, classes: ["0123456789"] } }, []],
    ["a PIN of four digits that are not misread", { rules: { length: 4, classes: ["digit"] } }, []],
    ["a PIN with a retired root", { root: "old", rules: { length: 6, classes: ["0123456789"] } }, ["retired-root"]],
    ["six letters", { rules: { length: 6, classes: ["lower"] } }, ["short", "single-class"]],
    ["a stored password of six digits", stored("482915"), ["weak"]],
    ["forty letters", { rules: { length: 40, classes: ["lower"] } }, ["single-class"]],
    ["an account with a retired root", { root: "old" }, ["retired-root"]],
    ["an account with another root than the current one", { root: "other" }, ["retired-root"]],
    ["an account whose root is missing", { root: "gone" }, ["root-missing"]],
    ["an account whose root has the name of an inherited method", { root: "toString" }, ["root-missing"]],
    [
      "an account of Easy Passwords",
      { scheme: "easypasswords-1", revision: "", secret: "A".repeat(32) },
      ["old-scheme"],
    ],
    ["a strong stored password", stored("a long one, and only here"), []],
    ["a weak stored password", stored("short"), ["weak"]],
    ["an account of a newer scheme", { scheme: "saltmill-9" }, []],
    ["a deleted account", { deleted: true, scheme: undefined }, []],
  ];
  for (const [title, fields, expected] of cases) {
    it(`finds ${expected.join(", ") || "nothing"} for ${title}`, async () => {
      expect(await kinds({ it: fields })).to.deep.equal(expected.map((kind) => `it: ${kind}`));
    });
  }

  it("finds stored passwords that are used more than once, each with the other accounts, and compares exactly", async () => {
    const accounts = {
      a: stored("the same password"),
      b: stored("the same password"),
      c: stored("The same password"),
      d: stored("the same password"),
      e: stored("Zoe\u0308 Zoe\u0308 Zoe\u0308"),
      f: stored("Zo\u00eb Zo\u00eb Zo\u00eb"),
    };
    const { findings, checked } = await checkHealth(await contentsOf(accounts), { strengthOf });
    expect(findings).to.deep.equal([
      { kind: "reused", account: "account/a", with: ["account/b", "account/d"] },
      { kind: "reused", account: "account/b", with: ["account/a", "account/d"] },
      { kind: "reused", account: "account/d", with: ["account/a", "account/b"] },
    ]);
    expect(checked).to.equal(6);
  });

  it("asks again only about accounts that were changed if it gets the strengths that it has found", async () => {
    const contents = await contentsOf({ a: stored("hunter2"), b: stored("hunter3") });
    const strengths = new WeakMap<Account, number>();
    const asked: string[] = [];
    const again = (now: Contents): Promise<unknown> =>
      checkHealth(now, { strengths, strengthOf: (password) => asked.push(password) });
    const [first, second] = [await again(contents), await again(contents)];
    expect(second).to.deep.equal(first);
    expect(asked).to.deep.equal(["hunter2", "hunter3"]);
    const records = new Map(contents.records);
    records.set("account/b", { ...records.get("account/b")!, ...stored("hunter4") });
    await again({ ...contents, records });
    expect(asked).to.deep.equal(["hunter2", "hunter3", "hunter4"]);
  });

  it("lists the accounts that it could not check", async () => {
    const accounts = { a: { scheme: "saltmill-9" }, b: {} };
    const { checked, unchecked } = await checkHealth(await contentsOf(accounts), { strengthOf });
    expect({ checked, unchecked }).to.deep.equal({ checked: 1, unchecked: ["account/a"] });
  });

  it("asks only for the strength of stored passwords and returns no password", async () => {
    const asked: string[] = [];
    const accounts = { a: stored("hunter2"), b: {} };
    const health = await checkHealth(await contentsOf(accounts), {
      strengthOf: (password) => {
        asked.push(password);
        return Promise.resolve(0);
      },
    });
    expect(asked).to.deep.equal(["hunter2"]);
    expect(JSON.stringify(health)).not.to.include("hunter2").and.not.to.include(b64("hunter2"));
  });

  it("reports progress that increases to 1, and stops with the signal's reason when aborted", async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${i}`, stored(`password ${i}`)]));
    const contents = await contentsOf(many);
    const fractions: number[] = [];
    await checkHealth(contents, { strengthOf, onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.at(-1)).to.equal(1);
    expect(fractions)
      .to.have.length.above(3)
      .and.to.deep.equal([...fractions].sort((a, b) => a - b));
    const controller = new AbortController();
    let asked = 0;
    const running = checkHealth(contents, {
      signal: controller.signal,
      strengthOf: () => {
        asked++;
        if (asked === 10) controller.abort(new Error("enough"));
        return 4;
      },
    });
    const error: unknown = await running.then(String, (e: unknown) => e);
    expect(error).to.have.property("message", "enough");
    expect(asked).to.equal(10);
  });

  it("compares with a new key, which is always wiped", async () => {
    const keys: Uint8Array[] = [];
    const contents = await contentsOf({ a: stored("x") });
    for (const fails of [false, true]) {
      const run = withRandom(
        (count, buffer) => {
          keys.push(buffer);
          return new Uint8Array(count).fill(keys.length);
        },
        () =>
          checkHealth(contents, {
            strengthOf: () => {
              if (fails) throw new Error("no dictionary");
              return 4;
            },
          }),
      );
      await run.catch((error: unknown) => {
        expect(error).to.have.property("message", "no dictionary");
      });
    }
    expect(keys).to.have.length(2);
    expect(keys.every((key) => key.length === 32 && key.every((byte) => byte === 0))).to.equal(true);
  });

  it("finds equal passwords of any length, and none after it was wiped", () => {
    const reused = new Reused();
    reused.add("a", "x".repeat(10_000));
    reused.add("b", "x".repeat(10_000));
    expect(reused.groups).to.deep.equal([["a", "b"]]);
    reused.wipe();
    expect(reused.groups).to.deep.equal([]);
  });

  it("reports a vault without its roots", async () => {
    const contents = await contentsOf({ a: {} });
    const records = new Map(contents.records);
    records.delete("keys");
    const error: unknown = await checkHealth({ ...contents, records }, { strengthOf }).then(String, (e: unknown) => e);
    expect(error).to.have.property("code", "root-missing");
    const only = { ...contents, records: new Map([["account/s", complete("account/s", stored("x")) as Account]]) };
    expect((await checkHealth(only, { strengthOf })).findings).to.have.length(1);
  });
});
