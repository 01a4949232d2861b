import { hmacSha256, pbkdf2HmacSha256, wipe } from "../../crypto/internal.ts";
import { bytesIn } from "../base64.ts";
import { deriveBytes } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import { foreignScheme } from "./foreign.ts";
import { flag, lengthFrom, optionalText, readParameters, siteParameter, type ValuesOf } from "./foreign-rules.ts";

const iterations = 100_000;
const entropyBytes = 32;

/** The characters of each class, in LessPass's order. */
const characters = {
  lowercase: "abcdefghijklmnopqrstuvwxyz",
  uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digits: "0123456789",
  symbols: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
} as const;
const classNames = Object.keys(characters) as (keyof typeof characters)[];

const parameters = {
  length: lengthFrom(5, 35, 16),
  lowercase: flag(true),
  uppercase: flag(true),
  digits: flag(true),
  symbols: flag(true),
  /** Characters that are never used, as with the option `--exclude` of its command line. */
  exclude: optionalText,
  ...siteParameter,
};
type LessPassRules = ValuesOf<typeof parameters>;

/** Returns the chosen classes without the excluded characters. */
function classesOf(rules: LessPassRules): readonly string[] {
  const excluded = new Set(rules.exclude ?? "");
  return classNames
    .filter((name) => rules[name])
    .map((name) =>
      Array.from(characters[name])
        .filter((character) => !excluded.has(character))
        .join(""),
    );
}

function validate(given: unknown): LessPassRules {
  const rules = readParameters(parameters, given);
  const classes = classesOf(rules);
  if (classes.length === 0) throw new AppError("rules-classes", "lesspass-2 needs a class", [""]);
  if (classes.includes("")) throw new AppError("rules-classes", "every character of a class is excluded", [""]);
  return rules;
}

/**
 * The scheme of LessPass 2. PBKDF2-HMAC-SHA256 makes a number of 256 bits from the master password, the site, the login
 * and the counter. Its remainders choose the characters and their places.
 */
export const lesspass2 = foreignScheme({
  id: "lesspass-2",
  program: "LessPass",
  iterations,
  isSecret: (value) => bytesIn(value) === entropyBytes,
  validate,
  secretRules: ({ site }) => (site === undefined ? {} : { site }),
  /** Returns the entropy of the characters alone, because the places of the forced ones are not uniform. */
  entropyBits(rules) {
    const classes = classesOf(rules);
    const free = (rules.length - classes.length) * Math.log2(classes.join("").length);
    return Math.min(
      classes.reduce((bits, set) => bits + Math.log2(set.length), free),
      160,
    );
  },
  open({ bytes }) {
    return Promise.resolve({
      check: fingerprint(bytes),
      secretFor: ({ site, login, revision }, progress) =>
        deriveBytes(pbkdf2HmacSha256, {
          ...progress,
          password: bytes,
          salt: utf8(site + login + Number(revision).toString(16)),
          iterations,
          keyBytes: entropyBytes,
        }),
    });
  },
  derive: (secret, { rules }) => charactersFrom(secret, rules.length, classesOf(rules)),
});

function charactersFrom(secret: Uint8Array, length: number, classes: readonly string[]): string {
  let entropy = 0n;
  for (const byte of secret) entropy = entropy * 256n + BigInt(byte);
  const next = (count: number): number => {
    const remainder = entropy % BigInt(count);
    entropy /= BigInt(count);
    return Number(remainder);
  };
  const alphabet = classes.join("");
  let password = "";
  while (password.length < length - classes.length) password += alphabet.charAt(next(alphabet.length));
  const forced = classes.map((set) => set.charAt(next(set.length)));
  for (const character of forced) {
    const place = next(password.length);
    password = password.slice(0, place) + character + password.slice(place);
  }
  return password;
}

/** LessPass's pictures, as its command line shows them. */
const pictures = Array.from("#❤🏨🎓🔌🚑🚌🚗✈🚀🚢🚇🚚💴💶₿💵💷🗄📈🛏🍺🔔🔭🎂💣💼🐛📷🛒⭐☕☁☕🗨📦🍴🖥💎❗👁🚩⚗⚽🎮🎓");

/** Returns the three pictures by which users of LessPass recognise their master password. */
function fingerprint(bytes: Uint8Array): string {
  const hash = hmacSha256(bytes, new Uint8Array(0));
  try {
    return [0, 3, 6]
      .map((at) => ((hash[at] ?? 0) << 16) | ((hash[at + 1] ?? 0) << 8) | (hash[at + 2] ?? 0))
      .map((number) => pictures[number % pictures.length])
      .join(" ");
  } finally {
    wipe(hash);
  }
}
