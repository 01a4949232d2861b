import type { CipherCore } from "../block-cipher/block-cipher.ts";
import { blockKernel } from "../block-cipher/block-kernel.ts";
import { wipe } from "../bytes.ts";
import { lanes, lanesOffsets as at, relaxedLanes } from "../generated/aes-permute.js";
import { toBytes } from "../sha/merkle-damgard.ts";
import { expandKey } from "./expand-key.ts";
import { nativeAes } from "./native.ts";

/**
 * Returns the WebAssembly kernel. CTR processes two blocks at a time, so it may read and write one more block after the
 * text, hence the argument 1.
 */
const kernel = blockKernel<"sub" | "prepare" | "encrypt" | "decrypt" | "ctr" | "mac" | "seal" | "open">(
  [relaxedLanes, lanes],
  at,
  1,
);

/**
 * Creates AES by vector permutations in WebAssembly: no look-up and no branch depends on the key or the data.
 *
 * @throws CryptoError `unavailable` if WebAssembly or its vector instructions are missing
 */
export function aesByPermutations(key: Uint8Array): CipherCore {
  const { run, memory, withKeys, inChunks } = kernel();
  const rounds = key.length / 4 + 6;
  const standard = withKeys(key, 16, () => {
    const view = new DataView(memory.buffer, at.data);
    const w = expandKey(key, (x) => {
      view.setInt32(0, x);
      run.sub();
      return view.getInt32(0);
    });
    const bytes = toBytes(w);
    wipe(w);
    return bytes;
  });
  const prepared = withKeys(standard, 0, () => {
    run.prepare(rounds);
    return memory.slice(at.keys, at.keys + standard.length);
  });

  function crypt(keys: Uint8Array, X: Uint8Array, name: "encrypt" | "decrypt"): void {
    withKeys(keys, 16, () => {
      memory.set(X, at.data);
      run[name](rounds);
      X.set(memory.subarray(at.data, at.data + 16));
    });
  }

  const encipher = (X: Uint8Array): void => {
    crypt(prepared, X, "encrypt");
  };
  return {
    encipher,
    decipher(X) {
      crypt(standard, X, "decrypt");
    },
    bulk: {
      ctr(counter, text) {
        withKeys(prepared, text.length, () => {
          memory.set(counter, at.counter);
          inChunks(text, (blocks) => {
            run.ctr(rounds, blocks);
          });
        });
      },
      ccm: (sealing, header, counter, text) =>
        withKeys(prepared, Math.max(header.length, text.length), () => {
          const last = header.length - 16;
          // `mac` only reads the blocks, so the header does not change.
          if (last > 0) {
            inChunks(header.subarray(0, last), (blocks) => {
              run.mac(rounds, blocks);
            });
          }
          memory.set(header.subarray(last), at.pending);
          memory.set(counter, at.counter);
          memory[at.counter + 15] = 1; // turns Ctr_0, whose last byte is 0, into Ctr_1
          inChunks(text, (blocks, length) => {
            run[sealing ? "seal" : "open"](rounds, blocks);
            // In the last block, key stream follows the decrypted text, but the MAC needs zeros there.
            if (length % 16 > 0) memory.fill(0, at.pending + (length % 16), at.pending + 16);
          });
          memory.set(counter, at.counter);
          memory.fill(0, at.data, at.data + 16);
          run.seal(rounds, 1); // encrypts Ctr_0 to S_0, and finishes the MAC with the pending block
          const T = new Uint8Array(16);
          for (let i = 0; i < 16; i++) T[i] = memory[at.Y + i]! ^ memory[at.data + i]!;
          return T;
        }),
    },
    native: nativeAes(standard.subarray(0, key.length), encipher),
    wipe() {
      wipe(standard, prepared);
    },
  };
}
