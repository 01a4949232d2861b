import { type ReadonlySignal, signal } from "@preact/signals";
import {
  AppError,
  type Contents,
  hasVault,
  isExpired,
  movesDeadline,
  type Session,
  type StoragePort,
  type Vault,
} from "../../src/internal.ts";

export type Phase = "starting" | "setup" | "locked" | "open" | "failed";

/** What a window has of the vault: nothing, or the open vault and what is in it. */
export interface Opened {
  readonly phase: ReadonlySignal<Phase>;
  readonly failure: ReadonlySignal<unknown>;
  readonly contents: ReadonlySignal<Contents | undefined>;
  /** Milliseconds since 1970; 0 before the first vault. */
  readonly deadline: ReadonlySignal<number>;
  /** Whether the deadline has passed; with the clock set back too. */
  readonly isExpired: (now: number) => boolean;
  /** True if a use has to be written down, so that the vault does not lock too early. */
  readonly needsUse: (now: number) => boolean;
  readonly vault: () => Vault | undefined;
  /** Opens with a session that `keep` makes or extends. @returns whether there was one: without it nothing is shown */
  readonly enter: (vault: Vault, keep: (found: Contents) => Promise<Session | undefined>) => Promise<boolean>;
  /** The time begins again. */
  readonly extend: (session: Session) => void;
  /** Reads the open vault again. */
  readonly read: () => Promise<Contents>;
  /** Forgets the vault. */
  readonly drop: () => Promise<void>;
  /** Forgets the vault, and shows why. */
  readonly fail: (error: unknown) => void;
}

export function createOpened(storage: StoragePort): Opened {
  const phase = signal<Phase>("starting");
  const failure = signal<unknown>();
  const contents = signal<Contents>();
  const deadline = signal(0);
  let minutes = 0; // of the time up to the deadline
  let vault: Vault | undefined;

  const extend = (session: Session): void => {
    minutes = session.minutes;
    deadline.value = session.deadline;
  };
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
    async enter(opened, keep) {
      const found = await opened.contents();
      const session = await keep(found);
      if (!session) return false;
      forget();
      vault = opened;
      contents.value = found;
      extend(session);
      phase.value = "open";
      return true;
    },
    extend,
    async read() {
      const reading = vault;
      if (!reading) throw locked();
      const found = await reading.contents();
      if (reading === vault) contents.value = found;
      return found;
    },
    async drop() {
      forget();
      const next = (await hasVault(storage)) ? "locked" : "setup";
      if (!vault) phase.value = next; // entered meanwhile: it is open
    },
    fail(error) {
      forget();
      failure.value = error;
      phase.value = "failed";
    },
  };
}

export const locked = (): AppError => new AppError("locked", "the vault is locked");

export const isLocked = (error: unknown): boolean => error instanceof AppError && error.code === "locked";
