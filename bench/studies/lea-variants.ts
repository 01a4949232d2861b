/** Tables 6 and 7: LEA looped and unrolled, its keys on the fly and separated, in JavaScript and WebAssembly. */
import type { KeyBytes, LeaVariant } from "../../crypto/kernels/lea.ts";
import { bytesOf, wordsOf } from "../../crypto/little-endian.ts";
import { leaEncryptBlock } from "../../test/reference/lea.ts";
import type { Bytes } from "../contenders/shapes.ts";
import type { Contender, Study } from "../study.ts";
import { aesAgain } from "./aes-again.ts";
import { type LeaMachine, leaWeight, loadLea, type ReadyLea } from "./lea-machines.ts";
import { key } from "./message.ts";
import { natural } from "./natural.ts";
import { proved } from "./proved.ts";
import { table6, table7 } from "./published/lea.ts";
import { leaInJavaScript } from "./seeds.ts";

const ownTimes = 1024;

/** The same block in all lanes but for its last word, which is another in each. */
function load({ X, lanes }: ReadyLea, fresh: Bytes): void {
  const words = wordsOf(fresh);
  for (let k = 0; k < lanes; k++) words.forEach((word, i) => (X[lanes * i + k] = i === 3 ? word ^ k : word));
}

/** The lanes' blocks, one after the other. */
function read({ X, lanes }: ReadyLea): Bytes {
  const blocks = new Int32Array(4 * lanes);
  for (let k = 0; k < lanes; k++) for (let i = 0; i < 4; i++) blocks[4 * k + i] = X[lanes * i + k] ?? 0;
  return bytesOf(blocks);
}

function again(K: Uint8Array, fresh: Bytes, lanes: number, times: number): Bytes {
  const all = new Uint8Array(16 * lanes);
  for (let k = 0; k < lanes; k++) {
    let block: Uint8Array = fresh.map((byte, i) => (i === 12 ? byte ^ k : byte));
    for (let i = 0; i < times; i++) block = leaEncryptBlock(K, block);
    all.set(block, 16 * k);
  }
  return all;
}

/** A block, or four, again and again: what the cipher costs, and no mode around it. */
const encrypting = (variant: LeaVariant, machine: LeaMachine): Contender => {
  const { keyBytes, unroll, schedule } = variant;
  return {
    name: `${machine}, ${unroll === 1 ? "looped" : "unrolled"}, ${schedule}`,
    ours: true,
    weighs: leaWeight(variant, machine),
    async make(size) {
      const times = natural(size, ownTimes, 2);
      const ready = await loadLea(variant, machine);
      const K = key(keyBytes);
      ready.K.set(wordsOf(K));
      ready.schedule();
      return proved(
        (fresh) => {
          load(ready, fresh);
          for (let i = 0; i < times; i++) ready.encrypt();
          return read(ready);
        },
        (fresh) => again(K, fresh, ready.lanes, times),
        16 * ready.lanes * times,
      );
    },
  };
};

const schedules = ["separated", "on the fly"] as const;
const unrolls = [1, Infinity];

export const leaContenders = (keyBytes: KeyBytes): Contender[] => [
  ...(["JavaScript", "WebAssembly"] as const).flatMap((machine) =>
    schedules.flatMap((schedule) => unrolls.map((unroll) => encrypting({ keyBytes, unroll, schedule }, machine))),
  ),
  ...unrolls.map((unroll) => encrypting({ keyBytes, unroll, schedule: "separated" }, "SIMD WebAssembly")),
];

const study = (keyBytes: KeyBytes, shows: string, more: Partial<Study> = {}): Study => ({
  id: `lea-${8 * keyBytes}`,
  seed: leaInJavaScript,
  table: "Tables 6 and 7, encryption",
  title: `LEA-${8 * keyBytes}: cycles of the processor's stated clock for each byte encrypted, and code size`,
  shows,
  measure: "cycles/byte",
  contenders: leaContenders(keyBytes),
  ...more,
});

export const leaVariants: readonly Study[] = [
  study(
    16,
    "Whether unrolled JavaScript still is the slower one, which surprised the authors, and how far WebAssembly is ahead, which was asm.js.",
    {
      contenders: [
        ...leaContenders(16),
        aesAgain("AES-128 by tables, JavaScript, looped", { hardcode: "nothing", unroll: "none" }),
        aesAgain("AES-128 by tables, JavaScript, unrolled", { hardcode: "nothing", unroll: "round" }),
      ],
      published: [...table6, ...table7],
    },
  ),
  study(24, "What four more rounds cost, and the keys on the fly, of six words where 128 bits need four."),
  study(32, "What eight more rounds cost; the key schedule has eight words to carry."),
];
