/** Tests how the extension finds out that a page asks for a one-time code and for no password. */
import { expect } from "chai";
import type { asksForCode } from "../../../../extension/fill/page-calls.ts";
import type { FormKind } from "../../../../extension/fill/page/rank.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { bare, page } from "./documents.ts";
import { browserWith, type FakeTab, newTab } from "./tab.ts";

describe("a page that asks for a one-time code", () => {
  let tab: FakeTab;
  let asks: typeof asksForCode;

  before(async () => {
    asks = await withBrowser(
      browserWith(() => tab),
      async () => (await import("../../../../extension/fill/page-calls.ts")).asksForCode,
    );
  });

  /** Sets the best form of the page when it is examined for a code, and when it is examined for a password. */
  const has = (forCode: FormKind | undefined, other: FormKind | undefined): void => {
    tab = newTab();
    tab.find = (way) => {
      const kind = way.forCode ? forCode : other;
      return (kind === undefined ? bare() : page({}, { kind })).found;
    };
  };

  it("has a form for a code and no other form", async () => {
    has("code", undefined);
    expect(await asks(1)).to.equal(true);
  });

  it("may have a form for a username, such as one for a newsletter", async () => {
    has("code", "user-name");
    expect(await asks(1)).to.equal(true);
  });

  it("has no form for a password", async () => {
    for (const kind of ["login", "change", "sign-up", "partial"] as const) {
      has("code", kind);
      expect(await asks(1), kind).to.equal(false);
    }
  });

  it("is not a page without a form for a code, or a page that cannot be examined", async () => {
    has(undefined, undefined);
    expect(await asks(1)).to.equal(false);
    tab.find = () => Promise.reject(new Error("no access"));
    expect(await asks(1)).to.equal(false);
  });
});
