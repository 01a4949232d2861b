/**
 * Checks that only the benchmarks install the libraries which they compare with Saltmill, and that no bundle contains
 * these libraries. The only exceptions are the libraries that Saltmill itself uses.
 */
import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { traces } from "./traces.ts";

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readPackage = async (file: string): Promise<Package> => JSON.parse(await readFile(file, "utf8")) as Package;

/**
 * The libraries that the benchmarks compare with Saltmill, and that the main package has too: the first for schemes and
 * files of other programs, the second for tests.
 */
const alsoOurs = ["@noble/hashes", "hash-wasm"];

const bundles = ["chrome", "firefox", "online", "lib"].map((name) => path.join("build", name));

describe("the contenders", () => {
  it("are installed for the bench only, except those that the main package has too", async () => {
    const { devDependencies: contenders = {} } = await readPackage("bench/package.json");
    const { dependencies = {}, devDependencies = {} } = await readPackage("package.json");
    expect(Object.keys(contenders)).to.include.members(["sjcl", "crypto-js", "@noble/hashes", "@observablehq/plot"]);
    const shared = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name in contenders);
    expect(shared).to.have.members(alsoOurs);
  });

  for (const bundle of bundles) {
    it(`leave no trace in ${bundle}`, async () => {
      const found: string[] = [];
      let looked = 0;
      for (const entry of await readdir(bundle, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:js|html|ts|json|css)$/u.test(entry.name)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const text = await readFile(file, "utf8");
        looked++;
        found.push(...traces.filter((trace) => text.includes(trace)).map((trace) => `${file}: ${trace}`));
      }
      expect(looked).to.be.greaterThan(0);
      expect(found).to.deep.equal([]);
    });
  }
});
