/** Tests the addresses of files in the lists of WebDAV servers, also behind a reverse proxy. */
import { expect } from "chai";
import { AppError, joinVault, memoryStorage, syncVault } from "../../../../src/index.ts";
import { filesIn } from "../../../../src/sync/webdav-list.ts";
import { webDavStore } from "../../../../src/sync/webdav-store.ts";
import { rejection } from "../../crypto/refusals.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";
import { davServer, type DavServer, type Flavour, password, user } from "./dav-server.ts";

const response = (href: string): string =>
  `<response><href>${href}</href><propstat><prop><getcontentlength>1</getcontentlength></prop></propstat></response>`;
const listOf = (...hrefs: readonly string[]): string =>
  `<multistatus xmlns="DAV:">${hrefs.map(response).join("")}</multistatus>`;
const namesIn = (folder: string, ...hrefs: readonly string[]): string[] =>
  filesIn(listOf(...hrefs), folder).map(({ name }) => name);

describe("the addresses in a list of a WebDAV folder", () => {
  it("may have another origin, another escaping, and no final slash for the folder itself", () => {
    const folder = "https://dav.example/my%20files/";
    for (const own of [
      "/my%20files/",
      "/my%20files",
      "https://dav.example/my%20files/",
      "http://10.0.0.2:8080/my%20files/",
      "/my%20file%73/",
    ])
      expect(namesIn(folder, own, "/my%20files/a"), own).to.deep.equal(["a"]);
    expect(namesIn(folder, "/my%20files/", "http://10.0.0.2:8080/my%20files/a", "/m%79 files/b")).to.deep.equal([
      "a",
      "b",
    ]);
    expect(namesIn("https://dav.example/", "/", "/a")).to.deep.equal(["a"]);
    expect(namesIn("https://dav.example/%C3%BC/", "/%c3%bc/", "/ü/a")).to.deep.equal(["a"]);
  });

  it("are refused if the folder itself is not among them", () => {
    const folder = "https://dav.example/dav/files/";
    for (const hrefs of [[], ["/files/", "/files/a"], ["/dav/files/a"], ["/dav/"], ["/DAV/files/"], [""]])
      expect(() => namesIn(folder, ...hrefs), hrefs.join()).to.throw("folder");
    expect(() => filesIn('<multistatus xmlns="DAV:"><response/></multistatus>', folder)).to.throw("folder");
  });
});

describe("a WebDAV server behind a reverse proxy", () => {
  let server: DavServer;
  afterEach(() => server.close());
  const behind = async (href: Flavour["href"]): Promise<ReturnType<typeof webDavStore>> => {
    server = await davServer({ prefix: "D", href });
    return webDavStore({ url: server.url, user, password, fetch, allowsHttp: true });
  };

  it("syncs if its addresses have the inner origin", async () => {
    const store = await behind((path) => `http://inner.local:8080${path}`);
    const vault = await newVault();
    expect((await syncVault(vault, store)).given).to.equal(true);
    expect((await syncVault(vault, store)).given).to.equal(false);
    (await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly })).close();
  });

  it("is reported if its addresses lack the beginning of the path, and nothing is written to it", async () => {
    const store = await behind((path) => path.replace("/dav", ""));
    const error = await rejection(syncVault(await newVault(), store));
    expect(error).to.be.instanceOf(AppError).with.property("values").that.deep.equals(["not-webdav"]);
    expect(server.files.size).to.equal(0);
  });
});
