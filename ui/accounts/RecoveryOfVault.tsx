import type { JSX } from "preact";
import { openRecovery, recoveryScheme } from "../../src/backup/index.ts";
import { AppError } from "../../src/errors.ts";
import { deriveRoot } from "../../src/schemes/index.ts";
import { type Contents, defaultSettings, keysOf, rootBytesOf, settingsOf } from "../../src/vault/index.ts";
import { copied } from "../parts/copied.ts";
import { type RecoveryPorts, RecoveryView } from "../recovery/RecoveryView.tsx";
import type { AccountsPorts } from "./ports.ts";

/** Opens recovery codes with the roots of the vault, or with the master password if this device has no vault. */
export function RecoveryOfVault({ contents, ports }: { contents?: Contents; ports: AccountsPorts }): JSX.Element {
  const { clipboardSeconds } = contents ? settingsOf(contents) : defaultSettings;
  const recovery: RecoveryPorts = {
    qrWorker: ports.qrWorker,
    copy: (text) =>
      ports.copy(text, clipboardSeconds).then(
        () => copied(true, clipboardSeconds),
        () => copied(false, clipboardSeconds),
      ),
    async open(bytes, typed, progress) {
      if (!typed && contents) return openWithVault(bytes, contents);
      const { pbkdf2, argon2 } = ports;
      const [identity, masterPassword] = [typed?.identity ?? "", typed?.master.text ?? ""];
      const scheme = recoveryScheme(bytes);
      const root = await deriveRoot({ ...progress, scheme, pbkdf2, argon2, masterPassword, identity });
      try {
        return openRecovery(bytes, root);
      } finally {
        root.fill(0);
      }
    },
  };
  return <RecoveryView hasRoot={contents !== undefined} ports={recovery} />;
}

/**
 * Decrypts a recovery code. Tries each root of the vault, because the code may be older than the current master
 * password.
 */
function openWithVault(bytes: Uint8Array, contents: Contents): string {
  let last: unknown = new AppError("cannot-decrypt", "no root of the vault opens this code");
  const scheme = recoveryScheme(bytes);
  const roots = Object.entries(keysOf(contents).roots).filter(([, each]) => each.scheme === scheme);
  for (const [name] of roots) {
    const root = rootBytesOf(contents, name);
    try {
      return openRecovery(bytes, root);
    } catch (error) {
      last = error;
    } finally {
      root.fill(0);
    }
  }
  throw last;
}
