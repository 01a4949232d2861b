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
   * stored. The password of a KeePass file may be empty, which opens a file without a password too.
   */
  readonly password: string;
  /** The key file of a KeePass file. */
  readonly keyFile?: Uint8Array | undefined;
  /** The user's full name, from which Spectre derives the passwords. Needed if the file does not contain it. */
  readonly identity?: string | undefined;
}

/** Values for {@link openImport} that depend on the format of the file. */
interface ImportOpener {
  /**
   * Decrypts the file or its encrypted parts. `masters` has the other program's master password for each of its
   * schemes.
   */
  readonly decrypt?: (options: OpenImportOptions, masters: OtherMasters) => Promise<ReadImport>;
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
  const masters = createMasters(own, opener.check);
  try {
    const first = opener.decrypt ? partOfProgress(options, 0, 0.3) : undefined;
    const decrypted = opener.decrypt ? await opener.decrypt({ ...own, ...first }, masters) : read;
    const entries = await withSecrets(decrypted.entries, masters, partOfProgress(options, first ? 0.3 : 0, 1));
    return { ...(without({ ...decrypted }, "needs") as unknown as ReadImport), entries };
  } finally {
    await masters.wipe();
  }
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
  const masters = createMasters({ ...options, identity: options.identity ?? opener.identity }, opener.check);
  let secret: Uint8Array | undefined;
  try {
    const [{ site, login, derivation = entry.derivation } = entry] = await withSecrets([entry], masters, options);
    secret = fromBase64(derivation.secret) ?? new Uint8Array(0);
    const password = await generatorOf(derivation.scheme)?.derive(secret, schemeEntry({ site, login, derivation }));
    const { check } = masters;
    return { site, login, password: password ?? "", ...(check !== undefined && { check }) };
  } finally {
    if (secret) wipe(secret);
    await masters.wipe();
  }
}

/** The master password of the program that wrote the file, and options for the derivations. */
interface OtherMaster extends DerivationOptions {
  readonly password: string;
  readonly identity?: string | undefined;
}

/** The other program's master password, ready for use in each of that program's schemes. */
export interface OtherMasters {
  /**
   * Prepares the master password for a scheme: runs the step that all its entries share, if there is one. Runs this
   * step only once for each scheme. If the file names the scheme that checks the master password, that scheme is
   * prepared first.
   *
   * @throws AppError `cannot-decrypt` if the check text is not the expected one, `master-empty`, `scheme-unknown`; the
   * signal's reason when aborted
   */
  open(id: string, progress: ProgressOptions): Promise<OpenedMaster>;
  /** The check text of the first scheme. The user can compare it with the text that the other program shows. */
  readonly check: string | undefined;
  wipe(): Promise<void>;
}

function createMasters(
  { pbkdf2 = pbkdf2HmacSha1, password: masterPassword, identity }: OtherMaster,
  expected?: ExpectedCheck,
): OtherMasters {
  const opened = new Map<string, Promise<OpenedMaster>>();
  let first: string | undefined;
  const start = async (id: string, progress: ProgressOptions): Promise<OpenedMaster> => {
    const master = await openMaster(id, { masterPassword, identity, pbkdf2, ...progress });
    const isChecked = expected !== undefined && (expected.scheme ?? id) === id;
    if (!isChecked || master.check === undefined || master.check === expected.text) {
      first ??= master.check;
      return master;
    }
    master.wipe();
    throw cannotDecrypt();
  };
  const openOnce = (id: string, progress: ProgressOptions): Promise<OpenedMaster> => {
    const master = opened.get(id) ?? start(id, progress);
    opened.set(id, master);
    return master;
  };
  return {
    async open(id, progress) {
      if (expected?.scheme !== undefined && foreignSchemeOf(expected.scheme)) await openOnce(expected.scheme, progress);
      return openOnce(id, progress);
    },
    get check() {
      return first;
    },
    async wipe() {
      for (const each of await Promise.allSettled(opened.values())) if (each.status === "fulfilled") each.value.wipe();
    },
  };
}

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

type Derived = ImportedEntry & { readonly derivation: ImportedDerivation };

const isMissing = (entry: ImportedEntry): entry is Derived =>
  entry.derivation !== undefined && entry.derivation.secret === undefined;

/**
 * Derives the `secret` (the bytes that an account stores) of each entry with a generated password, unless the entry has
 * its `secret` already. Derives for one scheme after another.
 *
 * @throws errors of {@link OtherMasters.open}
 */
async function withSecrets(
  entries: readonly ImportedEntry[],
  masters: OtherMasters,
  progress: ProgressOptions,
): Promise<readonly ImportedEntry[]> {
  const missing = entries.filter(isMissing);
  const secrets = new Map<ImportedEntry, string>();
  for (const id of new Set(missing.map(({ derivation }) => derivation.scheme))) {
    const group = missing.filter(({ derivation }) => derivation.scheme === id);
    const done = secrets.size;
    const part = partOfProgress(progress, done / missing.length, (done + group.length) / missing.length);
    const opened = await masters.open(id, partOfProgress(part, 0, 0.1));
    const derived = await foreignSecrets(opened, group.map(schemeEntry), partOfProgress(part, 0.1, 1));
    for (const [i, entry] of group.entries()) secrets.set(entry, derived[i] ?? "");
  }
  return entries.map((entry) => {
    const secret = secrets.get(entry);
    return entry.derivation && secret !== undefined ? { ...entry, derivation: { ...entry.derivation, secret } } : entry;
  });
}

/** Returns the values from which an entry's password is derived, as the entry's scheme expects them. */
export function schemeEntry({ site, login, derivation }: Pick<Derived, "site" | "login" | "derivation">): SchemeEntry {
  return { site, login, revision: derivation.revision, rules: derivation.rules };
}
