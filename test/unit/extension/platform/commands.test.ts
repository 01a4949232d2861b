/**
 * Tests that the entries of the context menu are in the current language, although the browser stores their texts; that
 * the language which the user has chosen is stored; and
 * that the background also starts in Firefox for Android, which has neither keyboard shortcuts nor context menus.
 */
import { expect } from "chai";
import type * as Commands from "../../../../extension/platform/commands.ts";
import { local } from "./fake-areas.ts";
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
    const own = new URL("../../../../extension/platform/commands.ts?with-menus", import.meta.url);
    const api = { contextMenus, runtime, storage: { local } };
    const commands = await withBrowser(api, () => import(own.href) as Promise<typeof Commands>);
    let title = "Fill";
    commands.keepFieldMenu(() => Promise.resolve({ fill: title, generate: "…" }));
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
    title = "Remplir";
    await local.onChanged.tell({ calibration: {} });
    expect(made.get("fill")).to.equal("Ausfüllen");
    await local.onChanged.tell({ language: { newValue: "fr" } });
    expect([...made]).to.deep.equal([
      ["fill", "Remplir"],
      ["generate", "…"],
    ]);
  });
});

describe("a browser without keyboard shortcuts and context menus", () => {
  it("gets no listeners for them, and everything else starts", async () => {
    const own = new URL("../../../../extension/platform/commands.ts?without", import.meta.url); // a copy of the module
    const commands = await withBrowser(
      { commands: undefined, contextMenus: undefined, storage: { local } },
      () => import(own.href) as Promise<typeof Commands>,
    );
    const never = (): never => {
      throw new Error("nobody calls this");
    };
    expect(commands.shortcuts).to.equal(undefined);
    expect(() => {
      commands.keepFieldMenu(never);
      commands.onFieldMenu(never);
      commands.onCommand("fill", never);
    }).not.to.throw();
  });
});
