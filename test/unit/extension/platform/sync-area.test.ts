import { expect } from "chai";
import type * as SyncAreas from "../../../../extension/platform/sync-area.ts";
import { rejection } from "../../crypto/refusals.ts";
import { browserArea } from "../../src/sync/browser-area.ts";
import { event } from "./fake-areas.ts";
import { withBrowser } from "./fake-browser.ts";

const key = "AAAAAAAAAAAAAAAAAAAAAA.saltmill/0/1";

describe("the storage that the browser syncs", () => {
  const changed = event();
  let module: typeof SyncAreas;
  let count = 0;
  /** The number of calls of `set` and `remove` that the browser refuses from now on. It accepts all later calls. */
  let refused = 0;

  before(async () => {
    const area = browserArea("chromium");
    const refusing = <T>(call: (asked: T) => Promise<void>, asked: T): Promise<void> =>
      refused-- > 0 ? Promise.reject(new Error("MAX_WRITE_OPERATIONS_PER_MINUTE")) : call(asked);
    const sync = {
      ...area,
      set: (items: Record<string, unknown>) => refusing((asked) => area.set(asked), items),
      remove: (keys: string[]) => refusing((asked) => area.remove(asked), keys),
      onChanged: changed,
    };
    // Loads a separate copy of the module, because another test of this process may have loaded it with another browser
    // API.
    const own = new URL("../../../../extension/platform/sync-area.ts?own", import.meta.url);
    module = await withBrowser({ storage: { sync } }, () => import(own.href) as Promise<typeof SyncAreas>);
    module.onSyncAreaChange(() => count++);
  });
  beforeEach(() => {
    count = 0;
  });

  it("reports what another device has written or removed", async () => {
    await changed.tell({ [key]: { newValue: "text" } });
    expect(count).to.equal(1);
    await changed.tell({ [key]: { oldValue: "text" } });
    expect(count).to.equal(2);
  });

  it("reports neither its own changes nor items of other programs", async () => {
    await module.syncArea.set({ [key]: "text" });
    await changed.tell({ [key]: { newValue: "text" }, options: { newValue: {} } });
    expect(count).to.equal(0);
    await changed.tell({ [key]: { oldValue: "text" } }); // another device has removed the item
    expect(count).to.equal(1);
    await module.syncArea.remove([key]);
    await changed.tell({ [key]: { oldValue: "text" } });
    expect(count).to.equal(1);
    expect(await module.syncArea.get(null)).to.deep.equal({});
  });

  it("reports that another device has removed what was removed here and written back", async () => {
    await module.syncArea.set({ [key]: "text" });
    await module.syncArea.remove([key]);
    await changed.tell({ [key]: { oldValue: "text" } });
    await module.syncArea.set({ [key]: "text" });
    await changed.tell({ [key]: { newValue: "text" } });
    expect(count).to.equal(0);
    await changed.tell({ [key]: { oldValue: "text" } });
    expect(count).to.equal(1);
  });

  it("reports that another device has written what was removed here", async () => {
    await module.syncArea.set({ [key]: "text" });
    await module.syncArea.remove([key]);
    await changed.tell({ [key]: { newValue: "text" } });
    expect(count).to.equal(1);
  });

  it("reports what another device has done if the browser refused to do the same here", async () => {
    const other = key.replaceAll("A", "B");
    refused = 2;
    for (const write of [module.syncArea.set({ [other]: "text" }), module.syncArea.remove([other])])
      expect(await rejection(write)).to.have.property("message", "MAX_WRITE_OPERATIONS_PER_MINUTE");
    await changed.tell({ [other]: { newValue: "text" } });
    await changed.tell({ [other]: { oldValue: "text" } });
    expect(count).to.equal(2);
  });
});
