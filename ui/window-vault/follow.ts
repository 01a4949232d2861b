import { liveSession } from "../../src/index.ts";
import type { VaultPorts } from "../ports.ts";
import { isLocked, type Opened } from "./opened.ts";

/** What a window does when another one has locked, unlocked, used, created or changed the vault. */
export function follow(
  { storage, session }: VaultPorts,
  opened: Opened,
  given: {
    /** Whether this window is just opening the vault itself. */
    readonly entering: () => boolean;
    /** Goes on with the keys of a session. @returns whether there was one for this vault */
    readonly resume: () => Promise<boolean>;
  },
): void {
  /** Ten thousand records are not read again because somebody has used one. */
  const followSession = async (): Promise<void> => {
    if (given.entering()) return;
    const live = liveSession(await session.get());
    if (opened.vault() && live) opened.extend(live);
    else if (opened.vault() || !live || !(await given.resume())) await opened.drop();
  };
  const followStorage = async (): Promise<void> => {
    if (given.entering()) return;
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
  session.onChange(() => void followSession().catch(opened.fail));
  storage.onChange(() => void followStorage().catch(opened.fail));
}
