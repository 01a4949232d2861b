import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  endSession,
  endSessionInTime,
  extendSession,
  hasSession,
  liveSession,
  rememberedLists,
  type RememberedLists,
  resumeSession,
  Vault,
} from "../../src/vault/index.ts";
import type { VaultPorts } from "../ports.ts";
import { isLocked, locked, minutesOf, type OpenedVault } from "./opened.ts";

/**
 * The session of one window (the popup or a page of the extension), from an unlock to a lock. All windows and the
 * background share a stored session. A window opens the vault with it when it starts, and follows it when others lock,
 * unlock, use or change the vault.
 *
 * A lock comes from the user (`lock`), from the time (`lockInTime`), or from another window or the background
 * (`followSession`). What it ends in this window, `drop` in `opened.ts` says.
 */
export interface WindowSession {
  /** Rows to draw while the records are being read. Empty at all other times. */
  readonly remembered: ReadonlySignal<RememberedLists>;
  /** Minutes until the vault locks if nobody uses it, rounded; at least 1. */
  readonly minutesLeft: ReadonlySignal<number>;
  /** Opens the vault if there is a session, and begins to follow the session, the storage and the time. */
  readonly start: () => Promise<void>;
  /**
   * Runs `work`, which opens a vault in this window. If another window changes or unlocks the vault while `work` is
   * running, this window shows the change only after `work` has ended.
   */
  readonly entered: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns the vault. Extends the session, unless a use less than a second ago has extended it. */
  readonly use: () => Promise<Vault>;
  /**
   * Extends the session and returns the vault.
   *
   * @throws AppError `locked` if the session has expired or another window has locked the vault
   */
  readonly extend: () => Promise<Vault>;
  /** Returns true if the given vault is still open in this window. Does not extend the session. */
  readonly isOpen: (vault: Vault) => Promise<boolean>;
  /** Locks the vault in all windows. */
  readonly lock: () => Promise<void>;
}

// Time in milliseconds during which several calls of `use` count as one use. Scrolling may show thirty passwords, and
// showing each password calls `use`.
const oneUse = 1000;

const noLists: RememberedLists = new Map();

export function createWindowSession(
  { storage, session }: Pick<VaultPorts, "storage" | "session">,
  opened: OpenedVault,
): WindowSession {
  const remembered = signal(noLists);
  const now = signal(Date.now());
  let used: { readonly vault: Vault; readonly at: number } | undefined;
  let locking: Vault | undefined; // the vault that `lock` is closing; counts as locked even if its session still exists
  let entering = 0; // a counter and not a flag, because the work of `entered` may call `entered` again
  let missed = { session: false, storage: false };

  /** Opens the vault with the keys in the stored session. Resolves to true if the vault was opened. */
  const resume = async (): Promise<boolean> => {
    const keys = await resumeSession(session);
    if (!keys) return false;
    try {
      const vault = new Vault(storage, keys);
      // An error is ignored here, because reading the records reports the error too.
      remembered.value = await rememberedLists(vault).catch(() => noLists);
      return await opened.enter(vault, (minutes) => extendSession(session, keys, minutes));
    } catch (error) {
      if (isLocked(error)) return false; // the session's keys belong to a vault that was deleted or replaced
      throw error;
    } finally {
      remembered.value = noLists;
    }
  };

  const extend = async (): Promise<Vault> => {
    const [vault, found] = [opened.vault(), opened.contents.value];
    const live = vault && found && (await extendSession(session, vault.keys, minutesOf(found)));
    if (!vault || !live) {
      await opened.drop();
      throw locked();
    }
    opened.extend(live);
    used = { vault, at: Date.now() };
    return vault;
  };

  /**
   * Locks or opens the vault as the session requires. If the vault is open and the session has not expired, only
   * updates the deadline. Reading the vault again at each use in another window would take too long: a vault may
   * contain ten thousand records.
   */
  const followSession = async (): Promise<void> => {
    const live = liveSession(await session.get());
    if (opened.vault() && live) opened.extend(live);
    else if (opened.vault()) await opened.drop();
    else if (entering > 0) missed.session = true;
    else if (!live || !(await resume())) await opened.drop();
  };

  const followStorage = async (): Promise<void> => {
    if (entering > 0) {
      missed.storage = true;
      return;
    }
    const following = opened.vault();
    if (!following) {
      await followSession();
      return;
    }
    try {
      await opened.read();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (opened.vault() === following) await opened.drop(); // a vault that was opened during the reading stays open
    }
  };

  const catchUp = async (): Promise<void> => {
    const was = missed;
    missed = { session: false, storage: false };
    if (was.storage) await followStorage();
    if (was.session) await followSession();
  };

  /**
   * Locks the vault if the deadline of the session has passed. If another window has moved the deadline, the vault
   * stays open.
   */
  const lockInTime = async (): Promise<void> => {
    try {
      await endSessionInTime(session);
    } finally {
      await followSession();
    }
  };

  return {
    remembered,
    minutesLeft: computed(() => Math.max(1, Math.round((opened.deadline.value - now.value) / 60_000))),
    async start() {
      session.onChange(() => void followSession().catch(opened.fail));
      storage.onChange((changed, values = {}) => {
        // Storage keys that begin with "l/" belong to notes about syncing, which change often and which no view shows.
        const keys = changed.filter((key) => !key.startsWith("l/"));
        // Does not read the records again after changes by this window itself, because Firefox needs one to three
        // seconds to read ten thousand records.
        const isKnown = entering === 0 && opened.vault()?.knows(keys, values);
        if (keys.length > 0 && !isKnown) void followStorage().catch(opened.fail);
      });
      // The background script locks the vault with an alarm, which may be late, for example after the computer slept.
      // So each window also checks the deadline.
      setInterval(() => {
        now.value = Date.now();
        if (opened.phase.value === "open" && opened.isExpired(now.value)) lockInTime().catch(opened.fail);
      }, 1000);
      if (!(await resume())) await opened.drop();
    },
    async entered(work) {
      entering++;
      try {
        return await work();
      } finally {
        entering--;
        if (entering === 0) await catchUp().catch(opened.fail);
      }
    },
    async use() {
      const [vault, at] = [opened.vault(), Date.now()];
      const isFresh = vault && used?.vault === vault && Math.abs(at - used.at) < oneUse;
      return isFresh && !opened.needsUse(at) ? vault : extend();
    },
    extend,
    async isOpen(vault) {
      const isHere = (): boolean => opened.vault() === vault && locking !== vault;
      return isHere() && (await hasSession(session, vault.keys)) && isHere(); // this window may lock during the await
    },
    async lock() {
      locking = opened.vault();
      try {
        await endSession(session);
      } finally {
        await opened.drop();
      }
    },
  };
}
