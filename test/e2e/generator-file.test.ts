/**
 * Tests the file of the generator page: the file refers to no other file, its published hashes are right, and it is
 * not too large. test/unit/tools/page-policy.test.ts tests its content security policy.
 */
import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const folder = "build/online";
const page = readFileSync(path.join(folder, "index.html"), "utf8");
const document = readFileSync("docs/generator-page.md", "utf8");
const hash = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Returns the contents of all elements `<name>` that have no attributes. */
const elements = (name: string): string[] =>
  Array.from(page.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "gu")), ([, text]) => text ?? "");

describe("the generator page's file", () => {
  it("has one script and one style", () => {
    for (const name of ["script", "style"]) expect(elements(name), name).to.have.lengthOf(1);
  });

  it("refers to no other file in any attribute or style", () => {
    const markup = page.replace(/<script>[^]*?<\/script>/gu, "");
    expect(Array.from(markup.matchAll(/\b(?:src|href|action)="(?!data:)[^"]*"/gu), String)).to.deep.equal([]);
    expect(markup).not.to.match(/@import|url\(/u);
  });

  it("contains its icons, as does the manifest beside it", () => {
    expect(page).to.match(/<link rel="icon" href="data:image\/svg\+xml;base64,/u);
    const { icons } = JSON.parse(readFileSync(path.join(folder, "manifest.webmanifest"), "utf8")) as {
      icons: { src: string; sizes: string }[];
    };
    expect(icons.map(({ sizes }) => sizes)).to.deep.equal(["192x192", "512x512"]);
    for (const { src } of icons) {
      const png = Buffer.from(src.replace("data:image/png;base64,", ""), "base64");
      expect(png.toString("latin1", 1, 4)).to.equal("PNG");
    }
  });

  it("has the hashes of all files beside it and of its script in SHA256SUMS", () => {
    const [comment = "", ...lines] = readFileSync(path.join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n");
    expect(comment)
      .to.match(/^# /u)
      .and.include(hash(elements("script")[0] ?? ""));
    const sums = Object.fromEntries(lines.map((line) => line.split("  ").reverse() as [string, string]));
    expect([...Object.keys(sums), "SHA256SUMS"].sort()).to.deep.equal(readdirSync(folder).sort());
    for (const [name, sum] of Object.entries(sums)) {
      const bytes = readFileSync(path.join(folder, name));
      expect(createHash("sha256").update(bytes).digest("hex"), name).to.equal(sum);
    }
  });

  it("is as small as its document says", () => {
    const [, raw, compressed] = /at most (\d+) KiB, and (\d+) KiB where a server compresses it/u.exec(document) ?? [];
    const bytes = readFileSync(path.join(folder, "index.html"));
    expect(bytes.length).to.be.at.most(Number(raw) * 1024);
    expect(gzipSync(bytes, { level: 9 }).length).to.be.at.most(Number(compressed) * 1024);
  });

  it("can be checked with the commands in its document", () => {
    const [, commands = ""] = /```sh\n([^]*?)```/u.exec(document) ?? [];
    const [build, ...check] = commands.trim().split("\n");
    expect(build).to.equal("npm run build"); // the first command is not run, because this test uses the existing build
    const output = execFileSync("sh", ["-ec", check.join("\n")], { encoding: "utf8" });
    const files = ["index.html", "manifest.webmanifest", "sw.js", "THIRD-PARTY-NOTICES.txt"];
    expect(output.trim().split("\n")).to.deep.equal(files.map((file) => `${file}: OK`));
  });
});
