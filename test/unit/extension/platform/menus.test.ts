/** Firefox for Android has neither keys nor menus: the background, which begins with them, starts all the same. */
import { expect } from "chai";
import { withBrowser } from "./fake-browser.ts";

describe("a browser without keys and menus", () => {
  it("is told nothing of them, and stops nothing", async () => {
    const { menus, shortcuts } = await withBrowser({ commands: undefined, contextMenus: undefined }, async () => ({
      menus: await import("../../../../extension/platform/menus.ts"),
      shortcuts: await import("../../../../extension/platform/shortcuts.ts"),
    }));
    const never = (): never => {
      throw new Error("nobody calls this");
    };
    expect(shortcuts.shortcuts).to.equal(undefined);
    expect(() => {
      menus.keepFieldMenu(never);
      menus.onFieldMenu(never);
      shortcuts.onCommand("fill", never);
    }).not.to.throw();
  });
});
