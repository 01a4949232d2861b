import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  type Account,
  accountsOf,
  addAccount,
  AppError,
  type Contents,
  createVault,
  defaultLockMinutes,
  hasVault,
  endSession,
  extendSession,
  keepSession,
  liveSession,
  type NewAccount,
  openVault,
  passwordOf,
  resumeSession,
  type Session,
  settingsOf,
  stored,
  Vault,
} from "../src/index.ts";
import { type Place, placeOf } from "./place.ts";
import type { FillOutcome, PopupPorts } from "./ports.ts";

export type Phase = "starting" | "setup" | "locked" | "open" | "failed";

export interface Work {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** What the popup shows and can do. Views read the signals and call the actions; nothing else changes them. */
export interface PopupState {
  readonly phase: ReadonlySignal<Phase>;
  /** Why nothing can be shown, in the phase `failed`. */
  readonly failure: ReadonlySignal<unknown>;
  readonly place: ReadonlySignal<Place | undefined>;
  readonly contents: ReadonlySignal<Contents | undefined>;
  readonly accounts: ReadonlySignal<readonly Account[]>;
  /** Until it locks by itself; rounded, at least one. */
  readonly minutesLeft: ReadonlySignal<number>;
  start(): Promise<void>;
  create(identity: string, masterPassword: string, work: Work): Promise<void>;
  unlock(masterPassword: string, work: Work): Promise<void>;
  lock(): Promise<void>;
  add(account: NewAccount): Promise<void>;
  reveal(account: Account): Promise<string>;
  /** @returns whether the clipboard took it */
  copy(account: Account): Promise<boolean>;
  fill(account: Account): Promise<FillOutcome>;
}

export function createPopupState(ports: PopupPorts): PopupState {
  const phase = signal<Phase>("starting");
  const place = signal<Place>();
  const contents = signal<Contents>();
  const deadline = signal(0);
  const now = signal(Date.now());
  const minutesLeft = computed(() => Math.max(1, Math.round((deadline.value - now.value) / 60_000)));
  const accounts = computed(() => (contents.value && place.value ? accountsOf(contents.value, place.value.site) : []));
  const failure = signal<unknown>();
  let vault: Vault | undefined;
  let entering = false;

  const forget = (): void => {
    vault?.close();
    vault = undefined;
    contents.value = undefined;
  };

  const drop = async (): Promise<void> => {
    forget();
    phase.value = (await hasVault(ports.storage)) ? "locked" : "setup";
  };

  const fail = (error: unknown): void => {
    forget();
    failure.value = error;
    phase.value = "failed";
  };

  const read = async (): Promise<Contents> => {
    const reading = vault;
    if (!reading) throw lockedError();
    const found = await reading.contents();
    if (reading === vault) contents.value = found;
    return found;
  };

  const minutesOf = (found: Contents): number => settingsOf(found).lockMinutes ?? defaultLockMinutes;

  /** Every use asks the session first, and moves its deadline: one that is over, or was locked elsewhere, ends it here. */
  const use = async (): Promise<Vault> => {
    const session =
      vault && contents.value && (await extendSession(ports.session, vault.keys, minutesOf(contents.value)));
    if (vault && session) {
      deadline.value = session.deadline;
      return vault;
    }
    await drop();
    throw lockedError();
  };

  /** Opens with a session that `keep` makes or extends; without one nothing is shown. */
  const enter = async (opened: Vault, keep: (found: Contents) => Promise<Session | undefined>): Promise<boolean> => {
    const found = await opened.contents();
    const session = await keep(found);
    if (!session) return false;
    forget();
    vault = opened;
    contents.value = found;
    deadline.value = session.deadline;
    phase.value = "open";
    return true;
  };

  const enterFresh = async (opening: Promise<Vault>): Promise<void> => {
    entering = true;
    try {
      const opened = await opening;
      await enter(opened, (found) => stored(keepSession(ports.session, opened.keys, minutesOf(found))));
    } finally {
      entering = false;
    }
  };

  /** Goes on with the keys of a session, where there is one for this vault. */
  const resume = async (): Promise<boolean> => {
    const keys = await resumeSession(ports.session);
    if (!keys) return false;
    const opened = new Vault(ports.storage, keys);
    try {
      return await enter(opened, (found) => extendSession(ports.session, keys, minutesOf(found)));
    } catch (error) {
      if (error instanceof AppError && error.code === "locked") return false; // the session is of a vault that is gone
      throw error;
    }
  };

  const lock = async (): Promise<void> => {
    try {
      await endSession(ports.session);
    } finally {
      await drop();
    }
  };

  /** What another window did: locked, unlocked, used, created a vault, changed an account. */
  const follow = async (): Promise<void> => {
    if (entering) return;
    const session = liveSession(await ports.session.get());
    if (vault && session) {
      deadline.value = session.deadline;
      await read();
    } else if (vault || !session || !(await resume())) {
      await drop();
    }
  };
  const followSafely = (): void => {
    follow().catch(fail);
  };

  const passwordFor = async (account: Account): Promise<string> => {
    await use();
    return passwordOf(await read(), account);
  };

  return {
    phase,
    failure,
    place,
    contents,
    accounts,
    minutesLeft,
    async start() {
      try {
        place.value = placeOf(await ports.currentTab());
        ports.session.onChange(followSafely);
        ports.storage.onChange(followSafely);
        // The alarm may come late, after sleep for one; what is shown must not wait for it.
        setInterval(() => {
          now.value = Date.now();
          if (phase.value === "open" && now.value >= deadline.value) lock().catch(fail);
        }, 1000);
        if (!(await resume())) await drop();
      } catch (error) {
        fail(error);
      }
    },
    create(identity, masterPassword, work) {
      const { storage, pbkdf2 } = ports;
      return enterFresh(createVault({ storage, pbkdf2, identity, masterPassword, ...work }));
    },
    unlock(masterPassword, work) {
      const { storage, pbkdf2 } = ports;
      return enterFresh(openVault({ storage, pbkdf2, masterPassword, ...work }));
    },
    lock: () => lock().catch(fail),
    async add(account) {
      await addAccount(await use(), account);
      await read();
    },
    reveal: passwordFor,
    async copy(account) {
      const password = await passwordFor(account);
      return ports.copy(password).then(
        () => true,
        () => false,
      );
    },
    async fill(account) {
      const { value } = place;
      if (!value) return "no-field";
      const { site, login } = account;
      const outcome = await ports.fill({ tab: value.tab, site, login, password: () => passwordFor(account) });
      if (outcome === "filled") ports.close();
      return outcome;
    },
  };
}

const lockedError = (): AppError => new AppError("locked", "the vault is locked");
