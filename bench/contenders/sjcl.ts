import sjcl from "sjcl";
import "./sjcl-global.ts";
import "sjcl/core/ctr.js";
import "sjcl/core/sha1.js";
import { bytesOf, wordsOf } from "./big-endian.ts";
import type { Blocks, Bytes, Derive, Hash, Stream, Streaming } from "./shapes.ts";

for (const warned of Object.values(sjcl.beware)) warned();

function toBits(bytes: Uint8Array): number[] {
  const words = wordsOf(bytes);
  const rest = bytes.length & 3;
  if (rest > 0) words.push(sjcl.bitArray.partial(8 * rest, words.pop() ?? 0, 1));
  return words;
}

const fromBits = (words: sjcl.BitArray): Bytes => bytesOf(words, sjcl.bitArray.bitLength(words) / 8);

export const blocks: Blocks = (key, data) => {
  const cipher = new sjcl.cipher.aes(toBits(key));
  const words = wordsOf(data);
  for (let i = 0; i < words.length; i += 4) {
    const block = cipher.encrypt(words.slice(i, i + 4));
    for (let k = 0; k < 4; k++) words[i + k] = block[k] ?? 0;
  }
  return bytesOf(words, data.length);
};

export const ctr: Stream = (key, counter, data) =>
  fromBits(sjcl.mode.ctr.encrypt(new sjcl.cipher.aes(toBits(key)), toBits(data), toBits(counter)));

/** Text and tag. */
export const seal = (mode: "ccm" | "ocb2", key: Bytes, nonce: Bytes, data: Bytes): Bytes =>
  fromBits(sjcl.mode[mode].encrypt(new sjcl.cipher.aes(toBits(key)), toBits(data), toBits(nonce), [], 128));

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
