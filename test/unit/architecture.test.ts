/**
 * Checks the direction of imports: the source tree has no forbidden import, and each rule finds a forbidden import that
 * the test adds.
 */
import { expect } from "chai";
import { cruise, type IReporterOutput, type ICruiseResult } from "dependency-cruiser";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

interface Config {
  readonly forbidden: readonly { readonly name: string }[];
  readonly options: Record<string, unknown>;
}

const require = createRequire(import.meta.url);
const config = require("../../.dependency-cruiser.cjs") as Config;
const rooms = require("../../tools/rooms.json") as Readonly<Record<"src" | "ui", readonly string[]>>;
const floors = ["crypto", "src", "ui", "extension", "online", "cli"];

/** Maps the name of each rule to the files that break the rule: the path of a file → the text of the file. */
const violations: Record<string, Record<string, string>> = {
  "no-cycles": {
    "src/a-circle.ts": 'import type { B } from "./b-circle.ts";\nexport type A = B;',
    "src/b-circle.ts": 'import type { A } from "./a-circle.ts";\nexport type B = A;',
  },
  "no-unresolved": { "src/planted.ts": 'import "./nowhere.ts";' },
  "crypto-is-a-leaf": { "crypto/planted.ts": 'import "tldts";' },
  "crypto-is-entered-by-its-door": { "src/planted.ts": 'import "../crypto/sha.ts";' },
  "products-run-no-papers": { "crypto/planted.ts": 'import "./papers/ctr.ts";' },
  "kernels-stay-at-the-build": { "crypto/planted.ts": 'import "./kernels/word.ts";' },
  "src-knows-no-host": { "src/planted.ts": 'import "../ui/locale/i18n.ts";' },
  "src-knows-no-node": { "src/planted.ts": 'import "node:fs";' },
  "ui-knows-no-host": { "ui/planted.ts": 'import "../extension/platform/tabs.ts";' },
  "cli-is-not-ui": { "cli/planted.ts": 'import "../ui/locale/i18n.ts";' },
  "contexts-stay-apart": { "extension/popup/planted.ts": 'import "../background/lock.ts";' },
  "fill-and-platform-know-no-context": { "extension/fill/planted.ts": 'import "../background/lock.ts";' },
  "one-door-to-the-browser": { "extension/popup/planted.ts": 'import "webextension-polyfill";' },
  "injected-holds-no-secrets": { "extension/fill/injected-planted.ts": 'import "./fill.ts";' },
  "online-is-not-extension": { "online/planted.ts": 'import "../extension/fill/decide.ts";' },
  "extension-is-not-online": { "extension/popup/planted.ts": 'import "../../online/clipboard.ts";' },
  "nobody-imports-test-or-bench": { "test/planted.ts": "export {};", "src/planted.ts": 'import "../test/planted.ts";' },
  "files-beside-rooms-import-none": { "src/planted.ts": 'import "./schemes/index.ts";' },
  "rooms-are-entered-by-their-doors": { "src/sync/planted.ts": 'import "../vault/vault.ts";' },
  "other-floors-enter-rooms-by-their-doors": { "ui/planted.ts": 'import "../src/vault/vault.ts";' },
  "rooms-do-not-use-their-own-doors": { "src/vault/planted.ts": 'import "./index.ts";' },
  "nobody-imports-what-npm-gets": { "ui/planted.ts": 'import "../src/published/vault.ts";' },
};

for (const [floor, names] of Object.entries(rooms)) {
  for (const [i, room] of names.slice(0, -1).entries()) {
    const later = `${names[i + 1]}/planted.ts`;
    violations[`${floor}-${room}-imports-earlier-rooms`] = {
      [`${floor}/${later}`]: "export {};",
      [`${floor}/${room}/planted.ts`]: `import "../${later}";`,
    };
  }
}

/** Puts the rule's name behind `planted` in a path or an import, so that each rule has its own files. */
const ownName = (text: string, rule: string): string => text.replace("planted", `planted-for-${rule}`);

/** Checks the imports in `folder`, including imports of types. */
async function check(folder: string): Promise<ICruiseResult> {
  const present = [...floors, "test"].filter((floor) => floor !== "test" || folder !== process.cwd());
  const { output }: IReporterOutput = await cruise(present, {
    ...config.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden as never },
  });
  if (typeof output === "string") throw new Error(output);
  return output;
}

describe("architecture", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-floors-"));
    for (const floor of floors) await cp(floor, path.join(folder, floor), { recursive: true });
    await mkdir(path.join(folder, "test"));
    await cp("tsconfig.base.json", path.join(folder, "tsconfig.base.json"));
    await cp("package.json", path.join(folder, "package.json"));
    await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"), "dir");
  });
  after(() => rm(folder, { recursive: true }));

  it("has no wrong import in any module", async () => {
    const { summary } = await check(process.cwd());
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).to.deep.equal([]);
    expect(summary.totalCruised).to.be.at.least(80); // if the check read no files, it would find no errors either
  });

  it("has all folders of src and ui in the order of imports", () => {
    for (const [floor, names] of Object.entries(rooms)) {
      const folders = readdirSync(floor, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      expect(names).to.have.members(folders.map(({ name }) => name));
    }
  });

  it("has a planted violation for each rule", () => {
    expect(Object.keys(violations)).to.have.members(config.forbidden.map(({ name }) => name));
  });

  describe("with all violations planted at once", () => {
    let found: readonly string[];

    before(async () => {
      for (const [rule, files] of Object.entries(violations)) {
        for (const [file, text] of Object.entries(files))
          await writeFile(path.join(folder, ownName(file, rule)), `${ownName(text, rule)}\n`);
      }
      found = (await check(folder)).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
    });

    for (const [rule, files] of Object.entries(violations)) {
      it(`reports the violation of ${rule}`, () => {
        const planted = Object.keys(files).map((file) => `${rule}: ${ownName(file, rule)}`);
        expect(found).to.include.oneOf(planted);
      });
    }
  });
});
