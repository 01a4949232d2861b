import { endSessionInTime, liveSession } from "../../src/vault/index.ts";
import type { VaultPorts } from "../ports.ts";
import { isLocked, type Opened } from "./opened.ts";

/**
 * Keeps a window (the popup or a page of the extension) up to date when other windows lock, unlock, use, create or
 * change the vault.
 */
export interface Following {
  /** Starts to listen for changes. */
  readonly start: () => void;
  /**
   * Runs `work`, which opens a vault in this window. If another window changes or unlocks the vault while `work` is
   * running, this window shows the change only after `work` has ended.
   */
  readonly entered: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Locks the vault if the deadline of the session has passed. If another window has moved the deadline, the vault
   * stays open.
   */
  readonly lockInTime: () => Promise<void>;
}

/** @param resume - opens the vault with the keys in the stored session; resolves to true if the vault was opened */
export function createFollowing(
  { storage, session }: VaultPorts,
  opened: Opened,
  resume: () => Promise<boolean>,
): Following {
  let entering = 0; // a counter and not a flag, because `work` may call `entered` again
  let missed = { session: false, storage: false };

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
    const { session, storage } = missed;
    missed = { session: false, storage: false };
    if (storage) await followStorage();
    if (session) await followSession();
  };

  return {
    start() {
      session.onChange(() => void followSession().catch(opened.fail));
      storage.onChange((changed, values = {}) => {
        // Storage keys that begin with "l/" belong to notes about syncing, which change often and which no view shows.
        const keys = changed.filter((key) => !key.startsWith("l/"));
        // Does not read the records again after changes by this window itself, because Firefox needs one to three
        // seconds to read ten thousand records.
        const isKnown = entering === 0 && opened.vault()?.knows(keys, values);
        if (keys.length > 0 && !isKnown) void followStorage().catch(opened.fail);
      });
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
    async lockInTime() {
      try {
        await endSessionInTime(session);
      } finally {
        await followSession();
      }
    },
  };
}
