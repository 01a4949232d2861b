import { pbkdf2HmacSha1, type Pbkdf2HmacSha1, wipe } from "../crypto/index.ts";
import { assertSlowStep, badArgument } from "./arguments.ts";
import { kindOf } from "./errors.ts";
import type { Rules } from "./schemes/rules.ts";
import { deriveEasyBytes, easyPassword, easypasswords1 } from "./schemes/easypasswords1.ts";
import { isSchemeId, type SchemeId, schemes, unknownScheme } from "./schemes/index.ts";
import { assertRevision, deriveRoot, saltmill1Password } from "./schemes/saltmill1.ts";
import { canonicalRules } from "./schemes/rules.ts";

/** What a password is made of, and how: all that {@link derivePassword} takes. */
export interface DerivePasswordOptions {
  /** Default `"saltmill-1"`. */
  scheme?: SchemeId | undefined;
  masterPassword: string;
  /** A name or an e-mail address; default empty. Not used by easypasswords-1. */
  identity?: string | undefined;
  /** The site's name as it is to be hashed; {@link siteOf} proposes one for an address, nothing is converted here. */
  site: string;
  /** Default empty. */
  login?: string | undefined;
  /** saltmill-1: a number 1 … 2^32-1, default 1. easypasswords-1: free text, default empty. */
  revision?: number | string | undefined;
  /** Default: 16 characters of all four classes. */
  rules?: Rules | undefined;
  signal?: AbortSignal | undefined;
  /** Called with a growing fraction of the work, the last time with 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Where the slow step runs; default here. */
  pbkdf2?: Pbkdf2HmacSha1 | undefined;
}

/**
 * The password of one site, from the master password: the same on any machine.
 *
 * @throws {@link AppError} for whatever cannot be honoured, before any work; the signal's reason when aborted
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
  assertSlowStep("options", options);
  const { scheme = "saltmill-1", masterPassword, identity = "", site, login = "", signal, onProgress } = options;
  const { pbkdf2 = pbkdf2HmacSha1, rules = schemes["saltmill-1"].defaultRules } = options;
  if (!isSchemeId(scheme)) throw unknownScheme(scheme);
  const work = { signal, onProgress };
  if (scheme === "easypasswords-1") {
    const { revision = "" } = options;
    if (typeof revision !== "string") throw badArgument("revision", "a string", kindOf(revision));
    const checked = canonicalRules(easypasswords1.validate(rules));
    const bytes = await deriveEasyBytes(pbkdf2, masterPassword, { site, login, revision }, checked.length, work);
    try {
      return easyPassword(bytes, checked);
    } finally {
      wipe(bytes);
    }
  }
  const { revision = 1 } = options;
  assertRevision(revision);
  const entry = { site, login, revision, rules };
  await saltmill1Password(new Uint8Array(20), entry); // refuses a bad entry before the slow step rather than after
  const root = await deriveRoot(pbkdf2, masterPassword, identity, work);
  try {
    return await saltmill1Password(root, entry);
  } finally {
    wipe(root);
  }
}
