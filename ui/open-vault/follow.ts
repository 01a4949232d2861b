import { endSessionInTime, liveSession } from "../../src/internal.ts";
import type { VaultPorts } from "../ports.ts";
import { isLocked, type Opened } from "./opened.ts";

/** What a window does when another one has locked, unlocked, used, created or changed the vault. */
export interface Following {
  /** From now on. */
  readonly start: () => void;
  /** Runs `work`, which enters a vault here. What happens elsewhere meanwhile is followed once it is over. */
  readonly entered: <T>(work: () => Promise<T>) => Promise<T>;
  /** Locks where the time is over; where another window has used the vault, it goes on. */
  readonly lockInTime: () => Promise<void>;
}

/** @param resume - goes on with the keys of a session; gives whether there was one for this vault */
export function createFollowing(
  { storage, session }: VaultPorts,
  opened: Opened,
  resume: () => Promise<boolean>,
): Following {
  let entering = 0; // a step of the work may enter as well
  let missed = { session: false, storage: false };

  /** Ten thousand records are not read again because somebody has used one. */
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
      if (opened.vault() === following) await opened.drop(); // replaced by another; where it was locked meanwhile, that is done
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
      storage.onChange(() => void followStorage().catch(opened.fail));
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
