/**
 * Tests that the observer of tab addresses reports a new address, and the same address after a reload. In both cases,
 * the browser may have removed the badge of the toolbar button.
 */
import { expect } from "chai";
import { withBrowser } from "./fake-browser.ts";
import { tabsApi, update } from "./tabs-api.ts";

describe("the observer of tab addresses", () => {
  const seen: object[] = [];
  let watched: { begin(): void; end(): void };

  before(async () => {
    const { watchAddresses } = await withBrowser(tabsApi, () => import("../../../../extension/platform/tabs.ts"));
    watched = watchAddresses((tab) => seen.push(tab));
  });
  beforeEach(() => {
    seen.length = 0;
    watched.begin();
  });
  afterEach(() => {
    watched.end();
  });

  it("reports a new address, and the same address after a reload", () => {
    const url = "https://a.example/";
    update(1, { status: "loading", url }, { url });
    expect(seen).to.deep.equal([{ id: 1, url }]);
    update(1, { status: "loading" }, { url }); // a reload
    expect(seen).to.have.length(1);
    update(1, { status: "complete" }, { url });
    expect(seen).to.deep.equal([
      { id: 1, url },
      { id: 1, url },
    ]);
  });

  it("reports no tab without access, no other changes, and nothing after its end", () => {
    update(1, { status: "complete" }, {});
    update(1, {}, { url: "https://a.example/" });
    watched.end();
    update(1, { status: "complete" }, { url: "https://a.example/" });
    expect(seen).to.deep.equal([]);
  });
});
