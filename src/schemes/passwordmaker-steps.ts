import {
  concatBytes,
  hmacSha1,
  hmacSha256,
  MerkleDamgard,
  sha1,
  sha256,
  sha256Compression,
  toBytes,
  u32,
  wipe,
} from "../../crypto/index.ts";
import { utf8 } from "../text.ts";
import type { ForeignEntry, ForeignMaster, ForeignOpened } from "./foreign.ts";
import { l33t } from "./l33t.ts";
import { lowBytes } from "./low-bytes.ts";
import { md4 } from "./md4.ts";
import { type Digest, digestBytes, digestOf, isL33t, oldHmac, type PasswordMakerRules } from "./passwordmaker-rules.ts";
import { rootMissing } from "./stored.ts";

export function open({ masterPassword }: ForeignMaster): ForeignOpened<PasswordMakerRules> {
  return {
    async secretFor({ site, login, revision, rules }) {
      const hash = await hasherOf(rules);
      const digests: Uint8Array[] = [];
      try {
        for (let count = 0, length = 0; length < rules.length; count++) {
          const key = count === 0 ? masterPassword : `${masterPassword}\n${count}`;
          const digest = hash(key, `${site}${login}${revision}`);
          digests.push(digest);
          length += charactersOf(digest, rules).length;
        }
        return concatBytes(...digests);
      } finally {
        wipe(...digests);
      }
    },
  };
}

export function derive(secret: Uint8Array, { rules }: ForeignEntry<PasswordMakerRules>): string {
  const size = digestBytes[digestOf(rules)];
  let password = "";
  for (let at = 0; at + size <= secret.length; at += size)
    password += charactersOf(secret.subarray(at, at + size), rules);
  if (password.length < rules.length) throw rootMissing(); // the secret was derived for other rules
  const { length, prefix, suffix } = rules;
  const start = (prefix + password).slice(0, Math.max(length - suffix.length, 0));
  return (start + suffix).slice(0, length);
}

function charactersOf(digest: Uint8Array, rules: PasswordMakerRules): string {
  const characters = rules.algorithm.endsWith("md5_v6") ? hexOf(digest) : digitsOf(digest, rules.charset);
  return isL33t(rules, "after") ? l33t(rules.l33tLevel, characters) : characters;
}

const hexOf = (digest: Uint8Array): string => Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Writes a digest as a number with the characters of `charset` as digits, the most significant first and without
 * leading zeros.
 */
function digitsOf(digest: Uint8Array, charset: string): string {
  const base = BigInt(charset.length);
  let number = 0n;
  for (const byte of digest) number = number * 256n + BigInt(byte);
  let digits = "";
  do {
    digits = charset.charAt(Number(number % base)) + digits;
    number /= base;
  } while (number > 0n);
  return digits;
}

type Hash = (message: Uint8Array) => Uint8Array;

/**
 * Returns a function that hashes a key and data. If the rules require leetspeak before the hash, the key and the data
 * are converted first.
 */
async function hasherOf(rules: PasswordMakerRules): Promise<(key: string, data: string) => Uint8Array> {
  const { algorithm, l33tLevel } = rules;
  // PasswordMaker 0.6 (`md5_v6`) did not convert texts to UTF-8.
  const encoded = digestOf(rules) === "md5_v6" ? lowBytes : utf8;
  const converted = (value: string): Uint8Array => encoded(isL33t(rules, "before") ? l33t(l33tLevel, value) : value);
  const [hash, mac] = await loaded(digestOf(rules));
  const keyed = algorithm === oldHmac ? oldHmacSha256 : mac;
  return (key, data) => {
    const bytes = algorithm.startsWith("hmac-") ? converted(key) : converted(key + data);
    try {
      return algorithm.startsWith("hmac-") ? keyed(bytes, converted(data)) : hash(bytes);
    } finally {
      wipe(bytes);
    }
  };
}

type Mac = (key: Uint8Array, message: Uint8Array) => Uint8Array;

async function loaded(digest: Digest): Promise<readonly [Hash, Mac]> {
  if (digest === "sha256") return [sha256, hmacSha256];
  if (digest === "sha1") return [sha1, hmacSha1];
  if (digest === "md4") return [md4, hmacOf(md4)];
  const { md5, ripemd160 } = await import("@noble/hashes/legacy.js");
  const hash = digest === "rmd160" ? ripemd160 : md5;
  return [hash, hmacOf(hash)];
}

/** A function that computes the outer hash of an HMAC: the hash of the padded key followed by the inner digest. */
type OuterHash = (pad: Uint8Array, digest: Uint8Array) => Uint8Array;

/** Returns the HMAC function (RFC 2104) of a hash function with blocks of 64 bytes. */
const hmacOf =
  (hash: Hash, outerHash: OuterHash = (pad, digest) => hash(concatBytes(pad, digest))): Mac =>
  (key, message) => {
    const block = new Uint8Array(64);
    const short = key.length > 64 ? hash(key) : key;
    block.set(short);
    const inner = block.map((byte) => byte ^ 0x36);
    const outer = block.map((byte) => byte ^ 0x5c);
    try {
      return outerHash(outer, hash(concatBytes(inner, message)));
    } finally {
      wipe(block, inner, outer);
    }
  };

/**
 * HMAC-SHA-256 as PasswordMaker 1.5.1 computed it. The outer hash treated the inner digest of 32 bytes as if it had 20
 * bytes. The outer hash set the bit that ends the message in byte 20, and kept the other bytes of the digest where the
 * padding should have zeros.
 */
const oldHmacSha256: Mac = hmacOf(sha256, (pad, digest) => {
  const last = new Uint8Array(64);
  last.set(digest);
  last[20] = (digest[20] ?? 0) | 0x80;
  last.set(u32((64 + 20) * 8), 60);
  const hash = new MerkleDamgard(sha256Compression).update(pad).update(last);
  const state = hash.state();
  try {
    return toBytes(state);
  } finally {
    hash.wipe();
    wipe(last, state);
  }
});
