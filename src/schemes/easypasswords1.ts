import { concatBytes, type Pbkdf2HmacSha1, type ProgressOptions, wipe } from "../../crypto/index.ts";
import { badArgument } from "../arguments.ts";
import { bytesIn } from "../base64.ts";
import { deriveBytes } from "../derivation.ts";
import { AppError, kindOf } from "../errors.ts";
import { assertString, assertWellFormed, utf8 } from "../text.ts";
import { canonicalRules, type CharacterRules, classNames, isWordRules, namedClasses } from "./rules.ts";
import type { OwnScheme } from "./saltmill1.ts";

const iterations = 262_144;

/**
 * Number of secret bytes that a vault stores for an entry. They are enough for the longest password, which has 24
 * characters, and for all shorter ones, because a shorter output of PBKDF2 is the beginning of a longer one.
 */
export const storedBytes = 24;

/** Inputs for one derivation of Easy Passwords 1.x. */
export interface EasyPasswords1Entry {
  readonly site: string;
  readonly login: string;
  /** Free text. `"1"` gives the same password as an empty text. */
  readonly revision: string;
}

const named: readonly string[] = classNames.map((name) => namedClasses[name]);

/**
 * Checks the rules: a length of 4 … 24, and one or more of the four named classes. Returns the rules with the classes
 * in canonical order.
 */
function validate(rules: unknown): CharacterRules {
  if (isWordRules(rules))
    throw new AppError("rules-classes", "easypasswords-1 cannot make words: choose characters", ["words"]);
  const canonical = canonicalRules(rules, storedBytes);
  if (!canonical.classes.every((set) => named.includes(set))) {
    throw new AppError("rules-classes", "easypasswords-1 cannot use custom characters", [canonical.classes.join(" ")]);
  }
  return canonical;
}

export const easypasswords1: OwnScheme<"easypasswords-1", CharacterRules> = {
  id: "easypasswords-1",
  root: "account",
  kind: "easy",
  iterations,
  defaultRules: { length: 16, classes: ["lower", "upper", "digit", "symbol"] },
  firstRevision: "",
  validate,
  entropyBits: (rules) => easyPasswordBits(validate(rules)),
  assertEntry({ site, login, revision, rules }) {
    if (typeof revision !== "string") throw badArgument("revision", "a string", kindOf(revision));
    assertInputs({ site, login, revision });
    validate(rules);
  },
  deriveSecret({ pbkdf2, masterPassword, signal, onProgress }, { site, login, revision }, rules) {
    const keyBytes = rules ? validate(rules).length : storedBytes;
    const entry = { site, login, revision: revision as string }; // `deriveEasyBytes` checks the revision
    return deriveEasyBytes(pbkdf2, masterPassword, entry, keyBytes, { signal, onProgress });
  },
  derive: (secret, { rules }) => Promise.resolve(easyPassword(secret, rules as CharacterRules)),
  isRevision: (value) => typeof value === "string",
  isSecret: (value) => bytesIn(value) === storedBytes,
};

/** Checks the inputs from which the salt is made. */
function assertInputs(entry: { readonly site: string; readonly login: string; readonly revision: unknown }): void {
  assertWellFormed("site", entry.site);
  assertWellFormed("login", entry.login);
  assertString("revision", entry.revision);
  assertWellFormed("revision", entry.revision);
}

/**
 * Returns PBKDF2-HMAC-SHA1(master, site ‖ NUL ‖ login [‖ NUL ‖ revision], 262144, keyBytes). This derivation is slow,
 * and each password needs its own.
 *
 * @param keyBytes - 4 … 24. It may be more than the password's length: the longer output begins with the shorter one.
 * @returns secret bytes; the caller wipes them
 */
export async function deriveEasyBytes(
  pbkdf2: Pbkdf2HmacSha1,
  masterPassword: string,
  entry: EasyPasswords1Entry,
  keyBytes: number,
  work: ProgressOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  assertWellFormed("masterPassword", masterPassword);
  if (masterPassword === "") throw new AppError("master-empty", "the master password is empty: enter one");
  assertInputs(entry);
  const revised = entry.revision !== "" && entry.revision !== "1";
  const salt = concatBytes(utf8(`${entry.site}\0${entry.login}`), utf8(revised ? `\0${entry.revision}` : ""));
  const password = utf8(masterPassword);
  try {
    return await deriveBytes(pbkdf2, { ...work, password, salt, iterations, keyBytes });
  } finally {
    wipe(password);
  }
}

/**
 * Converts bytes to characters exactly as Easy Passwords 1.x did. The modulo makes some characters more likely. This
 * bias must not be corrected, because the passwords must stay the same.
 */
export function easyPassword(bytes: Uint8Array, rules: CharacterRules): string {
  const { length: n, classes } = validate(rules);
  if (bytes.length < n)
    throw new AppError("rules-length", `there are bytes for ${bytes.length} characters`, [n, 4, bytes.length]);
  let sets = classes;
  let seen = new Set<string>();
  let password = "";
  for (let i = 0; i < n; i++) {
    if (sets.length - seen.size >= n - i) {
      sets = remainingClasses(sets, seen);
      seen = new Set();
    }
    let k = (bytes[i] ?? 0) % sets.join("").length;
    for (const set of sets) {
      if (k < set.length) {
        password += set.charAt(k);
        seen.add(set);
        break;
      }
      k -= set.length;
    }
  }
  return password;
}

const remainingClasses = (sets: readonly string[], seen: ReadonlySet<string>): readonly string[] =>
  sets.filter((set) => !seen.has(set));

/**
 * Returns the exact Shannon entropy of an Easy Passwords 1.x password, in bits.
 *
 * The characters are not equally likely: a byte modulo N gives the first characters in a set of N characters more
 * often, and the last characters of the password may come only from classes that do not occur in the password yet. The
 * probability of the next character depends only on its position, on the classes in use, and on which of these classes
 * already occur. The function sums over the few combinations of these three instead of over all passwords.
 */
export function easyPasswordBits({ length: n, classes }: CharacterRules): number {
  const everything = (1 << classes.length) - 1;
  const sizeOf = (sets: number): number => classes.reduce((sum, set, j) => sum + (sets & (1 << j) ? set.length : 0), 0);
  const count = (sets: number): number => classes.filter((_, j) => sets & (1 << j)).length;

  const bitsFrom = (sets: number, seen: number, i: number): number => {
    if (i === n) return 0;
    const reset = count(sets) - count(seen) >= n - i;
    const inPlay = reset ? sets & ~seen : sets;
    const seenNow = reset ? 0 : seen;
    const total = sizeOf(inPlay);
    let bits = 0;
    let at = 0;
    classes.forEach((set, j) => {
      if (!(inPlay & (1 << j))) return;
      let chance = 0;
      for (let k = at; k < at + set.length; k++) {
        // probability that a byte b has b mod total = k
        const p = (Math.floor(255 / total) + (k <= 255 % total ? 1 : 0)) / 256;
        chance += p;
        bits -= p * Math.log2(p);
      }
      at += set.length;
      bits += chance * remembered(inPlay, seenNow | (1 << j), i + 1);
    });
    return bits;
  };

  const memory = new Map<number, number>();
  const remembered = (sets: number, seen: number, i: number): number => {
    const key = (i * 16 + sets) * 16 + seen;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const bits = bitsFrom(sets, seen, i);
    memory.set(key, bits);
    return bits;
  };
  return remembered(everything, 0, 0);
}
