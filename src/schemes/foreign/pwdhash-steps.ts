import { concatBytes, wipe } from "../../../crypto/index.ts";
import { toBase64 } from "../../base64.ts";
import { utf8 } from "../../text.ts";
import type { ForeignSteps } from "./foreign-scheme.ts";
import { lowBytes, pbkdf2Sha256 } from "./shared-steps.ts";
import { rootMissing } from "../stored.ts";

/**
 * Number of bytes before the hash in a secret: two for the length of the password, and one that is 1 if the password
 * may have symbols.
 */
const headBytes = 3;

/** The values of which a master password alone decides. They are stored before the hash. */
interface Head {
  /** The length of the password. */
  readonly size: number;
  /** True if the password may have symbols. */
  readonly symbols: boolean;
}

/** Returns the head as PwdHash itself computes it, with the length in UTF-16 units. */
const headOf = (masterPassword: string): Head => ({
  size: masterPassword.length + 2,
  symbols: Array.from(masterPassword).some((character) => !isWordCharacter(character)),
});

const bytesOfHead = ({ size, symbols }: Head): Uint8Array => Uint8Array.of(size >> 8, size, Number(symbols));

// Uses no regular expression, because a match would keep the text in `RegExp.lastMatch`.
const isWordCharacter = (character: string): boolean =>
  between(character, "a", "z") || between(character, "A", "Z") || between(character, "0", "9") || character === "_";
const between = (character: string, first: string, last: string): boolean => character >= first && character <= last;

export const pwdhashSteps: ForeignSteps<unknown> = {
  open(master) {
    const head = bytesOfHead(headOf(master.masterPassword));
    const key = lowBytes(master.masterPassword);
    return {
      async secretFor({ site }) {
        const [{ hmac }, { md5 }] = await Promise.all([
          import("@noble/hashes/hmac.js"),
          import("@noble/hashes/legacy.js"),
        ]);
        const hash = hmac(md5, key, lowBytes(site));
        try {
          return concatBytes(head, hash);
        } finally {
          wipe(hash);
        }
      },
      wipe() {
        wipe(key, head);
      },
    };
  },
  derive: (secret) => constrained(secret, "auto"),
};

/**
 * The programs for PwdHash 2: the browser extension PwdHash2 with its web page, and the Python program `pwdhash`. Their
 * passwords differ if a text has characters beyond ASCII, or if the master password has the character `_`. `auto` means
 * the extension if the master password, the salt and the domain are ASCII, and the Python program otherwise.
 */
export type Edition = "auto" | "extension" | "python";

/** The parameters of PwdHash 2. */
export interface PwdHash2Rules {
  readonly salt: string;
  readonly iterations: number;
  readonly edition: Edition;
}

export const pwdhash2Steps: ForeignSteps<PwdHash2Rules> = {
  open: ({ masterPassword }) => ({
    async secretFor({ site, rules: { salt, iterations, edition } }, progress) {
      const isPython = edition === "python" || (edition === "auto" && ![masterPassword, salt, site].every(isAscii));
      const head = isPython ? pythonHeadOf(masterPassword) : headOf(masterPassword);
      const encoded = isPython ? utf8 : forgeBytes;
      const password = encoded(masterPassword + salt);
      const start = bytesOfHead(head);
      try {
        const keyBytes = Math.floor((2 * head.size) / 3) + 16;
        const hash = await pbkdf2Sha256({ password, salt: encoded(site), iterations, keyBytes }, progress);
        try {
          return concatBytes(start, hash);
        } finally {
          wipe(hash);
        }
      } finally {
        wipe(password, start);
      }
    },
  }),
  derive: (secret, { rules: { edition } }) => constrained(secret, edition),
};

const isAscii = (text: string): boolean => Array.from(text).every((character) => character <= "\x7f");

/** Matches a character for which Python's `str.isalnum` is false. */
const symbol = /[^\p{L}\p{N}]/u;

/** Returns the head as the Python program computes it, with the length in code points and `str.isalnum`. */
function pythonHeadOf(masterPassword: string): Head {
  const characters = Array.from(masterPassword);
  const symbols = characters.some((character) => symbol.test(character));
  symbol.test("-"); // replaces the character of the master password in `RegExp.lastMatch`
  return { size: characters.length + 2, symbols };
}

/**
 * Returns the bytes that the extension hashes. Its library, forge, packs four UTF-16 units into a word as if they were
 * bytes, so that the high byte of a unit is mixed into the byte before it. The first unit of a word loses its high byte.
 */
const forgeBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: text.length }, (_, i) => {
    const next = i % 4 < 3 && i + 1 < text.length ? text.charCodeAt(i + 1) >> 8 : 0;
    return text.charCodeAt(i) ^ next;
  });

/** Returns the Base64 text of a hash as each edition of PwdHash 2 uses it. */
function hashText(hash: Uint8Array, edition: Edition): string {
  const padded = toBase64(hash);
  if (edition === "extension") return padded;
  return edition === "python" ? padded.slice(0, -2) : padded.replaceAll("=", "");
}

/**
 * Converts a secret to a password. Shortens the hash, and makes sure that it contains an upper-case letter, a
 * lower-case letter and a digit. If the master password has symbols, the password gets a symbol too. Otherwise all
 * symbols are replaced by letters.
 */
function constrained(secret: Uint8Array, edition: Edition): string {
  const [high = 0, low = 0, symbols] = secret;
  const hash = hashText(secret.subarray(headBytes), edition);
  const size = high * 256 + low;
  if (size < 3) throw rootMissing();
  let result = hash.slice(0, size - 4 < 0 ? 0 : size - 4);
  const queue = Array.from(hash.slice(result.length), (character) => character.charCodeAt(0));
  const next = (): number => queue.shift() ?? 0;
  const has = (first: string, last: string): boolean =>
    Array.from(result).some((character) => between(character, first, last));
  for (const [first, last, count] of [
    ["A", "Z", 26],
    ["a", "z", 26],
    ["0", "9", 10],
  ] as const) {
    const code = next();
    result += String.fromCharCode(has(first, last) ? code : first.charCodeAt(0) + (code % count));
  }
  const symbolAt = (): number => Array.from(result).findIndex((character) => !isWordCharacter(character));
  result += symbolAt() >= 0 && symbols ? String.fromCharCode(next()) : "+";
  while (!symbols && symbolAt() >= 0) {
    const at = symbolAt();
    result = result.slice(0, at) + String.fromCharCode(65 + (next() % 26)) + result.slice(at + 1);
  }
  const turn = next() % result.length;
  const turned = result.slice(turn) + result.slice(0, turn);
  let end = turned.length;
  // PwdHash adds U+0000 when no characters of the hash are left. No web form accepts U+0000, so trailing U+0000 are
  // removed.
  while (turned.charCodeAt(end - 1) === 0) end--;
  return turned.slice(0, end);
}
