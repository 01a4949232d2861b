import { partOfProgress, pbkdf2HmacSha1, type ProgressOptions, wipe } from "../../../crypto/index.ts";
import { assertMethods, assertObject } from "../../arguments.ts";
import { fromBase64 } from "../../base64.ts";
import { assertDerivationOptions, type DerivationOptions } from "../../derivation.ts";
import type { Argon2Options } from "../../formats/index.ts";
import {
  foreignSchemeOf,
  foreignSecrets,
  generatorOf,
  type MasterInput,
  type OpenedMaster,
  type SchemeEntry,
  unknownScheme,
} from "../../schemes/index.ts";
import { assertString } from "../../text.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import type { ImportedDerivation, ImportedEntry, ReadImport } from "./entry.ts";
import { without } from "./merge-entry.ts";

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
interface ImportOpener {
  /** Decrypts the file or its encrypted parts. */
  readonly decrypt?: (options: OpenImportOptions) => Promise<ReadImport>;
  readonly identity?: string;
  readonly check?: ExpectedCheck;
}

/** The check text that the other program shows for the right master password, read from the file. */
export interface ExpectedCheck {
  readonly text: string;
  /**
   * The scheme that computes the text. If the file does not name the scheme, the check texts of all used schemes must
   * be equal to `text`.
   */
  readonly scheme?: string | undefined;
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
 * import { openImport, readImport, type ReadImport } from "saltmill/exchange";
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

/** The master password of the program that wrote the file, and options for the derivations. */
interface OtherMaster extends DerivationOptions {
  readonly password: string;
  readonly identity?: string | undefined;
}

/**
 * Entries with the bytes that their accounts will store, and a check text. The user can compare this text with the
 * check text that the other program shows for the master password.
 */
interface WithSecrets {
  readonly entries: readonly ImportedEntry[];
  readonly check?: string;
}

/**
 * Derives the `secret` (the bytes that an account stores) of each entry with a generated password, unless the entry has
 * its `secret` already. Derives for one scheme after another.
 *
 * @throws AppError `cannot-decrypt` if the check text is not the expected one, `master-empty`, `scheme-unknown`; the
 * signal's reason when aborted
 */
export async function withSecrets(
  entries: readonly ImportedEntry[],
  master: OtherMaster,
  expected?: ExpectedCheck,
): Promise<WithSecrets> {
  const missing = entries.filter(isMissing);
  const used = [...new Set(missing.map(({ derivation }) => derivation.scheme))];
  const secrets = new Map<ImportedEntry, string>();
  let check: string | undefined;
  for (const id of used.length === 0 ? [] : withChecked(used, expected)) {
    const group = missing.filter(({ derivation }) => derivation.scheme === id);
    const part = partOfProgress(master, secrets.size / missing.length, (secrets.size + group.length) / missing.length);
    const derived = await groupSecrets(id, group, master, part, expected);
    check ??= derived.check;
    for (const [i, entry] of group.entries()) secrets.set(entry, derived.secrets[i] ?? "");
  }
  const opened = entries.map((entry) => {
    const secret = secrets.get(entry);
    return entry.derivation && secret !== undefined ? { ...entry, derivation: { ...entry.derivation, secret } } : entry;
  });
  return { entries: opened, ...(check !== undefined && { check }) };
}

type Derived = ImportedEntry & { readonly derivation: ImportedDerivation };

const isMissing = (entry: ImportedEntry): entry is Derived =>
  entry.derivation !== undefined && entry.derivation.secret === undefined;

/**
 * Returns the schemes in the order in which their secrets are derived. If the file names the scheme that checks the
 * master password, this scheme comes first, even if no entry uses it.
 */
function withChecked(ids: readonly string[], { scheme }: Partial<ExpectedCheck> = {}): readonly string[] {
  return scheme === undefined || !foreignSchemeOf(scheme) ? ids : [...new Set([scheme, ...ids])];
}

interface GroupSecrets {
  readonly secrets: readonly string[];
  readonly check?: string | undefined;
}

async function groupSecrets(
  id: string,
  group: readonly Derived[],
  { pbkdf2 = pbkdf2HmacSha1, password: masterPassword, identity }: OtherMaster,
  progress: ProgressOptions,
  expected: ExpectedCheck | undefined,
): Promise<GroupSecrets> {
  const opened = await openMaster(id, { masterPassword, identity, pbkdf2, ...partOfProgress(progress, 0, 0.1) });
  try {
    const { check } = opened;
    const isChecked = expected !== undefined && (expected.scheme ?? id) === id;
    if (isChecked && check !== undefined && check !== expected.text) throw cannotDecrypt();
    return { check, secrets: await foreignSecrets(opened, group.map(schemeEntry), partOfProgress(progress, 0.1, 1)) };
  } finally {
    opened.wipe();
  }
}

/** Prepares the master password for the entries of a scheme: runs the step that all entries share, if there is one. */
function openMaster(id: string, master: MasterInput): OpenedMaster | Promise<OpenedMaster> {
  const scheme = generatorOf(id);
  const foreign = foreignSchemeOf(id);
  if (foreign) return foreign.open(master);
  if (scheme?.root !== "account") throw unknownScheme(id);
  return {
    secretFor: (entry, progress = {}) => scheme.deriveSecret({ ...master, ...progress }, entry),
    wipe: () => undefined,
  };
}

/** Returns the values from which an entry's password is derived, as the entry's scheme expects them. */
export function schemeEntry({ site, login, derivation }: Pick<Derived, "site" | "login" | "derivation">): SchemeEntry {
  return { site, login, revision: derivation.revision, rules: derivation.rules };
}
