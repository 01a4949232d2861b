/**
 * Studies for tables 6 and 7 of the paper on LEA: LEA looped and unrolled, in JavaScript and WebAssembly. Round keys
 * that are computed in advance, and round keys that are computed for each block, have separate studies, so that the
 * ratio of looped to unrolled shows the effect of the loop alone.
 */
import type { KeyBytes } from "../../../crypto/kernels/lea.ts";
import type { LeaVariant } from "../kernels/lea.ts";
import { bytesOf, wordsOf } from "../../../crypto/little-endian.ts";
import { leaEncryptBlock } from "../../../test/reference/lea.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import { type Contender, type Study, sizeOr } from "../../measure/study.ts";
import { aesAgain } from "./aes-again.ts";
import { type LeaBackend, leaWeight, loadLea, type ReadyLea } from "./lea-backends.ts";
import { key } from "./message.ts";
import { checked } from "./checked.ts";
import { table6, table7 } from "./published/lea.ts";
import { leaInJavaScript } from "./seeds.ts";

const ownTimes = 1024;

/** Loads a block into each lane. The blocks are equal except for the last word. */
function load({ X, lanes }: ReadyLea, fresh: Bytes): void {
  const words = wordsOf(fresh);
  for (let k = 0; k < lanes; k++) words.forEach((word, i) => (X[lanes * i + k] = i === 3 ? word ^ k : word));
}

/** Returns the blocks of all lanes, one after another. */
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

/** Makes a contender that encrypts one block (four with SIMD) many times, so that no mode of operation is measured. */
const encrypting = (variant: LeaVariant, backend: LeaBackend): Contender => {
  const { keyBytes, unroll } = variant;
  return {
    name: `${backend}, ${unroll === 1 ? "looped" : "unrolled"}`,
    ours: true,
    weighs: leaWeight(variant, backend),
    async make(size) {
      const times = sizeOr(size, ownTimes, 2);
      const ready = await loadLea(variant, backend);
      const K = key(keyBytes);
      ready.K.set(wordsOf(K));
      ready.schedule();
      return checked(
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

const unrolls = [1, Infinity];
const scalars: readonly LeaBackend[] = ["JavaScript", "WebAssembly"];

const separated = (keyBytes: KeyBytes): Contender[] =>
  [...scalars, "SIMD WebAssembly" as const].flatMap((backend) =>
    unrolls.map((unroll) => encrypting({ keyBytes, unroll, schedule: "separated" }, backend)),
  );

const onTheFly = (keyBytes: KeyBytes): Contender[] =>
  scalars.flatMap((backend) =>
    unrolls.map((unroll) => encrypting({ keyBytes, unroll, schedule: "on the fly" }, backend)),
  );

const study = (keyBytes: KeyBytes, shows: string, more: Partial<Study> = {}): Study => ({
  id: `lea-${8 * keyBytes}`,
  seed: leaInJavaScript,
  table: "Tables 6 and 7, encryption",
  title: `LEA-${8 * keyBytes} with its round keys made before: cycles of the processor for each byte encrypted, and code size`,
  shows,
  measure: "cycles/byte",
  contenders: separated(keyBytes),
  ...more,
});

const onTheFlyStudy = (keyBytes: KeyBytes): Study => ({
  id: `lea-${8 * keyBytes}-on-the-fly`,
  seed: leaInJavaScript,
  table: "Table 3, keys on the fly",
  title: `LEA-${8 * keyBytes} with its round keys made for each block: cycles of the processor for each byte encrypted, and code size`,
  shows:
    "What a block costs when its round keys are made along with it, which the paper describes and does not measure, and what unrolling gains then.",
  measure: "cycles/byte",
  contenders: onTheFly(keyBytes),
});

export const leaVariants: readonly Study[] = [
  study(
    16,
    "Whether unrolled JavaScript still is the slower one, which surprised the authors, and how far WebAssembly is ahead, which was asm.js.",
    {
      contenders: [
        ...separated(16),
        aesAgain("AES-128 by tables, JavaScript, looped", { hardcode: "nothing", unroll: "none" }),
        aesAgain("AES-128 by tables, JavaScript, unrolled", { hardcode: "nothing", unroll: "round" }),
      ],
      published: [...table6, ...table7],
    },
  ),
  study(24, "What four more rounds cost, and round keys of six words where 128 bits need four."),
  study(32, "What eight more rounds cost."),
  ...([16, 24, 32] as const).map(onTheFlyStudy),
];
