/** Tests the progress of Argon2, and that an abort ends it in the middle. Blocks are counted, not time. */
import { expect } from "chai";
import { argon2, type Argon2Parameters } from "../../../../crypto/index.ts";
import { counting } from "../bytes.ts";
import { rejection } from "../refusals.ts";
import { withWebAssembly } from "../web-assembly.ts";
import { backendChoices } from "./backends.ts";

const given: Argon2Parameters = {
  ...{ kind: "d", passes: 3, memory: 32_768, lanes: 2, bytes: 32 },
  ...{ password: counting(20), salt: counting(16) },
};
const total = 3 * 32_768;
/** Blocks in a slice. */
const [inWasm, inScript] = [8192, 1024];
const { compile, instantiate } = WebAssembly;

/** Returns an object like WebAssembly that counts the blocks which its kernels compute. */
function counter(): { api: object; blocks: { count: number } } {
  const blocks = { count: 0 };
  const api = {
    compile,
    instantiate: async (module: WebAssembly.Module) => {
      const { exports } = await instantiate(module);
      const own = exports["compress"] as (...values: number[]) => void;
      const compress = (...values: number[]): void => {
        blocks.count++;
        own(...values);
      };
      return { exports: { ...exports, compress } };
    },
  };
  return { api, blocks };
}

describe("the progress of Argon2", () => {
  for (const backend of backendChoices) {
    it(`rises to 1 on ${backend}`, async () => {
      const fractions: number[] = [];
      await argon2({ ...given, backend, onProgress: (fraction) => fractions.push(fraction) });
      expect(fractions.length).to.equal(total / (backend === "js" ? inScript : inWasm));
      expect(fractions).to.deep.equal([...new Set(fractions)].sort((a, b) => a - b));
      expect(fractions.at(-1)).to.equal(1);
      expect(fractions[0]).to.be.greaterThan(0);
    });
  }

  it("is the number of computed blocks", async () => {
    const { api, blocks } = counter();
    await withWebAssembly(api, async () => {
      await argon2({ ...given, memory: 16, bytes: 4 }); // the self-test
      blocks.count = 0;
      const seen: [fraction: number, count: number][] = [];
      await argon2({ ...given, onProgress: (fraction) => seen.push([fraction, blocks.count]) });
      const known = 2 * given.lanes; // the first two blocks of each lane are hashes
      expect(blocks.count).to.equal(total - known);
      for (const [fraction, count] of seen) expect(fraction * total).to.equal(count + known);
    });
  });

  for (const backend of ["wasm-simd", "wasm"] as const) {
    it(`ends on ${backend} with the slice in which the work is aborted`, async () => {
      const { api, blocks } = counter();
      await withWebAssembly(api, async () => {
        await argon2({ ...given, memory: 16, backend }); // the self-test
        blocks.count = 0;
        const abort = new AbortController();
        const reason = new Error("the view was closed");
        let reports = 0;
        const onProgress = (): void => {
          if (++reports === 3)
            setImmediate(() => {
              abort.abort(reason);
            });
        };
        const work = argon2({ ...given, memory: 65_536, backend, signal: abort.signal, onProgress });
        expect(await rejection(work)).to.equal(reason);
        expect(blocks.count).to.be.within(3 * inWasm - 4, 4 * inWasm);
      });
    });
  }

  it("ends on js with the slice in which the work is aborted", async () => {
    const abort = new AbortController();
    const fractions: number[] = [];
    const onProgress = (fraction: number): void => {
      if (fractions.push(fraction) === 3)
        setImmediate(() => {
          abort.abort("enough");
        });
    };
    const work = argon2({ ...given, memory: 65_536, backend: "js", signal: abort.signal, onProgress });
    expect(await rejection(work)).to.equal("enough");
    expect(fractions).to.deep.equal([1, 2, 3].map((slice) => (slice * inScript) / (3 * 65_536)));
  });

  it("does not begin after an abort", async () => {
    const { api, blocks } = counter();
    await withWebAssembly(api, async () => {
      expect(await rejection(argon2({ ...given, signal: AbortSignal.abort("enough") }))).to.equal("enough");
    });
    expect(blocks.count).to.equal(0);
  });
});
