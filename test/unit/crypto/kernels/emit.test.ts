/** Tests the code generators of the kernels: random programs give the right results on each target, unrolled or not. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import type { Kernel } from "../../../../crypto/kernels/program.ts";
import { s32, u32 } from "../../../../crypto/kernels/wasm-module.ts";
import { type Node, Recorder, type Region, type Word } from "../../../../crypto/kernels/word.ts";
import { targets } from "./targets.ts";

const words: Region = { name: "words", words: 12 };
const table: Region = {
  name: "table",
  words: 16,
  shared: true,
  values: Array.from({ length: 16 }, (_, i) => (i * 0x9e3779b9) | 0),
};

const operations = ["add", "xor", "and", "or", "rotl", "shl", "shr"] as const;
interface Step {
  readonly operation: (typeof operations)[number];
  readonly a: number;
  readonly b: number;
  readonly n: number;
  readonly constant: number | undefined;
}
const word = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constantFrom(0, 1, -1));
const step: fc.Arbitrary<Step> = fc.record({
  operation: fc.constantFrom(...operations),
  a: fc.nat(30),
  b: fc.nat(30),
  n: fc.integer({ min: 1, max: 31 }),
  constant: fc.option(word, { nil: undefined, freq: 3 }),
});
const steps = fc.array(step, { minLength: 1, maxLength: 30 });

/**
 * Records a program without loops. Each step uses inputs or results of previous steps. Returns the last four results.
 */
function run(r: Recorder, program: readonly Step[], given: readonly Word[], i: Word): Word[] {
  const known = [...given, r.load(table, i)];
  for (const { operation, a, b, n, constant } of program) {
    const left = known[a % known.length]!;
    const right = constant ?? known[b % known.length]!;
    known.push(
      operation === "add"
        ? r.add(left, right, i)
        : operation === "rotl" || operation === "shl" || operation === "shr"
          ? r[operation](left, n)
          : r[operation](left, right),
    );
  }
  return known.slice(-4);
}

const turns = 6;
/**
 * Returns a kernel that runs the program in two nested loops. Eight input words are constant; each iteration replaces
 * the other four.
 */
function kernel(program: readonly Step[], unroll: number): Kernel {
  const body = (r: Recorder, count: Node): void => {
    const stay = r.loadAll(words, 0, 8);
    const first = r.loadAll(words, 8, 4);
    const outer = r.repeat({ from: 0, to: count, unroll: 1 }, first, (_, state) =>
      r.repeat({ from: 0, to: turns, unroll }, state, (i, each) => run(r, program, [...stay, ...each], i)),
    );
    r.storeAll(words, 8, outer);
  };
  return { name: "random", regions: [table, words], functions: { go: { parameters: ["count"], body } } };
}

/** Computes the kernel's results without generated code. With numbers as words, the recorder itself calculates. */
function plain(program: readonly Step[], given: readonly number[], count: number): Word[] {
  const r = new Recorder();
  let state: Word[] = given.slice(8);
  for (let n = 0; n < count; n++) {
    for (let i = 0; i < turns; i++) state = run(r, program, [...given.slice(0, 8), ...state], i);
  }
  return state;
}

for (const [name, create] of Object.entries(targets)) {
  describe(`a program on ${name}`, () => {
    for (const [how, unroll] of Object.entries({ rolled: 1, "half-unrolled": 3, unrolled: Infinity })) {
      it(`computes the same as on numbers, ${how}, in each lane separately`, async () => {
        const lane = fc.array(word, { minLength: 12, maxLength: 12 });
        await fc.assert(
          fc.asyncProperty(
            steps,
            fc.array(lane, { minLength: 4, maxLength: 4 }),
            fc.nat(3),
            async (program, lanes, count) => {
              const ready = await create(kernel(program, unroll));
              const own = lanes.slice(0, ready.lanes);
              const memory = ready.region("words");
              own.forEach((values, k) => {
                values.forEach((value, i) => (memory[ready.lanes * i + k] = value));
              });
              ready.run("go", count);
              own.forEach((values, k) => {
                const result = [8, 9, 10, 11].map((i) => memory[ready.lanes * i + k]);
                expect(result).to.deep.equal(plain(program, values, count).map((x) => Number(x) | 0));
              });
            },
          ),
          { numRuns: 60 },
        );
      });
    }
  });
}

describe("WebAssembly's integers", () => {
  it("are written in LEB128", () => {
    expect([u32(0), u32(127), u32(128), u32(624485)]).to.deep.equal([[0], [127], [128, 1], [0xe5, 0x8e, 0x26]]);
    expect([s32(63), s32(64), s32(-64), s32(-65), s32(-123456)]).to.deep.equal(
      [[63], [0xc0, 0], [0x40], [0xbf, 0x7f], [0xc0, 0xbb, 0x78]], // -123456 is a published example of LEB128
    );
    expect(s32(-(2 ** 31))).to.deep.equal([0x80, 0x80, 0x80, 0x80, 0x78]);
  });
});

/** Checks that the example of docs/kernels.md prints the result that the document shows. */

describe("the worked example of docs/kernels.md", () => {
  it("prints the result in the document", function () {
    this.timeout(30_000);
    const text = readFileSync("docs/kernels.md", "utf8");
    const [program = "", printed = ""] = [/```ts\n([\s\S]*?)```/, /```js\n([\s\S]*?)```/].map(
      (code) => code.exec(text)?.[1] ?? "",
    );
    const folder = mkdtempSync(join(tmpdir(), "saltmill-example-"));
    try {
      const file = join(folder, "example.mts");
      writeFileSync(file, program.replaceAll('"../crypto/', `"${resolve("crypto")}/`));
      const output = execFileSync(process.execPath, ["--import", "tsx", file], { encoding: "utf8" });
      expect(printed).to.include("export function run(state)");
      expect(output.replace(/^\/\*\* .*\n/u, "").trim()).to.equal(printed.trim());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/**
 * Tests the generator of the kernels: it writes the same bytes on every run, and the generated files are up to date.
 */

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

describe("the kernels' build", () => {
  it("writes the same bytes on every run, and these are the bytes that the tests use", function () {
    this.timeout(60_000);
    const folder = mkdtempSync(join(tmpdir(), "saltmill-kernels-"));
    try {
      execFileSync("npm", ["run", "--silent", "kernels", folder]);
      const written = filesIn(folder);
      expect(Object.keys(written)).to.include.members(["pbkdf2-sha1.js", "pbkdf2-sha1.d.ts"]);
      expect(filesIn("crypto/generated")).to.deep.equal(written);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
