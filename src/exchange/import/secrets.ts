import { partOfProgress, pbkdf2HmacSha1, type ProgressOptions } from "../../../crypto/index.ts";
import type { DerivationOptions } from "../../derivation.ts";
import {
  foreignSchemeOf,
  foreignSecrets,
  generatorOf,
  type MasterInput,
  type OpenedMaster,
  type SchemeEntry,
  unknownScheme,
} from "../../schemes/index.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import type { ImportedDerivation, ImportedEntry } from "./entry.ts";

/** The master password of the program that wrote the file, and options for the derivations. */
interface OtherMaster extends DerivationOptions {
  readonly password: string;
  readonly identity?: string | undefined;
}

type Derived = ImportedEntry & { readonly derivation: ImportedDerivation };

const isMissing = (entry: ImportedEntry): entry is Derived =>
  entry.derivation !== undefined && entry.derivation.secret === undefined;

/** Returns the values from which an entry's password is derived, as the entry's scheme expects them. */
export function schemeEntry({ site, login, derivation }: Pick<Derived, "site" | "login" | "derivation">): SchemeEntry {
  return { site, login, revision: derivation.revision, rules: derivation.rules };
}

/**
 * Entries with the bytes that their accounts will store, and a check text. The user can compare this text with the
 * check text that the other program shows for the master password.
 */
interface WithSecrets {
  readonly entries: readonly ImportedEntry[];
  readonly check?: string;
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
