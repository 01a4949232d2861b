/** Seals and opens small records. The key is expanded before the clock starts. */
import { aes, ccmOpenSync, ccmSealSync, concatBytes } from "../../../../crypto/internal.ts";
import { aesOf, fromBits, openBits, sealBits, toBits } from "../../../contenders/sjcl.ts";
import { type Contender, type Prepared, sizeOr } from "../../../measure/study.ts";
import { type Bar, work } from "../bar.ts";

const nonceBytes = 12;
const tagBytes = 16;
const key = crypto.getRandomValues(new Uint8Array(32));
const plaintexts = {
  full: crypto.getRandomValues(new Uint8Array(300)),
  smallest: crypto.getRandomValues(new Uint8Array(17)),
};

const contender = (name: string, make: (plaintext: Uint8Array<ArrayBuffer>) => Prepared): Contender => ({
  name,
  make: (size) => make(sizeOr(size, plaintexts.full, plaintexts.smallest)),
});

const ours = contender("sealSync, openSync", (plaintext) => {
  const cipher = aes(key);
  return work({
    prepare: (fresh) => fresh.subarray(0, nonceBytes),
    run: (nonce) => {
      const ciphertext = ccmSealSync({ cipher, nonce, plaintext, tagBytes });
      return [ciphertext, ccmOpenSync({ cipher, nonce, ciphertext, tagBytes })];
    },
    bytes: (both) => concatBytes(...both),
  });
});

const theirsOnArrays = contender("sjcl", (plaintext) => {
  const cipher = aesOf(key);
  const plaintextBits = toBits(plaintext);
  return work({
    prepare: (fresh) => toBits(fresh.subarray(0, nonceBytes)),
    run: (nonce) => {
      const ciphertext = sealBits("ccm", cipher, nonce, plaintextBits);
      return [ciphertext, openBits("ccm", cipher, nonce, ciphertext)];
    },
    bytes: (both) => concatBytes(...both.map(fromBits)),
  });
});

const theirsOnBytes = contender("sjcl", (plaintext) => {
  const cipher = aesOf(key);
  return work({
    prepare: (fresh) => fresh.subarray(0, nonceBytes),
    run: (nonce) => {
      const ciphertext = fromBits(sealBits("ccm", cipher, toBits(nonce), toBits(plaintext)));
      return [ciphertext, fromBits(openBits("ccm", cipher, toBits(nonce), toBits(ciphertext)))];
    },
    bytes: (both) => concatBytes(...both),
  });
});

const title = "AES-256-CCM ÷ sjcl: a 300-byte record sealed and opened";

export const ccmSjcl: readonly Bar[] = [
  {
    id: "ccm-records",
    title: `${title}; sjcl's arrays of words are made before and read after the time`,
    contenders: [ours, theirsOnArrays],
    bars: { chromium: 0.1, firefox: 0.1, webkit: 0.1, node: 0.1 },
  },
  {
    id: "ccm-records-bytes",
    title: `${title}; both from bytes to bytes`,
    contenders: [ours, theirsOnBytes],
    bars: {},
  },
];
