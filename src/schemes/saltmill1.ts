import { concatBytes, createKdfCounterSha256, kdfCounterSha256, u32, wipe } from "../../crypto/index.ts";
import { assertBytes, assertObject } from "../arguments.ts";
import { deriveBytes } from "../derivation.ts";
import { AppError, kindOf } from "../errors.ts";
import { assertWellFormed, prepareIdentity, prepareMaster, utf8 } from "../text.ts";
import {
  allStrings,
  canonicalRules,
  canonicalWordRules,
  type CharacterRules,
  goodPasswords,
  isWordRules,
  listName,
  lp,
  type Rules,
  rulesBytes,
  uniformBits,
  wordBits,
  wordsFrom,
} from "./rules.ts";
import type { MasterInput, RootScheme, Scheme, SchemeEntry } from "./scheme.ts";

/** The id of a scheme whose passwords are made in the way of saltmill-1. Only the roots are derived in other ways. */
export type SaltmillId = "saltmill-1" | "saltmill-2";

/**
 * PBKDF2 iterations: 5 · 2^18, about what OWASP recommended for HMAC-SHA-1 in 2023 (1.3 million). This number can never
 * change, because a different number would be another scheme.
 */
const iterations = 1_310_720;

/** Length of a root, in bytes. */
export const rootBytes = 20;

/**
 * First bytes of the salt with which each root of saltmill-1 is derived. The salt of a vault's header never begins with these bytes.
 */
export const rootSaltPrefix = "saltmill-1\0";

/** Inputs from which one password is derived, in addition to the root. */
export interface Saltmill1Entry {
  readonly site: string;
  readonly login: string;
  /** 1 … 2^32-1. */
  readonly revision: number;
  readonly rules: Rules;
}

export const greatestRevision = 2 ** 32 - 1;

export const isRevision = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= greatestRevision;

export function assertRevision(revision: unknown): asserts revision is number {
  if (isRevision(revision)) return;
  const [came, greatest] = [kindOf(revision), greatestRevision];
  throw new AppError("revision-range", `the revision must be from 1 to ${greatest}, not ${came}`, [came, 1, greatest]);
}

/** The scheme `saltmill-1` or `easypasswords-1`. `R` is the type of the rules that `validate` returns. */
export interface OwnScheme<Id extends string, R extends Rules> extends Scheme {
  readonly id: Id;
  readonly iterations: number;
  readonly defaultRules: CharacterRules;
  validate(rules: Rules): R;
  entropyBits(rules: Rules): number;
}

export const saltmill1 = saltmillScheme("saltmill-1", {
  iterations,
  deriveSecret: rootOf,
  assertIdentity: prepareIdentity,
});

/**
 * Creates the scheme saltmill-1, or one that differs from it only in its roots and its id. The id is a part of all that
 * is derived from a root.
 *
 * @param roots - the derivation of a root of 20 bytes
 */
/* @__NO_SIDE_EFFECTS__ */
export function saltmillScheme<Id extends SaltmillId>(
  id: Id,
  roots: Pick<RootScheme, "deriveSecret" | "assertIdentity" | "megabytes"> & { readonly iterations: number },
): OwnScheme<Id, Rules> & RootScheme {
  return {
    id,
    root: "vault",
    ...roots,
    defaultRules: { length: 16, classes: ["lower", "upper", "digit", "symbol"] },
    firstRevision: 1,
    validate: (rules) => (isWordRules(rules) ? canonicalWordRules(rules) : maxWorkload(canonicalRules(rules))),
    entropyBits: (rules) =>
      isWordRules(rules)
        ? wordBits(canonicalWordRules(rules))
        : uniformBits(goodPasswords(maxWorkload(canonicalRules(rules)))),
    assertEntry(entry) {
      checkedEntry(entry);
    },
    derive: (root, entry) => passwordUnder(id, root, entry),
    isRevision,
  };
}

/**
 * Rejects rules if fewer than one in 2^16 candidates satisfies them, because finding a password would take too long.
 */
function maxWorkload(rules: CharacterRules): CharacterRules {
  if (goodPasswords(rules) << 16n >= allStrings(rules)) return rules;
  throw new AppError(
    "rules-unlikely",
    "too few passwords fit these rules: make it longer or use fewer types of characters",
  );
}

/**
 * Derives a root of saltmill-1: PBKDF2-HMAC-SHA1(master, "saltmill-1" ‖ NUL ‖ identity, 1310720, 20). The caller must
 * have checked the options.
 */
async function rootOf(master: MasterInput): Promise<Uint8Array<ArrayBuffer>> {
  const { pbkdf2, masterPassword, identity = "", signal, onProgress } = master;
  const salt = concatBytes(utf8(rootSaltPrefix), prepareIdentity(identity));
  const password = prepareMaster(masterPassword);
  try {
    return await deriveBytes(pbkdf2, { password, salt, iterations, keyBytes: rootBytes, signal, onProgress });
  } finally {
    wipe(password);
  }
}

/** Asserts that `value` is a `Uint8Array` with the length of a root. */
export function assertRoot(value: unknown): asserts value is Uint8Array {
  assertBytes("root", value, rootBytes);
}

/**
 * Derives the password of an entry from a root of saltmill-1. The derivation takes only microseconds.
 *
 * @param root - 20 secret bytes; the caller owns them, no reference is kept
 * @throws {@link AppError} `bad-argument`, `bad-character`, `revision-range`, `rules-…`
 * @example
 * ```ts
 * import { saltmill1Password } from "saltmill";
 * const root = Uint8Array.from(Buffer.from("b14a4b2de91f8fe9650ad021847a0a1c5a206b97", "hex"));
 * const rules = { words: 4, separator: " " };
 * await saltmill1Password(root, { site: "example.com", login: "ada", revision: 1, rules }); // "gigantic wilder willow stereo"
 * ```
 */
export const saltmill1Password = (root: Uint8Array, entry: Saltmill1Entry): Promise<string> =>
  passwordUnder("saltmill-1", root, entry);

/** Derives the password of an entry from a root of the scheme `id`. */
async function passwordUnder(id: SaltmillId, root: Uint8Array, entry: SchemeEntry): Promise<string> {
  assertRoot(root);
  const { site, login, revision, rules } = checkedEntry(entry);
  const kind = isWordRules(rules) ? "words" : "password";
  const own = isWordRules(rules)
    ? concatBytes(u32(rules.words), lp(utf8(rules.separator)), lp(utf8(listName)))
    : rulesBytes(rules);
  const info = concatBytes(
    utf8(`${id} ${kind}\0`),
    lp(utf8(site.normalize("NFC"))),
    lp(utf8(login.normalize("NFC"))),
    u32(revision),
    lp(own),
  );
  const stream = createKdfCounterSha256(root, info);
  try {
    const read = (count: number): Uint8Array => stream.read(count);
    return isWordRules(rules) ? await wordsFrom(read, rules) : charactersFrom(read, rules);
  } finally {
    stream.wipe();
  }
}

/**
 * Checks an entry and returns it with canonical rules. The two schemes have the same entries.
 */
function checkedEntry(entry: SchemeEntry): Saltmill1Entry {
  assertObject("entry", entry);
  const { site, login, revision, rules } = entry;
  assertWellFormed("site", site);
  assertWellFormed("login", login);
  assertRevision(revision);
  return { site, login, revision, rules: saltmill1.validate(rules as Rules) };
}

/**
 * Makes candidates from the bytes of `read` until one contains a character of every class. All passwords that satisfy
 * the rules are therefore equally likely.
 */
function charactersFrom(read: (count: number) => Uint8Array, { length, classes }: CharacterRules): string {
  const alphabet = classes.join("");
  const N = alphabet.length;
  // Bytes from this limit on are skipped, because they would make the first characters more likely.
  const fair = Math.floor(256 / N) * N;
  for (;;) {
    let candidate = "";
    while (candidate.length < length) {
      const [b = 255] = read(1);
      if (b < fair) candidate += alphabet.charAt(b % N);
    }
    if (classes.every((set) => Array.from(set).some((character) => candidate.includes(character)))) return candidate;
  }
}

/**
 * Returns three words that represent twelve bits derived from the root. Users who know the words notice a typing error
 * in the master password, even without a vault that could check it.
 *
 * @param scheme - the scheme with which the root was derived. Default: `"saltmill-1"`.
 * @throws AppError `bad-argument` unless the root has 20 bytes
 * @example
 * ```ts
 * import { fingerprint } from "saltmill";
 * fingerprint(new Uint8Array(20)).split(" ").length; // 3
 * ```
 */
export function fingerprint(root: Uint8Array, scheme: SaltmillId = "saltmill-1"): string {
  assertRoot(root);
  const [a = 0, b = 0] = kdfCounterSha256(root, utf8(`${scheme} fingerprint`), 2);
  return [a >> 4, a & 15, b >> 4].map((nibble) => fingerprintWords[nibble]).join(" ");
}

const fingerprintWords = "anchor bell cloud crown fern fish key lamp leaf moon mountain shell ship star sun wave".split(
  " ",
);
