/** Small records, sealed and opened; the key is expanded before the time runs. */
import sjcl from "sjcl";
import { aes, ccmOpenSync, ccmSealSync, concatBytes } from "../../crypto/internal.ts";
import type { BarCase, Size } from "../case.ts";
import { side, type Side } from "../side.ts";
import { fromBits, toBits } from "./sjcl-bits.ts";

const nonceBytes = 12;
const tagBytes = 16;

interface Record {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly plaintext: Uint8Array<ArrayBuffer>;
}

const record = (size: Size): Record => ({
  key: crypto.getRandomValues(new Uint8Array(32)),
  plaintext: crypto.getRandomValues(new Uint8Array(size === "full" ? 300 : 17)),
});

function ours({ key, plaintext }: Record): Side {
  const cipher = aes(key);
  return side({
    prepare: (fresh) => fresh.subarray(0, nonceBytes),
    run: (nonce) => {
      const ciphertext = ccmSealSync({ cipher, nonce, plaintext, tagBytes });
      return [ciphertext, ccmOpenSync({ cipher, nonce, ciphertext, tagBytes })];
    },
    bytes: (both) => concatBytes(...both),
  });
}

function sealAndOpen(cipher: sjcl.Aes, nonce: sjcl.BitArray, plaintext: sjcl.BitArray): sjcl.BitArray[] {
  const ciphertext = sjcl.mode.ccm.encrypt(cipher, plaintext, nonce, [], 8 * tagBytes);
  return [ciphertext, sjcl.mode.ccm.decrypt(cipher, ciphertext, nonce, [], 8 * tagBytes)];
}

function theirsOnArrays({ key, plaintext }: Record): Side {
  const cipher = new sjcl.cipher.aes(toBits(key));
  const plaintextBits = toBits(plaintext);
  return side({
    prepare: (fresh) => toBits(fresh.subarray(0, nonceBytes)),
    run: (nonce) => sealAndOpen(cipher, nonce, plaintextBits),
    bytes: (both) => concatBytes(...both.map(fromBits)),
  });
}

function theirsOnBytes({ key, plaintext }: Record): Side {
  const cipher = new sjcl.cipher.aes(toBits(key));
  return side({
    prepare: (fresh) => fresh.subarray(0, nonceBytes),
    run: (nonce) => sealAndOpen(cipher, toBits(nonce), toBits(plaintext)).map(fromBits),
    bytes: (both) => concatBytes(...both),
  });
}

const title = "AES-256-CCM ÷ sjcl: a 300-byte record sealed and opened";

export const ccmSjcl: readonly BarCase[] = [
  {
    id: "ccm-records",
    title: `${title}; sjcl's arrays of words are made before and read after the time`,
    ours: "sealSync, openSync",
    theirs: "sjcl",
    bars: { chromium: 0.1, firefox: 0.1, webkit: 0.1, node: 0.1 },
    sides: (size) => {
      const one = record(size);
      return { ours: ours(one), theirs: theirsOnArrays(one) };
    },
  },
  {
    id: "ccm-records-bytes",
    title: `${title}; both from bytes to bytes`,
    ours: "sealSync, openSync",
    theirs: "sjcl",
    bars: {},
    sides: (size) => {
      const one = record(size);
      return { ours: ours(one), theirs: theirsOnBytes(one) };
    },
  },
];
