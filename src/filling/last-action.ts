import { isObject } from "../arguments.ts";
import { isExpired } from "../expiry.ts";
import type { JsonObject } from "../json.ts";
import type { Vault } from "../vault/index.ts";

/**
 * The last action that can be undone, and what it has changed. It is in the record `undo` of this device, and not in
 * the browser's memory like other things that the popup remembers while it is closed. For two reasons:
 *
 * - It may contain secrets, such as the password or the notes before an edit. A record of the vault is encrypted.
 * - It is stored in the same write as the changes. If the popup closes in the middle, the action and its undo are both
 *   there, or neither is.
 *
 * The record is emptied by the next action, and by the popup when the time of the undo is over. After a lock, it can
 * only be read with the vault's key, like the account itself.
 */
export interface LastAction {
  /** Id of the intention. */
  readonly id: string;
  /** Time of the action, in milliseconds since 1970. */
  readonly at: number;
  /** Name of the action, see `deeds`. Empty for an action that is no intention. */
  readonly deed: string;
  /** Number of actions that are undone together: this one, and those of the same kind shortly before. */
  readonly times: number;
  readonly changes: readonly RecordChange[];
}

/** A change of one record by an action. */
export type RecordChange =
  | { readonly kind: "added"; readonly name: string }
  | {
      readonly kind: "removed";
      readonly name: string;
      /**
       * Names of accounts that already had the same `login` or username before, for example after a merge of two
       * vaults. They do not prevent the undo.
       */
      readonly namesakes?: readonly string[];
    }
  | {
      readonly kind: "changed";
      readonly name: string;
      /** The changed fields with their values. A field that did not exist is missing. */
      readonly before: JsonObject;
      readonly after: JsonObject;
    };

/** Name of the record of this device with the last action. */
export const lastActionRecord = "undo";

/**
 * Returns the last action that can be undone, or undefined if there is none.
 *
 * @throws errors of {@link Vault.local}
 */
export async function lastAction(vault: Vault): Promise<LastAction | undefined> {
  const { id, at, deed, times, changes } = await vault.local(lastActionRecord);
  const isOurs = typeof id === "string" && typeof at === "number" && Array.isArray(changes) && changes.every(isChange);
  if (!isOurs || changes.length === 0) return undefined;
  return { id, at, deed: typeof deed === "string" ? deed : "", times: typeof times === "number" ? times : 1, changes };
}

/**
 * Milliseconds during which a window offers to undo an action. A deletion has no longer time: an offer that stays for
 * minutes covers a part of the page, and a deleted account can be restored from the deleted accounts for weeks.
 */
export const offeredFor = 8000;

/** Returns true if the time to undo an action is over. */
export const isOver = ({ at }: LastAction, now: number): boolean => isExpired(at + offeredFor, offeredFor, now);

/** Forgets how an action can be undone, unless another action has followed. @throws errors of {@link Vault.change} */
export async function forgetAction(vault: Vault, id: string): Promise<void> {
  if ((await lastAction(vault))?.id !== id) return;
  await vault.change(async () => {
    const isLast = (await lastAction(vault))?.id === id;
    return { writes: {}, ...(isLast && { local: { [lastActionRecord]: {} } }), result: undefined };
  });
}

function isChange(value: unknown): value is RecordChange {
  if (!isObject(value) || typeof value["name"] !== "string") return false;
  const { kind, before, after, namesakes = [] } = value;
  if (kind === "removed") return Array.isArray(namesakes);
  return kind === "added" || (kind === "changed" && isObject(before) && isObject(after));
}
