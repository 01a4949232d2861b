import { expect } from "chai";
import type * as SyncAreas from "../../../../extension/platform/sync-area.ts";
import { browserArea } from "../../src/sync/browser-area.ts";
import { event } from "./fake-areas.ts";
import { withBrowser } from "./fake-browser.ts";

const key = "AAAAAAAAAAAAAAAAAAAAAA.saltmill/0/1";

describe("the storage that the browser syncs", () => {
  const changed = event();
  let module: typeof SyncAreas;
  let count = 0;

  before(async () => {
    const sync = { ...browserArea("chromium"), onChanged: changed };
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
});
