import { wipe } from "../../crypto/index.ts";
import { toBase64 } from "../base64.ts";
import { assertDerivationOptions, type DerivationOptions, partOfDerivation } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { randomBytes } from "../random.ts";
import { deriveRoot, type RootSchemeId, rootSchemeOf, unknownScheme } from "../schemes/index.ts";
import { drawForChange, type NamedRecord, withIds } from "../merge/index.ts";
import { prepareMaster } from "../text.ts";
import { localUnderNewKey, newMasterChoice } from "../sync/index.ts";
import {
  cannotDecrypt,
  type Contents,
  costsOf,
  currentScheme,
  earlierIds,
  hasChangeIds,
  keysOf,
  newHeaderCosts,
  readHeaders,
  removeLeftovers,
  replaceKey,
  sameHeader,
  Vault,
  type VaultHeader,
  VaultKeys,
  type VaultRecord,
  withGeneration,
  wrapVaultKey,
} from "../vault/index.ts";
import type { ChangeMasterOptions } from "./change-master.ts";
import { assertLastMaster, unwrapWithBackoff } from "./check-master.ts";
import { currentIdentity, type NewRoot, withCurrentRoot } from "./roots.ts";

/** Options for {@link newVaultKey}. */
export interface NewVaultKeyOptions extends Omit<ChangeMasterOptions, "iterations"> {
  /**
   * The scheme of new passwords, which also decides how the key that encrypts the vault key is derived. Default: the
   * vault keeps its scheme.
   */
  readonly scheme?: RootSchemeId | undefined;
}

/**
 * Gives a vault a new key and encrypts all records again. Use this function if an attacker may have both a copy of the
 * storage and an old master password. With these two, the attacker can decrypt everything that is encrypted under the
 * old vault key, including records that are written later. No account's password changes.
 *
 * Can change the master password, the identity and the scheme in the same step, as {@link changeMaster} does without a
 * new key. A new scheme always brings a new key: with the old one, an old copy of the header and the old master password
 * would open all later records, at the price of a guess for the old scheme.
 *
 * Writes the newly encrypted records first, without removing the old ones, then replaces the header in one write, and
 * removes the old records last. After an interruption, the next call removes the records that are left over. Every
 * other window must unlock again. Backups that exist already stay encrypted under the old key. Sync before the call,
 * because the vault with the new key cannot read snapshots that other devices wrote under the old key. The other
 * devices take over the new key with `followNewKey`.
 *
 * @param vault - closed afterwards, because its keys can no longer decrypt the records
 * @returns the same vault under its new key; the caller closes it
 * @throws {@link AppError} `cannot-decrypt` (a wrong master password, or a record that cannot be decrypted and would be
 * lost), `master-changed` (the old master password: another device has changed the master password), `unlock-paused`,
 * `master-empty`, `bad-character`, `identity-empty`, `scheme-unknown`, `memory`, `read-only`, `locked`, `storage-failed`,
 * `randomness-failed`; the reason of the aborted signal. After an error, the vault is unchanged.
 * @example
 * ```ts
 * import { createVault, memoryStorage, newVaultKey } from "saltmill/vault";
 * const masterPassword = "correct horse battery staple";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword, identity: "ada@example.org" });
 * (await newVaultKey(vault, { masterPassword })).close();
 * ```
 */
export async function newVaultKey(vault: Vault, options: NewVaultKeyOptions): Promise<Vault> {
  assertDerivationOptions("options", options);
  const { storage } = vault;
  const { masterPassword, newMasterPassword = masterPassword, signal } = options;
  const known = await vault.contents();
  const current = currentScheme(known);
  const scheme = options.scheme === undefined ? current : rootSchemeOf(options.scheme);
  if (!scheme) throw unknownScheme(options.scheme);
  const identity = options.newIdentity ?? currentIdentity(known);
  const changesRoot = [options.newMasterPassword, options.newIdentity, options.scheme].some(
    (each) => each !== undefined,
  );
  if (changesRoot) {
    // rejects invalid texts before the slow derivations
    wipe(prepareMaster(newMasterPassword));
    scheme.assertIdentity(identity);
  }
  const part = (i: number): DerivationOptions => partOfDerivation(options, i, changesRoot ? 3 : 2);
  const before = await readHeaders(storage);
  // Checks the master password, with delays after wrong ones. Without this check, any text in `masterPassword` would
  // become the new master password, and a person who finds the vault unlocked could lock out its owner.
  const { K: old, header: opened } = await unwrapWithBackoff(before, options, part(0));
  wipe(old);
  assertLastMaster(before, opened, (await vault.contents()).records.get("keys"));
  const id = randomBytes(16);
  const K = randomBytes(32);
  let keys: VaultKeys | undefined;
  let R: Uint8Array | undefined;
  try {
    keys = VaultKeys.of(id, K);
    const kept = costsOf(opened);
    const costs =
      options.scheme === undefined || kept.scheme === scheme.id ? kept : newHeaderCosts(scheme.id, undefined);
    const header = await wrapVaultKey(newMasterPassword, { id, K, costs }, part(1));
    if (changesRoot) {
      R = await deriveRoot({ ...part(2), scheme: scheme.id, masterPassword: newMasterPassword, identity });
    }
    const root = R && { scheme: scheme.id, identity, R };
    const renewed = keys;
    await storage.exclusively(async () => {
      const contents = await vault.contents();
      const { records, problems, readOnly } = contents;
      if (readOnly)
        throw new AppError(
          "read-only",
          "this vault was saved by a newer version of Saltmill: update Saltmill to change it",
        );
      const now = await readHeaders(storage);
      if (problems.length > 0 || !sameHeader(now.own, before.own)) throw cannotDecrypt();
      // A sync may have brought a new master password during the derivations.
      assertLastMaster(now, opened, records.get("keys"));
      signal?.throwIfAborted();
      const renewedKeys = renewedRecord(contents, header, toBase64(vault.keys.id), root);
      const all = new Map(records).set("keys", renewedKeys as VaultRecord);
      const replacement = { header, records: all.values(), renewLocal: localUnderNewKey };
      await replaceKey(vault, renewed, replacement, { signal });
    });
    vault.close();
    const renewedVault = new Vault(storage, keys);
    await removeLeftovers(renewedVault);
    return renewedVault;
  } catch (error) {
    keys?.wipe();
    throw error;
  } finally {
    wipe(K, R);
  }
}

/**
 * Returns the `keys` record for the new vault key. A new key brings a new vault id, so the present id is added to the
 * earlier ones. By these ids, other devices recognize the vault as theirs.
 */
function renewedRecord(
  contents: Contents,
  header: VaultHeader,
  earlierId: string,
  root: NewRoot | undefined,
): NamedRecord {
  const keys = keysOf(contents);
  const earlier = [...earlierIds(keys), earlierId];
  const generations = withGeneration(keys, header.id);
  const renewed = { ...(root ? withCurrentRoot(keys, root) : keys), earlier, generations, modified: Date.now() };
  if (!hasChangeIds(contents)) return renewed;
  return withIds(keys, { ...renewed, header }, { draw: drawForChange(), choice: newMasterChoice(keys) });
}
