/**
 * Tests the files of a release, which are packed from the existing build: they are complete, contain nothing unwanted,
 * and have the same bytes each time.
 */
import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { rollup } from "rollup";
import { onlyTheseParts } from "../../../tools/bundle/only-these-parts.js";
import { folderFiles } from "../../../tools/package/folder-files.ts";
import { writePackages } from "../../../tools/package/packages.ts";
import { zip } from "../../../tools/package/zip.ts";

const manifest = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
const { version } = manifest;
const named = (part: string): string => `saltmill-${version}${part}`;
const notices = "THIRD-PARTY-NOTICES.txt";
const inExtension =
  /^((accounts|device-unlock|options|popup|welcome|offscreen)\.(html|js)|(background|strength|argon2|qr|worker)\.js|\w+\.css|parts\/[\w.-]+\.js|icons\/\d+\.png|_locales\/\w+\/messages\.json|manifest\.json|THIRD-PARTY-NOTICES\.txt)$/u;

describe("the packages", function () {
  this.timeout(120_000);
  let folder: string;
  let files: Map<string, Uint8Array>;
  const unzipped = (part: string): Map<string, Uint8Array> =>
    new Map(Object.entries(unzipSync(files.get(named(part)) ?? new Uint8Array())));
  const text = (content: Uint8Array | undefined): string => Buffer.from(content ?? "").toString("utf8");

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-packages-"));
    await writePackages(path.join(folder, "one"));
    files = await folderFiles(path.join(folder, "one"));
  });
  after(() => rm(folder, { recursive: true }));

  it("are seven files with checksums", () => {
    expect([...files.keys()].sort()).to.deep.equal([
      "SHA256SUMS",
      ...["-chrome.zip", "-firefox.zip", "-page.html", "-page.zip", "-source.zip", ".cdx.json", ".tgz"].map(named),
    ]);
    const checked = execFileSync("sha256sum", ["--check", "SHA256SUMS"], {
      cwd: path.join(folder, "one"),
      encoding: "utf8",
    });
    expect(checked.trimEnd().split("\n")).to.have.lengthOf(files.size - 1);
  });

  it("are the same bytes when they are made again", async () => {
    await writePackages(path.join(folder, "again"));
    for (const [name, content] of await folderFiles(path.join(folder, "again")))
      expect(Buffer.compare(content, files.get(name) ?? new Uint8Array()), name).to.equal(0);
  });

  it("are the same bytes in every time zone and in any order of the files", () => {
    const zone = process.env["TZ"];
    const content = (name: string): [string, Uint8Array] => [name, Buffer.from(`what is in ${name}`)];
    const made = [
      ["Pacific/Kiritimati", ["a", "b/c", "B"]],
      ["America/Los_Angeles", ["B", "b/c", "a"]],
    ] as const;
    try {
      const [one, other] = made.map(([TZ, names]) => {
        process.env["TZ"] = TZ;
        return zip(new Map(names.map(content)));
      });
      expect(one).to.deep.equal(other);
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  for (const [browser, own] of Object.entries({ chrome: ["offscreen.html", "offscreen.js"], firefox: [] })) {
    describe(`for ${browser}`, () => {
      it("contain the built extension and nothing else", async () => {
        const inside = unzipped(`-${browser}.zip`);
        expect([...inside.keys()]).to.deep.equal([...inside.keys()].sort());
        expect([...inside.keys()].filter((name) => !inExtension.test(name))).to.deep.equal([]);
        const built = await folderFiles(`build/${browser}`);
        expect([...inside.keys()]).to.deep.equal([...built.keys()].sort());
        for (const [name, content] of built)
          expect(Buffer.compare(content, inside.get(name) ?? new Uint8Array()), name).to.equal(0);
        expect([...inside.keys()].filter((name) => name.startsWith("offscreen"))).to.deep.equal(own);
      });

      it("have the package's version and every file that the manifest names", () => {
        const inside = unzipped(`-${browser}.zip`);
        const own = text(inside.get("manifest.json"));
        expect(JSON.parse(own)).to.include({ version, manifest_version: 3 });
        const wanted = Array.from(own.matchAll(/"([\w/]+\.(?:js|html|png))"/gu), ([, name]) => name ?? "");
        expect(wanted).to.include("background.js").and.to.include("popup.html");
        expect([...inside.keys()]).to.include.members(wanted);
      });
    });
  }

  it("contain the page as a single file, and with the files beside it for a server", () => {
    const inside = unzipped("-page.zip");
    expect([...inside.keys()]).to.deep.equal(["SHA256SUMS", notices, "index.html", "manifest.webmanifest", "sw.js"]);
    expect(text(inside.get("index.html")) === text(files.get(named("-page.html")))).to.equal(true);
    expect(text(inside.get("index.html"))).to.include(text(inside.get(notices)));
  });

  it("contain the licences of their parts", () => {
    for (const part of ["-chrome.zip", "-firefox.zip", "-page.zip"])
      expect(text(unzipped(part).get(notices)), part)
        .to.include("Saltmill")
        .and.to.include("preact");
    const packed = execFileSync("tar", ["-tzf", path.join(folder, "one", named(".tgz"))], { encoding: "utf8" });
    expect(packed.split("\n")).to.include(`package/build/lib/${notices}`).and.to.include("package/LICENSE");
    expect([...unzipped("-source.zip").keys()]).to.include("LICENSE");
  });

  it("contain the sources that git tracks, and a list that makes the same zip without git", async () => {
    const inside = unzipped("-source.zip");
    const tracked = existsSync(".git")
      ? execFileSync("git", ["ls-files"], { encoding: "utf8" }).trimEnd().split("\n").sort()
      : (await readFile("SOURCE-FILES", "utf8")).trimEnd().split("\n");
    expect([...inside.keys()]).to.have.members([...tracked, "SOURCE-FILES"]);
    expect(text(inside.get("SOURCE-FILES")).trimEnd().split("\n")).to.deep.equal(tracked);
    for (const name of ["package-lock.json", "docs/reviewers.md", "test/e2e/journey.test.ts"])
      expect(text(inside.get(name)), name).to.equal(await readFile(name, "utf8"));
  });

  it("contain no source map, no test, and no path of this machine", () => {
    const places = [process.cwd(), path.join(homedir(), "/"), "node_modules/", "sourceMappingURL"];
    for (const part of ["-chrome.zip", "-firefox.zip", "-page.zip"]) {
      for (const [name, content] of unzipped(part)) {
        expect(name, part).not.to.match(/\.map$|test|\.ts$/u);
        for (const place of places) expect(text(content).includes(place), `${part} ${name}: ${place}`).to.equal(false);
      }
    }
  });

  it("name network functions only in the background and in the worker that keeps the page", () => {
    const reaching = /\b(fetch\(|XMLHttpRequest|sendBeacon|WebSocket|EventSource|importScripts|RTCPeerConnection)/u;
    const found = ["-chrome.zip", "-firefox.zip", "-page.zip"].flatMap((part) =>
      [...unzipped(part)].filter(([, content]) => reaching.test(text(content))).map(([name]) => `${part} ${name}`),
    );
    expect(found).to.deep.equal(["-chrome.zip background.js", "-firefox.zip background.js", "-page.zip sw.js"]);
    for (const part of ["-chrome.zip", "-firefox.zip"]) {
      const uses = [...text(unzipped(part).get("background.js")).matchAll(new RegExp(reaching, "gu"))];
      // One call is in network.ts, the other in web-request.ts, to which network.ts passes `fetch`.
      expect(uses.map(([use]) => use)).to.deep.equal(["fetch(", "fetch("]);
    }
  });

  it("contain no parts of an older build", async () => {
    const product = path.join(folder, "product");
    await mkdir(path.join(product, "parts"), { recursive: true });
    await writeFile(path.join(product, "parts", "old.js"), "left behind");
    const modules: Record<string, string> = {
      entry: `void import("new").then(console.log);`,
      new: "export const it = 1;",
    };
    const bundle = await rollup({
      input: "entry",
      plugins: [{ name: "planted", resolveId: (id) => id, load: (id) => modules[id] ?? null }, onlyTheseParts()],
    });
    await bundle.write({ dir: product, format: "es", chunkFileNames: "parts/[name].js" });
    await bundle.close();
    expect([...(await folderFiles(product)).keys()].sort()).to.deep.equal(["entry.js", "parts/new.js"]);
  });
});
