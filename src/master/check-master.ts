import { wipe } from "../../crypto/internal.ts";
import type { DerivationOptions } from "../derivation.ts";
import { headerKey, parseHeader, type VaultHeader } from "../vault/header.ts";
import { type Headers, readHeaders } from "../vault/next-header.ts";
import { unwrapWithEither } from "../vault/open.ts";
import { wrapStorageErrors } from "../vault/storage.ts";
import { type UnlockAttemptsPort, withBackoff } from "../vault/unlock-attempts.ts";
import type { Vault } from "../vault/vault.ts";

/** Options for {@link checkMaster}. */
export interface CheckMasterOptions extends DerivationOptions {
  /** The current master password. */
  readonly masterPassword: string;
  /** Counts wrong master passwords and delays the next attempt. Default: wrong master passwords are not counted. */
  readonly attempts?: UnlockAttemptsPort | undefined;
}

/**
 * Checks the master password of an unlocked vault again. Protects important actions from a person who uses a vault that
 * its owner has left unlocked.
 *
 * @throws {@link AppError} `cannot-decrypt` for a wrong master password, `unlock-paused`, `storage-failed`; the reason
 * of the aborted signal
 * @internal for the project's own windows
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

export const headerOf = async ({ storage }: Vault): Promise<VaultHeader> =>
  parseHeader((await wrapStorageErrors(storage.get([headerKey])))[headerKey]);
