import type { IncomingMessage, ServerResponse } from "node:http";
import { expect } from "chai";
import { addAccount, allAccounts } from "../../../../src/accounts/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { sliceLength } from "../../../../src/formats/xml.ts";
import { joinVault, syncVault } from "../../../../src/sync/index.ts";
import { probeStore, type SyncStore } from "../../../../src/sync/store.ts";
import type { WebDavReason } from "../../../../src/sync/webdav-request.ts";
import { filesIn, listLimits, type WebDavOptions, webDavStore } from "../../../../src/sync/webdav.ts";
import { memoryStorage } from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault, rules } from "../vaults.ts";
import { type DavServer, davServer, type Flavour, flavours, password, user } from "./dav-server.ts";

const storeAt = (url: string, options: Partial<WebDavOptions> = {}): SyncStore =>
  webDavStore({ url, user, password, fetch, allowsHttp: true, wait: () => Promise.resolve(), ...options });

/** Returns the reason with which a call of a store rejects. */
async function reasonOf(probing: Promise<unknown>): Promise<unknown> {
  const error = await rejection(probing);
  if (!(error instanceof AppError)) throw error as Error;
  expect(error.message).not.to.include(password);
  return error.code === "store-failed" ? error.values[0] : error.code;
}

/** Returns the response of a server to the request for a list. */
async function listFrom(server: DavServer): Promise<{ headers: Record<string, string>; list: Buffer }> {
  let list = Buffer.alloc(0);
  const kept = async (address: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(address, init);
    list = Buffer.from(await response.clone().arrayBuffer());
    return response;
  };
  await storeAt(server.url, { fetch: kept }).list({});
  return { headers: { "Content-Type": "application/xml" }, list };
}

describe("a WebDAV folder as a store", () => {
  let server: DavServer;
  afterEach(() => server.close());

  for (const [name, flavour] of Object.entries(flavours)) {
    it(`syncs two devices with a server that answers like ${name}`, async () => {
      server = await davServer(flavour);
      const store = storeAt(server.url);
      await probeStore(store);
      server.files.set("ü +&#% 漢.txt", Buffer.from("not ours"));
      const laptop = await newVault();
      await addAccount(laptop, { site: "example.com", login: "ada", revision: 1, rules });
      expect((await syncVault(laptop, store)).given).to.equal(true);
      const phone = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
      await addAccount(phone, { site: "example.org", login: "ada", revision: 1, rules });
      await syncVault(phone, store);
      await syncVault(laptop, store);
      expect(allAccounts(await laptop.contents())).to.have.length(2);
      expect([...server.files.keys()].filter((file) => file.endsWith(".saltmill"))).to.have.length(1);
      const names = (await store.list({})).map((file) => file.name);
      expect(names).to.include("ü +&#% 漢.txt");
    });
  }

  const statuses: readonly (readonly [status: number, on: string, reason: WebDavReason])[] = [
    [200, "PROPFIND", "not-webdav"],
    [400, "PROPFIND", "not-webdav"],
    [405, "PROPFIND", "not-webdav"],
    [403, "PROPFIND", "permission"],
    [404, "PROPFIND", "missing"],
    [500, "PROPFIND", "server"],
    [503, "PROPFIND", "busy"],
    [301, "PROPFIND", "redirect"],
    [307, "PUT", "redirect"],
    [403, "PUT", "read-only"],
    [405, "PUT", "read-only"],
    [409, "PUT", "missing"],
    [413, "PUT", "too-large"],
    [423, "PUT", "busy"],
    [507, "PUT", "full"],
    [403, "GET", "permission"],
    [403, "DELETE", "permission"],
  ];
  for (const [status, method, reason] of statuses) {
    it(`reports ${status} on ${method} as ${reason}`, async () => {
      server = await davServer();
      server.answer = (request, response) => {
        if (request.method !== method) return false;
        response.writeHead(status, { Location: "http://localhost:9/elsewhere/" }).end("<html></html>");
        return true;
      };
      expect(await reasonOf(probeStore(storeAt(server.url)))).to.equal(reason);
    });
  }

  it("reports a wrong password, and then sends no more requests", async () => {
    server = await davServer();
    const store = storeAt(server.url, { password: "wrong" });
    for (let i = 0; i < 3; i++) expect(await reasonOf(store.list({}))).to.equal("password");
    expect(server.requests).to.have.length(1);
  });

  it("reports a server that wants Digest authentication", async () => {
    server = await davServer();
    server.answer = (_, response) => {
      response.writeHead(401, { "WWW-Authenticate": 'Digest realm="x", nonce="y"' }).end();
      return true;
    };
    expect(await reasonOf(storeAt(server.url).list({}))).to.equal("digest");
  });

  it("reports a server that cannot be reached, and one that does not answer", async () => {
    server = await davServer();
    server.answer = () => true; // the server never responds
    expect(await reasonOf(storeAt(server.url, { patience: 50 }).list({}))).to.equal("timeout");
    const { url } = server;
    await server.close();
    expect(await reasonOf(storeAt(url).list({}))).to.equal("unreachable");
    server = await davServer();
  });

  it("sends a request again if the server closes the connection that it would use", async () => {
    server = await davServer();
    let closed = 0;
    server.answer = ({ socket }) => {
      if (closed > 0) return false;
      closed++;
      socket.destroy();
      return true;
    };
    expect(await storeAt(server.url).list({})).to.deep.equal([]);
    expect([closed, server.requests.length]).to.deep.equal([1, 2]);
  });

  it("refuses addresses without encryption, with credentials, and of other kinds", async () => {
    server = await davServer();
    const refused = (url: string, allowsHttp = false): unknown => {
      try {
        return storeAt(url, { allowsHttp });
      } catch (error) {
        return (error as AppError).values[0];
      }
    };
    expect(refused("http://dav.example/")).to.equal("plain-http");
    for (const url of [
      "dav.example",
      "https://ada:x@dav.example/",
      "https://dav.example/?x",
      "file:///tmp",
      "https://d/#x",
    ]) {
      expect(refused(url, true), url).to.equal("address");
    }
    expect(refused("https://dav.example/folder")).to.be.an("object");
  });

  it("repeats a request while the server is busy, and stops when aborted", async () => {
    server = await davServer();
    let busy = 2;
    server.answer = (_, response) => {
      if (busy-- <= 0) return false;
      response.writeHead(503).end();
      return true;
    };
    expect(await storeAt(server.url).list({})).to.deep.equal([]);
    expect(server.requests).to.have.length(3);
    const abort = new AbortController();
    server.answer = () => {
      abort.abort(new Error("enough"));
      return true;
    };
    expect(await rejection(storeAt(server.url).list(abort))).to.equal(abort.signal.reason);
  });

  it("fails if the server does not return what was written", async () => {
    server = await davServer();
    server.answer = ({ method }, response) => {
      if (method !== "PUT") return false;
      response.writeHead(204).end(); // sabre/dav responds like this if the disk is full
      return true;
    };
    expect(await reasonOf(probeStore(storeAt(server.url)))).to.equal("not-kept");
  });
});

describe("a hostile WebDAV server", function () {
  this.timeout(120_000);
  let server: DavServer;
  let other: DavServer;
  beforeEach(async () => {
    [server, other] = await Promise.all([davServer(), davServer()]);
  });
  afterEach(() => Promise.all([server.close(), other.close()]));

  const answers = (answer: (request: IncomingMessage, response: ServerResponse) => void): void => {
    server.answer = (request, response) => {
      answer(request, response);
      return true;
    };
  };
  const listed = (xml: string): void => {
    answers((_, response) => response.writeHead(207).end(xml));
  };
  const multistatus = (inner: string): string => `<multistatus xmlns="DAV:">${inner}</multistatus>`;

  it("gets no request and no credential to another host by redirects or addresses of files", async () => {
    answers((_, response) => response.writeHead(302, { Location: other.url, "Set-Cookie": "a=b" }).end());
    expect(await reasonOf(storeAt(server.url).list({}))).to.equal("redirect");
    const name = `${"A".repeat(22)}.saltmill`;
    const prop = "<propstat><prop><getcontentlength>5</getcontentlength></prop></propstat>";
    const hrefs = [
      "/dav/my%20files/",
      `${other.url}/${name}`,
      "../secret",
      "/etc/passwd",
      "//evil.example/x",
      "sub/folder/x",
      "%2e%2e%2fx",
      "%zz",
    ];
    listed(multistatus(hrefs.map((href) => `<response><href>${href}</href>${prop}</response>`).join("")));
    const files = await storeAt(server.url).list({});
    expect(files.every(({ name: file }) => !file.includes("/"))).to.equal(true);
    expect(files.map((file) => file.name)).to.include(name); // its address on the other server is ignored
    await rejection(storeAt(server.url).read(name, {}));
    expect(other.requests).to.deep.equal([]);
  });

  it("gets no cookie back", async () => {
    server.answer = (_, response) => {
      response.setHeader("Set-Cookie", "session=1");
      return false;
    };
    const store = storeAt(server.url);
    await store.list({});
    await store.list({});
    expect(server.requests.map(({ cookie }) => cookie)).to.deep.equal([undefined, undefined]);
  });

  it("is reported if its list is HTML, an entity bomb, deeply nested or not UTF-8", async () => {
    const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
    const nested = 20_000;
    for (const xml of [
      "<!doctype html><html><body>Log in</body></html>",
      `<!DOCTYPE x [<!ENTITY l0 "lol">${lol}]><multistatus xmlns="DAV:"><response><href>&l9;</href></response></multistatus>`,
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><multistatus xmlns="DAV:"><response><href>&f;</href></response></multistatus>',
      multistatus("<a>".repeat(nested) + "</a>".repeat(nested)),
      multistatus("<response>"),
      "<multistatus/>",
    ]) {
      listed(xml);
      expect(await reasonOf(storeAt(server.url).list({})), xml.slice(0, 60)).to.equal("not-webdav");
    }
    answers((_, response) => response.writeHead(207).end(Buffer.from([0xff, 0xfe, 0x00])));
    expect(await reasonOf(storeAt(server.url).list({}))).to.equal("not-webdav");
  });

  it("is asked again if its list is cut off anywhere, and reported if each answer is", async () => {
    for (const flavour of Object.values(flavours)) {
      const whole = await davServer(flavour);
      whole.files.set("AAAAAAAAAAAAAAAAAAAAAA.saltmill", Buffer.from("x"));
      const { headers, list } = await listFrom(whole);
      await whole.close();
      for (let length = 0; length < list.length; length += length < 300 ? 7 : 31) {
        let asked = 0;
        const cutOff = (request: IncomingMessage, response: ServerResponse): boolean => {
          asked++;
          response.writeHead(207, headers).end(list.subarray(0, length));
          return request.method === "PROPFIND";
        };
        server.answer = cutOff;
        expect(await reasonOf(storeAt(server.url).list({})), `${length} bytes`).to.equal("cut-off");
        expect(asked).to.equal(3);
        asked = 0;
        server.answer = (request, response) => asked < 2 && cutOff(request, response);
        expect(await storeAt(server.url).list({})).to.deep.equal([]);
      }
    }
  });

  it("cannot fill the memory with endless answers", async () => {
    const chunk = Buffer.alloc(2 ** 20, 0x20);
    let sent = 0;
    answers((_, response) => {
      response.writeHead(207);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect(await reasonOf(storeAt(server.url).list({}))).to.equal("long-list");
    expect(sent).to.be.below(2 ** 27);
  });

  it("cannot change a vault, whatever it responds during a sync", async () => {
    const vault = await newVault();
    const store = storeAt(server.url);
    await syncVault(vault, store);
    const before = await vault.contents();
    const bodies = ["", "<html></html>", "{}", "null", Buffer.from([0xff, 0xff]), Buffer.alloc(1000)];
    for (const [i, body] of bodies.entries()) {
      server.files.set(`${String(i).padStart(22, "0")}.saltmill`, Buffer.from(body as string));
    }
    const [name = "", bytes = Buffer.alloc(0)] = [...server.files].find(([, file]) => file.length > 2000) ?? [];
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 20)) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1;
      server.files.set(`${String(at).padStart(22, "1")}.saltmill`, flipped);
    }
    const { taken, bad, foreign } = await syncVault(vault, store);
    expect(taken).to.deep.equal([]);
    expect(bad + foreign).to.equal(bodies.length + 20);
    expect((await vault.contents()).records).to.deep.equal(before.records);
    expect(server.files.has(name)).to.equal(true);
  });
});

describe("the list of a WebDAV folder", () => {
  it("leaves out folders, properties that are not there, and files of subfolders", async () => {
    const response = (href: string, status: string, prop: string): string =>
      `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat></d:response>`;
    const size = "<d:getcontentlength>12</d:getcontentlength>";
    const xml = `<d:multistatus xmlns:d="DAV:" xmlns:o="other">${[
      response("/f/", "200 OK", "<d:resourcetype><d:collection/></d:resourcetype>"),
      response("/f/sub/", "200 OK", "<d:resourcetype><d:collection/></d:resourcetype>"),
      response("/f/a", "200 OK", size),
      response("/f/b", "404 Not Found", size),
      response("/f/sub/c", "200 OK", size),
      response("/f/d", "200 OK", "<o:getcontentlength>9</o:getcontentlength>"),
    ].join("")}</d:multistatus>`;
    expect(await filesIn(xml, "https://dav.example/f/")).to.deep.equal([
      { name: "a", size: 12 },
      { name: "b", size: 0 },
      { name: "d", size: 0 },
    ]);
  });
});

/** Tests the addresses of files in the lists of WebDAV servers, also behind a reverse proxy. */

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
