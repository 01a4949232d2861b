import { concatBytes, wipe } from "../../../crypto/index.ts";
import { toBase64 } from "../../base64.ts";
import { utf8 } from "../../text.ts";
import type { ForeignEntry, ForeignMaster, ForeignOpened } from "./foreign-scheme.ts";

/** The parameters of SuperGenPass. */
export interface SuperGenPassRules {
  readonly length: number;
  readonly method: "md5" | "sha512";
  readonly rounds: number;
}

/** Returns SuperGenPass's form of Base64, which contains only letters and digits. */
const encoded = (digest: Uint8Array): string =>
  toBase64(digest).replaceAll("+", "9").replaceAll("/", "8").replaceAll("=", "A");

/** Returns true for a password that begins with a lower-case letter and contains an upper-case letter and a digit. */
const isGood = (password: string): boolean =>
  hasIn(password.charAt(0), "a", "z") && hasIn(password, "A", "Z") && hasIn(password, "0", "9");

/**
 * Returns true if a password has a character in the range from `first` to `last`. Uses no regular expression, because a
 * match would keep the password in `RegExp.lastMatch`.
 */
const hasIn = (password: string, first: string, last: string): boolean =>
  Array.from(password).some((character) => character >= first && character <= last);

export const open = ({ bytes }: ForeignMaster): ForeignOpened<SuperGenPassRules> => ({
  async secretFor({ site, rules: { length, method, rounds } }) {
    const hash =
      method === "md5" ? (await import("@noble/hashes/legacy.js")).md5 : (await import("@noble/hashes/sha2.js")).sha512;
    let input = concatBytes(bytes, utf8(`:${site}`));
    for (let round = 1; ; round++) {
      const digest = hash(input);
      wipe(input);
      const password = encoded(digest);
      if (round >= rounds && isGood(password.slice(0, length))) return digest;
      wipe(digest);
      input = utf8(password);
    }
  },
});

export const derive = (secret: Uint8Array, { rules: { length } }: ForeignEntry<SuperGenPassRules>): string =>
  encoded(secret).slice(0, length);
