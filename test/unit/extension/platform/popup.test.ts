/** A browser that lets no popup be opened gets a mark on the button instead; what else stands there is left alone. */
import { expect } from "chai";
import type * as Popup from "../../../../extension/platform/popup.ts";
import { withBrowser } from "./fake-browser.ts";
import { session } from "./session-area.ts";

describe("opening the popup", () => {
  const texts = new Map<number, string>();
  let popups: number;
  let unmarked: number;
  let mayOpen: boolean;
  let popup: typeof Popup;

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

  before(async () => {
    popup = await withBrowser(
      { action, storage: { session } },
      () => import("../../../../extension/platform/popup.ts"),
    );
    popup.onUnmarked(() => unmarked++);
  });
  beforeEach(() => {
    texts.clear();
    popups = unmarked = 0;
  });

  it("opens it where the browser lets us, and marks nothing", async () => {
    mayOpen = true;
    await popup.openPopup(1);
    expect([popups, texts.size]).to.deep.equal([1, 0]);
  });

  it("marks the button of that tab where the browser does not, until somebody presses it", async () => {
    mayOpen = false;
    await popup.openPopup(1);
    expect([...texts]).to.deep.equal([[1, "!"]]);
    await popup.unmarkButton(1);
    expect([...texts]).to.deep.equal([[1, ""]]);
    expect(unmarked).to.equal(1); // so that what stood there is drawn again
  });

  it("leaves a count of accounts there when the popup is opened by hand", async () => {
    texts.set(1, "2");
    await popup.unmarkButton(1);
    expect(texts.get(1)).to.equal("2");
    expect(unmarked).to.equal(0);
  });
});
