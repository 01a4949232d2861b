/** The emitters: the same loop on three machines, equal to the plain SHA-1, and the same bytes on every build. */
import { expect } from "chai";
import fc from "fast-check";
import { emitJs } from "../../../../crypto/kernels/emit-js.ts";
import { emitWasm } from "../../../../crypto/kernels/emit-wasm.ts";
import { pbkdf2Sha1 } from "../../../../crypto/kernels/pbkdf2-sha1.ts";
import { s32, u32 } from "../../../../crypto/kernels/wasm-module.ts";
import { sha1Compression } from "../../../../crypto/sha1.ts";
import { instantiate, type LoopKernel } from "../../../../crypto/engine.ts";
import { iterate } from "../../../../crypto/generated/pbkdf2-sha1.js";

const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const lane = fc.array(word, { minLength: 20, maxLength: 20 });

/** The loop by the plain compression function, on the 20 words inner, outer, U, T. */
function plain(words: readonly number[], count: number): number[] {
  const [inner, outer] = [words.slice(0, 5), words.slice(5, 10)];
  const after = (state: number[], digest: ArrayLike<number>): Int32Array => {
    const H = Int32Array.from(state);
    const W = new Int32Array(80);
    W.set(digest);
    [W[5], W[15]] = [0x80000000, 672];
    sha1Compression.compress(H, W);
    return H;
  };
  let U: ArrayLike<number> = words.slice(10, 15);
  const T = words.slice(15);
  for (let n = 0; n < count; n++) {
    U = after(outer, after(inner, U));
    T.forEach((_, k) => (T[k]! ^= U[k]!));
  }
  return [...inner, ...outer, ...Array.from(U), ...T];
}

const wasm = (kind: "scalar" | "lanes", lanes: 1 | 4): Promise<LoopKernel> =>
  instantiate(Buffer.from(emitWasm(pbkdf2Sha1, kind)).toString("base64"), lanes);

const machines: Record<string, () => Promise<LoopKernel>> = {
  js: () => {
    const words = new Int32Array(20);
    const run = (count: number): void => {
      iterate(words, count);
    };
    return Promise.resolve({ lanes: 1, words, iterate: run });
  },
  "scalar wasm": () => wasm("scalar", 1),
  "wasm in four lanes": () => wasm("lanes", 4),
};

for (const [name, create] of Object.entries(machines)) {
  describe(`the emitted loop, ${name}`, () => {
    it("does what the plain compression does, each lane by itself", async () => {
      const kernel = await create();
      fc.assert(
        fc.property(
          fc.array(lane, { minLength: kernel.lanes, maxLength: kernel.lanes }),
          fc.integer({ min: 0, max: 9 }),
          (lanes, count) => {
            lanes.forEach((words, k) => {
              words.forEach((value, i) => (kernel.words[kernel.lanes * i + k] = value));
            });
            kernel.iterate(count);
            lanes.forEach((words, k) => {
              const result = words.map((_, i) => kernel.words[kernel.lanes * i + k]);
              expect(result).to.deep.equal(plain(words, count));
            });
          },
        ),
      );
    });
  });
}

describe("the emitters", () => {
  it("give the same on every run", () => {
    expect(emitJs(pbkdf2Sha1)).to.equal(emitJs(pbkdf2Sha1));
    for (const kind of ["scalar", "lanes"] as const) {
      expect(emitWasm(pbkdf2Sha1, kind)).to.deep.equal(emitWasm(pbkdf2Sha1, kind));
    }
  });

  it("give modules that the engine finds valid", () => {
    for (const kind of ["scalar", "lanes"] as const) {
      expect(WebAssembly.validate(emitWasm(pbkdf2Sha1, kind) as Uint8Array<ArrayBuffer>)).to.equal(true);
    }
  });

  it("write integers in LEB128", () => {
    expect([u32(0), u32(127), u32(128), u32(624485)]).to.deep.equal([[0], [127], [128, 1], [0xe5, 0x8e, 0x26]]);
    expect([s32(63), s32(64), s32(-64), s32(-65), s32(-123456)]).to.deep.equal(
      [[63], [0xc0, 0], [0x40], [0xbf, 0x7f], [0xc0, 0xbb, 0x78]], // the last: the specification's own example
    );
    expect(s32(-(2 ** 31))).to.deep.equal([0x80, 0x80, 0x80, 0x80, 0x78]);
  });
});
