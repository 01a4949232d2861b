import { partOfProgress } from "../../../crypto/index.ts";
import { assertString } from "../../text.ts";
import { AppError } from "../../errors.ts";
import type { Argon2Options } from "../../formats/index.ts";
import { writeKdbx } from "../kdbx/write.ts";
import { inSlices } from "../../slices.ts";
import type { Contents } from "../../vault/index.ts";
import { earlierPasswords, type ExportedAccount, exportedAccounts, type LeftOut } from "./accounts.ts";
import { documentOf, type KdbxEntry } from "./kdbx-document.ts";

/** Options for {@link exportKdbx}. */
export interface ExportKdbxOptions extends Argon2Options {
  /** The password that encrypts the file. It must be strong, because anyone who has the file can try to guess it. */
  readonly password: string;
}

/** Result of {@link exportKdbx}. */
export interface ExportedKdbx {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  /** Accounts that are not in the file because their password cannot be derived or decrypted. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Returns all accounts as a database of KeePass and KeePassXC (KDBX 4). The database has its own password, from which
 * Argon2id with 64 MiB derives the key. The database contains the passwords, keys of one-time codes, tags and earlier
 * passwords. The first tag of an account becomes its group.
 *
 * @throws {@link AppError} `master-empty` if the password is empty, `bad-argument` if it is not a string; the signal's
 * reason when aborted
 * @example
 * ```ts
 * import { exportKdbx, type Vault } from "saltmill";
 * export const toKeePass = async (vault: Vault, password: string): Promise<Uint8Array> =>
 *   (await exportKdbx(await vault.contents(), { password })).bytes;
 * ```
 */
export async function exportKdbx(contents: Contents, options: ExportKdbxOptions): Promise<ExportedKdbx> {
  const { password } = options;
  assertString("password", password);
  if (password === "") throw new AppError("master-empty", "the file needs a password: enter one");
  const { accounts, leftOut } = await exportedAccounts(contents, partOfProgress(options, 0, 0.5));
  const entries: KdbxEntry[] = [];
  const add = async (each: ExportedAccount): Promise<void> => {
    entries.push({ ...each, history: await earlierPasswords(contents, each.account) });
  };
  await inSlices(accounts, add, partOfProgress(options, 0.5, 0.7));
  const work = { ...partOfProgress(options, 0.7, 1), argon2: options.argon2 };
  const bytes = await writeKdbx(password, (protect) => documentOf(entries, protect), work);
  return { bytes, rows: entries.length, leftOut };
}
