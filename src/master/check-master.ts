import { wipe } from "../../crypto/index.ts";
import type { DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import type { NamedRecord } from "../merge/index.ts";
import {
  type Headers,
  lastHeader,
  readHeaders,
  sameHeader,
  type MasterAttemptsPort,
  unwrapWithEither,
  type Vault,
  type VaultHeader,
  withBackoff,
} from "../vault/index.ts";

/** Options for {@link checkMaster}. */
export interface CheckMasterOptions extends DerivationOptions {
  /** The current master password. */
  readonly masterPassword: string;
  /** Counts wrong master passwords and delays the next attempt. Default: wrong master passwords are not counted. */
  readonly attempts?: MasterAttemptsPort | undefined;
}

/**
 * Checks the master password of an unlocked vault again. Protects important actions from a person who uses a vault that
 * its owner has left unlocked.
 *
 * @throws {@link AppError} `cannot-decrypt` for a wrong master password, `unlock-paused`, `storage-failed`; the reason
 * of the aborted signal
 */
export async function checkMaster(vault: Vault, options: CheckMasterOptions): Promise<void> {
  const { K } = await unwrapWithBackoff(await readHeaders(vault.storage), options, options);
  wipe(K);
}

/**
 * Decrypts the vault key. With `attempts`, counts wrong master passwords and delays further attempts, so that a person
 * who finds the vault unlocked cannot guess quickly.
 */
export function unwrapWithBackoff(
  headers: Headers,
  { masterPassword, attempts }: Pick<CheckMasterOptions, "masterPassword" | "attempts">,
  derivation: DerivationOptions,
): ReturnType<typeof unwrapWithEither> {
  const unwrap = (): ReturnType<typeof unwrapWithEither> => unwrapWithEither(headers, masterPassword, derivation);
  return attempts ? withBackoff(unwrap, attempts) : unwrap();
}

/**
 * Asserts that the header that the master password has opened is the last header of all devices. After a change on
 * another device, the earlier master password still opens this vault, so that nobody is locked out. No device may
 * return to the earlier master password, because somebody else may know it. Does nothing if the last header is neither
 * of `headers`.
 *
 * @throws {@link AppError} `master-changed`
 */
export function assertLastMaster({ own, next }: Headers, opened: VaultHeader, keys: NamedRecord | undefined): void {
  if (!next) return;
  const last = lastHeader(own, keys);
  const isKnown = sameHeader(last, own) || sameHeader(last, next);
  if (isKnown && !sameHeader(opened, last))
    throw new AppError("master-changed", "the master password was changed on another device: enter the new one");
}
