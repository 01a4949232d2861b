import { pbkdf2HmacSha1, wipe } from "../../crypto/internal.ts";
import { assertSlowStep, type DerivationOptions, partOfDerivation } from "../derivation.ts";
import { deriveRoot } from "../schemes/saltmill1.ts";
import { prepareIdentity, prepareMaster } from "../text.ts";
import { type UnlockAttemptsPort, withBackoff } from "../vault/unlock-attempts.ts";
import { cannotDecrypt } from "../vault/envelope.ts";
import {
  assertIterations,
  headerKey,
  parseHeader,
  unwrapVaultKey,
  vaultId,
  type VaultHeader,
  wrapVaultKey,
} from "../vault/header.ts";
import { wrapStorageErrors } from "../vault/storage.ts";
import { keysOf, type Vault } from "../vault/vault.ts";
import { withCurrentRoot } from "./roots.ts";

/** What {@link changeMaster} needs. */
export interface ChangeMasterOptions extends DerivationOptions {
  /** The one that opens the vault now: a session holds no key that could stand in for it. */
  readonly masterPassword: string;
  /** Default: the same. */
  readonly newMasterPassword?: string | undefined;
  /** Default: that of the current root. */
  readonly newIdentity?: string | undefined;
  /** For the vault's own key: 1310720 … 2^26. Default: as many as now. */
  readonly iterations?: number | undefined;
  /** Where wrong master passwords are counted, which make the next one wait. Default: nowhere. */
  readonly attempts?: UnlockAttemptsPort | undefined;
}

/**
 * Gives a vault another master password, another identity, or both, in one write: from now on the new one opens the vault
 * and new accounts are made of it. No account changes: each goes on under its own root until it is moved, see
 * {@link moveAccounts}. Changing back to a master password that the vault knows takes up its old root again.
 *
 * Unlocked windows stay unlocked: the vault's key is the same. A backup from before still opens with the old one; see
 * {@link newVaultKey}.
 *
 * @throws {@link AppError} `cannot-decrypt` (a wrong master password, or one that another window has changed meanwhile),
 * `unlock-paused`, `master-empty`, `bad-character`, `iterations-range`, `root-missing`, `randomness-failed`, and what {@link Vault.change}
 * throws; the signal's reason when aborted. Nothing is written then
 * @example
 * ```ts
 * import { changeMaster, createVault, memoryStorage, openVault } from "saltmill";
 * const storage = memoryStorage();
 * const vault = await createVault({ storage, masterPassword: "correct horse", identity: "ada" });
 * await changeMaster(vault, { masterPassword: "correct horse", newMasterPassword: "battery staple" });
 * (await openVault({ storage, masterPassword: "battery staple" })).close();
 * ```
 */
export async function changeMaster(vault: Vault, options: ChangeMasterOptions): Promise<void> {
  assertSlowStep("options", options);
  const { masterPassword, newMasterPassword = masterPassword } = options;
  const { current, roots } = keysOf(await vault.contents());
  const identity = options.newIdentity ?? roots[current]?.identity ?? "";
  wipe(prepareMaster(newMasterPassword), prepareIdentity(identity)); // refused before the slow steps rather than after
  if (options.iterations !== undefined) assertIterations(options.iterations);
  const before = await headerOf(vault);
  const part = (i: number): DerivationOptions => partOfDerivation(options, i, 3);
  let K: Uint8Array | undefined;
  let R: Uint8Array | undefined;
  try {
    K = await unwrapWithBackoff(before, options, part(0));
    R = await deriveRoot(options.pbkdf2 ?? pbkdf2HmacSha1, newMasterPassword, identity, part(1));
    const { iterations = before.kdf.iterations } = options;
    const header = await wrapVaultKey(newMasterPassword, { id: vaultId(before), K, iterations }, part(2));
    const root = { identity, R };
    await vault.change(async (contents) => {
      options.signal?.throwIfAborted();
      if (!sameHeader(await headerOf(vault), before)) throw cannotDecrypt(); // no longer the master password
      return { writes: { keys: withCurrentRoot(keysOf(contents), root) }, header, result: undefined };
    });
  } finally {
    wipe(K, R);
  }
}

/** Whoever only found the vault open shall not try out master passwords at their leisure. */
export function unwrapWithBackoff(
  header: VaultHeader,
  { masterPassword, attempts }: Pick<ChangeMasterOptions, "masterPassword" | "attempts">,
  derivation: DerivationOptions,
): Promise<Uint8Array> {
  const unwrap = (): Promise<Uint8Array> => unwrapVaultKey(header, masterPassword, derivation);
  return attempts ? withBackoff(unwrap, attempts) : unwrap();
}

export const headerOf = async ({ storage }: Vault): Promise<VaultHeader> =>
  parseHeader((await wrapStorageErrors(storage.get([headerKey])))[headerKey]);

/** Each header has a salt of its own. */
export const sameHeader = (one: VaultHeader, other: VaultHeader): boolean =>
  one.id === other.id && one.kdf.salt === other.kdf.salt && one.key === other.key;
