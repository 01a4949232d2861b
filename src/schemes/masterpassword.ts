import { concatBytes, hmacSha256, sha256, u32, wipe } from "../../crypto/internal.ts";
import { badArgument } from "../arguments.ts";
import { bytesIn } from "../base64.ts";
import { utf8 } from "../text.ts";
import { type ForeignEntry, foreignScheme } from "./foreign.ts";
import { oneOf, type Parameter, readParameters, siteParameter, text } from "./foreign-rules.ts";
import { scrypt } from "./scrypt.ts";

const scope = "com.lyndir.masterpassword";
const siteKeyBytes = 32;

/** The characters for each letter of a template. */
const characters: Readonly<Record<string, string>> = {
  V: "AEIOU",
  C: "BCDFGHJKLMNPQRSTVWXYZ",
  v: "aeiou",
  c: "bcdfghjklmnpqrstvwxyz",
  A: "AEIOUBCDFGHJKLMNPQRSTVWXYZ",
  a: "AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz",
  n: "0123456789",
  o: "@&%?,=[]_:-+*$#!'^~;()/.",
  x: "AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz0123456789!@#$%^&*()",
  " ": " ",
};

const templates = {
  maximum: ["anoxxxxxxxxxxxxxxxxx", "axxxxxxxxxxxxxxxxxno"],
  long: [
    ..."CvcvnoCvcvCvcv CvcvCvcvnoCvcv CvcvCvcvCvcvno CvccnoCvcvCvcv CvccCvcvnoCvcv CvccCvcvCvcvno CvcvnoCvccCvcv".split(
      " ",
    ),
    ..."CvcvCvccnoCvcv CvcvCvccCvcvno CvcvnoCvcvCvcc CvcvCvcvnoCvcc CvcvCvcvCvccno CvccnoCvccCvcv CvccCvccnoCvcv".split(
      " ",
    ),
    ..."CvccCvccCvcvno CvcvnoCvccCvcc CvcvCvccnoCvcc CvcvCvccCvccno CvccnoCvcvCvcc CvccCvcvnoCvcc CvccCvcvCvccno".split(
      " ",
    ),
  ],
  medium: ["CvcnoCvc", "CvcCvcno"],
  short: ["Cvcn"],
  basic: ["aaanaaan", "aannaaan", "aaannaaa"],
  pin: ["nnnn"],
  name: ["cvccvcvcv"],
  phrase: ["cvcc cvc cvccvcv cvc", "cvc cvccvcvcv cvcv", "cv cvccv cvc cvcvccv"],
} as const satisfies Record<string, readonly string[]>;

type Template = keyof typeof templates;
const types = Object.keys(templates) as readonly Template[];

/** What a site key is for, with the end of its scope and the template that Spectre proposes. */
const purposes = {
  password: ["", "long"],
  login: [".login", "name"],
  answer: [".answer", "phrase"],
} as const satisfies Record<string, readonly [string, Template]>;

type Purpose = keyof typeof purposes;

const type: Parameter<Template> = { read: (name, value) => oneOf(types, "long").read(name, value) };

const parameters = {
  purpose: oneOf<Purpose>(["password", "login", "answer"], "password"),
  type,
  /** The word that tells several answers of a site apart. */
  context: text(),
  ...siteParameter,
};

function validate(given: unknown) {
  const rules = readParameters(parameters, given);
  const { purpose, type = purposes[purpose][1], ...others } = rules;
  return { purpose, type, ...others };
}
type SpectreRules = ReturnType<typeof validate>;

/** Versions of the algorithm. Later ones corrected errors, so that the same inputs give other passwords. */
type Version = 0 | 1 | 2 | 3;

/** Returns the length of a text as a version counts it: in characters, or in bytes from version `since`. */
const lengthIn = (value: string, version: Version, since: Version): number =>
  version >= since ? utf8(value).length : Array.from(value).length;

const withLength = (value: string, version: Version, since: Version): Uint8Array[] => [
  u32(lengthIn(value, version, since)),
  utf8(value),
];

function siteKey(masterKey: Uint8Array, version: Version, { site, revision, rules }: ForeignEntry<SpectreRules>) {
  const { purpose, context } = rules;
  const message = concatBytes(
    utf8(scope + purposes[purpose][0]),
    ...withLength(site, version, 2),
    u32(Number(revision)),
    ...(context === "" ? [] : withLength(context, version, 2)),
  );
  return hmacSha256(masterKey, message);
}

/** Chooses a template by the first byte and a character by each further byte. */
function passwordFrom(key: Uint8Array, version: Version, type: Template): string {
  const choose = <T>(from: ArrayLike<T>, byte = 0): T => {
    // version 0 read a signed byte as a number of 16 bits with its bytes swapped
    const index = version === 0 ? (byte << 8) | (byte >= 128 ? 255 : 0) : byte;
    return from[index % from.length] as T;
  };
  const template = choose<string>(templates[type], key[0]);
  return Array.from(template, (letter, i) => choose<string>(characters[letter] ?? "", key[i + 1])).join("");
}

const upperHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();

/**
 * Makes the scheme of Master Password, now Spectre, for a version of its algorithm. scrypt makes a key of the master
 * password and the full name once for all sites.
 */
/* @__NO_SIDE_EFFECTS__ */
const spectre = <const V extends Version>(version: V) =>
  foreignScheme({
    id: `masterpassword-${version}`,
    program: "Spectre",
    isSecret: (value) => bytesIn(value) === siteKeyBytes,
    validate,
    secretRules: ({ purpose, context, site }) => ({ purpose, context, ...(site === undefined ? {} : { site }) }),
    /** Returns the mean over the templates, without what the choice of the template adds. */
    entropyBits({ type }) {
      const bitsOf = (letters: string): number =>
        Array.from(letters).reduce((bits, letter) => bits + Math.log2(characters[letter]?.length ?? 1), 0);
      const bits = templates[type].map(bitsOf);
      return bits.reduce((sum, each) => sum + each, 0) / bits.length;
    },
    async open({ bytes, identity, signal, onProgress }) {
      if (identity === "") throw badArgument("identity", "the full name that Spectre asks for", "empty");
      const salt = concatBytes(utf8(scope), ...withLength(identity, version, 3));
      const masterKey = await scrypt(bytes, salt, { p: 2, keyBytes: 64 }, { signal, onProgress });
      return {
        check: upperHex(sha256(masterKey)),
        secretFor: (entry) => Promise.resolve(siteKey(masterKey, version, entry)),
        wipe() {
          wipe(masterKey);
        },
      };
    },
    derive: (secret, { rules }) => passwordFrom(secret, version, rules.type),
  });

export const masterpassword0 = spectre(0);
export const masterpassword1 = spectre(1);
export const masterpassword2 = spectre(2);
export const masterpassword3 = spectre(3);
