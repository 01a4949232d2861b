/** LEA and AES side by side, as they are shipped: both in CTR. */
import { aesByTables } from "../../crypto/aes/tables.ts";
import { type BlockCipher, coreOf } from "../../crypto/block-cipher/block-cipher.ts";
import { aes, ctr, lea } from "../../crypto/index.ts";
import { leaInWords } from "../../crypto/lea/words.ts";
import { leaEncryptBlock } from "../../test/reference/lea.ts";
import type { Bytes, Stream } from "../contenders/shapes.ts";
import * as webcrypto from "../contenders/webcrypto.ts";
import type { Contender, Study } from "../study.ts";
import { counterOf, key, messages } from "./message.ts";
import { plainCipher } from "./plain-cipher.ts";
import { notAvailable, proved } from "./proved.ts";
import { leaInJavaScript } from "./seeds.ts";

const K = key(16);

function bulk(cipher: BlockCipher): BlockCipher {
  if (coreOf(cipher)?.bulk === undefined) throw notAvailable("there is no WebAssembly with vectors");
  return cipher;
}

/** The plain one takes long: longer messages go through ours block by block, in JavaScript. */
const plainLimit = 20_000;

const leaExpected: Stream = (key, counter, data) => {
  const encryptBlock = (block: Uint8Array): Bytes => Uint8Array.from(leaEncryptBlock(key, block));
  const slow: BlockCipher = { ...plainCipher(16, leaInWords(key)), encryptBlock };
  return ctr({ cipher: data.length > plainLimit ? plainCipher(16, leaInWords(key)) : slow, counter, data });
};

const streaming = (name: string, make: () => BlockCipher, expected: Stream): Contender => ({
  name,
  ours: true,
  make(bytes) {
    const cipher = make();
    const message = messages(bytes);
    return proved(
      (fresh) => ctr({ cipher, counter: counterOf(fresh), data: message(fresh) }),
      (fresh) => expected(K, counterOf(fresh), message(fresh)),
      bytes,
    );
  },
});

export const leaAes: Study = {
  id: "lea-aes",
  seed: leaInJavaScript,
  table: "Table 6, LEA and AES",
  title: "LEA-128 and AES-128 side by side, in CTR: cycles of the processor's stated clock for each byte",
  shows:
    "LEA took 94 % less time than AES in Chrome's JavaScript of 2014; look at how much of that is left, and what vectors make of it.",
  axis: { name: "bytes", full: [64, 1024, 16_384, 1_000_000], quick: [1024, 16_384] },
  measure: "cycles/byte",
  contenders: [
    streaming("LEA, SIMD WebAssembly", () => bulk(lea(K)), leaExpected),
    streaming("AES by permutations, SIMD WebAssembly", () => bulk(aes(K)), webcrypto.ctr),
    streaming("LEA, JavaScript", () => plainCipher(16, leaInWords(K)), leaExpected),
    streaming("AES by tables, JavaScript", () => plainCipher(16, aesByTables(K)), webcrypto.ctr),
  ],
};
