/**
 * Tests that the background also starts in Firefox for Android, which has neither keyboard shortcuts nor context menus.
 */
import { expect } from "chai";
import type * as Menus from "../../../../extension/platform/menus.ts";
import type * as Shortcuts from "../../../../extension/platform/shortcuts.ts";
import { withBrowser } from "./fake-browser.ts";

describe("a browser without keyboard shortcuts and context menus", () => {
  it("gets no listeners for them, and everything else starts", async () => {
    const own = (name: string): string =>
      new URL(`../../../../extension/platform/${name}.ts?without`, import.meta.url).href; // a copy of the module
    const { menus, shortcuts } = await withBrowser({ commands: undefined, contextMenus: undefined }, async () => ({
      menus: (await import(own("menus"))) as typeof Menus,
      shortcuts: (await import(own("shortcuts"))) as typeof Shortcuts,
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
