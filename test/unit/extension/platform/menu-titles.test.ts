/** Tests that the entries of the context menu are in the current language, although the browser stores their texts. */
import { expect } from "chai";
import type * as Menus from "../../../../extension/platform/menus.ts";
import { withBrowser } from "./fake-browser.ts";

describe("the context menu of fields", () => {
  const made = new Map<string, string>();
  const listeners: Record<"onInstalled" | "onStartup", (() => void)[]> = { onInstalled: [], onStartup: [] };

  const contextMenus = {
    removeAll: () => {
      made.clear();
      return Promise.resolve();
    },
    create: ({ id, title }: { id: string; title: string }) => {
      expect(made).not.to.include.keys(id);
      made.set(id, title);
    },
  };
  const event = (name: keyof typeof listeners): object => ({
    addListener: (listener: () => void) => listeners[name].push(listener),
  });
  const tell = async (...names: (keyof typeof listeners)[]): Promise<void> => {
    for (const name of names) for (const listener of listeners[name]) listener();
    await new Promise((resolve) => setImmediate(resolve));
  };

  it("is created at the installation, and again in the current language when the browser starts", async () => {
    const runtime = { id: "saltmill", onInstalled: event("onInstalled"), onStartup: event("onStartup") };
    // Loads a separate copy of the module, because another test loads the module without menus.
    const own = new URL("../../../../extension/platform/menus.ts?with-menus", import.meta.url);
    const menus = await withBrowser({ contextMenus, runtime }, () => import(own.href) as Promise<typeof Menus>);
    let title = "Fill";
    menus.keepFieldMenu(() => ({ fill: title, generate: "…" }));
    expect(made.size).to.equal(0);
    await tell("onInstalled");
    expect([...made]).to.deep.equal([
      ["fill", "Fill"],
      ["generate", "…"],
    ]);
    title = "Ausfüllen";
    await tell("onStartup", "onInstalled");
    expect([...made]).to.deep.equal([
      ["fill", "Ausfüllen"],
      ["generate", "…"],
    ]);
  });
});
