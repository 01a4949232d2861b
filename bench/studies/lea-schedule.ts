/** Tables 6 and 7: LEA's key schedule. */
import type { KeyBytes, LeaVariant } from "../../crypto/kernels/lea.ts";
import { bytesOf, wordsOf } from "../../crypto/little-endian.ts";
import { leaEncryptBlock } from "../../test/reference/lea.ts";
import type { Bytes } from "../contenders/shapes.ts";
import type { Contender, Study } from "../study.ts";
import { type LeaMachine, leaWeight, loadLea } from "./lea-machines.ts";
import { natural } from "./natural.ts";
import { keySchedules } from "./published/lea.ts";
import { leaInJavaScript } from "./seeds.ts";

const ownTimes = 256;

const keyFrom = (fresh: Bytes, keyBytes: KeyBytes): Bytes =>
  Uint8Array.from({ length: keyBytes }, (_, i) => (fresh[i & 15] ?? 0) + i);

const scheduling = (keyBytes: KeyBytes, unroll: number, machine: LeaMachine): Contender => {
  const variant: LeaVariant = { keyBytes, unroll, schedule: "separated" };
  return {
    name: `LEA-${8 * keyBytes}, ${machine}, ${unroll === 1 ? "looped" : "unrolled"}`,
    ours: true,
    weighs: leaWeight(variant, machine),
    async make(size) {
      const times = natural(size, ownTimes, 2);
      const { K, X, schedule, encrypt } = await loadLea(variant, machine);
      const run = (fresh: Bytes): void => {
        K.set(wordsOf(keyFrom(fresh, keyBytes)));
        for (let i = 0; i < times; i++) schedule();
      };
      return {
        run,
        prove(fresh) {
          run(fresh);
          X.set(wordsOf(fresh));
          encrypt();
          return bytesOf(X.slice());
        },
        expected: (fresh) => leaEncryptBlock(keyFrom(fresh, keyBytes), fresh),
        pieces: keyBytes * times,
      };
    },
  };
};

export const leaSchedule: Study = {
  id: "lea-schedule",
  seed: leaInJavaScript,
  table: "Tables 6 and 7, key schedule",
  title: "LEA's key schedule: cycles of the processor's stated clock for each byte of the key, and code size",
  shows:
    "Whether a key costs more than encrypting a block: where it does not, little is lost by making the keys on the fly.",
  measure: "cycles/byte",
  contenders: ([16, 24, 32] as const).flatMap((keyBytes) =>
    (["JavaScript", "WebAssembly"] as const).flatMap((machine) =>
      [1, Infinity].map((unroll) => scheduling(keyBytes, unroll, machine)),
    ),
  ),
  published: keySchedules,
};
