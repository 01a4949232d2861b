import sjcl from "sjcl";
import "./sjcl-global.ts";
import "sjcl/core/ctr.js";
import "sjcl/core/sha1.js";
import { bytesOf, wordsOf } from "./big-endian.ts";
import type { Blocks, Bytes, Derive, Hash, Stream, Streaming } from "./shapes.ts";

for (const warned of Object.values(sjcl.beware)) warned();

/**
 * Converts bytes to the arrays of words that sjcl uses. sjcl's own conversion goes through hexadecimal text, which is
 * slower.
 */
export function toBits(bytes: Uint8Array): number[] {
  const words = wordsOf(bytes);
  const rest = bytes.length & 3;
  if (rest > 0) words.push(sjcl.bitArray.partial(8 * rest, words.pop() ?? 0, 1));
  return words;
}

export const fromBits = (words: sjcl.BitArray): Bytes => bytesOf(words, sjcl.bitArray.bitLength(words) / 8);

export const blocks: Blocks = (key, data) => {
  const cipher = aesOf(key);
  const words = wordsOf(data);
  for (let i = 0; i < words.length; i += 4) {
    const block = cipher.encrypt(words.slice(i, i + 4));
    for (let k = 0; k < 4; k++) words[i + k] = block[k] ?? 0;
  }
  return bytesOf(words, data.length);
};

export const ctr: Stream = (key, counter, data) =>
  fromBits(sjcl.mode.ctr.encrypt(aesOf(key), toBits(data), toBits(counter)));

type Bits = sjcl.BitArray;
type Mode = "ccm" | "ocb2";
const tagBits = 128;

/** Creates the cipher and expands the key. */
export const aesOf = (key: Bytes): sjcl.Aes => new sjcl.cipher.aes(toBits(key));

/** Encrypts, and returns the ciphertext with its tag as an array of words in sjcl's format. */
export const sealBits = (mode: Mode, cipher: sjcl.Aes, nonce: Bits, data: Bits): Bits =>
  sjcl.mode[mode].encrypt(cipher, data, nonce, [], tagBits);
export const openBits = (mode: Mode, cipher: sjcl.Aes, nonce: Bits, sealed: Bits): Bits =>
  sjcl.mode[mode].decrypt(cipher, sealed, nonce, [], tagBits);

/** Encrypts, and returns the ciphertext with its tag as bytes. */
export const seal = (mode: Mode, key: Bytes, nonce: Bytes, data: Bytes): Bytes =>
  fromBits(sealBits(mode, aesOf(key), toBits(nonce), toBits(data)));

type Kind = "sha1" | "sha256";

export const hash =
  (kind: Kind): Hash =>
  (message) =>
    fromBits(sjcl.hash[kind].hash(toBits(message)));

export function streaming(kind: Kind): Streaming {
  const hash = new sjcl.hash[kind]();
  return { update: (piece) => void hash.update(toBits(piece)), digest: () => fromBits(hash.finalize()) };
}

export const derive =
  (kind: Kind): Derive =>
  (password, salt, iterations, keyBytes) => {
    class Hmac extends sjcl.misc.hmac {
      constructor(key: sjcl.BitArray) {
        super(key, sjcl.hash[kind]);
      }
    }
    return fromBits(sjcl.misc.pbkdf2(toBits(password), toBits(salt), iterations, 8 * keyBytes, Hmac));
  };
