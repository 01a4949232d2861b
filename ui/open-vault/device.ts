import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { ProgressOptions } from "../../crypto/index.ts";
import type { Authenticator, AuthenticatorFault } from "../../src/master/index.ts";
import {
  deviceKeysKey,
  headerIn,
  headerKey,
  removeDeviceKeys,
  Vault,
  wrapStorageErrors,
} from "../../src/vault/index.ts";
import type { VaultPorts } from "../ports.ts";
import type * as Steps from "./device-steps.ts";
import type { OpenedVault } from "./opened.ts";
import type { WindowSession } from "./window-session.ts";

/** Unlocks the vault with an authenticator of this device, such as a fingerprint reader or a security key. */
export interface DeviceUnlock {
  /** True if an authenticator can unlock the vault on this device. Follows changes by other windows. */
  readonly isOn: ReadonlySignal<boolean>;
  /**
   * Opens the small window that asks the authenticator. The popup cannot ask, because it closes when the system's
   * question appears. Undefined in browsers whose extensions cannot use authenticators.
   */
  readonly openWindow: VaultPorts["openDeviceWindow"];
  /** @throws AppError `cannot-decrypt` for a wrong master password; `locked` */
  readonly turnOn: (
    authenticator: Authenticator,
    masterPassword: string,
    work: ProgressOptions,
  ) => Promise<AuthenticatorFault | undefined>;
  /** Removes the encrypted keys of this device before the first `await`. */
  readonly turnOff: () => Promise<void>;
  /** @returns false if the user did not confirm. If true, see `phase` and `isOn`. */
  readonly unlock: (authenticator: Authenticator, signal: AbortSignal | undefined) => Promise<boolean>;
  /** Checks if an authenticator can unlock the vault, now and after each change. */
  readonly follow: () => Promise<void>;
  /** Removes the encrypted keys if they belong to an earlier master password. Errors are ignored: they unlock nothing. */
  readonly check: () => Promise<void>;
}

export function createDeviceUnlock(
  { storage, session, pbkdf2, argon2, attempts, openDeviceWindow }: VaultPorts,
  opened: OpenedVault,
  { entered, extend }: Pick<WindowSession, "entered" | "extend">,
): DeviceUnlock {
  const isOn = signal(false);
  const steps = (): Promise<typeof Steps> => import("./device-steps.ts");
  const isStored = async (): Promise<boolean> => {
    const header = headerIn((await storage.get([headerKey]))[headerKey]);
    const key = header && deviceKeysKey(header);
    return key !== undefined && Object.hasOwn(await storage.get([key]), key);
  };
  const check = async (): Promise<void> => {
    try {
      isOn.value = (await isStored()) && (await (await steps()).opensWithDevice(storage));
    } catch {
      isOn.value = false; // the user can still unlock with the master password
    }
  };
  return {
    isOn,
    openWindow: openDeviceWindow,
    check,
    async follow() {
      if (!openDeviceWindow) return;
      storage.onChange((keys) => {
        if (keys.some((key) => key === headerKey || key.endsWith("/device-unlock"))) void check();
      });
      await check();
      effect(() => {
        if (opened.phase.value === "locked") void check(); // the 14 days may be over
      });
    },
    async turnOn(authenticator, masterPassword, work) {
      const { setDeviceUnlock } = await steps();
      const options = { masterPassword, pbkdf2, argon2, attempts, ...work };
      return setDeviceUnlock(await extend(), session, authenticator, options);
    },
    async turnOff() {
      const vault = opened.vault();
      if (vault) await removeDeviceKeys(vault);
    },
    unlock: (authenticator, signal) =>
      entered(async () => {
        const { keepDeviceSession, tryDevice } = await steps();
        // Another window that unlocks the vault meanwhile, and perhaps locks it again, ends the question.
        const elsewhere = new AbortController();
        const end = session.onChange(() => {
          elsewhere.abort();
        });
        const stop = AbortSignal.any([elsewhere.signal, ...(signal ? [signal] : [])]);
        try {
          const tried = await tryDevice(storage, authenticator, stop);
          if (tried === "unconfirmed") return false;
          if (tried === "gone") return true;
          const vault = new Vault(storage, tried.keys);
          const isOpen = await opened.enter(vault, (minutes) =>
            wrapStorageErrors(keepDeviceSession({ storage, session }, tried, minutes, stop)),
          );
          if (!isOpen) vault.close();
          return true;
        } catch (error) {
          if (elsewhere.signal.aborted) return true;
          throw error;
        } finally {
          end();
        }
      }),
  };
}
