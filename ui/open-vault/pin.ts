import { type ReadonlySignal, signal } from "@preact/signals";
import type { ProgressOptions } from "../../crypto/index.ts";
import { AppError } from "../../src/errors.ts";
import { Vault, wrapStorageErrors } from "../../src/vault/index.ts";
import type { Perform } from "../../src/filling/index.ts";
import type { VaultPorts } from "../ports.ts";
import type { OpenedVault } from "./opened.ts";
import type * as Steps from "./pin-steps.ts";
import type { WindowSession } from "./window-session.ts";

/** Unlocks the vault in one window with a PIN, which is valid only on this device. */
export interface PinUnlock {
  /** True if the locked vault can be unlocked with a PIN. */
  readonly isOffered: ReadonlySignal<boolean>;
  /**
   * True if a PIN can be used in this window. Private windows of Firefox cannot use a PIN, because they do not share
   * Web Locks (`navigator.locks`) with other windows.
   */
  readonly isPossible: boolean;
  /** @returns undefined if the PIN has unlocked the vault, otherwise the number of tries that are left */
  readonly unlock: (pin: string, work: ProgressOptions) => Promise<number | undefined>;
  /** Returns true if the open vault has a PIN on this device. */
  readonly isOn: () => Promise<boolean>;
  /** @throws AppError `cannot-decrypt` for a wrong master password */
  readonly turnOn: (pin: string, masterPassword: string, work: ProgressOptions) => Promise<void>;
  readonly turnOff: () => Promise<void>;
  /** Checks if a PIN can unlock the vault, at once and after each change of the session. */
  readonly follow: () => Promise<void>;
  /**
   * Encrypts the vault's keys with the PIN, if the vault has a PIN on this device. Called after an unlock with the
   * master password. Errors are ignored: after an error, the user unlocks with the master password.
   */
  readonly seal: (vault: Vault) => Promise<void>;
  /**
   * Removes the keys that are encrypted with the PIN. Called after a change of the master password or of the vault key.
   * Errors are ignored: the header of the vault has changed, so keys that were not removed unlock nothing.
   */
  readonly drop: () => Promise<void>;
}

export function createPinUnlock(
  { storage, session, pbkdf2, argon2, attempts }: VaultPorts,
  opened: OpenedVault,
  { entered, extend }: Pick<WindowSession, "entered" | "extend">,
  perform: Perform,
): PinUnlock {
  const isOffered = signal(false);
  const steps = (): Promise<typeof Steps> => import("./pin-steps.ts");
  const isSealed = async (): Promise<boolean> => (await session.pinUnlock?.get()) !== undefined;
  const look = async (isStart: boolean): Promise<void> => {
    try {
      isOffered.value = (await isSealed()) && (await (await steps()).opensWithPin(storage, session, isStart));
    } catch {
      isOffered.value = false; // the user can still unlock with the master password
    }
  };
  return {
    isOffered,
    isPossible: session.pinUnlock !== undefined,
    async follow() {
      session.onChange(() => void look(false));
      await look(true);
    },
    seal: (vault) =>
      steps()
        .then(({ sealForPin }) => sealForPin(vault, session))
        .catch(() => undefined),
    drop: () =>
      steps()
        .then(({ dropSealedKeys }) => dropSealedKeys(session))
        .catch(() => undefined),
    unlock: (pin, work) =>
      entered(async () => {
        const { keepPinSession, tryPin } = await steps();
        const tried = await tryPin({ storage, session }, pin, { pbkdf2, ...work });
        if ("triesLeft" in tried) return tried.triesLeft;
        const vault = new Vault(storage, tried.keys);
        const isOpen = await opened.enter(vault, (minutes) =>
          wrapStorageErrors(keepPinSession(session, tried, minutes)),
        );
        if (isOpen) return undefined;
        vault.close();
        throw new AppError("locked", "the vault was locked during the unlock");
      }),
    async isOn() {
      const vault = opened.vault();
      return vault !== undefined && (await (await steps()).hasPin(vault));
    },
    async turnOn(pin, masterPassword, work) {
      const { sealForPin, setPin } = await steps();
      const vault = await extend();
      await setPin(vault, pin, { masterPassword, pbkdf2, argon2, attempts, ...work });
      await sealForPin(vault, session);
    },
    async turnOff() {
      const dropped = session.pinUnlock?.clear(); // before the first `await`, because the window may close
      await Promise.all([dropped, perform("pinOff")]);
      // A window that unlocks the vault at this moment may have stored the keys again.
      const { dropSealedKeys } = await steps();
      await dropSealedKeys(session);
    },
  };
}
