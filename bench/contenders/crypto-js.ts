import AES from "crypto-js/aes.js";
import core, { type WordArray } from "crypto-js/core.js";
import "crypto-js/mode-ctr.js";
import "crypto-js/mode-ecb.js";
import "crypto-js/pad-nopadding.js";
import PBKDF2 from "crypto-js/pbkdf2.js";
import SHA1 from "crypto-js/sha1.js";
import SHA256 from "crypto-js/sha256.js";
import { bytesOf, wordsOf } from "./big-endian.ts";
import type { Blocks, Bytes, Derive, Hash, Stream, Streaming } from "./shapes.ts";

const toWords = (bytes: Bytes): WordArray => core.lib.WordArray.create(wordsOf(bytes), bytes.length);
const fromWords = ({ words, sigBytes }: WordArray): Bytes => bytesOf(words, sigBytes);

export const blocks: Blocks = (key, data) => {
  const options = { mode: core.mode.ECB, padding: core.pad.NoPadding };
  return fromWords(AES.encrypt(toWords(data), toWords(key), options).ciphertext);
};

export const ctr: Stream = (key, counter, data) => {
  const options = { mode: core.mode.CTR, padding: core.pad.NoPadding, iv: toWords(counter) };
  return fromWords(AES.encrypt(toWords(data), toWords(key), options).ciphertext);
};

type Kind = "SHA1" | "SHA256";
const hashes = { SHA1, SHA256 };

export const hash =
  (kind: Kind): Hash =>
  (message) =>
    fromWords(hashes[kind](toWords(message)));

export function streaming(kind: Kind): Streaming {
  const hash = core.algo[kind].create();
  return { update: (piece) => void hash.update(toWords(piece)), digest: () => fromWords(hash.finalize()) };
}

export const derive =
  (kind: Kind): Derive =>
  (password, salt, iterations, keyBytes) =>
    fromWords(PBKDF2(toWords(password), toWords(salt), { keySize: keyBytes / 4, iterations, hasher: core.algo[kind] }));
