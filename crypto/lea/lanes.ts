import type { CipherCore } from "../block-cipher/block-cipher.ts";
import { blockKernel } from "../block-cipher/block-kernel.ts";
import { wipe } from "../bytes.ts";
import { lanes, lanesOffsets as at } from "../generated/lea.js";
import { bytesOf } from "../little-endian.ts";
import { expandKey, leaInWords } from "./words.ts";

/** CTR takes eight blocks at a time: up to seven behind the last one are touched as well. */
const kernel = blockKernel<"ctr" | "mac">([lanes], at, 7);

/**
 * LEA with its modes in WebAssembly: CTR with four blocks in the lanes, CBC-MAC in single words.
 *
 * @throws CryptoError `unavailable` where there is no WebAssembly with vectors
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
        const T = words.encrypt(counter); // S_0
        withKeys(keys, Math.max(header.length, text.length), () => {
          // The header is not changed by this: CBC-MAC only reads.
          inChunks(header, (blocks) => {
            run.mac(end, blocks);
          });
          memory.set(counter, at.counter);
          memory[at.counter + 15] = 1; // Ctr_1: Ctr_0 ends in zeros
          inChunks(text, (blocks, length) => {
            if (sealing) run.mac(end, blocks);
            run.ctr(end, blocks);
            if (sealing) return;
            // Behind the end of what was opened stands key stream: the MAC wants zeros.
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
