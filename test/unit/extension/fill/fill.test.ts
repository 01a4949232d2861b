/**
 * Tests the questions that filling asks the user, that an answer is valid only for the question that was asked, and
 * that locking the vault stops the fill.
 */
import { expect } from "chai";
import type { fill } from "../../../../extension/fill/fill.ts";
import type { FillOutcome, FillQuestion, FillRequest } from "../../../../src/filling/contract.ts";
import { page } from "./documents.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { session } from "../platform/session-area.ts";
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

  it("asks with the full origins of the tab and of each target", async () => {
    goesTo("https://partner.test:8443/in?a=1", "http://partner.test/in", "mailto:eve@evil.test");
    expect(await asked()).to.deep.include({
      reasons: ["unencrypted-action", "foreign-action"],
      origin: "https://login.example.com",
      targets: ["https://partner.test:8443", "http://partner.test", "mailto:eve@evil.test"],
      unencrypted: ["http://partner.test"],
    });
  });

  it("asks with the place of the page and the place where the account was made", async () => {
    const elsewhere = { domain: "example.com", madeAt: "own.example.com", place: "login.example.com" };
    expect(await asked({ elsewhere: () => elsewhere })).to.deep.include({ reasons: ["other-host"], elsewhere });
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

  it("does not report a form as filled if the page did not keep a value", async () => {
    tab.loss = { how: "cut", length: 12 };
    expect(await outcome()).to.deep.equal({ kind: "refused", reason: "cut", values: [12] });
  });

  it("does what a fill causes at the first reading, and takes it back if the page loses a value later", async () => {
    const done: string[] = [];
    const onFilled: FillRequest["onFilled"] = ({ what }) => {
      done.push(what);
      return Promise.resolve(() => Promise.resolve(done.push("taken back")));
    };
    await outcome({ onFilled });
    expect(done).to.deep.equal(["login"]);
    tab.lateLoss = { how: "emptied", length: 0 };
    expect(await outcome({ onFilled })).to.deep.equal({ kind: "refused", reason: "emptied", values: [0] });
    expect(done).to.deep.equal(["login", "login", "taken back"]);
    tab.loss = { how: "cut", length: 12 };
    expect(await outcome({ onFilled })).to.have.property("reason", "cut");
    expect(done.length, "nothing that a fill causes").to.equal(3);
  });

  for (const report of ["name-not-allowed", "password-not-allowed"] as const) {
    it(`reports "${report}" if the field does not accept the value`, async () => {
      tab.fill = () => report;
      expect(await outcome()).to.have.property("reason", report);
    });
  }

  describe("while the vault may lock", () => {
    const locked = { kind: "refused", reason: "locked", values: [] };
    let unlocked: boolean;
    let derived: number;
    const request = (): Partial<FillRequest> => ({
      isUnlocked: () => Promise.resolve(unlocked),
      password: () => Promise.resolve((derived++, "abcdefgh")),
    });

    beforeEach(() => {
      [unlocked, derived] = [true, 0];
    });

    it("derives and fills nothing if it locks while the page is searched", async () => {
      tab.find = () => {
        unlocked = false;
        return page().found;
      };
      expect(await outcome(request())).to.deep.equal(locked);
      expect([derived, tab.given]).to.deep.equal([0, []]);
    });

    it("fills nothing if it locks while the password is derived", async () => {
      const password = (): Promise<string> => {
        unlocked = false;
        return Promise.resolve("abcdefgh");
      };
      expect(await outcome({ ...request(), password })).to.deep.equal(locked);
      expect(tab.given).to.deep.equal([]);
    });

    it("fills nothing if it locks while a busy page delays the fill", async () => {
      tab.fill = () => {
        unlocked = false;
        return "late";
      };
      expect(await outcome(request())).to.deep.equal(locked);
      expect(tab.given.length).to.equal(1);
    });

    it("fills a busy page if the vault stays open", async () => {
      tab.fill = () => (tab.given.length < 3 ? "late" : "filled");
      expect(await outcome(request())).to.deep.equal({ kind: "filled", what: "login" });
      expect(tab.given.length).to.equal(3);
    });
  });

  describe("between the two steps of a login", () => {
    const note = async (): Promise<unknown> => (await session.get("login"))["login"];
    const firstStep = async (): Promise<void> => {
      tab.find = () => page({}, { kind: "user-name" }).found;
      expect(await outcome()).to.deep.equal({ kind: "filled", what: "user-name" });
      expect(await note()).to.include({ tabId: 1, account: "account/a", url: tab.url, frameId: 0, began: 1000 });
      tab.find = () => page().found;
    };
    afterEach(() => session.remove("login"));

    it("forgets the second step when the person fills the password", async () => {
      await firstStep();
      expect(await outcome()).to.have.property("kind", "filled");
      expect(await note()).to.equal(undefined);
    });

    it("forgets the second step when the page did not keep the username", async () => {
      tab.find = () => page({}, { kind: "user-name" }).found;
      tab.loss = { how: "emptied", length: 0 };
      expect(await outcome()).to.have.property("reason", "emptied");
      expect(await note()).to.equal(undefined);
    });

    it("keeps the second step when another tab is filled", async () => {
      await firstStep();
      await outcome({ tabId: 2 });
      expect(await note()).not.to.equal(undefined);
    });
  });
});
