import { partOfProgress, wipe } from "../../../crypto/index.ts";
import { assertMethods, assertObject } from "../../arguments.ts";
import { fromBase64 } from "../../base64.ts";
import { assertDerivationOptions, type DerivationOptions } from "../../derivation.ts";
import type { Argon2Options } from "../../formats/index.ts";
import { generatorOf } from "../../schemes/index.ts";
import { assertString } from "../../text.ts";
import type { ReadImport } from "./entry.ts";
import { without } from "./record.ts";
import { type ExpectedCheck, schemeEntry, withSecrets } from "./secrets.ts";

/** Options for {@link openImport}. */
export interface OpenImportOptions extends DerivationOptions, Argon2Options {
  /**
   * The file's password or the other program's master password, as `needs` of the file says. The password is not
   * stored.
   */
  readonly password: string;
  /** The key file of a KeePass file. If `keyFile` is set, `password` may be empty. */
  readonly keyFile?: Uint8Array | undefined;
  /** The user's full name, from which Spectre derives the passwords. Needed if the file does not contain it. */
  readonly identity?: string | undefined;
}

/** Values for {@link openImport} that depend on the format of the file. */
export interface ImportOpener {
  /** Decrypts the file or its encrypted parts. */
  readonly decrypt?: (options: OpenImportOptions) => Promise<ReadImport>;
  readonly identity?: string;
  readonly check?: ExpectedCheck;
}

const openers = new WeakMap<ReadImport, ImportOpener>();

/** Stores how {@link openImport} opens a file that was read, and returns the file. */
export function withOpener(read: ReadImport, opener: ImportOpener): ReadImport {
  openers.set(read, opener);
  return read;
}

/**
 * Opens a file that {@link readImport} could not read completely without a password. Decrypts the file or its encrypted
 * fields. For each generated password, derives the bytes that the account will store. Nothing is written to the vault.
 *
 * @throws {@link AppError} `cannot-decrypt` if the password is wrong, `master-empty`, `import-format`,
 * `import-too-large`, `bad-argument`; the signal's reason when aborted
 * @example
 * ```ts
 * import { openImport, readImport, type ReadImport } from "saltmill";
 * export async function readAny(file: Uint8Array, password: string): Promise<ReadImport> {
 *   const read = await readImport(file);
 *   return read.needs === undefined ? read : openImport(read, { password });
 * }
 * ```
 */
export async function openImport(read: ReadImport, options: OpenImportOptions): Promise<ReadImport> {
  assertObject("read", read);
  assertDerivationOptions("options", options);
  assertString("password", options.password);
  if (options.argon2 !== undefined) assertMethods("argon2", options.argon2, ["call"]);
  const opener = openers.get(read) ?? {};
  const own = { ...options, identity: options.identity ?? opener.identity };
  const decrypted = opener.decrypt ? await opener.decrypt({ ...own, ...partOfProgress(options, 0, 0.3) }) : read;
  const work = { ...own, ...partOfProgress(options, opener.decrypt ? 0.3 : 0, 1) };
  const { entries } = await withSecrets(decrypted.entries, work, opener.check);
  return { ...(without({ ...decrypted }, "needs") as unknown as ReadImport), entries };
}

/** The first entry that has a generated password, and that password. */
export interface ImportSample {
  readonly site: string;
  readonly login: string;
  readonly password: string;
  /** The text or pictures that the other program shows for the given master password. */
  readonly check?: string;
}

/**
 * Derives the first generated password of a file, before {@link openImport} derives all of them. Saltmill cannot always
 * check the master password of another program. The user can check that master password by recognizing the derived
 * password.
 *
 * @returns undefined if the file has no generated passwords
 * @throws errors of {@link openImport}
 * @example
 * ```ts
 * import { type ReadImport, sampleImport } from "saltmill";
 * export async function isThisYourPassword(read: ReadImport, password: string): Promise<string | undefined> {
 *   return (await sampleImport(read, { password }))?.password;
 * }
 * ```
 */
export async function sampleImport(read: ReadImport, options: OpenImportOptions): Promise<ImportSample | undefined> {
  assertObject("read", read);
  assertDerivationOptions("options", options);
  assertString("password", options.password);
  const entry = read.entries.find(({ derivation }) => derivation);
  if (!entry?.derivation) return undefined;
  const opener = openers.get(read) ?? {};
  const work = { ...options, identity: options.identity ?? opener.identity };
  const { entries, check } = await withSecrets([entry], work, opener.check);
  const { site, login, derivation = entry.derivation } = entries[0] ?? entry;
  const secret = fromBase64(derivation.secret) ?? new Uint8Array(0);
  try {
    const password = await generatorOf(derivation.scheme)?.derive(secret, schemeEntry({ site, login, derivation }));
    return { site, login, password: password ?? "", ...(check !== undefined && { check }) };
  } finally {
    wipe(secret);
  }
}
