/**
 * Tests that the number of accounts on the toolbar button is not computed if the user has not granted the permission to
 * read the tabs' addresses.
 */
import { expect } from "chai";
import { keepSession } from "../../../../src/vault/index.ts";
import { newVault } from "../../src/vaults.ts";
import { settled } from "../../ui/clock.ts";
import { local } from "../platform/fake-areas.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { session } from "../platform/session-area.ts";
import { listening, tabsApi } from "../platform/tabs-api.ts";

describe("the number on the toolbar button without its permission", () => {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  const get = session.get.bind(session);
  after(() => {
    session.get = get;
    Reflect.deleteProperty(globalThis, "navigator");
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
  });

  it("reads no keys of the open vault, because it would not notice the lock", async () => {
    const event = { addListener: () => undefined, removeListener: () => undefined };
    const api = {
      ...tabsApi,
      alarms: { create: () => Promise.resolve() },
      permissions: { contains: () => Promise.resolve(false), onAdded: event, onRemoved: event },
      storage: { session, local },
    };
    const locks = { request: (_: string, work: () => Promise<unknown>) => work() };
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
    await withBrowser(api, async () => {
      const { sessionStorage } = await import("../../../../extension/platform/session.ts");
      await keepSession(sessionStorage, (await newVault()).keys, 10);
      const read: unknown[] = [];
      session.get = (keys) => {
        read.push(keys);
        return get(keys);
      };
      (await import("../../../../extension/background/badge.ts")).countAccounts();
      await settled();
      expect(listening.size).to.equal(0); // no listener, as the permission is missing
      expect(read).to.deep.equal([]);
      session.get = get;
      await sessionStorage.clear();
    });
  });
});
