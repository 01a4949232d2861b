/** Tests the addresses of files in the lists of WebDAV servers, also behind a reverse proxy. */
import { expect } from "chai";
import { AppError } from "../../../../src/errors.ts";
import { joinVault, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage } from "../../../../src/vault/index.ts";
import { sliceLength } from "../../../../src/formats/xml.ts";
import { filesIn, listLimits, webDavStore } from "../../../../src/sync/webdav.ts";
import { rejection } from "../../crypto/refusals.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";
import { davServer, type DavServer, type Flavour, password, user } from "./dav-server.ts";

const response = (href: string): string =>
  `<response><href>${href}</href><propstat><prop><getcontentlength>1</getcontentlength></prop></propstat></response>`;
const listOf = (...hrefs: readonly string[]): string =>
  `<multistatus xmlns="DAV:">${hrefs.map(response).join("")}</multistatus>`;
const namesIn = async (folder: string, ...hrefs: readonly string[]): Promise<string[]> =>
  (await filesIn(listOf(...hrefs), folder)).map(({ name }) => name);

describe("the addresses in a list of a WebDAV folder", () => {
  it("may have another origin, another escaping, and no final slash for the folder itself", async () => {
    const folder = "https://dav.example/my%20files/";
    for (const own of [
      "/my%20files/",
      "/my%20files",
      "https://dav.example/my%20files/",
      "http://10.0.0.2:8080/my%20files/",
      "/my%20file%73/",
    ])
      expect(await namesIn(folder, own, "/my%20files/a"), own).to.deep.equal(["a"]);
    expect(await namesIn(folder, "/my%20files/", "http://10.0.0.2:8080/my%20files/a", "/m%79 files/b")).to.deep.equal([
      "a",
      "b",
    ]);
    expect(await namesIn("https://dav.example/", "/", "/a")).to.deep.equal(["a"]);
    expect(await namesIn("https://dav.example/%C3%BC/", "/%c3%bc/", "/ü/a")).to.deep.equal(["a"]);
  });

  it("are refused if the folder itself is not among them", async () => {
    const folder = "https://dav.example/dav/files/";
    for (const hrefs of [[], ["/files/", "/files/a"], ["/dav/files/a"], ["/dav/"], ["/DAV/files/"], [""]])
      expect(await rejection(namesIn(folder, ...hrefs)), hrefs.join())
        .to.be.an("error")
        .with.property("message")
        .that.includes("folder");
    expect(await rejection(filesIn('<multistatus xmlns="DAV:"><response/></multistatus>', folder)))
      .to.be.an("error")
      .with.property("message")
      .that.includes("folder");
  });
});

describe("a list of a WebDAV folder from a hostile server", () => {
  const folder = "https://dav.example/vault/";
  const declared = (count: number): string => Array.from({ length: count }, (_, i) => `xmlns:p${i}="u${i}"`).join(" ");
  const inMultistatus = (content: string, attributes = ""): string =>
    `<multistatus xmlns="DAV:" ${attributes}>${response("/vault/")}${content}</multistatus>`;
  /** Lists that take long, each with the number of characters that the parser reads before it has the result. */
  const long: Readonly<Record<string, string>> = {
    "20,000 prefixes and 100,000 elements": inMultistatus("<a/>".repeat(100_000), declared(20_000)),
    "4,000 elements that each declare 20 prefixes": inMultistatus(`<a ${declared(20)}/>`.repeat(4_000)),
    "10,000 files": inMultistatus(Array.from({ length: 10_000 }, (_, i) => response(`/vault/${i}`)).join("")),
    "responses with 500 properties": inMultistatus(
      `<response><href>/vault/a</href><propstat><prop>${"<a/>".repeat(500)}</prop></propstat></response>`.repeat(200),
    ),
    "a text of 4 MB": inMultistatus(`<response><href>${"/vault/".repeat(600_000)}</href></response>`),
    "a comment of 4 MB": inMultistatus(`<!--${"comment ".repeat(500_000)}-->`),
    "an attribute of 4 MB": inMultistatus("", `a="${"value ".repeat(700_000)}"`),
    "400,000 references to characters": inMultistatus(`<a>${"&lt;".repeat(400_000)}</a>`),
  };

  for (const [title, xml] of Object.entries(long)) {
    it(`is read in slices, and a lock ends the reading: ${title}`, async () => {
      const slices = Math.floor(xml.length / sliceLength);
      expect(slices).to.be.above(3);
      let turns = 0; // of the event loop, in each of which a lock could be served
      const count = (): void => {
        if (++turns < slices) setImmediate(count);
      };
      setImmediate(count);
      await filesIn(xml, folder);
      expect(turns).to.equal(slices);
      const lock = new AbortController();
      setImmediate(() =>
        setImmediate(() => {
          lock.abort(new Error("locked"));
        }),
      );
      expect(await rejection(filesIn(xml, folder, lock.signal))).to.equal(lock.signal.reason);
    });
  }

  const refused: Readonly<Record<string, string>> = {
    "more elements than a folder needs": inMultistatus("<a/>".repeat(listLimits.elements)),
    "more attributes than a folder needs": inMultistatus("", declared(listLimits.attributes)),
    "more levels than a list has": inMultistatus("<a>".repeat(100) + "</a>".repeat(100)),
    "a document type": `<!DOCTYPE a [<!ENTITY b "${"c".repeat(1000)}">]>${inMultistatus("<a>&b;</a>".repeat(1000))}`,
    "an unknown entity": inMultistatus("<a>&b;</a>"),
    "an unknown prefix": inMultistatus("<b:a/>"),
    "an end that is missing": inMultistatus("").replace("</multistatus>", ""),
    "another root element": `<a xmlns="DAV:">${response("/vault/")}</a>`,
    "another namespace": inMultistatus("").replace("DAV:", "dav:"),
  };
  for (const [title, xml] of Object.entries(refused)) {
    it(`is refused: ${title}`, async () => {
      expect(await rejection(filesIn(xml, folder))).to.be.an("error");
    });
  }
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
