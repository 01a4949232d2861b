/** Tests the permissions for hosts, which the settings page lists and removes. */
import { expect } from "chai";
import type { StorePlace } from "../../../../ui/devices/ports.ts";
import type { GrantedHostsPort } from "../../../../ui/ports.ts";
import type * as Permissions from "../../../../extension/platform/permissions.ts";
import { withBrowser } from "./fake-browser.ts";

describe("the permissions for hosts", () => {
  let granted: string[];
  let consents: string[];
  let runtime: object;
  let port: GrantedHostsPort;
  let giveBack: typeof Permissions.giveBackStore;
  let leakList: Pick<typeof Permissions, "requestLeakList" | "mayAskLeakList">;
  let asked: unknown[];

  before(async () => {
    const none = { addListener: () => undefined, removeListener: () => undefined };
    const permissions = {
      getAll: () => Promise.resolve({ origins: [...granted] }),
      remove: ({ origins = [], data_collection = [] }: { origins?: string[]; data_collection?: string[] }) => {
        const before = granted.length;
        granted = granted.filter((each) => !origins.includes(each));
        consents = consents.filter((each) => !data_collection.includes(each));
        return Promise.resolve(granted.length < before);
      },
      request: (wanted: object) => Promise.resolve(asked.push(wanted) > 0),
      contains: (wanted: object) => Promise.resolve(asked.push(wanted) > 0),
      onAdded: none,
      onRemoved: none,
    };
    // Loads a separate copy of the module, because another test of this process may have loaded it with another browser
    // API.
    const own = new URL("../../../../extension/platform/permissions.ts?own", import.meta.url);
    const loaded = await withBrowser({ permissions, runtime: {} }, () => {
      ({ runtime } = (globalThis as unknown as { browser: { runtime: object } }).browser);
      return import(own.href) as Promise<typeof Permissions>;
    });
    port = loaded.grantedHosts;
    giveBack = loaded.giveBackStore;
    leakList = loaded;
  });
  afterEach(() => Reflect.deleteProperty(runtime, "getBrowserInfo"));
  beforeEach(() => {
    asked = [];
    consents = ["authenticationInfo"];
    granted = ["https://id.example.com/*", "http://*.example.org/*", "<all_urls>", "file:///*", "ftp://example.com/*"];
  });

  it("are listed without the pattern's path, and only for web pages", async () => {
    expect(await port.list()).to.deep.equal(["*://*", "http://*.example.org", "https://id.example.com"]);
  });

  it("are removed by their name in the list", async () => {
    for (const each of await port.list()) await port.giveBack(each);
    expect(granted).to.deep.equal(["file:///*", "ftp://example.com/*"]);
  });

  it("are removed under every pattern with the same name in the list", async () => {
    granted = ["*://*/*", "<all_urls>"];
    expect(await port.list()).to.deep.equal(["*://*"]);
    await port.giveBack("*://*");
    expect(granted).to.deep.equal([]);
  });

  it("are given back for a store, except those that the kept store needs too", async () => {
    Object.assign(runtime, { getBrowserInfo: () => undefined }); // only Firefox has this function
    const server = (host: string): StorePlace => ({ kind: "webdav", url: `https://${host}/dav/` });
    granted = ["https://one.example/*", "https://two.example/*"];
    await giveBack(server("one.example"), server("one.example"));
    await giveBack({ kind: "browser" }, server("one.example"));
    expect([granted.length, consents.length]).to.deep.equal([2, 1]);
    await giveBack(server("two.example"), server("one.example"));
    expect([granted, consents]).to.deep.equal([["https://one.example/*"], ["authenticationInfo"]]);
    await giveBack(server("one.example"), { kind: "browser" });
    expect([granted, consents]).to.deep.equal([[], ["authenticationInfo"]]);
    await giveBack({ kind: "browser" });
    expect(consents).to.deep.equal([]);
  });

  it("are asked for the list of leaked passwords: its host, and in Firefox also the consent", async () => {
    const origins = ["https://api.pwnedpasswords.com/*"];
    await leakList.requestLeakList();
    await leakList.mayAskLeakList();
    expect(asked).to.deep.equal([{ origins }, { origins }]);
    Object.assign(runtime, { getBrowserInfo: () => undefined });
    await leakList.requestLeakList();
    await leakList.mayAskLeakList();
    const both = { origins, data_collection: ["authenticationInfo"] };
    expect(asked.slice(2)).to.deep.equal([both, both]);
  });

  it("report an error if the browser keeps a permission", async () => {
    const refused = await port.giveBack("https://never.example").catch((error: unknown) => error);
    expect(refused).to.be.an("error");
  });
});
