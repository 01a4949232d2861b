/** What is asked before a form is filled, what a yes counts for, and that a lock ends a fill. */
import { expect } from "chai";
import type { fill } from "../../../../extension/fill/fill.ts";
import type { FillOutcome, FillQuestion, FillRequest } from "../../../../ui/filling.ts";
import { page } from "./documents.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { browserWith, type FakeTab, newTab, request } from "./tab.ts";

describe("filling a tab", () => {
  let tab: FakeTab;
  let run: typeof fill;

  before(async () => {
    run = await withBrowser(
      browserWith(() => tab),
      async () => (await import("../../../../extension/fill/fill.ts")).fill,
    );
  });
  beforeEach(() => {
    tab = newTab();
  });

  const goesTo = (...targets: string[]): void => {
    tab.find = () => page({}, { targets }).found;
  };
  const asked = async (more: Partial<FillRequest> = {}): Promise<FillQuestion> => {
    const outcome = await run({ ...request, ...more });
    if (outcome.kind !== "asks") throw new Error(`It did not ask: ${JSON.stringify(outcome)}`);
    return outcome.question;
  };
  const outcome = (more: Partial<FillRequest> = {}): Promise<FillOutcome> => run({ ...request, ...more });

  it("asks with the whole origins of the tab and of each target", async () => {
    goesTo("https://partner.test:8443/in?a=1", "http://partner.test/in", "mailto:eve@evil.test");
    expect(await asked()).to.deep.include({
      reasons: ["unencrypted-action", "foreign-action"],
      origin: "https://login.example.com",
      targets: ["https://partner.test:8443", "http://partner.test", "mailto:eve@evil.test"],
      unencrypted: ["http://partner.test"],
    });
  });

  for (const [what, target] of [
    ["loses its encryption", "http://partner.test/in"],
    ["gets another port", "https://partner.test:444/in"],
  ] as const) {
    it(`fills nothing after a yes when the target ${what}`, async () => {
      goesTo("https://partner.test/in");
      const agreed = await asked();
      goesTo(target);
      expect(await outcome({ agreed })).to.have.property("kind", "asks");
      expect(tab.given).to.deep.equal([]);
    });
  }

  it("fills after a yes when only the target's path changes", async () => {
    goesTo("https://partner.test/in");
    const agreed = await asked();
    goesTo("https://partner.test/in?again");
    expect(await outcome({ agreed })).to.deep.equal({ kind: "filled", what: "login" });
  });
});
