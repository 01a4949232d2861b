/** Tests the order and the filters of the list of accounts. */
import { expect } from "chai";
import type { Account } from "../../../../../src/accounts/index.ts";
import type { Contents } from "../../../../../src/vault/index.ts";
import {
  type Choices,
  firstChoices,
  isDescending,
  lettersIn,
  listedAccounts,
  occurring,
  orders,
} from "../../../../../ui/accounts/list/listed.ts";

const made = (site: string, login: string, more: object = {}): Account => ({
  v: 1,
  name: `account/${site}/${login}`,
  modified: 1,
  created: 1,
  site,
  login,
  scheme: "saltmill-1",
  revision: 1,
  rules: { length: 16, classes: ["lower"] },
  ...more,
});

const accounts = [
  made("b.example", "ada", { used: 5, created: 2 }),
  made("a.example", "ada", { created: 4, tags: ["Work"] }),
  made("c.example", "ada", { label: "Anna's", used: 9, created: 1 }),
  made("d.example", "ada", { scheme: "stored", rules: undefined, created: 3, tags: ["Work", "Home"], favourite: true }),
  made("e.example", "ada", { created: 1, modified: 8, previous: { revision: 1 } }),
];
const contents: Contents = {
  records: new Map(accounts.map((account) => [account.name, account])),
  problems: [],
  readOnly: false,
};

const sites = (choices: Partial<Choices>, problems: readonly string[] = []): string[] =>
  listedAccounts(contents, { ...firstChoices, ...choices }, new Set(problems)).map(({ site }) => site[0] ?? "");

describe("the list of accounts", () => {
  it("is sorted by the name that it shows, by site, by the last use, by the last change or with favourites first", () => {
    expect(sites({ order: "name" })).to.deep.equal(["a", "c", "b", "d", "e"]);
    expect(sites({ order: "site" })).to.deep.equal(["a", "b", "c", "d", "e"]);
    expect(sites({ order: "used" }).slice(0, 2)).to.deep.equal(["c", "b"]);
    expect(sites({ order: "favourite" })).to.deep.equal(["d", "a", "c", "b", "e"]);
    expect(sites({ order: "changed" })).to.deep.equal(["e", "a", "d", "b", "c"]);
  });

  it("is sorted by the username or by the kind of the password, and then by the name that it shows", () => {
    const all = [
      made("a.example", "zoe"),
      made("b.example", "ada", { rules: { words: 6, separator: " " } }),
      made("c.example", "ada", { userName: "Bob", scheme: "stored", rules: undefined }),
      made("d.example", "", { rules: { length: 4, classes: ["digit"] } }),
      made("e.example", "ada"),
    ];
    const mixed = { ...contents, records: new Map(all.map((account) => [account.name, account])) };
    const first = (order: Choices["order"]): string =>
      listedAccounts(mixed, { ...firstChoices, order }, new Set())
        .map(({ site }) => site[0])
        .join("");
    expect(first("login")).to.equal("dbeca");
    expect(first("kind")).to.equal("aebdc");
  });

  it("can begin with the end of each order, but not during a search", () => {
    for (const order of orders) {
      const forward = sites({ order });
      expect(sites({ order, isReversed: true }), order).to.deep.equal([...forward].reverse());
    }
    const found = sites({ query: "example" });
    expect(sites({ query: "example", isReversed: true })).to.deep.equal(found);
  });

  const directions: readonly [order: Choices["order"], isReversed: boolean, isDescending: boolean][] = [
    ["name", false, false],
    ["name", true, true],
    ["login", false, false],
    ["kind", true, true],
    ["used", false, true],
    ["used", true, false],
    ["changed", false, true],
  ];
  for (const [order, isReversed, expected] of directions) {
    const way = isReversed ? "the other way round" : "as it is chosen";
    it(`${expected ? "descends" : "ascends"} in the order "${order}" ${way}`, () => {
      expect(isDescending({ ...firstChoices, order, isReversed })).to.equal(expected);
    });
  }

  it("shows the accounts that match a filter", () => {
    expect(sites({ filter: "kind:stored" })).to.deep.equal(["d"]);
    expect(sites({ filter: "scheme:saltmill-1" })).to.deep.equal(["a", "c", "b", "e"]);
    expect(sites({ filter: "new" })).to.deep.equal(["e"]);
    expect(sites({ filter: "problem" }, ["account/b.example/ada"])).to.deep.equal(["b"]);
    expect(sites({ filter: "kind:stored", query: "b.example" })).to.deep.equal([]);
    expect(sites({ filter: "tag:Work" })).to.deep.equal(["a", "d"]);
    expect(sites({ filter: "tag:Home" })).to.deep.equal(["d"]);
    expect(sites({ filter: "favourite" })).to.deep.equal(["d"]);
    expect(occurring(contents)).to.deep.equal({
      ...{ kinds: ["characters", "stored"], schemes: ["saltmill-1", "stored"] },
      ...{ tags: ["Home", "Work"], hasFavourites: true },
    });
  });

  it("filters a search before it limits the number of results", () => {
    const many = Array.from({ length: 600 }, (_, i) => made(`s${i}.example`, "ada", { used: 600 - i }));
    const last = made("z.example", "ada", { used: 1, favourite: true });
    const large = { ...contents, records: new Map([...many, last].map((account) => [account.name, account])) };
    const found = (filter: Choices["filter"]): readonly Account[] =>
      listedAccounts(large, { ...firstChoices, query: "example", filter }, new Set());
    expect(found("favourite").map(({ site }) => site)).to.deep.equal(["z.example"]);
    expect([found("all").length, found("scheme:saltmill-1").length]).to.deep.equal([500, 500]);
  });

  it("has letters to jump to only if it is in alphabetical order", () => {
    const letters = (choices: Partial<Choices>): [string, number][] => {
      const all = { ...firstChoices, ...choices };
      return [...lettersIn(listedAccounts(contents, all, new Set()), all)];
    };
    expect(letters({ order: "name" })).to.deep.equal([
      ["A", 0],
      ["B", 2],
      ["D", 3],
      ["E", 4],
    ]);
    expect(letters({ order: "site", isReversed: true })).to.deep.equal([
      ["E", 0],
      ["D", 1],
      ["C", 2],
      ["B", 3],
      ["A", 4],
    ]);
    expect(letters({ order: "used" })).to.deep.equal([]);
    expect(letters({ query: "example" })).to.deep.equal([]);
  });
});
