import { expect } from "chai";
import { AppError } from "../../../../src/errors.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { assertFields } from "../../../../src/vault/records.ts";
import { rejectsApp } from "../refused.ts";
import { account, accountName, complete, dump, identity, newVault, plant, write } from "../vaults.ts";

const R = Buffer.alloc(20, 1).toString("base64");
const secret = Buffer.alloc(24, 1).toString("base64");
const b64 = (text: string): string => Buffer.from(text).toString("base64");
const root = { scheme: "saltmill-1", identity, R, created: 1, retired: 2 };
const keys = { current: "a", roots: { a: root, b: { ...root, retired: undefined } } };
const before = { root: "a", revision: 1, rules: { length: 4 }, secret: "x", sent: true };
const texts = { notes: "", userName: "", label: "Work" };
const earlier = { scheme: "saltmill-1", revision: 1, rules: { length: 4 }, ended: 5 };
const pasts = { previous: before, history: [earlier, { ...earlier, root: "a", secret: "x" }] };
const ignored = [{ finding: "weak", password: "AbCd" }];
const full = { ...account, ...texts, root: "a", used: 5, plain: true, madeAt: "login.example.com", ignored, ...pasts };
const easy = { ...full, scheme: "easypasswords-1", revision: "x", secret };
const kept = { ...full, scheme: "stored", secret: "cMOkc3N3w7ZyZA==" };
const { created, ...uncreated } = full;
const deleted = {
  deleted: true,
  site: "s",
  login: "",
  revision: "2",
  deletedAt: 3,
  account: { ...uncreated, created },
};

const notText = [null, 5, true, [], {}];
const notFilled = ["", ...notText];
const notTime = [-1, 1.5, 8.64e15 + 1, 2 ** 53, "0", null, true, []];
const notRevision = [0, 1.5, -1, 2 ** 32, null, true, [], {}];
const notRoots = [null, [], "a", 5, { a: null }, { a: [] }, { a: root, b: 5 }];
const rootsWith = (name: string, values: readonly unknown[]): unknown[] =>
  values.map((value) => ({ a: root, b: { ...root, [name]: value } }));

const notNames = [null, 5, true, "example.org", {}, [""], [null], ["example.org", 5], [["example.org"]]];

const notYesNo = [null, 0, 1, "true", [], {}];
const previousWith = (field: string, values: readonly unknown[]): unknown[] =>
  values.map((value) => ({ ...before, [field]: value }));
const notPrevious = [
  ...[null, [], "x", 5, true, {}],
  ...previousWith("root", notFilled),
  ...previousWith("revision", [undefined, ...notRevision]),
  ...previousWith("rules", [null, [], "x", 5]),
  ...previousWith("secret", notFilled),
  ...previousWith("sent", notYesNo),
];

const notHistory = [
  ...[null, {}, "x", 5, true, [null], ["x"], [earlier, {}]],
  ...[{ scheme: undefined }, { scheme: "" }, { ended: undefined }, { ended: -1 }, { revision: undefined }].map(
    (wrong) => [{ ...earlier, ...wrong }],
  ),
];

const notIgnored = [
  ...[null, {}, "weak", 5, true, [null], ["weak"], [...ignored, {}]],
  ...[{ finding: undefined }, { finding: "" }, { finding: 5 }, { password: undefined }, { password: "" }].map(
    (wrong) => [{ ...ignored[0], ...wrong }],
  ),
];

type Wrong = Record<string, readonly unknown[]>;
/**
 * For each kind of record: a valid record, and invalid values for each of its fields. `undefined` means that the field
 * is missing.
 */
const kinds: [name: string, right: object, wrong: Wrong][] = [
  ["settings", { lockMinutes: 10 }, { lockMinutes: [0, 0.5, 1440.5, -1, "10", null, true, []] }],
  [
    "keys",
    keys,
    {
      current: [undefined, ...notFilled, "c", "toString", "__proto__"],
      roots: [
        undefined,
        ...notRoots,
        ...rootsWith("scheme", [undefined, "saltmill-3", "stored", "easypasswords-1", ...notText]),
        ...rootsWith("identity", [undefined, ...notText]),
        ...rootsWith("R", [undefined, R.slice(0, -4), `${R}AAAA`, R.replace("=", ""), "*", ...notFilled]),
        ...rootsWith("created", [undefined, ...notTime]),
        ...rootsWith("retired", notTime),
      ],
    },
  ],
  [
    "site/example.com",
    { site: "example.com", aliases: ["example.org"], hosts: [] },
    { site: [undefined, ...notFilled], aliases: notNames, hosts: notNames },
  ],
  [
    accountName,
    full,
    {
      site: [undefined, ...notFilled],
      login: [undefined, ...notText],
      userName: notText,
      label: notFilled,
      plain: notYesNo,
      madeAt: ["", 1, null],
      ignored: notIgnored,
      previous: notPrevious,
      history: notHistory,
      scheme: [undefined, ...notFilled],
      root: notFilled,
      revision: [undefined, ...notRevision],
      rules: [null, 5, "lower", true, []],
      notes: notText,
      created: [undefined, ...notTime],
      used: notTime,
      secret: notFilled,
    },
  ],
  // In the following three rows, the account's scheme checks the fields.
  ["account/of-saltmill-1", full, { revision: ["", "1", "x"] }],
  [
    "account/of-easypasswords-1",
    easy,
    { revision: [1, 2], secret: [undefined, "*", secret.slice(4), `${secret}AAAA`, `${secret}\n`] },
  ],
  [
    "account/stored",
    kept,
    {
      revision: ["", "1", "x"],
      // Not Base64, without padding, not UTF-8, an unpaired surrogate in UTF-8, empty, and two texts that are
      // one character too long.
      secret: ["*", "cMOkc3N3w7ZyZA", "/w==", "7aCA", "", b64("x".repeat(10_001)), b64("😀".repeat(10_001))],
    },
  ],
  [
    "account/deleted",
    deleted,
    {
      deleted: [false, null, 1, "true"],
      site: [undefined, ...notFilled],
      login: [undefined, ...notText],
      revision: [undefined, ...notRevision],
      deletedAt: notTime,
      account: [null, [], "x", 5, true, {}, uncreated, { ...full, history: [{}] }, { ...kept, secret: "*" }],
    },
  ],
];

async function codes(vault: Vault): Promise<string[]> {
  return (await vault.contents()).problems.map(({ code }) => code);
}

for (const [name, right, wrong] of kinds) {
  describe(`the record ${name}`, () => {
    it("is accepted if it is valid, from this version or another program", async () => {
      const vault = await newVault();
      await write(vault, name, right);
      expect(await codes(vault)).to.deep.equal([]);
      await plant(vault, name, complete(name, right));
      expect((await vault.contents()).records.get(name)).to.deep.equal(
        JSON.parse(JSON.stringify(complete(name, right))),
      );
    });

    for (const [field, values] of Object.entries({ ...wrong, modified: [undefined, ...notTime] })) {
      it(`is reported, not overwritten and never written with a wrong ${field}`, async () => {
        for (const value of values) {
          const what = `${field}: ${JSON.stringify(value)}`;
          const vault = await newVault();
          const storageKey = await plant(vault, name, { ...complete(name, right), [field]: value });
          const before = await dump(vault.storage);
          const { records, problems } = await vault.contents();
          expect(
            problems.map((problem) => [problem.storageKey, problem.code]),
            what,
          ).to.deep.equal([[storageKey, "field-type"]]);
          expect(problems[0]!.message, what).to.include(`"${name}"`).and.include(`"${field}"`);
          expect(records.has(name), what).to.equal(false);
          await rejectsApp(write(vault, name, right), "cannot-decrypt", undefined, what);
          expect(await dump(vault.storage), what).to.deep.equal(before);
          if (field === "modified") continue; // each write sets `modified` itself
          const fresh = await newVault();
          const untouched = await dump(fresh.storage);
          await rejectsApp(write(fresh, name, { ...right, [field]: value }), "field-type", [name, field], what);
          expect(await dump(fresh.storage), what).to.deep.equal(untouched);
        }
      });
    }
  });
}

describe("every record", () => {
  it("is reported if its v is wrong", async () => {
    for (const v of [undefined, null, 0, -1, "1", "2", true, [1]]) {
      const vault = await newVault();
      await plant(vault, accountName, { ...complete(accountName, account), v });
      const { problems, readOnly } = await vault.contents();
      expect(
        problems.map(({ code }) => code),
        String(v),
      ).to.deep.equal(["field-type"]);
      expect(problems[0]!.message).to.include(`"${accountName}"`).and.include('"v"');
      expect(readOnly).to.equal(false);
    }
  });

  it("of a newer version makes the vault read-only, with a message, and nothing is written", async () => {
    for (const name of ["settings", "keys", accountName, "site/x", "something/new"]) {
      const vault = await newVault();
      await write(vault, "account/CCCCCCCCCCCCCCCCCCCCCA", account);
      const storageKey = await plant(vault, name, { v: 2, name, modified: "soon" });
      const before = await dump(vault.storage);
      const { records, problems, readOnly } = await vault.contents();
      expect(readOnly).to.equal(true);
      expect(problems.map((problem) => [problem.storageKey, problem.code])).to.deep.equal([
        [storageKey, "vault-newer"],
      ]);
      expect(problems[0]!.message).to.include("newer");
      expect(records.get("account/CCCCCCCCCCCCCCCCCCCCCA"), "others can be read").to.deep.include(account);
      const edited = vault.change(() => expect.fail("edit has run"));
      await rejectsApp(edited, "read-only");
      await rejectsApp(write(vault, accountName, account), "read-only");
      expect(await dump(vault.storage)).to.deep.equal(before);
    }
  });

  it("of an unknown kind is kept and can be read", async () => {
    const vault = await newVault();
    await plant(vault, "something/new", complete("something/new", { a: [1, { b: null }] }));
    await write(vault, accountName, account);
    const { records, problems } = await vault.contents();
    expect(problems).to.deep.equal([]);
    expect(records.get("something/new")).to.deep.equal(complete("something/new", { a: [1, { b: null }] }));
  });

  it("keeps unknown fields when it is written again", async () => {
    const vault = await newVault();
    const extra = { later: { deep: [1, null, "ü"] }, "": 0, "a b": false };
    const planted: [string, object][] = [
      [accountName, { ...account, ...extra, rules: { ...account.rules, later: 1 } }],
      ["settings", { lockMinutes: 5, ...extra }],
      ["keys", { ...keys, roots: { a: { ...root, ...extra } }, ...extra }],
      ["site/example.com", { site: "example.com", aliases: ["example.org"], ...extra }],
      ["account/deleted", { ...deleted, ...extra }],
    ];
    for (const [name, fields] of planted) {
      await plant(vault, name, complete(name, fields));
      await vault.change(({ records }) => ({ writes: { [name]: { ...records.get(name)!, changed: 1 } }, result: 0 }));
      const { modified, ...record } = (await vault.contents()).records.get(name)!;
      expect(record).to.deep.equal({ v: 1, name, ...fields, changed: 1 });
      expect(modified).to.be.above(0);
    }
  });

  it("gets its own v, name and time, whatever the caller gives", async () => {
    const vault = await newVault();
    await write(vault, accountName, { ...account, v: 2, name: "settings", modified: -1 });
    const { records, problems } = await vault.contents();
    expect(problems).to.deep.equal([]);
    expect(records.get(accountName)).to.deep.include({ v: 1, name: accountName, ...account });
    expect(records.get(accountName)!.modified).to.be.above(0);
  });
});

const saltmillAccount = {
  v: 1,
  name: "account/AAAAAAAAAAAAAAAAAAAAAA",
  modified: 0,
  site: "example.com",
  login: "ada",
  scheme: "saltmill-1",
  revision: 1,
  created: 0,
} as const;

const check = (fields: object): void => {
  assertFields({ ...saltmillAccount, ...fields });
};

// The scheme checks an account's rules when the record is read or written, not only when the password is derived.
describe("the rules of an account record", () => {
  it("are accepted if the scheme supports them or is unknown", () => {
    check({ rules: { length: 16, classes: ["lower", "-_"] } });
    check({ rules: { words: 6, separator: "-" } });
    check({ scheme: "of the future", rules: { anything: true } });
  });

  for (const rules of [
    { length: "16", classes: ["lower"] },
    { length: 16, classes: 7 },
    { length: 3, classes: ["lower"] },
    { length: 16, classes: ["lower", "abc"] },
    { words: 2, separator: "-" },
    {},
  ]) {
    it(`are refused as a field if they are ${JSON.stringify(rules)}`, () => {
      expect(() => {
        check({ rules });
      })
        .to.throw(AppError)
        .with.deep.property("values", [saltmillAccount.name, "rules"]);
    });
  }
});
