import { pbkdf2HmacSha1, wipe } from "../../crypto/index.ts";
import { argon2InThisThread } from "../argon2.ts";
import { assertDerivationOptions, type DerivationOptions } from "../derivation.ts";
import { randomBytes } from "../random.ts";
import type { Rules, SchemeRules } from "./rules.ts";
import { rootBytes, saltmill1Password } from "./saltmill1.ts";
import {
  defaultScheme,
  generatorOf,
  type RootSchemeId,
  rootSchemeOf,
  type SchemeId,
  unknownScheme,
} from "./schemes.ts";

/** Options for {@link deriveRoot}. */
export interface DeriveRootOptions extends DerivationOptions {
  /** Default: `"saltmill-1"`. */
  readonly scheme?: RootSchemeId | undefined;
  readonly masterPassword: string;
  /** A name or an e-mail address. Default: empty, which saltmill-2 refuses. */
  readonly identity?: string | undefined;
}

const rootOptions = ["scheme", "masterPassword", "identity"];
const passwordOptions = [...rootOptions, "site", "login", "revision", "rules"];

/**
 * Derives a root, from which the passwords of all sites are derived. This derivation is the only slow step of
 * saltmill-1 and saltmill-2. The `derive` of the scheme derives a password from the root.
 *
 * @returns 20 secret bytes; the caller wipes them
 * @throws {@link AppError} `bad-argument` (also for an unknown option, and if `pbkdf2` does not return 20 bytes), `scheme-unknown`,
 * `master-empty`, `bad-character`, `identity-empty`, `memory`; the reason of the aborted signal
 * @example
 * ```ts
 * import { deriveRoot, saltmill1Password, schemes } from "saltmill";
 * const root = await deriveRoot({ masterPassword: "correct horse battery staple", identity: "ada@example.org" });
 * const rules = schemes["saltmill-1"].defaultRules;
 * await saltmill1Password(root, { site: "example.com", login: "ada", revision: 2, rules }); // "Ba;B}Kw!8r^_<mjG"
 * root.fill(0);
 * ```
 */
export async function deriveRoot(options: DeriveRootOptions): Promise<Uint8Array<ArrayBuffer>> {
  assertDerivationOptions("options", options, rootOptions);
  const { scheme: id = defaultScheme.id, pbkdf2 = pbkdf2HmacSha1, argon2 = argon2InThisThread, ...master } = options;
  const scheme = rootSchemeOf(id);
  if (!scheme) throw unknownScheme(id);
  return scheme.deriveSecret({ ...master, pbkdf2, argon2 });
}

/** Options for {@link derivePassword}. */
export interface DerivePasswordOptions extends DerivationOptions {
  /** Default: `"saltmill-1"`. */
  scheme?: SchemeId | undefined;
  masterPassword: string;
  /**
   * A name or an e-mail address; for Spectre the full name. Default: empty, which saltmill-2 refuses. Among the schemes
   * of other programs, only Spectre's uses the identity.
   */
  identity?: string | undefined;
  /**
   * The exact site name from which the password is derived, such as `example.com`. A URL must be converted to a site
   * name first, for example with {@link siteOf}.
   */
  site: string;
  /** Default: empty. */
  login?: string | undefined;
  /**
   * A number 1 … 2^32-1 or, for some schemes such as easypasswords-1, free text. Default: the scheme's
   * {@link Scheme.firstRevision}, which is 1 or empty.
   */
  revision?: number | string | undefined;
  /** Default: the scheme's {@link Scheme.defaultRules}. */
  rules?: SchemeRules | undefined;
}

/**
 * Derives the password of one site from the master password. The result is the same on every device.
 *
 * @throws {@link AppError} for invalid or unknown options, before the slow derivation; the reason of the aborted signal
 * @example
 * ```ts
 * import { derivePassword } from "saltmill";
 * const password = await derivePassword({
 *   masterPassword: "correct horse battery staple",
 *   identity: "ada@example.org",
 *   site: "example.com",
 *   login: "ada",
 * }); // "[4zR,AH$Q|(,5v[4"
 * ```
 */
export async function derivePassword(options: DerivePasswordOptions): Promise<string> {
  assertDerivationOptions("options", options, passwordOptions);
  const { scheme: id = defaultScheme.id, masterPassword, identity, site, login = "" } = options;
  const scheme = generatorOf(id);
  if (!scheme) throw unknownScheme(id);
  const {
    argon2 = argon2InThisThread,
    pbkdf2 = pbkdf2HmacSha1,
    signal,
    onProgress,
    revision = scheme.firstRevision,
    rules = scheme.defaultRules,
  } = options;
  const entry = { site, login, revision, rules };
  scheme.assertEntry(entry);
  const master = { masterPassword, identity, pbkdf2, argon2, signal, onProgress };
  const secret = await scheme.deriveSecret(master, entry, rules);
  try {
    return await scheme.derive(secret, entry);
  } finally {
    wipe(secret);
  }
}

/**
 * Returns a random password that follows the given rules. It cannot be derived again, because the random root from
 * which it is derived is not kept.
 *
 * @throws {@link AppError} `rules-…`, `randomness-failed`
 */
export async function randomPassword(rules: Rules): Promise<string> {
  const root = randomBytes(rootBytes);
  try {
    return await saltmill1Password(root, { site: "random", login: "", revision: 1, rules });
  } finally {
    wipe(root);
  }
}
