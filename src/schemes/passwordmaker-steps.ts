import { concatBytes, hmacSha1, hmacSha256, sha1, sha256, wipe } from "../../crypto/internal.ts";
import { utf8 } from "../text.ts";
import type { ForeignEntry, ForeignMaster, ForeignOpened } from "./foreign.ts";
import { l33t } from "./l33t.ts";
import { md4 } from "./md4.ts";
import { type Digest, digestBytes, digestOf, isL33t, type PasswordMakerRules } from "./passwordmaker-rules.ts";
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

/** Returns the characters for one digest. */
function charactersOf(digest: Uint8Array, rules: PasswordMakerRules): string {
  const characters = rules.algorithm.endsWith("md5_v6") ? hexOf(digest) : digitsOf(digest, rules.charset);
  return isL33t(rules, "after") ? l33t(rules.l33tLevel, characters) : characters;
}

const hexOf = (digest: Uint8Array): string => Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Writes a number with the characters of a set as digits, the most significant first and without leading zeros. */
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

/** Returns a function that applies leetspeak to a key and data and then makes a digest of them. */
async function hasherOf(rules: PasswordMakerRules): Promise<(key: string, data: string) => Uint8Array> {
  const { algorithm, l33tLevel } = rules;
  const spoken = (value: string): Uint8Array => utf8(isL33t(rules, "before") ? l33t(l33tLevel, value) : value);
  const [hash, mac] = await loaded(digestOf(rules));
  return (key, data) => {
    const bytes = algorithm.startsWith("hmac-") ? spoken(key) : spoken(key + data);
    try {
      return algorithm.startsWith("hmac-") ? mac(bytes, spoken(data)) : hash(bytes);
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

/** Returns the HMAC of RFC 2104 with a hash that has blocks of 64 bytes. */
const hmacOf =
  (hash: Hash): Mac =>
  (key, message) => {
    const block = new Uint8Array(64);
    const short = key.length > 64 ? hash(key) : key;
    block.set(short);
    const inner = block.map((byte) => byte ^ 0x36);
    const outer = block.map((byte) => byte ^ 0x5c);
    try {
      return hash(concatBytes(outer, hash(concatBytes(inner, message))));
    } finally {
      wipe(block, inner, outer);
    }
  };
