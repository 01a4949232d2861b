/** Tests what `npm start` serves and says, and that it installs only what is not installed. */
import { expect } from "chai";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve, whyNoDisplay } from "../../../tools/start.mjs";
import { isInstalled } from "../../../tools/steps.mjs";

describe("the server of npm start", () => {
  let folder: string;
  let address: string;
  const servers: Server[] = [];
  async function start(port: number): Promise<string> {
    const started = await serve(path.join(folder, "page"), port);
    servers.push(started.server);
    return started.address;
  }
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-start-"));
    await mkdir(path.join(folder, "page", "below"), { recursive: true });
    for (const name of ["secret.txt", "page/below/inside.txt"]) await writeFile(path.join(folder, name), "secret");
    for (const name of await readdir("build/online"))
      await writeFile(path.join(folder, "page", name), await readFile(path.join("build/online", name)));
    address = await start(0);
  });
  after(async () => {
    for (const server of servers) server.close().closeAllConnections();
    await rm(folder, { recursive: true });
  });

  /** Asks for a path as it is. `fetch` would resolve the dots in it first. */
  const status = (target: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(address, { path: target }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .once("error", reject)
        .end();
    });

  it("serves every file of the built page with its type", async () => {
    const types: Record<string, string> = {
      "": "text/html; charset=utf-8",
      "index.html": "text/html; charset=utf-8",
      "sw.js": "text/javascript; charset=utf-8",
      "manifest.webmanifest": "application/manifest+json; charset=utf-8",
      "THIRD-PARTY-NOTICES.txt": "text/plain; charset=utf-8",
      SHA256SUMS: "text/plain; charset=utf-8",
    };
    expect(await readdir("build/online")).to.have.members(Object.keys(types).filter((name) => name !== ""));
    for (const [name, type] of Object.entries(types)) {
      const response = await fetch(address + name);
      expect(response.headers.get("content-type"), name).to.equal(type);
      expect(response.headers.get("cache-control"), name).to.equal("no-store");
      const file = await readFile(path.join("build/online", name || "index.html"));
      expect(Buffer.from(await response.arrayBuffer()).equals(file), name).to.equal(true);
    }
    expect((await fetch(`${address}?language=ar`)).status).to.equal(200);
    expect(await (await fetch(address, { method: "HEAD" })).text()).to.equal("");
  });

  it("serves nothing outside of the page's folder, and nothing below it", async () => {
    for (const target of [
      ...["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..\\secret.txt", "/..", "/.", "//"],
      ...[path.join(folder, "secret.txt"), `/${folder}/secret.txt`, "/below", "/below/", "/below/inside.txt"],
      ...["/index.html%00.txt", "/index.html/", "/none", "/%", "http://example.com/secret.txt"],
    ])
      expect(await status(target), target).to.equal(404);
  });

  it("takes a free port if another program has the port", async () => {
    const other = await start(Number(new URL(address).port));
    expect(other).not.to.equal(address);
    expect((await fetch(other)).status).to.equal(200);
  });
});

describe("npm start without a display", () => {
  it("names the variables that are missing", () => {
    const reason = "No browser is opened, because there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.";
    expect(whyNoDisplay({}, "linux")).to.equal(reason);
    expect(whyNoDisplay({ DISPLAY: "", WAYLAND_DISPLAY: "" }, "linux")).to.equal(reason);
  });

  it("has no reason with one of them, or on a system without them", () => {
    expect(whyNoDisplay({ DISPLAY: ":0" }, "linux")).to.equal(undefined);
    expect(whyNoDisplay({ WAYLAND_DISPLAY: "wayland-0" }, "linux")).to.equal(undefined);
    for (const platform of ["darwin", "win32"]) expect(whyNoDisplay({}, platform)).to.equal(undefined);
  });
});

describe("the npm packages", () => {
  let folder: string;
  const one = { version: "1.0.0", integrity: "sha512-one" };
  const elsewhere = { version: "3.0.0", integrity: "sha512-three", optional: true };
  const wanted = { "": { name: "project" }, "node_modules/one": one, "node_modules/elsewhere": elsewhere };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-installed-"));
    await mkdir(path.join(folder, "node_modules"));
    await write("package-lock.json", wanted);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (file: string, packages: object): Promise<void> =>
    writeFile(path.join(folder, file), JSON.stringify({ packages }));
  const installed = async (packages: object): Promise<boolean> => {
    await write("node_modules/.package-lock.json", packages);
    return isInstalled(folder);
  };

  it("are installed if npm's list of them is that of the lock file, without those for other systems", async () => {
    expect(await installed({ "node_modules/one": one })).to.equal(true);
    expect(await installed({ "node_modules/one": one, "node_modules/elsewhere": elsewhere })).to.equal(true);
  });

  it("are not installed if one is missing, another, or one too many", async () => {
    expect(await installed({})).to.equal(false);
    expect(await installed({ "node_modules/one": { ...one, version: "1.0.1" } })).to.equal(false);
    expect(await installed({ "node_modules/one": { ...one, integrity: "sha512-other" } })).to.equal(false);
    expect(await installed({ "node_modules/one": one, "node_modules/two": one })).to.equal(false);
  });

  it("are not installed before npm has finished", async () => {
    await rm(path.join(folder, "node_modules"), { recursive: true });
    expect(isInstalled(folder)).to.equal(false);
  });

  it("of the project are installed", () => {
    expect(isInstalled(".")).to.equal(true);
  });
});
