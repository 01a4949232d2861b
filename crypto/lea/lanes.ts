import type { CipherCore } from "../block-cipher/block-cipher.ts";
import { blockKernel } from "../block-cipher/block-kernel.ts";
import { wipe } from "../bytes.ts";
import { lanes, lanesOffsets as at } from "../generated/lea.js";
import { bytesOf } from "../little-endian.ts";
import { expandKey, leaInWords } from "./words.ts";

/**
 * Returns the WebAssembly kernel. CTR processes eight blocks at a time, so it may read and write up to seven more
 * blocks after the text, hence the argument 7.
 */
const kernel = blockKernel<"ctr" | "mac">([lanes], at, 7);

/**
 * Creates LEA with CTR and CCM in WebAssembly. In CTR, four lanes process different blocks at the same time. CBC-MAC
 * processes one block at a time.
 *
 * @throws CryptoError `unavailable` if WebAssembly or its vector instructions are missing
 */
export function leaInLanes(key: Uint8Array): CipherCore {
  const { run, memory, withKeys, inChunks } = kernel();
  const expanded = expandKey(key);
  const words = leaInWords(key, expanded);
  const end = expanded.length;
  const keys = bytesOf(expanded);

  return {
    ...words,
    bulk: {
      ctr(counter, text) {
        withKeys(keys, text.length, () => {
          memory.set(counter, at.counter);
          inChunks(text, (blocks) => {
            run.ctr(end, blocks);
          });
        });
      },
      ccm(sealing, header, counter, text) {
        const T = new Uint8Array(counter);
        words.encipher(T); // S_0: Ctr_0 encrypted
        withKeys(keys, Math.max(header.length, text.length), () => {
          // `mac` only reads the blocks, so the header does not change.
          inChunks(header, (blocks) => {
            run.mac(end, blocks);
          });
          memory.set(counter, at.counter);
          memory[at.counter + 15] = 1; // turns Ctr_0, whose last byte is 0, into Ctr_1
          inChunks(text, (blocks, length) => {
            if (sealing) run.mac(end, blocks);
            run.ctr(end, blocks);
            if (sealing) return;
            // In the last block, key stream follows the decrypted text, but the MAC needs zeros there.
            memory.fill(0, at.data + length, at.data + 16 * blocks);
            run.mac(end, blocks);
          });
          for (let i = 0; i < 16; i++) T[i]! ^= memory[at.Y + i]!;
        });
        return T;
      },
    },
    wipe() {
      words.wipe();
      wipe(keys);
    },
  };
}
