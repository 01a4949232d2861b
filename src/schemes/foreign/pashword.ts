import { bytesIn } from "../../base64.ts";
import { foreignScheme } from "./foreign-scheme.ts";
import { flag, lengthFrom, ownSite, readParameters, siteParameter, type ValuesOf } from "./parameters.ts";

const secretBytes = 32;

const parameters = {
  length: lengthFrom(5, 20, 20),
  noSymbols: flag(false),
  noNumbers: flag(false),
  ...siteParameter,
};

/**
 * The scheme of Pashword. SHA3-512 and scrypt derive a seed from the master password, the site and the username.
 * Numbers drawn from the seed with SHAKE256 choose the characters.
 */
export const pashword = foreignScheme({
  id: "pashword",
  program: "Pashword",
  uncounted: true,
  isSecret: (value) => bytesIn(value) === secretBytes,
  validate: (rules: unknown): ValuesOf<typeof parameters> => readParameters(parameters, rules),
  secretRules: (rules) => ownSite(rules),
  entropyBits({ length, noSymbols, noNumbers }) {
    if (noSymbols || noNumbers) return undefined; // unknown, because two symbols may be replaced by the same letter
    return Math.min(Math.log2(26 * 26 * 9 * 10) + (length - 4) * Math.log2(71), 160); // ignores the random positions
  },
  steps: () => import("./pashword-steps.ts"),
});
