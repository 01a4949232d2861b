import { type ReadonlySignal, signal } from "@preact/signals";
import { AppError } from "../../src/errors.ts";
import { isExpired } from "../../src/expiry.ts";
import {
  type Contents,
  hasVault,
  movesDeadline,
  type Session,
  settingsOf,
  type StoragePort,
  type Vault,
} from "../../src/vault/index.ts";

export type Phase = "starting" | "setup" | "locked" | "open" | "failed";

/**
 * The vault as one window (the popup or a page of the extension) shows it: its phase, and in the phase `open` also the
 * unlocked vault and its contents. A lock ends in `drop` (`window-session.ts` has all ways to lock), an error in `fail`.
 */
export interface OpenedVault {
  readonly phase: ReadonlySignal<Phase>;
  readonly failure: ReadonlySignal<unknown>;
  readonly contents: ReadonlySignal<Contents | undefined>;
  /** Time when the vault locks if nobody uses it, in milliseconds since 1970. 0 before a vault was opened. */
  readonly deadline: ReadonlySignal<number>;
  /** Returns true if the deadline has passed or the clock was set back. */
  readonly isExpired: (now: number) => boolean;
  /**
   * Returns true if a use of the vault at the time `now` must be stored. Uses that move the deadline by less than ten
   * seconds are not stored.
   */
  readonly needsUse: (now: number) => boolean;
  readonly vault: () => Vault | undefined;
  /**
   * Shows the vault as unlocked. `keep` stores a session of the given length or extends the stored session, and returns
   * this session.
   *
   * @param found - the contents of the vault, if they were already read
   * @returns false if `keep` returned no session; in that case, nothing is shown
   */
  readonly enter: (
    vault: Vault,
    keep: (minutes: number) => Promise<Session | undefined>,
    found?: Contents,
  ) => Promise<boolean>;
  /** Copies the deadline and the length of a session into this state. */
  readonly extend: (session: Session) => void;
  /** Reads the contents of the open vault again. */
  readonly read: () => Promise<Contents>;
  /**
   * Shows the contents after this window has changed the vault. Reads the records from the storage only if another
   * window may also have changed them.
   */
  readonly showChanged: () => Promise<Contents>;
  /** Removes the vault from this window and shows it as locked, or the first view if there is no vault any more. */
  readonly drop: () => Promise<void>;
  /** Removes the vault from this window and shows the error. */
  readonly fail: (error: unknown) => void;
}

export function createOpenedVault(storage: StoragePort): OpenedVault {
  const phase = signal<Phase>("starting");
  const failure = signal<unknown>();
  const contents = signal<Contents>();
  const deadline = signal(0);
  let minutes = 0; // length of the session in minutes
  let vault: Vault | undefined;
  let [begun, shown] = [0, 0]; // numbers of the latest read and of the shown read; an older read is never shown

  const show = (found: Contents, read: number): void => {
    if (read < shown) return;
    shown = read;
    contents.value = found;
  };
  const read = async (): Promise<Contents> => {
    const [reading, mine] = [vault, ++begun];
    if (!reading) throw locked();
    const found = await reading.contents();
    if (reading === vault) show(found, mine);
    return found;
  };
  const extend = (session: Session): void => {
    minutes = session.minutes;
    deadline.value = session.deadline;
  };
  /**
   * Wipes the keys of the vault and empties the contents. With the contents, their views leave the page, and each
   * holder of a secret that they show is emptied (`ui/parts/held-secret.ts`).
   */
  const forget = (): void => {
    vault?.close();
    vault = undefined;
    contents.value = undefined;
  };
  return {
    phase,
    failure,
    contents,
    deadline,
    isExpired: (now) => isExpired(deadline.value, minutes * 60_000, now),
    needsUse: (now) => movesDeadline({ deadline: deadline.value, minutes }, minutes, now),
    vault: () => vault,
    async enter(opened, keep, read) {
      const found = read ?? (await opened.contents());
      const session = await keep(minutesOf(found));
      if (!session) return false;
      forget();
      vault = opened;
      show(found, ++begun);
      extend(session);
      phase.value = "open";
      return true;
    },
    extend,
    read,
    async showChanged() {
      const changed = vault?.takeChanged();
      if (!changed) return read();
      show(changed, ++begun);
      return changed;
    },
    async drop() {
      forget();
      const next = (await hasVault(storage)) ? "locked" : "setup";
      if (!vault) phase.value = next; // `enter` may have opened a vault during the await
    },
    fail(error) {
      forget();
      failure.value = error;
      phase.value = "failed";
    },
  };
}

export const minutesOf = (contents: Contents): number => settingsOf(contents).lockMinutes;

export const locked = (): AppError => new AppError("locked", "the vault is locked");

export const isLocked = (error: unknown): boolean => error instanceof AppError && error.code === "locked";
