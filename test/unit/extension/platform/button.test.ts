/**
 * Tests that the toolbar button gets the badge "!" if the browser refuses to open a popup, and that other badges stay.
 */
import { expect } from "chai";
import type * as Popup from "../../../../extension/platform/button.ts";
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
      () => import("../../../../extension/platform/button.ts"),
    );
    popup.onUnmarked(() => unmarked++);
  });
  beforeEach(() => {
    texts.clear();
    popups = unmarked = 0;
  });

  it("opens it if the browser allows that, and sets no mark", async () => {
    mayOpen = true;
    await popup.openPopup(1);
    expect([popups, texts.size]).to.deep.equal([1, 0]);
  });

  it("marks the button of that tab if the browser refuses, until the user presses it", async () => {
    mayOpen = false;
    await popup.openPopup(1);
    expect([...texts]).to.deep.equal([[1, "!"]]);
    await popup.unmarkButton(1);
    expect([...texts]).to.deep.equal([[1, ""]]);
    expect(unmarked).to.equal(1); // in the extension, this listener draws the previous badge again
  });

  it("keeps a number of accounts on the button when the popup is opened by hand", async () => {
    texts.set(1, "2");
    await popup.unmarkButton(1);
    expect(texts.get(1)).to.equal("2");
    expect(unmarked).to.equal(0);
  });
});
