import type { ProgressOptions } from "../../../crypto/index.ts";
import { badArgument } from "../../arguments.ts";
import type { Vault } from "../../vault/index.ts";
import type { ImportProblem, NotTakenKind, ReadImport } from "./entry.ts";
import type { ImportItem } from "./item.ts";
import { planImport } from "./plan.ts";
import { whileOpen } from "../../slices.ts";

/** Preview of an import. Nothing has been written. */
export interface ImportPreview {
  readonly items: readonly ImportItem[];
  /** Entries of the file that cannot be imported. */
  readonly problems: readonly ImportProblem[];
  /** Number of items that are not imported, by kind. */
  readonly notTaken: Readonly<Partial<Record<NotTakenKind, number>>>;
  /** True if the file contains passwords without encryption. The user should delete such a file after the import. */
  readonly isClear: boolean;
}

/**
 * Compares every entry of a file with the vault. Nothing is written.
 *
 * @throws {@link AppError} `locked`, `storage-failed`; `bad-argument` if the file must be opened with `openImport`
 * first; the signal's reason when aborted
 * @example
 * ```ts
 * import { createVault, memoryStorage, previewImport, readImport } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const file = new TextEncoder().encode("name,url,username,password\nBank,https://bank.example/,ada,hunter2\n");
 * const { items } = await previewImport(vault, await readImport(file));
 * items[0]?.status; // "new"
 * ```
 */
export async function previewImport(
  vault: Vault,
  read: ReadImport,
  options: ProgressOptions = {},
): Promise<ImportPreview> {
  const { entries, problems, notTaken, isClear } = read;
  if (entries.some(({ sealed, derivation }) => sealed === true || (derivation && derivation.secret === undefined))) {
    throw badArgument("read", "a file that was opened", "one that needs a password");
  }
  const items = await planImport(await vault.contents(), entries, { ...options, ...whileOpen(vault, options.signal) });
  return { items, problems, notTaken, isClear };
}
