/**
 * Actions that must happen once a button was pressed, even if the window closes at the same moment: closing the popup
 * ends its code at once. A window first stores an *intention* in the browser's memory, which needs no `await`, and then
 * acts. If the window closes before it is done, the extension's background does the rest.
 *
 * An intention contains ids and changed fields. It contains a secret only if the user has typed the secret.
 */
import {
  type Account,
  accountNamed,
  addAccount,
  addStoredAccount,
  changeAccounts,
  deleteEarlierKey,
  deleteEarlierPassword,
  earlierPasswordOf,
  editAccount,
  emptyDeleted,
  heedFindings,
  ignoreFindings,
  loginOf,
  newRevision,
  oneTimeCode,
  passwordOf,
  previousPasswordOf,
  removeAccounts,
  renameAccount,
  restoreDeleted,
  tagAccounts,
} from "../accounts/index.ts";
import { isObject } from "../arguments.ts";
import { toBase64Url } from "../base64.ts";
import { AppError } from "../errors.ts";
import { finishMove, moveAccounts, moveBack, removePin, updateRetiredRoots } from "../master/index.ts";
import { randomBytes } from "../random.ts";
import { type Change, changeSettings, type Contents, type Vault } from "../vault/index.ts";
import { addAlias, removeAliases, setHostOnly } from "../sites/index.ts";
import { lastAction, lastActionRecord } from "./last-action.ts";
import { actionRecord, undoAction } from "./undo.ts";

type Name = Account["name"];

/** Place of an entry in a history: its index, and the time when it ended, to recognize a history that has changed. */
export interface HistoryPlace {
  readonly index: number;
  readonly ended: number;
}

/** The actions by name. Their arguments are JSON. */
export const deeds = {
  add: addAccount,
  addStored: addStoredAccount,
  edit: editAccount,
  rename: renameAccount,
  revise: newRevision,
  reviseMany: changeAccounts,
  tag: tagAccounts,
  remove: removeAccounts,
  restore: restoreDeleted,
  emptyDeleted: (vault: Vault) => emptyDeleted(vault),
  move: (vault: Vault, name: Name) => settled(vault, moveAccounts(vault, [name])),
  markChanged: (vault: Vault, name: Name) => settled(vault, finishMove(vault, name)),
  undoChange: (vault: Vault, name: Name) => settled(vault, moveBack(vault, name)),
  forgetPassword: async (vault: Vault, name: Name, place: HistoryPlace) => {
    const earlier = placed(accountNamed(await vault.contents(), name).history, place);
    if (earlier) await deleteEarlierPassword(vault, name, earlier);
  },
  forgetKey: async (vault: Vault, name: Name, place: HistoryPlace) => {
    const earlier = placed(accountNamed(await vault.contents(), name).totpHistory, place);
    if (earlier) await deleteEarlierKey(vault, name, earlier);
  },
  reuseKey: async (vault: Vault, name: Name, place: HistoryPlace) => {
    const earlier = placed(accountNamed(await vault.contents(), name).totpHistory, place);
    if (earlier) await editAccount(vault, name, { totp: earlier.totp });
  },
  ignore: ignoreFindings,
  heed: heedFindings,
  link: addAlias,
  unlink: removeAliases,
  hostOnly: setHostOnly,
  settings: changeSettings,
  pinOff: removePin,
  undo: (vault: Vault, action: string) => settled(vault, undoAction(vault, action)),
} as const;

/**
 * The actions that can be undone, see {@link LastAction}. Nobody can undo a deletion for good. What undoes another
 * action is not undone itself.
 */
const undoable: ReadonlySet<string> = new Set<keyof typeof deeds>([
  ...(["add", "addStored", "edit", "rename", "revise", "remove", "move", "markChanged", "undoChange"] as const),
  ...(["forgetPassword", "forgetKey", "reuseKey", "ignore", "heed", "link", "unlink", "hostOnly"] as const),
  ...(["reviseMany", "tag"] as const),
]);

/**
 * The actions that are one press on an item of a list. The next press is for the next item, so *Undo* means all of them.
 * An action with something typed or chosen, such as an edit, is undone alone.
 */
const undoneTogether: ReadonlySet<string> = new Set<keyof typeof deeds>([
  ...(["remove", "forgetPassword", "forgetKey", "unlink"] as const),
  ...(["ignore", "heed", "move", "markChanged", "undoChange"] as const),
]);

async function settled<T>(vault: Vault, moved: Promise<T>): Promise<T> {
  const result = await moved;
  await updateRetiredRoots(vault);
  return result;
}

const placed = <T extends { readonly ended: number }>(
  history: readonly T[] = [],
  { index, ended }: HistoryPlace,
): T | undefined => (history[index]?.ended === ended ? history[index] : undefined);

type Deeds = typeof deeds;
export type DeedName = keyof Deeds;
export type DeedArguments<K extends DeedName> =
  Parameters<Deeds[K]> extends readonly [Vault, ...infer Rest] ? Rest : never;
export type DeedResult<K extends DeedName> = ReturnType<Deeds[K]>;

/** A function that does something once, whatever happens to the window. See {@link deeds}. */
export type Perform = <K extends DeedName>(deed: K, ...args: DeedArguments<K>) => DeedResult<K>;

/**
 * The text of an account that is copied. `previous` is the password that the site possibly still has. An object is an
 * entry of the password history.
 */
export type CopiedPart = (typeof parts)[number] | HistoryPlace;
const parts = ["password", "previous", "code", "login"] as const;

/** An action that a window has promised. */
export type Intention =
  | { readonly deed: DeedName; readonly args: readonly unknown[] }
  | {
      /** `generated`: one of the generated passwords that the popup has stored. */
      readonly copy: CopiedPart | "generated";
      /** Name of the account, or the time at which the password was generated. */
      readonly name: string;
      /** Seconds until the clipboard is cleared; 0 means never. */
      readonly seconds: number;
    };

/** Returns an unchecked value as an intention, or undefined. The functions in `deeds` check their own arguments. */
export function intentionIn(value: unknown): Intention | undefined {
  if (!isObject(value)) return undefined;
  const { deed, args, copy, name, seconds } = value;
  if (typeof deed === "string" && Object.hasOwn(deeds, deed) && Array.isArray(args)) {
    return { deed: deed as DeedName, args };
  }
  const isPart = isObject(copy) || [...parts, "generated"].some((part) => part === copy);
  if (!isPart || typeof name !== "string" || typeof seconds !== "number" || !(seconds >= 0)) return undefined;
  return { copy: copy as CopiedPart | "generated", name, seconds };
}

/**
 * Returns a text of an account to copy.
 *
 * @returns undefined if the previous or earlier password is not stored any more
 * @throws {@link AppError} `account-missing`, and errors of {@link passwordOf}
 */
export async function textToCopy(contents: Contents, name: Name, part: CopiedPart): Promise<string | undefined> {
  const account = accountNamed(contents, name);
  if (part === "password") return passwordOf(contents, account);
  if (part === "previous") return previousPasswordOf(contents, account);
  if (part === "code") return (await oneTimeCode(account.totp ?? "")).code;
  if (part === "login") return loginOf(account);
  const earlier = placed(account.history, part);
  return earlier && earlierPasswordOf(contents, account, earlier);
}

/** Name of the record of this device with the ids of the last intentions that were done. */
const recordName = "intentions";

/** A window and the background can want to do the same intention only for seconds, so a few ids are enough. */
const mostIds = 32;

/**
 * Does an action, unless an action with the same id was done before. The id is stored in the same write as the action's
 * first change. If the window closes in the middle of this call, the background can therefore call it again with the
 * same id, and the action is neither lost nor done twice. The same write also stores how the action is undone.
 *
 * @param now - time of the action, in milliseconds since 1970
 * @returns the action's result, or undefined if it was done before
 * @throws errors of the action
 */
export async function performOnce<K extends DeedName>(
  vault: Vault,
  id: string,
  deed: K,
  args: DeedArguments<K>,
  now = Date.now(),
): Promise<Awaited<DeedResult<K>> | undefined> {
  const state = { wasDone: false };
  const marking = withFirstChange(vault, async (contents, changed) => {
    const { ids } = await vault.local(recordName);
    const done = Array.isArray(ids) ? (ids as unknown[]) : [];
    if (done.includes(id)) {
      state.wasDone = true;
      throw new AppError("storage-busy", "this was done before", ["another window"]);
    }
    const { writes, local, ...rest } = await changed();
    const last = undoneTogether.has(deed) ? await lastAction(vault) : undefined;
    const undo = undoable.has(deed) ? await actionRecord(vault, contents, writes, { id, at: now, deed }, last) : {};
    const notes = { [recordName]: { ids: [id, ...done].slice(0, mostIds) }, [lastActionRecord]: undo };
    return { ...rest, writes, local: { ...local, ...notes } };
  });
  const act = deeds[deed] as (vault: Vault, ...args: readonly unknown[]) => DeedResult<K>;
  try {
    return await act(marking, ...args);
  } catch (error) {
    if (state.wasDone) return undefined;
    throw error;
  }
}

/**
 * Runs an action that is no intention, because it needs a slow derivation first, and stores how it is undone.
 *
 * @throws errors of the action
 */
export function performUndoable<T>(vault: Vault, act: (vault: Vault) => Promise<T>, now = Date.now()): Promise<T> {
  return act(
    withFirstChange(vault, async (contents, changed) => {
      const change = await changed();
      const action = { id: toBase64Url(randomBytes(9)), at: now, deed: "" };
      const undo = await actionRecord(vault, contents, change.writes, action, undefined);
      return { ...change, local: { ...change.local, [lastActionRecord]: undo } };
    }),
  );
}

type FirstChange = <T>(contents: Contents, changed: () => Promise<Change<T>>) => Promise<Change<T>>;

/** Returns the vault with another {@link Vault.change}: `first` adds to the first change that is written. */
function withFirstChange(vault: Vault, first: FirstChange): Vault {
  let isDone = false;
  const change: Vault["change"] = async (edit) => {
    if (isDone) return vault.change(edit);
    const result = await vault.change((contents) => first(contents, async () => edit(contents)));
    isDone = true;
    return result;
  };
  // A proxy, because a vault has private fields.
  return new Proxy(vault, {
    get: (target, property) => {
      if (property === "change") return change;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
