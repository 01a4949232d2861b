import { toBase64Url } from "../base64.ts";
import { AppError } from "../errors.ts";
import { randomBytes } from "../random.ts";
import type { JsonObject } from "../vault/envelope.ts";
import { contentOf } from "./restore-content.ts";
import { isAccount } from "./restore-match.ts";
import { assertSingle } from "./restore-single.ts";
import type { OpenedBackup } from "./restore-open.ts";
import { planRestore, type RestoreChoice, type RestoreItem, type RestorePlan, sameItem } from "./restore-plan.ts";
import type { RestoreProblem } from "./restore-file.ts";
import type { Contents, Vault } from "../vault/vault.ts";

/** What a restore would do. Nothing has been written. */
export interface RestorePreview {
  readonly opened: OpenedBackup;
  readonly items: readonly RestoreItem[];
  /** What in the backup cannot be restored. */
  readonly problems: readonly RestoreProblem[];
}

/** A choice for the items that are not to go as proposed, by their names. */
export type RestoreChoices = ReadonlyMap<string, RestoreChoice>;

/**
 * Puts every record of a backup beside what the vault has. Reads only.
 *
 * @throws {@link AppError} `locked`, `storage-failed`, `root-missing` (the vault's own roots do not open)
 * @example
 * ```ts
 * import { applyRestore, exportBackup, openOwnBackup, previewRestore, readBackup, type Vault } from "saltmill";
 * export async function restoreEverything(vault: Vault, text: string): Promise<number> {
 *   const preview = await previewRestore(vault, await openOwnBackup(readBackup(text), vault));
 *   return applyRestore(vault, preview);
 * }
 * ```
 */
export async function previewRestore(vault: Vault, opened: OpenedBackup): Promise<RestorePreview> {
  const { items } = planRestore(await vault.contents(), opened, vault.keys);
  return { opened, items, problems: opened.problems };
}

/**
 * Carries out what a preview offered: each item as chosen, else as proposed, the roots that they need along with them, in
 * one write.
 *
 * @returns how many records of the backup were written
 * @throws {@link AppError} `restore-stale` where the vault has changed in a record that would be written, `account-exists`
 * where two accounts would have one site and login, `bad-argument` for a choice that was not offered, and what
 * {@link Vault.change} throws; nothing is written then
 * @example
 * ```ts
 * import {
 *   addAccount,
 *   applyRestore,
 *   createVault,
 *   exportBackup,
 *   memoryStorage,
 *   openOwnBackup,
 *   pinRules,
 *   previewRestore,
 *   readBackup,
 * } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const backup = readBackup((await exportBackup(vault)).text);
 * const preview = await previewRestore(vault, await openOwnBackup(backup, vault));
 * await applyRestore(vault, preview); // 0: nothing has changed since
 * ```
 */
export function applyRestore(
  vault: Vault,
  preview: RestorePreview,
  choices: RestoreChoices = new Map(),
): Promise<number> {
  return vault.change((contents) => {
    const plan = planRestore(contents, preview.opened, vault.keys);
    const current = new Map(plan.items.map((item) => [item.name, item]));
    const writes = new Map<string, JsonObject>();
    const added = new Set<string>(); // beside what is here, as somebody has chosen
    for (const item of preview.items) {
      const choice = choices.get(item.name) ?? item.proposed;
      if (!item.choices.includes(choice)) throw notOffered(choice);
      const now = current.get(item.name);
      if (choice === "mine") continue;
      if (!now || !sameItem(item, now)) throw new AppError("restore-stale", "the vault has changed since the preview");
      const place = targetOf(now, choice, contents, plan);
      writes.set(place, contentOf(now, choice));
      if (choice === "both") added.add(place);
    }
    assertSingle(contents, writes, added);
    const count = writes.size;
    const keys = keysWith(plan, [...writes.values()], preview.opened);
    if (keys) writes.set("keys", keys);
    return { writes: Object.fromEntries(writes), result: count };
  });
}

const notOffered = (choice: string): AppError =>
  new AppError("bad-argument", `"${choice}" is not offered for this record`, ["choice", choice]);

const freshName = (): string => `account/${toBase64Url(randomBytes(16))}`;

/** The name that is written to: the vault's record, or a free one. */
function targetOf(
  { name, theirs, mine, status, deleted }: RestoreItem,
  choice: RestoreChoice,
  contents: Contents,
  plan: RestorePlan,
): string {
  const overwrites = mine && choice !== "both" && deleted !== "here" && status !== "new";
  if (overwrites) return mine.name;
  // What a deleted account has left stays: it knows of a spent revision that the backup may not know.
  const free = !contents.records.has(name) && !plan.blocked.has(name);
  return free || !isAccount(theirs) ? name : freshName();
}

/** The vault's `keys` record with the roots that come along; nothing where it stays as it is. */
function keysWith(
  { roots, keys }: RestorePlan,
  written: readonly JsonObject[],
  opened: OpenedBackup,
): JsonObject | undefined {
  if (!keys) return opened.records.get("keys"); // the vault has lost its own
  const missing = roots.missing(written);
  return Object.keys(missing).length > 0 ? { ...keys, roots: { ...keys.roots, ...missing } } : undefined;
}
