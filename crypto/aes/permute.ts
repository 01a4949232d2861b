import type { CipherCore } from "../block-cipher.ts";
import { instantiateSync, webAssembly } from "../engine.ts";
import { wipe } from "../bytes.ts";
import { lanes, lanesPlaces as at } from "../generated/aes-permute.js";
import { toBytes } from "../merkle-damgard.ts";
import { expandKey } from "./expand-key.ts";
import { nativeAes } from "./native.ts";

type Functions = Record<
  "sub" | "prepare" | "encrypt" | "decrypt" | "ctr" | "mac" | "seal" | "open",
  (...n: number[]) => void
>;

/** The kernel of kernels/aes-permute.ts and its memory, which is zero between any two operations. */
interface Machine {
  readonly engine: object;
  readonly run: Functions;
  readonly memory: Uint8Array;
  readonly view: DataView;
}

/** How many blocks fit at once; the last place is for the one that CTR, two blocks at a time, may touch besides. */
const mostBlocks = (at.end - at.data) / 16 - 1;

let made: Machine | undefined;

function machine(): Machine {
  const engine = webAssembly();
  if (made && made.engine === engine) return made;
  const { memory, functions } = instantiateSync(lanes);
  made = { engine: engine!, run: functions as Functions, memory: new Uint8Array(memory), view: new DataView(memory) };
  return made;
}

/**
 * AES by vector permutations in WebAssembly: no look-up and no branch depends on the key or the data.
 *
 * @throws CryptoError `unavailable` where there is no WebAssembly with vectors
 */
export function aesByPermutations(key: Uint8Array): CipherCore {
  const own = machine();
  const { run, memory, view } = own;
  const rounds = key.length / 4 + 6;

  /** Runs with these round keys in the memory, and leaves nothing there. */
  function under<T>(keys: Uint8Array, most: number, work: () => T): T {
    const used = at.data + 16 * Math.min(most, mostBlocks + 1);
    try {
      memory.set(keys, at.keys);
      return work();
    } finally {
      memory.fill(0, 0, used);
    }
  }

  const w = expandKey(key, (x) => {
    view.setInt32(at.data, x);
    run.sub();
    return view.getInt32(at.data);
  });
  const standard = toBytes(w);
  wipe(w);
  const prepared = under(standard, 1, () => {
    run.prepare(rounds);
    return memory.slice(at.keys, at.keys + standard.length);
  });

  function crypt(keys: Uint8Array, block: Uint8Array, name: "encrypt" | "decrypt"): Uint8Array<ArrayBuffer> {
    return under(keys, 1, () => {
      memory.set(block, at.data);
      run[name](rounds);
      return Uint8Array.from(memory.subarray(at.data, at.data + 16));
    });
  }

  /** The text, as many blocks at a time as the memory holds, in place; the last block is filled with zeros. */
  function over(text: Uint8Array, work: (blocks: number, length: number) => void): void {
    for (let from = 0; from < text.length; from += 16 * mostBlocks) {
      const piece = text.subarray(from, from + 16 * mostBlocks);
      const blocks = Math.ceil(piece.length / 16);
      memory.set(piece, at.data);
      memory.fill(0, at.data + piece.length, at.data + 16 * blocks);
      work(blocks, piece.length);
      piece.set(memory.subarray(at.data, at.data + piece.length));
    }
  }

  return {
    encrypt: (block) => crypt(prepared, block, "encrypt"),
    decrypt: (block) => crypt(standard, block, "decrypt"),
    bulk: {
      ctr(counter, text) {
        under(prepared, text.length / 16 + 2, () => {
          memory.set(counter, at.counter);
          over(text, (blocks) => {
            run.ctr(rounds, blocks);
          });
        });
      },
      ccm: (sealing, header, counter, text) =>
        under(prepared, Math.max(header.length, text.length) / 16 + 1, () => {
          const last = header.length - 16;
          // The header is not changed by this: CBC-MAC only reads.
          over(header.subarray(0, last), (blocks) => {
            run.mac(rounds, blocks);
          });
          memory.set(header.subarray(last), at.pending);
          memory.set(counter, at.counter);
          memory[at.counter + 15] = 1; // Ctr_1: Ctr_0 ends in zeros
          over(text, (blocks, length) => {
            run[sealing ? "seal" : "open"](rounds, blocks);
            // Behind the end of what was opened stands key stream: the MAC wants zeros.
            if (length % 16 > 0) memory.fill(0, at.pending + (length % 16), at.pending + 16);
          });
          memory.set(counter, at.counter);
          memory.fill(0, at.data, at.data + 16);
          run.seal(rounds, 1); // S_0, beside the MAC's last block
          return Uint8Array.from({ length: 16 }, (_, i) => memory[at.Y + i]! ^ memory[at.data + i]!);
        }),
    },
    native: nativeAes(standard.subarray(0, key.length)),
    wipe() {
      wipe(standard, prepared);
    },
  };
}
