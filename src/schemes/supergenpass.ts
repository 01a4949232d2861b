import { bytesIn, toBase64 } from "../base64.ts";
import { concatBytes, wipe } from "../../crypto/internal.ts";
import { utf8 } from "../text.ts";
import { foreignScheme } from "./foreign.ts";
import { lengthFrom, oneOf, readParameters, siteParameter, type ValuesOf, wholeNumber } from "./foreign-rules.ts";

const parameters = {
  length: lengthFrom(4, 24, 10),
  method: oneOf(["md5", "sha512"], "md5"),
  rounds: wholeNumber(1, 1000, 10),
  ...siteParameter,
};
type Rules = ValuesOf<typeof parameters>;

const digestBytes = { md5: 16, sha512: 64 } as const;

/** Returns SuperGenPass's form of Base64, which has letters and digits only. */
const encoded = (digest: Uint8Array): string =>
  toBase64(digest).replaceAll("+", "9").replaceAll("/", "8").replaceAll("=", "A");

/** Returns true for a password that begins with a small letter and has a capital letter and a digit. */
const isGood = (password: string): boolean =>
  hasIn(password.charAt(0), "a", "z") && hasIn(password, "A", "Z") && hasIn(password, "0", "9");

/** Uses no regular expression, because a match keeps the text in `RegExp.lastMatch`. */
const hasIn = (password: string, first: string, last: string): boolean =>
  Array.from(password).some((character) => character >= first && character <= last);

/**
 * The scheme of SuperGenPass. It hashes the master password and the domain at least ten times, and on until the result
 * is a good password. A secret password of SuperGenPass is the end of the master password here.
 */
export const supergenpass = foreignScheme({
  id: "supergenpass",
  program: "SuperGenPass",
  fastHash: true,
  isSecret: (value) => Object.values<number | undefined>(digestBytes).includes(bytesIn(value)),
  validate: (rules) => readParameters(parameters, rules),
  secretRules: (rules) => rules,
  entropyBits,
  open: ({ bytes }) =>
    Promise.resolve({
      async secretFor({ site, rules: { length, method, rounds } }, { signal }) {
        signal?.throwIfAborted();
        const hash =
          method === "md5"
            ? (await import("@noble/hashes/legacy.js")).md5
            : (await import("@noble/hashes/sha2.js")).sha512;
        let input = concatBytes(bytes, utf8(`:${site}`));
        for (let round = 1; ; round++) {
          const digest = hash(input) as Uint8Array<ArrayBuffer>;
          wipe(input);
          const password = encoded(digest);
          if (round >= rounds && isGood(password.slice(0, length))) return digest;
          wipe(digest);
          input = utf8(password);
        }
      },
    }),
  derive: (secret, { rules: { length } }) => encoded(secret).slice(0, length),
});

/**
 * Returns the exact entropy of uniform Base64 characters of which the first is a small letter and others are a capital
 * letter and a digit, at most that of the hash. 8 and 9 are twice as frequent as others.
 */
function entropyBits({ length, method }: Rules): number {
  const [letter, digits] = [26 / 64, 12 / 64];
  const plain = (count: number): number => (count * 6) / 64; // sum of -p·log2(p) for characters of 1/64
  const digitBits = plain(8) + (2 * 2 * 5) / 64; // 0 … 7, and 8 and 9 of 2/64
  const rest = length - 1;
  // The sum over the sets of allowed characters, with the sign of inclusion and exclusion: [probability, -Σ p·log2(p)].
  const sets: readonly (readonly [sign: number, p: number, bits: number])[] = [
    [1, 1, plain(52) + digitBits],
    [-1, 1 - letter, plain(26) + digitBits],
    [-1, 1 - digits, plain(52)],
    [1, letter, plain(26)],
  ];
  const accepted = letter * sets.reduce((sum, [sign, p]) => sum + sign * p ** rest, 0);
  const first = plain(26);
  const surprise = sets.reduce(
    (sum, [sign, p, bits]) => sum + sign * (first * p ** rest + letter * rest * bits * p ** (rest - 1)),
    0,
  );
  return Math.min(surprise / accepted + Math.log2(accepted), 8 * digestBytes[method]);
}
