/** The badge is drawn again whenever the browser may have taken it away: on the way to another address, and by a reload. */
import { expect } from "chai";
import { withBrowser } from "./fake-browser.ts";
import { tabsApi, update } from "./tabs-api.ts";

describe("watching the addresses of tabs", () => {
  const seen: object[] = [];
  let watched: { begin(): void; end(): void };

  before(async () => {
    const { watchAddresses } = await withBrowser(tabsApi, () => import("../../../../extension/platform/badge.ts"));
    watched = watchAddresses((tab) => seen.push(tab));
  });
  beforeEach(() => {
    seen.length = 0;
    watched.begin();
  });
  afterEach(() => {
    watched.end();
  });

  it("tells of another address, and of the same one that was loaded again", () => {
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

  it("tells nothing of a tab that we may not see, of what else changes, and after the end", () => {
    update(1, { status: "complete" }, {});
    update(1, {}, { url: "https://a.example/" });
    watched.end();
    update(1, { status: "complete" }, { url: "https://a.example/" });
    expect(seen).to.deep.equal([]);
  });
});
