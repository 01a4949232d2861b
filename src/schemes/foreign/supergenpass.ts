import { bytesIn } from "../../base64.ts";
import { foreignScheme } from "./foreign-scheme.ts";
import {
  choicesIn,
  lengthFrom,
  oneOf,
  readParameters,
  siteParameter,
  type ValuesOf,
  wholeNumber,
} from "./parameters.ts";

const parameters = {
  length: lengthFrom(4, 24, 10),
  method: oneOf(["md5", "sha512"], "md5"),
  rounds: wholeNumber(1, 1000, 10),
  ...siteParameter,
};
type Rules = ValuesOf<typeof parameters>;

const digestBytes = { md5: 16, sha512: 64 } as const;

/**
 * The scheme of SuperGenPass. It hashes the master password and the domain at least `rounds` times, and continues until
 * the result begins with a lower-case letter and contains an upper-case letter and a digit. Users who have a "secret
 * password" in SuperGenPass type it directly after the master password.
 */
export const supergenpass = foreignScheme({
  id: "supergenpass",
  program: "SuperGenPass",
  derivesFrom: "own-domain",
  fastHash: true,
  uncounted: true,
  choices: choicesIn(parameters),
  isSecret: (value) => Object.values<number | undefined>(digestBytes).includes(bytesIn(value)),
  validate: (rules) => readParameters(parameters, rules),
  secretRules: (rules) => rules,
  entropyBits,
  steps: () => import("./supergenpass-steps.ts"),
});

/**
 * Returns the exact entropy of a password that SuperGenPass accepts: its first character is a lower-case letter, and it
 * contains an upper-case letter and a digit. Among all passwords, accepted or not, 8 and 9 are twice as likely as any
 * other character, because they also replace / and +. The result is at most the entropy of the hash. In the 24
 * characters of an MD5, only 21 are free: character 22 has only four values, and the last two are always A.
 */
function entropyBits({ length: given, method }: Rules): number {
  const length = method === "md5" ? Math.min(given, 21) : given;
  const [letter, digits] = [26 / 64, 12 / 64];
  const plain = (count: number): number => (count * 6) / 64; // sum of -p·log2(p) for characters with p = 1/64
  const digitBits = plain(8) + (2 * 2 * 5) / 64; // 0 … 7 with p = 1/64, and 8 and 9 with p = 2/64
  const rest = length - 1;
  // The sets of allowed characters that the inclusion–exclusion principle adds and subtracts: [sign, probability,
  // -Σ p·log2(p)].
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
