/**
 * Tests that the second step of a login is found only if it certainly belongs to the first step, and the comparison of
 * a name that a page shows with the username that was filled.
 */
import { expect } from "chai";
import type { PendingLogin } from "../../../../extension/fill/notes.ts";
import type { FoundIn } from "../../../../extension/fill/page-calls.ts";
import { isSameName, type LoginWatch, secondStepIn } from "../../../../extension/fill/second-step.ts";
import { bare, frame, page, url } from "./documents.ts";

const pending: PendingLogin = {
  tabId: 1,
  account: "account/a",
  url,
  frameId: 0,
  origin: "https://login.example.com",
  began: 1000,
  until: Infinity,
};
const stepIn = (
  documents: readonly FoundIn[],
  now = url,
  of: Partial<PendingLogin> = {},
): ReturnType<typeof secondStepIn> => secondStepIn({ pending: { ...pending, ...of } }, now, documents);

describe("the second step of a login", () => {
  it("is filled in the same document", () => {
    const document = page();
    expect(stepIn([document])).to.equal(document);
  });

  it("is filled in the next document of the same origin", () => {
    const document = page({ began: 2000 });
    expect(stepIn([document], "https://login.example.com/password")).to.equal(document);
  });

  it("waits for a press in the document after the next", () => {
    const watch: LoginWatch = { pending };
    expect(secondStepIn(watch, url, [bare({ began: 2000 })])).to.equal("waiting");
    expect(secondStepIn(watch, url, [page({ began: 3000 })])).to.equal("press");
  });

  it("is looked for while the page shows no password field", () => {
    expect(stepIn([bare()])).to.equal("waiting");
    expect(stepIn([page({}, { kind: "user-name" })])).to.equal("waiting");
    expect(stepIn([])).to.equal("waiting");
  });

  for (const [when, its] of [
    ["nothing around the field says that it is a login", { saysLogin: false }],
    ["a dialog is in front of the field", { inFront: false }],
    ["something covers the field", { warnings: ["covered"] }],
  ] as const) {
    it(`is looked for again, and then waits for a press, if ${when}`, () => {
      const watch: LoginWatch = { pending };
      const came = Array.from({ length: 10 }, () => secondStepIn(watch, url, [page({}, its)]));
      expect(came).to.deep.equal([...Array.from({ length: 9 }, () => "waiting"), "press"]);
    });

    it(`is filled as soon as this is over: ${when}`, () => {
      const watch: LoginWatch = { pending };
      expect(secondStepIn(watch, url, [page({}, its)])).to.equal("waiting");
      const document = page();
      expect(secondStepIn(watch, url, [document])).to.equal(document);
    });
  }

  it("waits for a press if another name was typed over the username", () => {
    const watch: LoginWatch = { pending, isRenamed: true };
    expect(secondStepIn(watch, url, [bare()])).to.equal("waiting");
    expect(secondStepIn(watch, url, [page()])).to.equal("press");
  });

  const waiting: readonly [when: string, documents: readonly FoundIn[], now?: string, of?: Partial<PendingLogin>][] = [
    ["the tab is at another origin", [page()], "https://www.example.com/in"],
    ["the document is of another origin", [page({ origin: "https://www.example.com" })]],
    ["the field does not say that it takes a password", [page({}, { saysPassword: false })]],
    ["the field shows what it contains", [page({}, { hidesSecret: false })]],
    ["single characters are asked for", [page({}, { kind: "partial", positions: [2, 5] })]],
    ["the field is in another frame", [bare(), frame()]],
    ["two documents ask for a password", [page(), frame()]],
    ["the first step was in a frame that is gone", [page()], url, { frameId: 7 }],
    [
      "the page lies in the directory of another user",
      [page()],
      "https://login.example.com/~bob/",
      { url: "https://login.example.com/~ada/in" },
    ],
    [
      "the path of a shared host begins differently",
      [page({ origin: "https://sites.google.com" })],
      "https://sites.google.com/bob/in",
      { url: "https://sites.google.com/ada/in", origin: "https://sites.google.com" },
    ],
  ];
  for (const [when, documents, now, of] of waiting) {
    it(`waits for a press if ${when}`, () => {
      expect(stepIn(documents, now, of)).to.equal("press");
    });
  }

  it("is filled on a shared host if the path begins with the same part", () => {
    const document = page({ origin: "https://sites.google.com" });
    const of = { url: "https://sites.google.com/ada/in", origin: "https://sites.google.com" };
    expect(stepIn([document], "https://sites.google.com/ada/password", of)).to.equal(document);
  });

  it("is filled in the frame of the first step", () => {
    const document = frame();
    expect(stepIn([bare(), document], url, { frameId: 7 })).to.equal(document);
  });
});

const same: readonly [shown: string, login: string][] = [
  ["ada@example.org", "ada@example.org"],
  [" ADA@Example.org", "ada@example.org"],
  ["a***@example.org", "ada@example.org"],
  ["a••@e••••.org", "ada@example.org"],
  ["ada@example.org", "ada"],
  ["ada", "ada@example.org"],
  ["Ada", "ada.lovelace@example.org"],
  ["12 34 56 78", "12345678"],
  ["+1 555 010 99", "12345678"],
  ["2026-11-22", "ada@example.org"],
  ["Ada", "12345678"],
];
const others: readonly [shown: string, login: string][] = [
  ["bob@example.org", "ada@example.org"],
  ["ada@example.com", "ada@example.org"],
  ["b***@example.org", "ada@example.org"],
  ["ada***@example.org", "ad@example.org"],
  ["a*b*@example.org", "ada@example.org"],
  ["bob", "ada@example.org"],
  ["ad", "ada"],
  ["bob@example.org", "ada"],
  ["87654321", "12345678"],
  ["bob@example.org", "12345678"],
];

describe("the comparison of a shown name with the username that was filled", () => {
  for (const [shown, login] of same) {
    it(`accepts "${shown}" for ${login}`, () => {
      expect(isSameName(shown, login)).to.equal(true);
    });
  }
  for (const [shown, login] of others) {
    it(`rejects "${shown}" for ${login}`, () => {
      expect(isSameName(shown, login)).to.equal(false);
    });
  }
});
