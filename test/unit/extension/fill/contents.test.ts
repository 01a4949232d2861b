/** Tests the values with which a form is filled: only values that the form needs, and a password only if it fits. */
import { expect } from "chai";
import { contentsFor } from "../../../../extension/fill/contents.ts";
import type { FoundForm } from "../../../../extension/fill/page/report.ts";
import type { FillRequest } from "../../../../src/filling/contract.ts";
import { form, known } from "./documents.ts";

const password = "abcdefgh";

/** Returns a request to fill, and a function that returns the number of derived passwords. */
function request(previous?: string): { request: FillRequest; derived: () => number } {
  let derived = 0;
  const its: FillRequest = {
    ...known,
    tabId: 1,
    account: "account/a",
    site: "example.com",
    isUnlocked: () => Promise.resolve(true),
    password: () => Promise.resolve((derived++, password)),
    previous: () => Promise.resolve(previous),
    siteHasPrevious: false,
    isUnconfirmed: false,
    passwordDigest: "digest",
  };
  return { request: its, derived: () => derived };
}

const contents = (its: Partial<FoundForm>, previous?: string): ReturnType<typeof contentsFor> =>
  contentsFor({ ...form, ...its }, request(previous).request);

type Case = [what: string, its: Partial<FoundForm>, expected: object, previous?: string];
const room = { login: undefined, current: undefined, fresh: undefined };

const cases: Case[] = [
  ["a login", {}, { what: "login", fields: { login: "ada", current: password } }],
  ["a login that already contains the username", { login: "ADA" }, { what: "login", fields: { current: password } }],
  ["a login that contains another username", { login: "bob" }, { what: "login", fields: { current: password } }],
  ["a login without a field for the username", { login: undefined }, { what: "login", fields: { current: password } }],
  [
    "a login whose field for the username stays empty",
    { login: undefined, leaves: "user-name" },
    { what: "password-alone", fields: { current: password } },
  ],
  [
    "a username beside a field for something else",
    { kind: "user-name", leaves: "password" },
    { what: "name-alone", fields: { login: "ada" } },
  ],
  ["a sign-up", { kind: "sign-up" }, { what: "sign-up", fields: { login: "ada", fresh: password } }],
  [
    "a change of password if the old one is unknown",
    { kind: "change", login: undefined },
    { what: "old", fields: { current: password } },
  ],
  [
    "a change of password if both are known",
    { kind: "change", login: undefined },
    { what: "change", fields: { current: "before", fresh: password } },
    "before",
  ],
  [
    "fields for single characters",
    { kind: "partial", login: undefined, positions: [2, 5, 8] },
    { what: "login", fields: { characters: ["b", "e", "h"] } },
  ],
  [
    "as many numbered fields as the password has characters",
    { kind: "partial", login: undefined, positions: [1, 2, 3, 4, 5, 6, 7, 8], whole: true },
    { what: "login", fields: { characters: Array.from(password) } },
  ],
  [
    "fewer fields, with consecutive numbers",
    { kind: "partial", positions: [1, 2, 3], whole: true },
    { reason: "unclear-boxes", values: [] },
  ],
  [
    "fields for several secrets, even if their number is that of the characters",
    { kind: "partial", positions: [1, 2, 3, 4, 5, 6, 7, 8], whole: true, mixed: true },
    { reason: "unclear-boxes", values: [] },
  ],
  [
    "a field for a character beyond the end of the password",
    { kind: "partial", positions: [2, 9] },
    { reason: "too-short", values: [8] },
  ],
  [
    "a field that is just wide enough",
    { room: { ...room, current: 8 } },
    { what: "login", fields: { login: "ada", current: password } },
  ],
  ["a field that is too narrow", { room: { ...room, current: 7 } }, { reason: "too-long", values: [7] }],
  [
    "a field that is too narrow for the user name",
    { room: { ...room, login: 2 } },
    { reason: "name-too-long", values: [2] },
  ],
  [
    "a field that is too narrow for a user name that it already contains",
    { login: "ada", room: { ...room, login: 2 } },
    { what: "login", fields: { current: password } },
  ],
  [
    "a new-password field that is too narrow",
    { kind: "sign-up", room: { ...room, fresh: 4 } },
    { reason: "too-long", values: [4] },
  ],
  [
    "a new-password field that is too narrow and stays empty",
    { kind: "change", login: undefined, room: { ...room, fresh: 4 } },
    { what: "old", fields: { current: password } },
  ],
  [
    "a new-password field of a change that is too narrow",
    { kind: "change", room: { ...room, fresh: 4 } },
    { reason: "too-long", values: [4] },
    "x",
  ],
];

describe("the values for a form", () => {
  for (const [what, its, expected, previous] of cases) {
    it(`are ${JSON.stringify(expected)} for ${what}`, async () => {
      expect(await contents(its, previous)).to.deep.equal(expected);
    });
  }

  it("contain the previous password for a login if the site does not have the new one yet", async () => {
    const login = { login: undefined };
    const given = (its: Partial<FoundForm>, previous?: string): ReturnType<typeof contentsFor> =>
      contentsFor({ ...form, ...its }, { ...request(previous).request, siteHasPrevious: true });
    expect(await given(login, "before")).to.deep.equal({ what: "before", fields: { current: "before" } });
    expect(await given({ ...login, kind: "partial", positions: [1, 6] }, "before")).to.deep.equal({
      what: "before",
      fields: { characters: ["b", "e"] },
    });
    expect(await given({ ...login, kind: "change" }, "before")).to.have.property("what", "change");
    expect(await given({ ...login, kind: "sign-up" }, "before")).to.have.property("what", "sign-up");
    // here the vault does not know the previous password
    expect(await given(login)).to.deep.equal({ what: "login", fields: { current: password } });
  });

  it("are only the username for the first step of a login, and no password is derived", async () => {
    const { request: its, derived } = request();
    expect(await contentsFor({ ...form, kind: "user-name" }, its)).to.deep.equal({
      what: "user-name",
      fields: { login: "ada" },
    });
    expect(derived()).to.equal(0);
  });
});
