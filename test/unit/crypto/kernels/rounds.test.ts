/** Tests the kernels of the hashes and of PBKDF2, with every degree of unrolling, against node:crypto. */
import { expect } from "chai";
import { createHash, pbkdf2Sync } from "node:crypto";
import { pbkdf2Sha1, pbkdf2Sha256 } from "../../../../crypto/kernels/pbkdf2.ts";
import type { Kernel } from "../../../../crypto/kernels/program.ts";
import { sha1 } from "../../../../crypto/kernels/sha1.ts";
import { sha256 } from "../../../../crypto/kernels/sha256.ts";
import { HmacKey } from "../../../../crypto/hmac.ts";
import { type Compression, MerkleDamgard, sha1Compression, sha256Compression } from "../../../../crypto/sha.ts";
import { counting } from "../bytes.ts";
import { targets } from "./targets.ts";

const kernels: readonly [
  hash: "sha1" | "sha256",
  compression: Compression,
  loop: (u: number) => Kernel,
  unrolls: number[],
][] = [
  ["sha1", sha1Compression, pbkdf2Sha1, [1, 4, 5, 20, 80, 160]],
  ["sha256", sha256Compression, pbkdf2Sha256, [1, 4, 16, 64, 128]],
];

for (const [hash, compression, loop, unrolls] of kernels) {
  for (const [target, create] of Object.entries(targets)) {
    for (const unroll of unrolls) {
      it(`PBKDF2's loop under ${hash} on ${target}, ${unroll} rounds written out, agrees with node:crypto`, async () => {
        const ready = await create(loop(unroll));
        const [pads, state] = [ready.region("pads"), ready.region("state")];
        const n = compression.initial.length;
        const salts = Array.from({ length: ready.lanes }, (_, lane) => counting(9, lane));
        salts.forEach((salt, lane) => {
          const key = new HmacKey(compression, Buffer.from("password"));
          const U1 = key.mac(salt, Uint8Array.of(0, 0, 0, 1));
          const view = new DataView(U1.buffer);
          for (let k = 0; k < n; k++) {
            const at = [ready.lanes * k + lane, ready.lanes * (n + k) + lane] as const;
            [pads[at[0]], pads[at[1]]] = [key.inner[k]!, key.outer[k]!];
            state[at[0]] = state[at[1]] = view.getInt32(4 * k);
          }
        });
        ready.run("iterate", 4);
        ready.run("iterate", 0);
        ready.run("iterate", 95);
        salts.forEach((salt, lane) => {
          const words = Array.from({ length: n }, (_, k) => state[ready.lanes * (n + k) + lane]!);
          const T = Buffer.alloc(4 * n);
          words.forEach((word, k) => T.writeInt32BE(word, 4 * k));
          expect(T.toString("hex")).to.equal(pbkdf2Sync("password", salt, 100, 4 * n, hash).toString("hex"));
        });
      });
    }
  }
}

for (const [hash, compression, kernel, unrolls] of [
  ["sha1", sha1Compression, sha1, [1, 4, 10, 20, 80]],
  ["sha256", sha256Compression, sha256, [1, 8, 16, 64]],
] as const) {
  for (const unroll of unrolls) {
    it(`${hash} with ${unroll} rounds written out agrees with node:crypto`, async () => {
      const ready = await targets["js"]!(kernel(unroll));
      const [H, W] = [ready.region("H"), ready.region("W")];
      const compress = (state: Int32Array, block: Int32Array): void => {
        H.set(state);
        W.set(block);
        ready.run("compress");
        state.set(H);
      };
      for (const length of [0, 1, 55, 56, 64, 119, 120, 300]) {
        const message = counting(length);
        const digest = new MerkleDamgard({ ...compression, compress }).update(message).digest();
        expect(Buffer.from(digest).toString("hex")).to.equal(createHash(hash).update(message).digest("hex"));
      }
    });
  }
}
