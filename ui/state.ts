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
  keepSession,
  liveSession,
  type NewAccount,
  openVault,
  passwordOf,
  resumeSession,
  settingsOf,
  Vault,
} from "../src/index.ts";
import { type Place, placeOf } from "./place.ts";
import type { FillOutcome, PopupPorts } from "./ports.ts";

export type Phase = "starting" | "setup" | "locked" | "open";

export interface Work {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** What the popup shows and can do. Views read the signals and call the actions; nothing else changes them. */
export interface PopupState {
  readonly phase: ReadonlySignal<Phase>;
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
  copy(account: Account): Promise<void>;
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
  let vault: Vault | undefined;

  const drop = async (): Promise<void> => {
    vault?.close();
    vault = undefined;
    contents.value = undefined;
    phase.value = (await hasVault(ports.storage)) ? "locked" : "setup";
  };

  const read = async (): Promise<Contents> => {
    if (!vault) throw new AppError("locked", "the vault is locked");
    return (contents.value = await vault.contents());
  };

  /** A use: the time until it locks begins again. */
  const touch = async (): Promise<void> => {
    if (!vault || !contents.value) return;
    const minutes = settingsOf(contents.value).lockMinutes ?? defaultLockMinutes;
    deadline.value = (await keepSession(ports.session, vault.keys, minutes)).deadline;
  };

  const enter = async (opened: Vault): Promise<void> => {
    contents.value = await opened.contents();
    vault = opened;
    await touch();
    phase.value = "open";
  };

  /** Goes on with the keys of a session, where there is one for this vault. */
  const resume = async (): Promise<boolean> => {
    const keys = await resumeSession(ports.session);
    if (!keys) return false;
    try {
      await enter(new Vault(ports.storage, keys));
      return true;
    } catch {
      return false; // the session is of a vault that is gone
    }
  };

  const lock = async (): Promise<void> => {
    await ports.session.clear();
    await drop();
  };

  const followSession = async (): Promise<void> => {
    const session = liveSession(await ports.session.get());
    if (session) deadline.value = session.deadline;
    if (session && phase.value === "locked") await resume(); // unlocked in another window
    if (!session && vault) await drop();
  };

  const passwordFor = async (account: Account): Promise<string> => {
    await followSession();
    const password = await passwordOf(await read(), account);
    await touch();
    return password;
  };

  return {
    phase,
    place,
    contents,
    accounts,
    minutesLeft,
    async start() {
      place.value = placeOf(await ports.currentTab());
      ports.session.onChange(() => void followSession());
      ports.storage.onChange(() => vault && void read().catch(drop));
      // The alarm may come late, after sleep for one; what is shown must not wait for it.
      setInterval(() => {
        now.value = Date.now();
        if (phase.value === "open" && now.value >= deadline.value) void lock();
      }, 1000);
      if (!(await resume())) await drop();
    },
    async create(identity, masterPassword, work) {
      const { storage, pbkdf2 } = ports;
      await enter(await createVault({ storage, pbkdf2, identity, masterPassword, ...work }));
    },
    async unlock(masterPassword, work) {
      const { storage, pbkdf2 } = ports;
      await enter(await openVault({ storage, pbkdf2, masterPassword, ...work }));
    },
    lock,
    async add(account) {
      if (!vault) throw new AppError("locked", "the vault is locked");
      await addAccount(vault, account);
      await read();
      await touch();
    },
    reveal: passwordFor,
    async copy(account) {
      await ports.copy(await passwordFor(account));
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
