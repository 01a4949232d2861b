/**
 * Tests that every bundled part from another project is known, and that the notices contain the license of each part.
 */
import { expect } from "chai";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { rollup } from "rollup";
import { plugins } from "../../../tools/bundle/plugins.js";
import { bundledIn, moduleName, readRecords } from "../../../tools/notices/record.js";
import { noticesFor, originOf, packageNotice, packagesOf } from "../../../tools/notices/notices.js";

/**
 * The npm packages in each bundle. This list is written by hand, and the list that the build makes must be the same.
 */
const expected: Record<string, readonly string[]> = {
  pages: [
    ...["@noble/hashes", "@preact/signals", "@preact/signals-core", "preact"],
    ...["tldts", "tldts-core", "uqr", "punycode.js"],
  ],
  extension: ["webextension-polyfill", "@rollup/plugin-commonjs", "saxes", "xmlchars", "@nuintun/qrcode"],
  strength: [
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
    "@zxcvbn-ts/dictionary-compression",
    "fastest-levenshtein",
  ],
  library: [
    // `saltmill vault create` estimates the strength of a master password
    ...["@zxcvbn-ts/core", "@zxcvbn-ts/language-common", "@zxcvbn-ts/language-en"],
    ...["@zxcvbn-ts/dictionary-compression", "fastest-levenshtein"],
    ...["tldts", "tldts-core", "punycode.js", "commander", "uqr", "@noble/hashes"],
    ...["saxes", "xmlchars"],
    "@rollup/plugin-commonjs",
  ],
};
const { pages = [], extension = [], strength = [], library = [] } = expected;
const inProduct: Record<string, readonly string[]> = {
  chrome: [...pages, ...extension, ...strength],
  firefox: [...pages, ...extension, ...strength],
  online: [...pages, "@nuintun/qrcode"],
  lib: library,
};
/**
 * Returns the data tables from other projects that a bundle contains. The generator page has no table of look-alike
 * letters, because the page compares no sites.
 */
const tablesIn = (product: string): string[] => [
  ...["EFF's large word list (CC-BY-3.0-US)", "The public suffix list (MPL-2.0)"],
  ...(product === "online"
    ? []
    : ["Unicode's confusables.txt (Unicode-3.0)", "unhomoglyph 1.0.6, out of which that table is (MIT)"]),
];

describe("the notices", () => {
  for (const [product, packages] of Object.entries(inProduct)) {
    it(`contain each package and table of build/${product} with its version and complete licence`, async () => {
      const text = await readFile(`build/${product}/THIRD-PARTY-NOTICES.txt`, "utf8");
      const names = (await readRecords())[product] ?? [];
      expect(packagesOf(names)).to.have.members(packages.map((name) => `node_modules/${name}`));
      for (const name of packages) {
        const { title, licence, text: own } = await packageNotice(`node_modules/${name}`);
        expect(text).to.include(`  ${title} (${licence})\n`);
        expect(text.includes(own.replaceAll("\r\n", "\n")), name).to.equal(true);
      }
      const listed = text.slice(0, text.indexOf("====")).match(/(?<=^ {2}).*$/gmu) ?? [];
      expect(listed.slice(packages.length)).to.have.members(tablesIn(product));
      expect(text).to.include((await readFile("LICENSE", "utf8")).trim());
      expect(text)
        .to.match(/Mozilla Public\s+License/u)
        .and.to.include("creativecommons.org/licenses/by/3.0/us");
      for (const own of ["UNICODE LICENSE V3", "2016 Vitaly Puzrin"])
        expect(text.includes(own), own).to.equal(product !== "online");
    });
  }

  it("include the modules inside an injected function and inside a worker's text", async () => {
    const { chrome = [], online = [] } = await readRecords();
    expect(chrome).to.include("extension/fill/page/field.ts").and.to.include("extension/fill/injected-form.ts");
    expect(online).to.include("crypto/worker.ts").and.to.include("online/built-in.ts");
  });

  it("contain no path of this machine", async () => {
    for (const names of Object.values(await readRecords()))
      for (const name of names) expect(name).to.match(/^[a-zA-Z@][\w@./-]*$/u);
  });

  it("leave out modules without code in the bundle", () => {
    const modules = { "/used.js": { renderedLength: 9 }, "/unused.js": { renderedLength: 0 } };
    const names = bundledIn([{ modules }], () => null);
    expect(names).to.deep.equal([moduleName("/used.js")]);
  });

  for (const name of ["bench/planted.ts", "src/schemes/other-list.json", "../elsewhere/planted.js", "\0planted"]) {
    it(`refuse a module of unknown origin: ${JSON.stringify(name)}`, () => {
      expect(() => originOf(name)).to.throw("is unknown");
    });
  }

  it("refuse a bundled package without the text of its licence", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "saltmill-notices-"));
    try {
      const planted = path.join(folder, "node_modules", "planted");
      await mkdir(planted, { recursive: true });
      await writeFile(path.join(planted, "package.json"), `{ "name": "planted", "version": "1.2.3", "main": "it.js" }`);
      await writeFile(path.join(planted, "it.js"), "export const it = 1;");
      await writeFile(path.join(folder, "entry.js"), `import { it } from "planted"; console.log(it);`);
      const bundle = await rollup({ input: path.join(folder, "entry.js"), plugins: plugins() });
      const { output } = await bundle.generate({ format: "es" });
      await bundle.close();
      const names = bundledIn([output[0]], () => null).filter((name) => name.includes("node_modules"));
      expect(names).to.have.lengthOf(1);
      const failed = await noticesFor(names).then(
        () => "",
        (error: unknown) => String(error),
      );
      expect(failed).to.include("planted 1.2.3 comes without the text of its licence");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
