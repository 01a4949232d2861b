import { concatBytes, hmacSha1, hmacSha256, sha1, sha256, wipe } from "../../crypto/internal.ts";
import { badArgument } from "../arguments.ts";
import { bytesIn } from "../base64.ts";
import { utf8 } from "../text.ts";
import { foreignScheme } from "./foreign.ts";
import {
  lengthFrom,
  oneOf,
  type Parameter,
  readParameters,
  siteParameter,
  text,
  type ValuesOf,
  wholeNumber,
} from "./foreign-rules.ts";
import { l33t } from "./l33t.ts";
import { rootMissing } from "./stored.ts";

/** The bytes of each digest. */
const digestBytes = { md4: 16, md5: 16, md5_v6: 16, sha1: 20, rmd160: 20, sha256: 32 } as const;
type Digest = keyof typeof digestBytes;
type Algorithm = Digest | `hmac-${Digest}`;

const digests = Object.keys(digestBytes) as Digest[];
const algorithms = digests.flatMap((digest): Algorithm[] => [digest, `hmac-${digest}`]);

/** Every character that its list of characters proposes. */
const proposed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789`~!@#$%^&*()_-+={}|[]\\:\";'<>?,./";

/** At least two characters, each of one UTF-16 unit. */
const charset: Parameter<string> & { readonly initial: string } = {
  initial: proposed,
  read(name, value) {
    const characters = text().read(name, value);
    if (characters.length < 2 || Array.from(characters).length !== characters.length)
      throw badArgument(name, "two or more characters below U+10000", "others");
    return characters;
  },
};

const parameters = {
  length: lengthFrom(1, 256, 8),
  algorithm: oneOf<Algorithm>(algorithms, "md5"),
  charset,
  l33t: oneOf(["off", "before", "after", "both"], "off"),
  l33tLevel: wholeNumber(0, 9, 0),
  prefix: text(),
  suffix: text(),
  ...siteParameter,
};
type Rules = ValuesOf<typeof parameters>;

const digestOf = ({ algorithm }: Rules): Digest =>
  (algorithm.startsWith("hmac-") ? algorithm.slice(5) : algorithm) as Digest;

/** Returns true if leetspeak applies at this place. */
const isL33t = ({ l33t: where }: Rules, place: "before" | "after"): boolean => where === "both" || where === place;

/**
 * The scheme of PasswordMaker. The digest of the master password, the part of the address, the username and the modifier
 * is a number, whose digits are characters. More digests follow until the password is long enough.
 */
export const passwordmaker = foreignScheme({
  id: "passwordmaker",
  program: "PasswordMaker",
  fastHash: true,
  revisions: { firstRevision: "", isRevision: (value) => typeof value === "string" },
  isSecret: (value) => (bytesIn(value) ?? 0) >= 16,
  validate: (rules) => readParameters(parameters, rules),
  secretRules: (rules) => rules,
  entropyBits(rules) {
    // after leetspeak a letter may be several characters, and several letters the same character
    if (isL33t(rules, "after")) return undefined;
    const own = Math.max(rules.length - rules.prefix.length - rules.suffix.length, 0);
    const letters = rules.algorithm.endsWith("md5_v6") ? 16 : new Set(rules.charset).size;
    return Math.min(own * Math.log2(letters), 8 * digestBytes[digestOf(rules)], 160);
  },
  open({ masterPassword }) {
    return Promise.resolve({
      async secretFor({ site, login, revision, rules }, { signal }) {
        signal?.throwIfAborted();
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
    });
  },
  derive(secret, { rules }) {
    const size = digestBytes[digestOf(rules)];
    let password = "";
    for (let at = 0; at + size <= secret.length; at += size)
      password += charactersOf(secret.subarray(at, at + size), rules);
    if (password.length < rules.length) throw rootMissing(); // made for other rules
    const { length, prefix, suffix } = rules;
    const start = (prefix + password).slice(0, Math.max(length - suffix.length, 0));
    return (start + suffix).slice(0, length);
  },
});

/** Returns the characters that one digest gives. */
function charactersOf(digest: Uint8Array, rules: Rules): string {
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

/** Returns the function that makes a digest of a key and data, with leetspeak before it. */
async function hasherOf(rules: Rules): Promise<(key: string, data: string) => Uint8Array> {
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
  if (digest === "md4") {
    const { md4 } = await import("./md4.ts");
    return [md4, hmacOf(md4)];
  }
  const { md5, ripemd160 } = await import("@noble/hashes/legacy.js");
  const hash = digest === "rmd160" ? ripemd160 : md5;
  return [hash, hmacOf(hash)];
}

/** Returns the HMAC of RFC 2104 with a hash of blocks of 64 bytes. */
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
