/** A browser that lets no popup be opened gets a mark on the button instead; what else stands there is left alone. */
import { expect } from "chai";

describe("opening the popup", () => {
  const texts = new Map<number, string>();
  let popups = 0;
  let mayOpen: boolean;

  const action = {
    openPopup: () => {
      popups++;
      return mayOpen ? Promise.resolve() : Promise.reject(new Error("This window has no toolbar."));
    },
    getBadgeText: ({ tabId }: { tabId: number }) => Promise.resolve(texts.get(tabId) ?? ""),
    setBadgeText: ({ tabId, text }: { tabId: number; text: string }) => {
      texts.set(tabId, text);
      return Promise.resolve();
    },
  };

  before(() => {
    const browser = { runtime: { id: "saltmill" }, action };
    Object.assign(globalThis, { browser, chrome: browser });
  });
  after(() => {
    for (const name of ["browser", "chrome"]) Reflect.deleteProperty(globalThis, name);
  });
  beforeEach(() => {
    texts.clear();
    popups = 0;
  });

  it("opens it where the browser lets us, and marks nothing", async () => {
    const { openPopup } = await import("../../../../extension/platform/popup.ts");
    mayOpen = true;
    await openPopup(1);
    expect([popups, texts.size]).to.deep.equal([1, 0]);
  });

  it("marks the button of that tab where the browser does not, until somebody presses it", async () => {
    const { openPopup, unmarkButton } = await import("../../../../extension/platform/popup.ts");
    mayOpen = false;
    await openPopup(1);
    expect([...texts]).to.deep.equal([[1, "!"]]);
    await unmarkButton(1);
    expect([...texts]).to.deep.equal([[1, ""]]);
  });

  it("leaves a count of accounts there when the popup is opened by hand", async () => {
    const { unmarkButton } = await import("../../../../extension/platform/popup.ts");
    texts.set(1, "2");
    await unmarkButton(1);
    expect(texts.get(1)).to.equal("2");
  });
});
