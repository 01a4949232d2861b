/** Tests in which documents of a tab a typed password is read, and that it is read nowhere else. */
import { expect } from "chai";
import type { pageContents } from "../../../../extension/fill/typed.ts";
import type { FoundIn } from "../../../../extension/fill/page-calls.ts";
import type { PageContents } from "../../../../src/filling/contract.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { bare, frame, known, page, url } from "./documents.ts";

interface Call {
  readonly target: { readonly frameIds?: readonly number[] };
  readonly args: readonly [{ readonly key?: string; readonly startBy?: number }];
}

describe("the typed password of a tab", () => {
  let documents: readonly FoundIn[];
  let address: string | undefined;
  /** The frames from which the password was read. */
  let read: number[];
  let run: typeof pageContents;

  before(async () => {
    const executeScript = ({ target, args: [given] }: Call): Promise<unknown> => {
      expect(given).to.not.have.property("startBy"); // that would fill the form
      if (given.key === undefined)
        return Promise.resolve(documents.map(({ found, ...where }) => ({ ...where, result: found })));
      read.push(...(target.frameIds ?? []));
      return Promise.resolve([{ frameId: 0, result: { password: ` ${given.key} ` } }]);
    };
    run = await withBrowser(
      { tabs: { get: () => Promise.resolve({ url: address }) }, scripting: { executeScript } },
      async () => (await import("../../../../extension/fill/typed.ts")).pageContents,
    );
  });
  beforeEach(() => {
    read = [];
    address = url;
  });

  const isTyped = { typed: "typed" } as const;
  const text = { password: " key " };
  const cases: readonly (readonly [what: string, documents: readonly FoundIn[], typed: PageContents["typed"]])[] = [
    ["a login form of the page", [page({}, isTyped)], text],
    ["a frame of the same origin", [bare(), frame({}, isTyped)], text],
    [
      "a frame of another host of the site",
      [bare(), frame({ origin: "https://in.example.com", embedding: "child" }, isTyped)],
      text,
    ],
    ["an empty form", [page()], undefined],
    ["a form whose text the browser hides", [page({}, { typed: "hidden" })], "hidden"],
    ["a form with several texts", [page({}, { typed: "unclear" })], "unclear"],
    ["no form", [bare()], undefined],
    ["no document that the browser gives access to", [], undefined],
    [
      "a frame of another site",
      [bare(), frame({ origin: "https://evil.test", embedding: "child" }, isTyped)],
      undefined,
    ],
    ["a frame inside a frame", [bare(), frame({ embedding: "deep" }, isTyped)], undefined],
    ["a sandboxed frame", [bare(), frame({ origin: "null", embedding: "child" }, isTyped)], undefined],
    ["a document of another site in the tab's place", [page({ origin: "https://evil.test" }, isTyped)], undefined],
  ];
  for (const [what, given, typed] of cases) {
    it(`is ${typeof typed === "object" ? "read" : String(typed)} for ${what}`, async () => {
      documents = given;
      expect((await run({ id: 1, url }, known.isAllowedOn)).typed).to.deep.equal(typed);
      const where = given.filter(({ found }) => found.form?.typed === "typed").map(({ frameId }) => frameId);
      expect(read).to.deep.equal(typeof typed === "object" ? where : []);
    });
  }

  it("is read only in the document with the best form", async () => {
    documents = [page({}, { focused: true, ...isTyped }), frame({}, isTyped)];
    expect((await run({ id: 1, url }, known.isAllowedOn)).typed).to.deep.equal(text);
    expect(read).to.deep.equal([0]);
  });

  it("is not read if the tab has gone to another site, or if nobody asked for it", async () => {
    documents = [page({}, { login: "ada", ...isTyped })];
    expect(await run({ id: 1, url }, undefined)).to.deep.equal({ login: "ada", typed: undefined });
    address = "https://evil.test/";
    expect((await run({ id: 1, url }, known.isAllowedOn)).typed).to.equal(undefined);
    expect(read).to.deep.equal([]);
  });
});
