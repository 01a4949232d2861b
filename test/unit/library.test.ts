/** Tests the built library: its code, its types, and that it has no dependencies. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import type * as Crypto from "../../crypto/index.ts";
import type * as Library from "../../src/published/saltmill.ts";

interface Package {
  readonly exports: Record<string, { readonly types: string; readonly default: string }>;
  readonly dependencies?: object;
}

const { exports: doors, dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Package;
const load = (door: string): Promise<unknown> => import(path.resolve(doors[door]?.default ?? ""));

describe("the built library", () => {
  it("derives the known password", async () => {
    const { derivePassword, siteOf } = (await load(".")) as typeof Library;
    const password = await derivePassword({
      masterPassword: "correct horse battery staple",
      identity: "ada@example.org",
      site: siteOf("https://login.example.com/"),
      login: "ada",
    });
    expect(password).to.equal("[4zR,AH$Q|(,5v[4");
  });

  it("makes passphrases from the list that it contains", async () => {
    const { saltmill1Password } = (await load(".")) as typeof Library;
    const root = Buffer.from("b14a4b2de91f8fe9650ad021847a0a1c5a206b97", "hex");
    const rules = { words: 4, separator: " " };
    const entry = { site: "example.com", login: "ada", revision: 1, rules };
    expect(await saltmill1Password(root, entry)).to.equal("gigantic wilder willow stereo");
  });

  it("uses the same error classes at all entry points", async () => {
    const { CryptoError, sha1 } = (await load("./crypto")) as typeof Crypto;
    expect(() => sha1("abc" as never))
      .to.throw(CryptoError)
      .with.property("code", "bad-argument");
  });

  it("has OCB2 at the entry point of the papers and not among the primitives", async () => {
    expect(await load("./crypto")).not.to.have.any.keys("ocb2Seal", "ocb2Open");
    expect(await load("./crypto/papers")).to.include.keys("ocb2Seal", "ocb2Open");
  });

  it("has types for every entry point, and no dependencies", async () => {
    expect(dependencies).to.equal(undefined);
    for (const { types } of Object.values(doors)) {
      const [, target = ""] = /from "(.*)\.js"/u.exec(await readFile(types, "utf8")) ?? [];
      expect(await readFile(path.join(path.dirname(types), `${target}.d.ts`), "utf8")).to.include("export");
    }
    for (const file of await readdir("build/lib", { recursive: true })) {
      if (!/\.(js|d\.ts)$/u.test(file)) continue;
      const { importedFiles } = ts.preProcessFile(await readFile(path.join("build/lib", file), "utf8"));
      const outside = importedFiles.map(({ fileName }) => fileName).filter((name) => !/^(\.|node:)/u.test(name));
      expect(outside, file).to.deep.equal([]);
    }
  });
});
