import { equalConstantTime, wipe } from "../../crypto/index.ts";
import { assertDerivationOptions, type DerivationOptions, partOfDerivation } from "../derivation.ts";
import { drawForChange, withIds } from "../merge/index.ts";
import { deriveRoot } from "../schemes/index.ts";
import { newMasterChoice } from "../sync/index.ts";
import { prepareMaster } from "../text.ts";
import {
  cannotDecrypt,
  costsOf,
  currentScheme,
  hasChangeIds,
  keysOf,
  newHeaderCosts,
  readHeaders,
  sameHeader,
  type MasterAttemptsPort,
  type Vault,
  vaultId,
  wrapVaultKey,
} from "../vault/index.ts";
import { assertLastMaster, unwrapWithBackoff } from "./check-master.ts";
import { currentIdentity, withCurrentRoot } from "./roots.ts";

/** Options for {@link changeMaster}. */
export interface ChangeMasterOptions extends DerivationOptions {
  /** The current master password. It is needed because a session does not contain the vault key. */
  readonly masterPassword: string;
  /** Default: the current master password. */
  readonly newMasterPassword?: string | undefined;
  /** Default: the identity of the current root. */
  readonly newIdentity?: string | undefined;
  /**
   * PBKDF2 iterations for the key that encrypts the vault key: 1310720 … 5242880. Default: the current number. A vault
   * with saltmill-2 has a fixed number.
   */
  readonly iterations?: number | undefined;
  /** Counts wrong master passwords and delays the next attempt. Default: wrong master passwords are not counted. */
  readonly attempts?: MasterAttemptsPort | undefined;
}

/**
 * Gives a vault another master password, another identity, or both, in one write. After the change, the new master
 * password opens the vault, and the passwords of new accounts are derived from the new master password and identity.
 * Existing accounts keep their own root until they are moved, see {@link moveAccounts}. If the vault already has a root
 * of the new master password and identity, that root becomes the current one again. If several devices have changed the
 * master password independently of each other, this call replaces all their changes.
 *
 * The vault keeps its scheme; {@link newVaultKey} can also change the scheme.
 *
 * Unlocked windows stay unlocked, because the vault key is the same. Backups that were made before this change still
 * open with the old master password; see {@link newVaultKey}.
 *
 * @throws {@link AppError} `cannot-decrypt` (the master password is wrong, or another window has just changed it),
 * `master-changed` (another device has changed the master password, and this call would keep the old one),
 * `unlock-paused`, `master-empty`, `bad-character`, `identity-empty`, `iterations-range`, `memory`, `root-missing`, `randomness-failed`, and errors
 * of {@link Vault.change}; the reason of the aborted signal. After an error, the vault is unchanged.
 * @example
 * ```ts
 * import { changeMaster, createVault, memoryStorage, openVault } from "saltmill/vault";
 * const storage = memoryStorage();
 * const vault = await createVault({ storage, masterPassword: "correct horse", identity: "ada" });
 * await changeMaster(vault, { masterPassword: "correct horse", newMasterPassword: "battery staple" });
 * (await openVault({ storage, masterPassword: "battery staple" })).close();
 * ```
 */
export async function changeMaster(vault: Vault, options: ChangeMasterOptions): Promise<void> {
  assertDerivationOptions("options", options);
  const { masterPassword, newMasterPassword = masterPassword } = options;
  const contents = await vault.contents();
  const scheme = currentScheme(contents);
  const identity = options.newIdentity ?? currentIdentity(contents);
  // rejects invalid texts before the slow derivations
  wipe(prepareMaster(newMasterPassword));
  scheme.assertIdentity(identity);
  const before = await readHeaders(vault.storage);
  const { iterations } = options;
  const costs = iterations === undefined ? undefined : newHeaderCosts(costsOf(before.own).scheme, iterations);
  const part = (i: number): DerivationOptions => partOfDerivation(options, i, 3);
  let K: Uint8Array | undefined;
  let R: Uint8Array | undefined;
  try {
    const opened = await unwrapWithBackoff(before, options, part(0));
    K = opened.K;
    // An earlier master password is enough to set a new one, because the new one replaces all others.
    const keeps = sameMaster(masterPassword, newMasterPassword);
    if (keeps) assertLastMaster(before, opened.header, (await vault.contents()).records.get("keys"));
    R = await deriveRoot({ ...part(1), scheme: scheme.id, masterPassword: newMasterPassword, identity });
    const wrapped = { id: vaultId(before.own), K, costs: costs ?? costsOf(opened.header) };
    const header = await wrapVaultKey(newMasterPassword, wrapped, part(2));
    const root = { scheme: scheme.id, identity, R };
    await vault.change(async (contents) => {
      options.signal?.throwIfAborted();
      const headers = await readHeaders(vault.storage);
      // another window has changed the master password since `before` was read
      if (!sameHeader(headers.own, before.own)) throw cannotDecrypt();
      const known = keysOf(contents);
      if (keeps) assertLastMaster(headers, opened.header, known); // a sync may have brought a new master password
      const keys = withCurrentRoot(known, root);
      if (!hasChangeIds(contents)) return { writes: { keys }, header, result: undefined };
      const changed = { ...keys, header, modified: Date.now() };
      const ids = { draw: drawForChange(), choice: newMasterChoice(known) };
      return { writes: {}, merged: [withIds(known, changed, ids)], header, result: undefined };
    });
  } finally {
    wipe(K, R);
  }
}

/** Returns true if two texts are the same master password. */
function sameMaster(one: string, other: string): boolean {
  const [a, b] = [prepareMaster(one), prepareMaster(other)];
  try {
    return equalConstantTime(a, b);
  } finally {
    wipe(a, b);
  }
}
