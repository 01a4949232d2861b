import type { AppError } from "../errors.ts";
import { cannotDecrypt } from "../vault/envelope.ts";
import type { VaultKeys } from "../vault/keys.ts";
import { differingFields, sameJson } from "./record-differences.ts";
import type { KeysRecord, VaultRecord } from "../vault/records.ts";
import { isAccount, isDeleted, type Match, matchRecords } from "./restore-match.ts";
import type { OpenedBackup } from "./restore-open.ts";
import { RootMapping } from "./root-mapping.ts";
import { type Contents, keysOf } from "../vault/vault.ts";

/**
 * - `new`: the vault has nothing of the kind;
 * - `same`: nothing to do;
 * - `differs`: in `fields`;
 * - `deleted`: here, there, or in both.
 */
export type RestoreStatus = "new" | "same" | "differs" | "deleted";

/** `mine` leaves the vault as it is; `both` keeps its account and adds the backup's beside it. */
export type RestoreChoice = "mine" | "theirs" | "both";

/** One record of a backup beside what the vault has. */
export interface RestoreItem {
  /** Of the record in the backup: what a choice is made for. */
  readonly name: string;
  readonly status: RestoreStatus;
  /** Where it is deleted. */
  readonly deleted?: "here" | "there" | "both";
  /** As it would be written: its root is called as in this vault. */
  readonly theirs: VaultRecord;
  readonly mine?: VaultRecord;
  /** What differs, incidental times aside. */
  readonly fields: readonly string[];
  readonly choices: readonly RestoreChoice[];
  /** What loses nothing. */
  readonly proposed: RestoreChoice;
  /** What will not work even when it is restored. */
  readonly warning?: AppError;
}

/** Everything that a preview decides, of the contents as they are now. */
export interface RestorePlan {
  readonly items: readonly RestoreItem[];
  readonly roots: RootMapping;
  /** The vault's own `keys` record; nothing where it is gone altogether and the backup's takes its place. */
  readonly keys: KeysRecord | undefined;
  /** Names under which something lies in the vault that does not open: it is kept. */
  readonly blocked: ReadonlySet<string>;
}

/** @throws {@link AppError} `root-missing` where the vault's own `keys` record is damaged, or neither side has one */
export function planRestore(contents: Contents, opened: OpenedBackup, vault: VaultKeys): RestorePlan {
  const damaged = new Set(contents.problems.map(({ storageKey }) => storageKey));
  const blocked = new Set([...opened.records.keys()].filter((name) => damaged.has(vault.storageKey(name))));
  const theirKeys = opened.records.get("keys") as KeysRecord | undefined;
  const gone = !contents.records.has("keys") && !damaged.has(vault.storageKey("keys")) && theirKeys;
  const keys = gone ? undefined : keysOf(contents);
  const roots = new RootMapping(keys, theirKeys);
  const theirs = new Map([...opened.records].filter(([name]) => name !== "keys"));
  const matches = matchRecords(contents.records, theirs);
  const items = [...theirs.values()].map((record): RestoreItem => {
    const item = classify(roots.translated(record), matches.get(record.name) ?? {});
    if (blocked.has(record.name) && !isAccount(record)) return { ...item, ...untouchable };
    const warning = roots.warning(item.theirs);
    return warning ? { ...item, warning } : item;
  });
  return { items, roots, keys, blocked };
}

/** What lies here does not open, and nothing is written over it; an account would come back under another name. */
const untouchable = { choices: ["mine"], proposed: "mine", warning: cannotDecrypt() } as const;

function classify(theirs: VaultRecord, { mine, taken }: Match): RestoreItem {
  const { name } = theirs;
  const either = { choices: ["mine", "theirs"], proposed: "mine" } as const;
  if (!mine) {
    const item = { name, theirs, fields: [], choices: either.choices, proposed: "theirs" } as const;
    return isDeleted(theirs) ? { ...item, status: "deleted", deleted: "there" } : { ...item, status: "new" };
  }
  const fields = differingFields(mine, theirs);
  const item = { name, theirs, mine, fields, ...either };
  if (taken) return { ...item, status: "new", choices: ["mine", "both"], proposed: "both" };
  if (isDeleted(mine) && isDeleted(theirs)) {
    const higher = Number(theirs.revision) > Number(mine.revision); // the greatest spent revision is what counts
    return { ...item, status: "deleted", deleted: "both", proposed: higher ? "theirs" : "mine" };
  }
  if (isDeleted(mine)) return { ...item, status: "deleted", deleted: "here" };
  if (fields.length === 0) return { ...item, status: "same", choices: ["mine"] };
  if (isDeleted(theirs)) return { ...item, status: "deleted", deleted: "there" };
  const choices: RestoreChoice[] = ["mine", "theirs"];
  if (isAccount(mine) && mine.name !== name) choices.push("both");
  return { ...item, status: "differs", choices };
}

/** Whether two items offer the same: the vault has not changed in between where it matters to them. */
export const sameItem = (a: RestoreItem, b: RestoreItem | undefined): boolean =>
  a.status === b?.status && sameJson(a.mine, b.mine);
