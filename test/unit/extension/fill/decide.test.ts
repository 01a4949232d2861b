/** Tests when `decide` refuses to fill a tab and when it asks the user, with reports on the documents in the tab. */
import { expect } from "chai";
import fc from "fast-check";
import { decide } from "../../../../extension/fill/decide.ts";
import type { Found } from "../../../../extension/fill/injected-form.ts";
import type { FoundIn } from "../../../../extension/fill/page-calls.ts";
import type { Known } from "../../../../extension/fill/questions.ts";
import type { FoundForm } from "../../../../extension/fill/page/report.ts";
import { bare, form, frame, known, page, url } from "./documents.ts";

const told = (decision: ReturnType<typeof decide>): unknown => {
  if (decision.kind === "refused") return decision.reason;
  if (decision.kind === "permission") return [decision.address];
  return decision.questions.length > 0 ? decision.questions : decision.in.frameId;
};

const away = "http://login.example.com/";
const onThisDevice = { url: "http://localhost/", isAllowedOn: () => true };
const local = (its: Partial<FoundForm>): FoundIn => page({ origin: "http://localhost" }, its);
const plainPage = (its: Partial<FoundForm>): FoundIn => page({ plainHttp: true }, its);

/**
 * Makes example.com a domain whose hosts belong to different owners. The account was created at own.example.com, so the
 * host of the address `other` has another owner.
 */
const sharedWith = (other: string): Partial<Known> => ({
  elsewhere: (address) =>
    new URL(address).host === new URL(other).host
      ? { domain: "example.com", madeAt: "own.example.com", place: new URL(other).host }
      : undefined,
});

type Case = readonly [what: string, documents: readonly FoundIn[], expected: unknown, known?: Partial<Known>];

const big = (address: string, sandboxed = false): { address: string; sandboxed: boolean } => ({ address, sandboxed });
const elsewhere = "https://login.example.com.evil.test/";

const cases: readonly Case[] = [
  ["a login form in the page", [page()], 0],
  ["no form at all", [bare()], "no-field"],
  ["a tab without any accessible document", [], "no-field"],
  ["a tab whose address the browser does not report any more", [page()], "left-site", { url: undefined }],
  ["a tab that has gone to another site", [page()], "left-site", { url: elsewhere }],
  ["a document of another site in the tab's place", [page({ origin: "https://evil.test" })], "left-site"],
  [
    "a document of another host of the site in the tab's place",
    [page({ origin: "https://www.example.com" })],
    "left-site",
  ],
  [
    "a document of the same host on http in the tab's place",
    [page({ origin: "http://login.example.com" })],
    "left-site",
  ],
  ["a bare document of another site in the tab's place", [bare({ origin: "https://evil.test" })], "left-site"],
  ["a sandboxed page", [page({ origin: "null" })], "sandboxed"],
  ["a sandboxed page without a form", [bare({ origin: "null" })], "sandboxed"],
  ["a sandboxed frame with the only form", [bare(), frame({ origin: "null", embedding: "child" })], "sandboxed"],
  ["a sandboxed frame beside the page's form", [frame({ origin: "null", embedding: "child" }), page()], 0],
  ["a frame of the same origin", [bare(), frame()], 7],
  [
    "a frame of the same origin inside a frame of another origin",
    [bare(), frame({ embedding: "deep" })],
    "foreign-frame",
  ],
  ["an allowed frame of the site", [bare(), frame({ origin: "https://id.example.com", embedding: "child" })], 7],
  [
    "an allowed frame of another site",
    [bare(), frame({ origin: "https://evil.test", embedding: "child" })],
    "foreign-frame",
  ],
  ["the frame that has the focus", [page({ inFocus: false }), frame({ inFocus: true }, { focused: true })], 7],
  ["a frame that has a focused field but not the focus", [page(), frame({}, { focused: true })], 0],
  ["a login in a frame, which precedes a user name in the page", [page({}, { kind: "user-name" }), frame()], 7],
  ["the page's form, which precedes a frame's", [frame(), page()], 0],
  ["a text field for a password", [bare({ textForPassword: true })], "not-a-password"],
  ["a closed frame of the site", [bare({ frames: [big("https://id.example.com/f")] })], ["https://id.example.com/f"]],
  ["a closed frame of another site", [bare({ frames: [big("https://evil.test/")] })], "foreign-frame"],
  ["a closed sandboxed frame of the site", [bare({ frames: [big(url, true)] })], "sandboxed"],
  ["a closed sandboxed frame without an address", [bare({ frames: [big("", true)] })], "sandboxed"],
  ["a closed sandboxed frame of another site", [bare({ frames: [big("https://evil.test/", true)] })], "foreign-frame"],
  ["a user name for an account that has none", [page({}, { kind: "user-name" })], "no-field", { login: "" }],

  ["another owner of a shared domain", [page()], ["other-host"], sharedWith(url)],
  ["the owner of a shared domain", [page({}, { targets: [url] })], 0, sharedWith("https://evil.example.com/")],
  ["a form of another owner that goes to itself", [page({}, { targets: [url] })], ["other-host"], sharedWith(url)],
  [
    "a form that goes to another owner",
    [page({}, { targets: ["https://evil.example.com/"] })],
    ["foreign-action"],
    sharedWith("https://evil.example.com/"),
  ],
  [
    "an allowed frame of another owner",
    [bare(), frame({ origin: "https://evil.example.com", embedding: "child" })],
    ["other-host"],
    sharedWith("https://evil.example.com/"),
  ],

  ["plain http", [page({ plainHttp: true })], ["plain-http"]],
  ["plain http for an account made there", [page({ plainHttp: true })], 0, { madePlain: true }],
  ["a form that goes to its own site", [page({}, { targets: ["https://www.example.com/x", "javascript:void 0"] })], 0],
  ["a form that goes to another site", [page({}, { targets: ["https://evil.test/"] })], ["foreign-action"]],
  ["a button that goes to another site", [page({}, { targets: [url, "https://evil.test/"] })], ["foreign-action"]],
  [
    "a form that goes from https to http",
    [page({}, { targets: ["http://login.example.com/"] })],
    ["unencrypted-action"],
  ],
  [
    "a form that goes from https to another site on http",
    [page({}, { targets: ["http://evil.test/"] })],
    ["unencrypted-action", "foreign-action"],
  ],
  [
    "a form that goes from https to this device on http",
    [page({}, { targets: ["http://127.0.0.1:8080/"] })],
    ["unencrypted-action", "foreign-action"],
  ],
  ["a local form that stays on this device", [local({ targets: ["http://a.localhost/"] })], 0, onThisDevice],
  ["a local form that leaves this device on http", [local({ targets: [away] })], ["unencrypted-action"], onThisDevice],
  ["a form on plain http that stays there", [plainPage({ targets: [away] })], 0, { madePlain: true }],
  ["a form that goes to an e-mail address", [page({}, { targets: ["mailto:eve@evil.test"] })], ["foreign-action"]],
  ["another login in the form", [page({}, { login: "bob" })], ["other-login"]],
  ["the account's own login, in capitals and with spaces", [page({}, { login: " ADA " })], 0],
  ["a login if the account has none", [page({}, { login: "bob" })], 0, { login: "" }],
  ["another name on the page", [page({}, { login: undefined, names: ["bob"] })], ["other-login"]],
  ["the own name among others", [page({}, { login: "bob", names: ["bob", "ada"] })], 0],
  ["the own name before an e-mail address", [page({}, { login: undefined, names: ["ada@example.org"] })], 0],
  ["an e-mail address, which is not a user name", [page({}, { login: undefined, names: ["bob@example.org"] })], 0],
  ["a number, which is not a user name", [page({}, { login: undefined, names: ["4711"] })], 0],
  [
    "another e-mail address",
    [page({}, { login: undefined, names: ["bob@example.org"] })],
    ["other-login"],
    { login: "ada@example.org" },
  ],
  ["a form for another user", [page({}, { warnings: ["adds-user"], owners: ["bob"] })], ["adds-user"]],
  ["a form for a user without a name", [page({}, { warnings: ["adds-user"] })], ["adds-user"]],
  ["a form for the own account among all users", [page({}, { warnings: ["adds-user"], owners: ["bob", "Ada"] })], 0],
  [
    "a form for any user of an account without a user name",
    [page({}, { warnings: ["adds-user"], owners: ["bob"] })],
    ["adds-user"],
    { login: "" },
  ],
  [
    "three reasons at once, in their order",
    [page({ plainHttp: true }, { login: "bob", targets: ["https://evil.test/"] })],
    ["plain-http", "foreign-action", "other-login"],
  ],
];

describe("the decision to fill", () => {
  for (const [what, documents, expected, more] of cases) {
    it(`is ${typeof expected === "number" ? `frame ${expected}` : JSON.stringify(expected)} for ${what}`, () => {
      expect(told(decide({ ...known, ...more }, documents))).to.deep.equal(expected);
    });
  }

  it("never chooses a document where the account is not allowed, in any combination of documents", () => {
    const origin = fc.constantFrom("null", "https://evil.test", "https://login.example.com", "https://id.example.com");
    const found = fc.record({
      origin,
      embedding: fc.constantFrom("top", "own", "child", "deep" as const),
      inFocus: fc.boolean(),
      form: fc.constantFrom(form, undefined),
    });
    const tab = fc.constantFrom(undefined, url, elsewhere, "https://evil.test/");
    fc.assert(
      fc.property(tab, fc.array(found, { maxLength: 4 }), (address, all) => {
        const documents = all.map((each, frameId) => ({ ...page(each as Partial<Found>), frameId }));
        const decision = decide({ ...known, url: address }, documents);
        if (decision.kind !== "form") return;
        expect(address).to.equal(url);
        expect(decision.in.found.origin).to.be.oneOf(["https://login.example.com", "https://id.example.com"]);
        expect(decision.in.found.embedding).not.to.equal("deep");
      }),
    );
  });
});
