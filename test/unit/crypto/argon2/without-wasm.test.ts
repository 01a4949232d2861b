/** Tests Argon2 without WebAssembly, without its vector instructions, and with a kernel that computes wrong blocks. */
import { expect } from "chai";
import { argon2 } from "../../../../crypto/index.ts";
import { hex } from "../bytes.ts";
import { expectCryptoError, rejection } from "../refusals.ts";
import { forbidden, withWebAssembly } from "../web-assembly.ts";
import { published } from "./vectors.ts";

const { parameters, tag } = published[2]!;
const { compile, instantiate } = WebAssembly;

describe("argon2 without WebAssembly", () => {
  for (const [what, value] of Object.entries({ missing: undefined, forbidden })) {
    it(`gives the same tag when it is ${what}, and reports that the backends are unavailable`, async () => {
      await withWebAssembly(value, async () => {
        expect(hex(await argon2(parameters))).to.equal(tag);
        for (const backend of ["wasm", "wasm-simd"] as const) {
          expectCryptoError(await rejection(argon2({ ...parameters, backend })), "unavailable");
        }
      });
      expect(hex(await argon2({ ...parameters, backend: "wasm-simd" }))).to.equal(tag);
    });
  }

  it("uses 64-bit numbers where vectors are missing", async () => {
    let vectors: WebAssembly.Module | undefined; // the module that is tried first
    const used: WebAssembly.Module[] = [];
    const older = {
      compile,
      instantiate: (module: WebAssembly.Module) => {
        vectors ??= module;
        if (module === vectors) return Promise.reject(new WebAssembly.CompileError("no vectors"));
        used.push(module);
        return instantiate(module);
      },
    };
    await withWebAssembly(older, async () => {
      expect(hex(await argon2(parameters))).to.equal(tag);
      expect(used).to.have.length(1); // the self-test and the derivation use the same instance
    });
  });
});

describe("argon2's self-test", () => {
  it("finds a kernel that computes wrong blocks, and another backend is used", async () => {
    const wrong = {
      compile,
      instantiate: async (module: WebAssembly.Module) => {
        const { exports } = await instantiate(module);
        const { memory, compress } = exports as { memory: WebAssembly.Memory; compress: (...all: number[]) => void };
        const half = (x: number, y: number, z: number): void => {
          compress(x, y, z);
          new Int32Array(memory.buffer)[256 * z + 300]! ^= 1;
        };
        return { exports: { memory, compress: half } };
      },
    };
    await withWebAssembly(wrong, async () => {
      for (const backend of ["wasm", "wasm-simd"] as const) {
        expectCryptoError(await rejection(argon2({ ...parameters, backend })), "self-test-failed");
      }
      expect(hex(await argon2(parameters))).to.equal(tag);
    });
  });
});
