import { bytesIn } from "../../base64.ts";
import { foreignScheme } from "./foreign-scheme.ts";
import { choicesIn, oneOf, readParameters, siteParameter, text, type ValuesOf, wholeNumber } from "./parameters.ts";
import type { Edition } from "./pwdhash-steps.ts";

/**
 * Number of bytes before the hash in a secret: two for the length of the password, and one that is 1 if the password
 * may have symbols.
 */
const headBytes = 3;

/** The scheme of Stanford's PwdHash: HMAC-MD5 of the domain, with the master password as key. */
export const pwdhash = foreignScheme({
  id: "pwdhash",
  program: "PwdHash",
  derivesFrom: "own-domain",
  fastHash: true,
  uncounted: true,
  isSecret: (value) => bytesIn(value) === headBytes + 16,
  validate: (rules) => readParameters(siteParameter, rules),
  secretRules: (rules) => rules,
  entropyBits: () => undefined, // unknown: it depends on the length of the master password
  steps: async () => (await import("./pwdhash-steps.ts")).pwdhashSteps,
});

const parameters = {
  salt: text(),
  iterations: wholeNumber(1, 10_000_000, 50_000),
  edition: oneOf<Edition>(["auto", "extension", "python"], "auto"),
  ...siteParameter,
};

/**
 * The scheme of PwdHash 2: PBKDF2-HMAC-SHA256. The domain is the salt of PBKDF2. The master password, followed by the
 * text that PwdHash 2 calls salt, is the password of PBKDF2.
 */
export const pwdhash2 = foreignScheme({
  id: "pwdhash-2",
  program: "PwdHash",
  title: "PwdHash 2",
  derivesFrom: "own-domain",
  uncounted: true,
  choices: choicesIn(parameters),
  isSecret: (value) => (bytesIn(value) ?? 0) > headBytes + 16,
  validate: (rules: unknown): ValuesOf<typeof parameters> => readParameters(parameters, rules),
  secretRules: (rules) => rules,
  entropyBits: () => undefined,
  steps: async () => (await import("./pwdhash-steps.ts")).pwdhash2Steps,
});
