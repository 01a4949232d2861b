/** The study that compares LEA and AES in CTR: as generated kernels in the same loop, and as Saltmill ships them. */
import { aesByTables } from "../../../crypto/aes.ts";
import { type BlockCipher, coreOf } from "../../../crypto/block-cipher.ts";
import { aes } from "../../../crypto/index.ts";
import { ctr, lea } from "../../../crypto/papers/index.ts";
import { leaInWords } from "../../../crypto/papers/lea.ts";
import { wordsOf } from "../../../crypto/little-endian.ts";
import { leaEncryptBlock } from "../../../test/reference/lea.ts";
import type { Bytes, Stream } from "../../contenders/shapes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import { type Contender, notAvailable, type Study } from "../../measure/study.ts";
import { loadAes } from "../variants/aes.ts";
import { loadLea } from "./lea-backends.ts";
import { counterOf, key, messages } from "./message.ts";
import { plainCipher } from "./plain-cipher.ts";
import { checked } from "./checked.ts";
import { leaInJavaScript } from "./seeds.ts";
import { ctrInWords } from "./word-blocks.ts";

const K = key(16);

function bulk(cipher: BlockCipher): BlockCipher {
  if (coreOf(cipher)?.bulk === undefined) throw notAvailable("there is no WebAssembly with vectors");
  return cipher;
}

/**
 * Length of the longest message for which LEA is compared with the slow reference implementation. For longer messages,
 * LEA is compared with Saltmill's JavaScript, which works block by block.
 */
const plainLimit = 20_000;

const leaExpected: Stream = (key, counter, data) => {
  const encryptBlock = (block: Uint8Array): Bytes => Uint8Array.from(leaEncryptBlock(key, block));
  const fast = plainCipher(16, leaInWords(key));
  return ctr({ cipher: data.length > plainLimit ? fast : { ...fast, encryptBlock }, counter, data });
};

type Streaming = (counter: Bytes, data: Bytes) => Uint8Array;

const contender = (name: string, load: () => Streaming | Promise<Streaming>, expected: Stream): Contender => ({
  name,
  ours: true,
  async make(bytes) {
    const stream = await load();
    const message = messages(bytes);
    return checked(
      (fresh) => stream(counterOf(fresh), message(fresh)),
      (fresh) => expected(K, counterOf(fresh), message(fresh)),
      bytes,
    );
  },
});

/** Returns CTR as Saltmill ships it. */
const shipped =
  (make: () => BlockCipher): (() => Streaming) =>
  () => {
    const cipher = make();
    return (counter, data) => ctr({ cipher, counter, data });
  };

const unrolls = [
  ["looped", 1, "none"],
  ["unrolled", Infinity, "round"],
] as const;

/** LEA and AES from the same kernel generator, in the same loop of CTR, which allocates no memory for a block. */
const generated = unrolls.flatMap(([form, leaUnroll, aesUnroll]) => [
  contender(
    `LEA, JavaScript, ${form}`,
    async () => {
      const {
        K: keyWords,
        X,
        schedule,
        encrypt,
      } = await loadLea({ keyBytes: 16, unroll: leaUnroll, schedule: "separated" }, "JavaScript");
      keyWords.set(wordsOf(K));
      schedule();
      return ctrInWords({ block: X, encrypt }, "little");
    },
    leaExpected,
  ),
  contender(
    `AES by tables, JavaScript, ${form}`,
    async () => ctrInWords((await loadAes({ hardcode: "nothing", unroll: aesUnroll }))(K), "big"),
    webcrypto.ctr,
  ),
]);

export const leaAes: Study = {
  id: "lea-aes",
  seed: leaInJavaScript,
  table: "Table 6, LEA and AES",
  title: "LEA-128 and AES-128 side by side, in CTR: cycles of the processor for each byte",
  shows:
    "LEA took 94 % less time than AES in Chrome's JavaScript of 2014; look at how much of that is left where both are written alike, and with vectors.",
  axis: { name: "bytes", full: [64, 1024, 16_384, 1_000_000], quick: [1024, 16_384] },
  measure: "cycles/byte",
  contenders: [
    contender(
      "LEA, SIMD WebAssembly",
      shipped(() => bulk(lea(K))),
      leaExpected,
    ),
    contender(
      "AES by permutations, SIMD WebAssembly",
      shipped(() => bulk(aes(K))),
      webcrypto.ctr,
    ),
    ...generated,
    contender(
      "LEA, as shipped without WebAssembly",
      shipped(() => plainCipher(16, leaInWords(K))),
      leaExpected,
    ),
    contender(
      "AES by tables, as shipped without WebAssembly",
      shipped(() => plainCipher(16, aesByTables(K))),
      webcrypto.ctr,
    ),
  ],
};
