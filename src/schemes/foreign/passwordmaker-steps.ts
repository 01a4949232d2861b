import {
  concatBytes,
  hex,
  hmacSha1,
  hmacSha256,
  MerkleDamgard,
  sha1,
  sha256,
  sha256Compression,
  toBytes,
  u32,
  wipe,
} from "../../../crypto/index.ts";
import { utf8 } from "../../text.ts";
import { rootMissing } from "../stored.ts";
import type { ForeignMaster, ForeignOpened, ForeignSteps } from "./foreign-scheme.ts";
import { lowBytes, numberOf } from "./shared-steps.ts";

export type Digest = "md4" | "md5" | "md5_v6" | "sha1" | "rmd160" | "sha256";

/**
 * The HMAC-SHA-256 of PasswordMaker up to version 1.5.1, which computed wrong values. Accounts with this algorithm keep
 * it until the user changes their rules.
 */
const oldHmac = "hmac-sha256_v1.5.1";
export type Algorithm = Digest | `hmac-${Digest}` | typeof oldHmac;

/** The parameters of PasswordMaker. */
export interface PasswordMakerRules {
  readonly length: number;
  readonly algorithm: Algorithm;
  readonly charset: string;
  readonly l33t: "off" | "before" | "after" | "both";
  readonly l33tLevel: number;
  readonly prefix: string;
  readonly suffix: string;
  readonly edition?: "chrome" | undefined;
}

/** Returns the functions that derive passwords. `digestBytes` returns the number of bytes of an algorithm's digest. */
export const stepsOf = (digestBytes: (algorithm: Algorithm) => number): ForeignSteps<PasswordMakerRules> => ({
  open,
  derive: (secret, { rules }) => passwordFrom(secret, digestBytes(rules.algorithm), rules),
});

function open({ masterPassword }: ForeignMaster): ForeignOpened<PasswordMakerRules> {
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

function passwordFrom(secret: Uint8Array, size: number, rules: PasswordMakerRules): string {
  let password = "";
  for (let at = 0; at + size <= secret.length; at += size)
    password += charactersOf(secret.subarray(at, at + size), rules);
  if (password.length < rules.length) throw rootMissing(); // the secret was derived for other rules
  const { length, prefix, suffix, edition } = rules;
  const kept = length - suffix.length;
  // A negative number counts from the end, as in the edition for Chrome. All other editions keep nothing.
  const start = (prefix + password).slice(0, edition === "chrome" ? kept : Math.max(kept, 0));
  return (start + suffix).slice(0, length);
}

function charactersOf(digest: Uint8Array, rules: PasswordMakerRules): string {
  const characters = rules.algorithm.endsWith("md5_v6") ? hex(digest) : digitsOf(digest, rules.charset);
  return isL33t(rules, "after") ? l33t(rules.l33tLevel, characters) : characters;
}

/** Returns true if leetspeak is applied at `place`: before or after the hash. */
const isL33t = ({ l33t: where }: PasswordMakerRules, place: "before" | "after"): boolean =>
  where === "both" || where === place;

/**
 * Writes a digest as a number with the characters of `charset` as digits, the most significant first and without
 * leading zeros.
 */
function digitsOf(digest: Uint8Array, charset: string): string {
  const base = BigInt(charset.length);
  let number = numberOf(digest);
  let digits = "";
  do {
    digits = charset.charAt(Number(number % base)) + digits;
    number /= base;
  } while (number > 0n);
  return digits;
}

type Hash = (message: Uint8Array) => Uint8Array;
type Mac = (key: Uint8Array, message: Uint8Array) => Uint8Array;

/**
 * Returns a function that hashes a key and data. If the rules require leetspeak before the hash, the key and the data
 * are converted first.
 */
async function hasherOf(rules: PasswordMakerRules): Promise<(key: string, data: string) => Uint8Array> {
  const { algorithm, l33tLevel } = rules;
  const digest = (algorithm === oldHmac ? "sha256" : algorithm.replace("hmac-", "")) as Digest;
  const encoded = digest === "md5_v6" ? lowBytes : utf8; // PasswordMaker 0.6 (`md5_v6`) did not convert texts to UTF-8
  const converted = (value: string): Uint8Array => encoded(isL33t(rules, "before") ? l33t(l33tLevel, value) : value);
  const [hash, mac] = await loaded(digest);
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

/** The nine levels of PasswordMaker's leetspeak: the replacements for a … z, separated by spaces. */
const levels = [
  "4 b c d 3 f g h i j k 1 m n 0 p 9 r s 7 u v w x y z",
  "4 b c d 3 f g h 1 j k 1 m n 0 p 9 r 5 7 u v w x y 2",
  "4 8 c d 3 f 6 h ' j k 1 m n 0 p 9 r 5 7 u v w x '/ 2",
  "@ 8 c d 3 f 6 h ' j k 1 m n 0 p 9 r 5 7 u v w x '/ 2",
  "@ |3 c d 3 f 6 # ! 7 |< 1 m n 0 |> 9 |2 $ 7 u \\/ w x '/ 2",
  "@ |3 c |) & |= 6 # ! ,| |< 1 m n 0 |> 9 |2 $ 7 u \\/ w x '/ 2",
  "@ |3 [ |) & |= 6 # ! ,| |< 1 ^^ ^/ 0 |* 9 |2 5 7 (_) \\/ \\/\\/ >< '/ 2",
  "@ 8 ( |) & |= 6 |-| ! _| |( 1 |\\/| |\\| () |> (,) |2 $ | |_| \\/ \\^/ )( '/ \"/_",
  "@ 8 ( |) & |= 6 |-| ! _| |{ |_ /\\/\\ |\\| () |> (,) |2 $ | |_| \\/ \\^/ )( '/ \"/_",
].map((level) => level.split(" "));

/**
 * Returns a text in PasswordMaker's leetspeak. Level 0 returns the text unchanged. Levels 1 to 9 also change the text
 * to lower case.
 */
export function l33t(level: number, text: string): string {
  const letters = levels[level - 1];
  if (!letters) return text;
  return Array.from(text.toLowerCase(), (character) =>
    character >= "a" && character <= "z" ? (letters[character.charCodeAt(0) - 97] ?? character) : character,
  ).join("");
}

/**
 * Returns the MD4 digest of RFC 1320. Only the scheme of PasswordMaker needs MD4.
 *
 * @returns 16 new bytes
 */
export function md4(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, message.length << 3, true);
  view.setUint32(padded.length - 4, message.length >>> 29, true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < padded.length; at += 64) compress(state, new DataView(padded.buffer, at, 64));
  padded.fill(0);
  const digest = new Uint8Array(16);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => {
    out.setInt32(4 * i, word, true);
  });
  state.fill(0);
  return digest;
}

/** The three rounds: the order of the words, the shifts, the constant and the function of each round. */
const rounds = [
  [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [3, 7, 11, 19], 0, (x, y, z) => (x & y) | (~x & z)],
  [
    [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    [3, 5, 9, 13],
    0x5a827999,
    (x, y, z) => (x & y) | (x & z) | (y & z),
  ],
  [[0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15], [3, 9, 11, 15], 0x6ed9eba1, (x, y, z) => x ^ y ^ z],
] as const satisfies readonly (readonly [
  order: readonly number[],
  shifts: readonly number[],
  constant: number,
  mix: (x: number, y: number, z: number) => number,
])[];

/** Compresses one block of 64 bytes into the state. */
function compress(state: Int32Array, block: DataView): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (const [order, shifts, constant, mix] of rounds) {
    order.forEach((word, i) => {
      const sum = (a + mix(b, c, d) + block.getInt32(4 * word, true) + constant) | 0;
      const shift = shifts[i % 4] ?? 0;
      [a, b, c, d] = [d, (sum << shift) | (sum >>> (32 - shift)), b, c];
    });
  }
  [a, b, c, d].forEach((word, i) => {
    state[i] = (state[i] ?? 0) + word;
  });
}
