import { isObject } from "../arguments.ts";
import { AppError, type AppErrorCode } from "../errors.ts";
import { isTime, type Vault } from "../vault/index.ts";

/**
 * Log entry for a sync of this device, or for consecutive syncs with the same result. Contains no names of accounts.
 */
export interface SyncLogEntry {
  /** Time of the sync, or of the last one of several, in milliseconds since 1970. */
  readonly time: number;
  /** Number of consecutive syncs with this result. */
  readonly times: number;
  /**
   * Number of records that were added or changed on this device. The fields `conflicts` to `storeWasEmpty` are as in
   * the result of {@link syncVault}, with numbers instead of lists.
   */
  readonly taken: number;
  readonly conflicts: number;
  readonly foreign: number;
  readonly bad: number;
  /** 0 in entries of earlier versions, which stopped at such a file. */
  readonly unknown: number;
  readonly left: number;
  readonly given: boolean;
  readonly storeWasEmpty: boolean;
  /** False in entries of earlier versions. The field is as in the result of {@link syncVault}. */
  readonly storeWasDamaged: boolean;
  /** Error code if the sync failed; `unexpected` if the error is not an {@link AppError}. */
  readonly error?: AppErrorCode | "unexpected";
  /** Reason of a `store-failed` error. */
  readonly reason?: string;
}

const recordName = "sync-log";
const maxEntries = 50;

/** Fields that entries of earlier versions do not have. */
const added = { unknown: 0, storeWasDamaged: false };

type SyncOutcome = Omit<SyncLogEntry, "time" | "times">;

/**
 * Returns the last 50 entries of this device's log, the newest first. Consecutive syncs with the same result are one
 * entry.
 *
 * @example
 * ```ts
 * import { syncLog } from "saltmill/sync";
 * import { createVault, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * await syncLog(vault); // []
 * ```
 */
export async function syncLog(vault: Vault): Promise<SyncLogEntry[]> {
  const { entries } = await vault.local(recordName);
  return Array.isArray(entries)
    ? entries
        .filter((each): each is SyncLogEntry => isObject(each) && isTime(each["time"]))
        .map((each) => ({ ...added, ...each }))
    : [];
}

/** Adds a sync to the log. */
export function logSync(vault: Vault, outcome: SyncOutcome): Promise<void> {
  return vault.change(async () => {
    const entries = await syncLog(vault);
    const [last] = entries;
    const isSame = last !== undefined && JSON.stringify(outcomeOf(last)) === JSON.stringify(outcomeOf(outcome));
    const entry = { time: Date.now(), times: isSame ? last.times + 1 : 1, ...outcomeOf(outcome) };
    const local = { [recordName]: { entries: [entry, ...entries.slice(isSame ? 1 : 0)].slice(0, maxEntries) } };
    return { writes: {}, local, result: undefined };
  });
}

function outcomeOf({
  taken,
  conflicts,
  foreign,
  bad,
  unknown,
  left,
  given,
  storeWasEmpty,
  storeWasDamaged,
  error,
  reason,
}: SyncOutcome): SyncOutcome {
  const counts = { taken, conflicts, foreign, bad, unknown, left, given, storeWasEmpty, storeWasDamaged };
  return { ...counts, ...(error && { error }), ...(reason !== undefined && { reason }) };
}

/** Returns the log entry for a result of {@link syncVault}, without `time` and `times`. */
export const outcomeOfResult = ({
  taken,
  conflicts,
  ...result
}: Omit<SyncOutcome, "taken" | "conflicts"> &
  Readonly<Record<"taken" | "conflicts", readonly unknown[]>>): SyncOutcome =>
  outcomeOf({ ...result, taken: taken.length, conflicts: conflicts.length });

const nothing: SyncOutcome = {
  taken: 0,
  conflicts: 0,
  foreign: 0,
  bad: 0,
  unknown: 0,
  left: 0,
  given: false,
  storeWasEmpty: false,
  storeWasDamaged: false,
};

/**
 * Returns the log entry for an error, without `time` and `times`. Leaves out the error's message, which may come from
 * another program.
 */
export function outcomeOfError(error: unknown): SyncOutcome {
  if (!(error instanceof AppError)) return { ...nothing, error: "unexpected" };
  const [reason] = error.code === "store-failed" ? error.values : [];
  return { ...nothing, error: error.code, ...(typeof reason === "string" && { reason }) };
}
