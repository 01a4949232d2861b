import { argon2id as argon2idOf } from "@noble/hashes/argon2.js";
import { blake2b as b, blake2s as s } from "@noble/hashes/blake2.js";
import { blake3 as three } from "@noble/hashes/blake3.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { scrypt as scryptOf } from "@noble/hashes/scrypt.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import type { ArgonSettings, Bytes, Derive, DeriveHard, Hash, ScryptSettings, Streaming } from "./shapes.ts";

const hashes = { sha1, sha256, sha512 };
type Kind = keyof typeof hashes;

export const hash =
  (kind: Kind): Hash =>
  (message) =>
    hashes[kind](message);

/** Returns a digest of 32 bytes. */
export const blake2b: Hash = (message) => b(message, { dkLen: 32 });
export const blake2s: Hash = (message) => s(message);
export const blake3: Hash = (message) => three(message);

export function streaming(kind: Kind): Streaming {
  const hash = hashes[kind].create();
  return { update: (piece) => void hash.update(piece), digest: () => hash.digest() };
}

export const derive =
  (kind: Kind): Derive =>
  (password, salt, c, dkLen) =>
    pbkdf2(hashes[kind], password, salt, { c, dkLen });

export const hmacSha256 =
  (key: Bytes): Hash =>
  (message) =>
    hmac(sha256, key, message);

/** Prepares the key once: each message begins with a copy of the two hash states after the key's pads. */
export function hmacSha256Key(key: Bytes): Hash {
  const ready = hmac.create(sha256, key);
  return (message) => ready.clone().update(message).digest();
}

export const argon2id: DeriveHard<ArgonSettings> = (password, salt, { memory, passes }) =>
  argon2idOf(password, salt, { m: memory, t: passes, p: 1, dkLen: 32 });

export const scrypt: DeriveHard<ScryptSettings> = (password, salt, { N, p }) =>
  scryptOf(password, salt, { N, r: 8, p, dkLen: 32, maxmem: 2 ** 30 });
