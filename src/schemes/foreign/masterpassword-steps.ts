import { concatBytes, hex, hmacSha256, sha256, u32, wipe } from "../../../crypto/index.ts";
import { utf8 } from "../../text.ts";
import type { ForeignEntry, ForeignMaster, ForeignOpened, ForeignSteps } from "./foreign-scheme.ts";
import { scrypt } from "./shared-steps.ts";

const scope = "com.lyndir.masterpassword";

/** The text that each purpose appends to the scope. The scope is hashed, so each purpose gives a different password. */
const scopeEnds = { password: "", login: ".login", answer: ".answer" } as const;

/** The characters that each letter of a template stands for. */
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

export const templates = {
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

/** The parameters of Spectre. */
export interface SpectreRules {
  readonly purpose: keyof typeof scopeEnds;
  readonly type: keyof typeof templates;
  readonly context: string;
}

/**
 * Versions of the algorithm. Each version fixed errors of the version before, so the same inputs can give different
 * passwords in different versions.
 */
export type Version = 0 | 1 | 2 | 3;

/** Returns the length of a text: in bytes from version `since` on, in characters in earlier versions. */
const lengthIn = (value: string, version: Version, since: Version): number =>
  version >= since ? utf8(value).length : Array.from(value).length;

const withLength = (value: string, version: Version, since: Version): Uint8Array[] => [
  u32(lengthIn(value, version, since)),
  utf8(value),
];

function siteKey(masterKey: Uint8Array, version: Version, { site, revision, rules }: ForeignEntry<SpectreRules>) {
  const { purpose, context } = rules;
  const message = concatBytes(
    utf8(scope + scopeEnds[purpose]),
    ...withLength(site, version, 2),
    u32(Number(revision)),
    ...(context === "" ? [] : withLength(context, version, 2)),
  );
  return hmacSha256(masterKey, message);
}

/** Converts a key to a password: the first byte chooses a template, and each further byte chooses a character. */
function passwordFrom(key: Uint8Array, version: Version, type: SpectreRules["type"]): string {
  const choose = <T>(from: ArrayLike<T>, byte = 0): T => {
    // Version 0 reads the byte as signed, extends it to 16 bits and swaps the two bytes.
    const index = version === 0 ? (byte << 8) | (byte >= 128 ? 255 : 0) : byte;
    return from[index % from.length] as T;
  };
  const template = choose<string>(templates[type], key[0]);
  return Array.from(template, (letter, i) => choose<string>(characters[letter] ?? "", key[i + 1])).join("");
}

/**
 * Returns the functions that derive the passwords of one version. From the master password and the full name, scrypt
 * derives one key for all sites.
 */
export const stepsOf = (version: Version): ForeignSteps<SpectreRules> => ({
  async open({ bytes, identity, signal, onProgress }: ForeignMaster): Promise<ForeignOpened<SpectreRules>> {
    const salt = concatBytes(utf8(scope), ...withLength(identity, version, 3));
    const masterKey = await scrypt(bytes, salt, { p: 2, keyBytes: 64 }, { signal, onProgress });
    return {
      check: hex(sha256(masterKey)).toUpperCase(),
      secretFor: (entry) => Promise.resolve(siteKey(masterKey, version, entry)),
      textKey: () => masterKey.slice(0, 16), // Spectre encrypts with AES-128
      wipe() {
        wipe(masterKey);
      },
    };
  },
  derive: (secret, { rules }) => passwordFrom(secret, version, rules.type),
});
