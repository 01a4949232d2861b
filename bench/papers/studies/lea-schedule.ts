/** The study for tables 6 and 7 of the paper on LEA: the key schedule. */
import type { KeyBytes } from "../../../crypto/kernels/lea.ts";
import type { LeaVariant } from "../kernels/lea.ts";
import { bytesOf, wordsOf } from "../../../crypto/little-endian.ts";
import { leaEncryptBlock } from "../../../test/reference/lea.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import { type Contender, type Study, sizeOr } from "../../measure/study.ts";
import { type LeaBackend, leaWeight, loadLea } from "./lea-backends.ts";
import { keySchedules } from "./published/lea.ts";
import { leaInJavaScript } from "./seeds.ts";

const ownTimes = 256;

const keyFrom = (fresh: Bytes, keyBytes: KeyBytes): Bytes =>
  Uint8Array.from({ length: keyBytes }, (_, i) => (fresh[i & 15] ?? 0) + i);

const scheduling = (keyBytes: KeyBytes, unroll: number, backend: LeaBackend): Contender => {
  const variant: LeaVariant = { keyBytes, unroll, schedule: "separated" };
  return {
    name: `LEA-${8 * keyBytes}, ${backend}, ${unroll === 1 ? "looped" : "unrolled"}`,
    ours: true,
    weighs: leaWeight(variant, backend),
    async make(size) {
      const times = sizeOr(size, ownTimes, 2);
      const { K, X, schedule, encrypt } = await loadLea(variant, backend);
      const run = (fresh: Bytes): void => {
        K.set(wordsOf(keyFrom(fresh, keyBytes)));
        for (let i = 0; i < times; i++) schedule();
      };
      return {
        run,
        answer(fresh) {
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
  title: "LEA's key schedule: cycles of the processor for each byte of the key, and code size",
  shows:
    "Whether a key costs more than encrypting a block: where it does not, little is lost by making the keys on the fly.",
  measure: "cycles/byte",
  contenders: ([16, 24, 32] as const).flatMap((keyBytes) =>
    (["JavaScript", "WebAssembly"] as const).flatMap((backend) =>
      [1, Infinity].map((unroll) => scheduling(keyBytes, unroll, backend)),
    ),
  ),
  published: keySchedules,
};
