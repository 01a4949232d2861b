import { keepSession, memoryStorage, openVault, type Session, type StoragePort } from "../../../../src/vault/index.ts";
import type { Intention } from "../../../../src/filling/intention.ts";
import type { VaultPorts } from "../../../../ui/ports.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { createWindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { counter } from "../../src/counter.ts";
import { memorySession } from "../../src/vault/sessions.ts";
import { instantly } from "../../src/stand-in.ts";
import { masterPassword, newVault } from "../../src/vaults.ts";
import { until } from "../clock.ts";

/** The ports (such as storage and session) that all windows of one browser share. */
export interface Machine extends VaultPorts {
  readonly session: ReturnType<typeof memorySession>;
  readonly attempts: ReturnType<typeof counter>;
  /** The intentions that windows have sent and not forgotten, by id. */
  readonly left: Map<string, Intention>;
  /** Called before each key derivation. */
  meanwhile: () => unknown;
}

/** Returns the ports of a browser with a locked vault. The session notifies listeners of every change. */
export async function machine(storage: StoragePort = memoryStorage()): Promise<Machine> {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const session = memorySession();
  const [set, clear, sealed] = [session.set.bind(session), session.clear.bind(session), session.pinUnlock];
  Object.assign(session, {
    set: (value: Session) => set(value).then(tell),
    clear: (withSealed?: boolean) => clear(withSealed).then(tell),
    pinUnlock: sealed && {
      get: () => sealed.get(),
      set: (keys: object) => sealed.set(keys).then(tell),
      clear: () => sealed.clear().then(tell),
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  (await newVault(storage)).close();
  const intentions: Machine["left"] = new Map();
  let sent = 0;
  const self: Machine = {
    storage,
    session,
    intentions: {
      send: (intention) => {
        const id = `intention ${++sent}`;
        intentions.set(id, intention);
        return { id, forget: () => Promise.resolve(void intentions.delete(id)) };
      },
      takeFailure: () => Promise.resolve(undefined),
    },
    left: intentions,
    attempts: counter(),
    hosts: { list: () => Promise.resolve([]), giveBack: () => Promise.resolve(), onChange: () => () => undefined },
    strengthWorker() {
      throw new Error("nothing is typed here");
    },
    meanwhile: () => undefined,
    argon2() {
      throw new Error("no vault here has saltmill-2");
    },
    async pbkdf2(parameters) {
      await self.meanwhile();
      return instantly(parameters);
    },
  };
  return self;
}

/** Unlocks the vault as another window of the browser would do. */
export async function unlockElsewhere({ storage, session }: Machine, minutes = 10): Promise<void> {
  const vault = await openVault({ storage, masterPassword, pbkdf2: instantly });
  await keepSession(session, vault.keys, minutes);
  vault.close();
}

/** Returns a window that has started. */
export async function startedOn(ports: Machine): Promise<WindowVault> {
  const window = createWindowVault(ports);
  await window.start();
  await until(() => window.phase.value !== "starting");
  return window;
}

/** Options for key derivations, which are never aborted and report no progress. */
export const work = { signal: new AbortController().signal, onProgress: (): void => undefined };
