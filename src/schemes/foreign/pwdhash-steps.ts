import { concatBytes, wipe } from "../../../crypto/index.ts";
import { toBase64 } from "../../base64.ts";
import { utf8 } from "../../text.ts";
import type { ForeignMaster, ForeignSteps } from "./foreign-scheme.ts";
import { lowBytes, pbkdf2Sha256 } from "./shared-steps.ts";
import { rootMissing } from "../stored.ts";

/**
 * Number of bytes before the hash in a secret: two for the length of the password, and one that is 1 if the password
 * may have symbols.
 */
const headBytes = 3;

/** Returns the length of the password, and the bytes before the hash. Both depend only on the master password. */
function headOf({ masterPassword }: ForeignMaster): { readonly size: number; readonly head: Uint8Array } {
  const size = masterPassword.length + 2;
  // Uses no regular expression, because a match would keep the text in `RegExp.lastMatch`.
  const symbols = Array.from(masterPassword).some((character) => !isWordCharacter(character));
  return { size, head: Uint8Array.of(size >> 8, size, Number(symbols)) };
}

const isWordCharacter = (character: string): boolean =>
  between(character, "a", "z") || between(character, "A", "Z") || between(character, "0", "9") || character === "_";
const between = (character: string, first: string, last: string): boolean => character >= first && character <= last;

export const pwdhashSteps: ForeignSteps<unknown> = {
  open(master) {
    const { head } = headOf(master);
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
  derive: constrained,
};

/** The parameters of PwdHash 2. */
export interface PwdHash2Rules {
  readonly salt: string;
  readonly iterations: number;
}

export const pwdhash2Steps: ForeignSteps<PwdHash2Rules> = {
  open(master) {
    const { size, head } = headOf(master);
    return {
      async secretFor({ site, rules: { salt, iterations } }, progress) {
        const password = concatBytes(master.bytes, utf8(salt));
        const keyBytes = Math.floor((2 * size) / 3) + 16;
        try {
          const hash = await pbkdf2Sha256({ password, salt: utf8(site), iterations, keyBytes }, progress);
          try {
            return concatBytes(head, hash);
          } finally {
            wipe(hash);
          }
        } finally {
          wipe(password);
        }
      },
      wipe() {
        wipe(head);
      },
    };
  },
  derive: constrained,
};

/**
 * Converts a secret to a password. Shortens the hash, and makes sure that it contains an upper-case letter, a
 * lower-case letter and a digit. If the master password has symbols, the password gets a symbol too. Otherwise all
 * symbols are replaced by letters.
 */
function constrained(secret: Uint8Array): string {
  const [high = 0, low = 0, symbols] = secret;
  const hash = toBase64(secret.subarray(headBytes)).replaceAll("=", "");
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
