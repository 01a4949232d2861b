/**
 * Tests the optimization stages of PBKDF2 that the benchmarks compare: all stages derive the same keys, and each stage
 * hashes the expected number of blocks.
 */
import { expect } from "chai";
import fc from "fast-check";
import { pbkdf2Sync } from "node:crypto";
import {
  loadGenerated,
  loadSha1,
  pbkdf2Stages,
  type Pbkdf2Stage,
  shippedSha1,
} from "../../../../bench/papers/variants/pbkdf2.ts";
import { pbkdf2 } from "../../../reference/pbkdf2.ts";
import { sha1 } from "../../../reference/sha1.ts";
import { bytesOf, hashInput, hex } from "../../crypto/bytes.ts";

const unrolled = pbkdf2Stages(await loadSha1(80));
const generated = [1, 4, 20, 80, 160].map(
  async (n) => [`generated, ${n} rounds in a row`, await loadGenerated(n)] as const,
);

/** Copies bytes, because WebCrypto's TypeScript types accept no `Uint8Array` that may be in shared memory. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

for (const [name, derive] of [
  ...Object.entries(pbkdf2Stages(shippedSha1)),
  ...Object.entries(unrolled).map(([name, derive]) => [`${name}, unrolled`, derive] as const),
  ...(await Promise.all(generated)),
]) {
  it(`PBKDF2 by ${name} gives the same as node:crypto and the reference`, async () => {
    const iterations = fc.constantFrom(1, 2, 3, 10);
    const keyBytes = fc.constantFrom(1, 19, 20, 21, 40, 50);
    await fc.assert(
      fc.asyncProperty(hashInput, hashInput, iterations, keyBytes, async (P, S, c, dkLen) => {
        const key = hex(await derive(owned(P), owned(S), c, dkLen));
        expect(key).to.equal(pbkdf2Sync(P, S, c, dkLen, "sha1").toString("hex"));
      }),
    );
    await fc.assert(
      fc.asyncProperty(hashInput, bytesOf(0, 8, 60), async (P, S) => {
        expect(hex(await derive(owned(P), owned(S), 3, 25))).to.equal(hex(pbkdf2(sha1, P, S, 3, 25)));
      }),
      { numRuns: 5 },
    );
  });
}

it("PBKDF2's stages compress four blocks in an iteration if they hash the pads each time, otherwise two, and none with WebCrypto", async () => {
  let calls = 0;
  const stages = pbkdf2Stages((H, W) => {
    calls++;
    shippedSha1(H, W);
  });
  const blocksOf = async (derive: Pbkdf2Stage, c: number): Promise<number> => {
    calls = 0;
    await derive(new Uint8Array(20), new Uint8Array(8), c, 20);
    return calls;
  };
  const each: [string, number][] = [];
  for (const [name, derive] of Object.entries(stages)) {
    each.push([name, ((await blocksOf(derive, 11)) - (await blocksOf(derive, 1))) / 10]);
  }
  expect(Object.fromEntries(each)).to.deep.equal({
    askingWebCrypto: 0,
    hashingPads: 4,
    keepingPads: 2,
    stayingInWords: 2,
  });
});
