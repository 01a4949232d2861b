import { badArgument } from "../../arguments.ts";
import { bytesIn } from "../../base64.ts";
import { foreignScheme } from "./foreign-scheme.ts";
import {
  choicesIn,
  lengthFrom,
  oneOf,
  type Parameter,
  readParameters,
  siteParameter,
  text,
  type ValuesOf,
  wholeNumber,
} from "./parameters.ts";
import type { Algorithm, Digest } from "./passwordmaker-steps.ts";

/** The number of bytes of each digest. */
const bytesOf: Readonly<Record<Digest, number>> = { md4: 16, md5: 16, md5_v6: 16, sha1: 20, rmd160: 20, sha256: 32 };
const oldHmac = "hmac-sha256_v1.5.1"; // also SHA-256
const algorithms: readonly Algorithm[] = [
  ...(Object.keys(bytesOf) as Digest[]).flatMap((digest): Algorithm[] => [digest, `hmac-${digest}`]),
  oldHmac,
];

const digestBytes = (algorithm: Algorithm): number =>
  algorithm === oldHmac ? bytesOf.sha256 : bytesOf[algorithm.replace("hmac-", "") as Digest];

/** All characters that PasswordMaker's own character sets contain. */
const proposed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789`~!@#$%^&*()_-+={}|[]\\:\";'<>?,./";

/** A set of at least two characters, each of one UTF-16 code unit. */
const charset: Parameter<string> & { readonly initial: string } = {
  initial: proposed,
  read(name, value) {
    const characters = text().read(name, value);
    if (characters.length < 2 || Array.from(characters).length !== characters.length)
      throw badArgument(name, "two or more characters below U+10000", "others");
    return characters;
  },
};

/**
 * The edition for Chrome differs from all others if the suffix is longer than the password. This parameter has no
 * `initial` value, because only accounts from a file of that edition need it.
 */
const edition: Parameter<"chrome"> = {
  values: ["chrome"],
  read: (name, value) => oneOf(["chrome"], "chrome").read(name, value),
};

const parameters = {
  length: lengthFrom(1, 256, 8),
  algorithm: oneOf<Algorithm>(algorithms, "md5"),
  charset,
  l33t: oneOf(["off", "before", "after", "both"], "off"),
  l33tLevel: wholeNumber(0, 9, 0),
  prefix: text(),
  suffix: text(),
  edition,
  ...siteParameter,
};

/**
 * The scheme of PasswordMaker. It hashes the master password, a part of the URL, the username and the modifier. The
 * hash, written as a number with the chosen characters as digits, is the password. More hashes are appended until the
 * password is long enough.
 */
export const passwordmaker = foreignScheme({
  id: "passwordmaker",
  program: "PasswordMaker",
  derivesFrom: "own-domain",
  fastHash: true,
  choices: choicesIn(parameters),
  revisions: { firstRevision: "", isRevision: (value) => typeof value === "string" },
  isSecret: (value) => (bytesIn(value) ?? 0) >= 16,
  validate: (rules: unknown): ValuesOf<typeof parameters> => readParameters(parameters, rules),
  secretRules: (rules) => rules,
  entropyBits(rules) {
    // The entropy is unknown: leetspeak may replace one letter with several characters, and several letters with the
    // same character.
    if (rules.l33t === "after" || rules.l33t === "both" || rules.edition) return undefined;
    const own = Math.max(rules.length - rules.prefix.length - rules.suffix.length, 0);
    const letters = rules.algorithm.endsWith("md5_v6") ? 16 : new Set(rules.charset).size;
    return Math.min(own * Math.log2(letters), 8 * digestBytes(rules.algorithm), 160);
  },
  steps: async () => (await import("./passwordmaker-steps.ts")).stepsOf(digestBytes),
});
