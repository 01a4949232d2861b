/** Tests PBKDF2 with HMAC-SHA-256 on every backend. */
import { expect } from "chai";
import fc from "fast-check";
import { pbkdf2Sync } from "node:crypto";
import { pbkdf2HmacSha256 } from "../../../../crypto/index.ts";
import vectors from "../../../vectors/wycheproof-pbkdf2-hmac-sha256.json" with { type: "json" };
import { bytes, counting, hashInput, hex } from "../bytes.ts";
import { backendChoices } from "./backends.ts";
import { expectCryptoError, rejection } from "../refusals.ts";
import { leftOver, watchedWebAssembly, withWebAssembly } from "../web-assembly.ts";

for (const backend of backendChoices) {
  describe(`pbkdf2HmacSha256 on ${backend}`, () => {
    it(`derives the ${vectors.length} keys of Wycheproof, of which two are RFC 7914's`, async () => {
      expect(vectors).to.have.length.above(50);
      for (const { password, salt, iterations, derivedKey } of vectors) {
        const job = { password: bytes(password), salt: bytes(salt), iterations, keyBytes: derivedKey.length / 2 };
        expect(hex(await pbkdf2HmacSha256({ ...job, backend }))).to.equal(derivedKey);
      }
    });

    it("agrees with node:crypto for random parameters, also where the work is divided into slices", async () => {
      const iterations = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(8192, 8193, 16_385));
      await fc.assert(
        fc.asyncProperty(hashInput, hashInput, iterations, fc.integer({ min: 1, max: 140 }), async (p, s, c, n) => {
          const key = await pbkdf2HmacSha256({ password: p, salt: s, iterations: c, keyBytes: n, backend });
          expect(hex(key)).to.equal(hex(pbkdf2Sync(p, s, c, n, "sha256")));
        }),
        { numRuns: 15 },
      );
    });

    it("refuses and stops as pbkdf2HmacSha1 does", async () => {
      const job = { password: counting(8), salt: counting(8), iterations: 100_000, keyBytes: 140, backend };
      expectCryptoError(await rejection(pbkdf2HmacSha256({ ...job, iterations: 0 })), "bad-argument", "iterations");
      const abort = new AbortController();
      const onProgress = (): void => {
        abort.abort("enough");
      };
      expect(await rejection(pbkdf2HmacSha256({ ...job, signal: abort.signal, onProgress }))).to.equal("enough");
    });
  });
}

describe("the memory of the SHA-256 kernels", () => {
  for (const backend of ["wasm", "wasm-simd"] as const) {
    it(`holds nothing but its constants after ${backend} has run`, async () => {
      const { watching, memories } = watchedWebAssembly();
      const job = { password: counting(8), salt: counting(8), iterations: 20_000, keyBytes: 70, backend };
      await withWebAssembly(watching, () => pbkdf2HmacSha256(job));
      expect(memories).not.to.be.empty;
      for (const memory of memories) expect(leftOver(memory)).to.equal(0);
    });
  }
});
