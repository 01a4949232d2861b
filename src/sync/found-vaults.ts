/**
 * Opens the vaults of found snapshots with a master password, and says to which of several vaults all devices move. See
 * {@link SnapshotSearch}.
 */
import { type Pbkdf2HmacSha1, pbkdf2HmacSha1, wipe } from "../../crypto/index.ts";
import { type Argon2, argon2InThisThread } from "../argon2.ts";
import { toBase64 } from "../base64.ts";
import { deriveBytes, type DerivationOptions, partOfDerivation } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { generationOf, type KeyedVault, relationOf, unwrapVaultKey, vaultId, VaultKeys } from "../vault/index.ts";
import type { FoundContent, FoundSnapshot } from "./found-snapshots.ts";

/** A vault whose key the master password has decrypted. */
export interface FoundVault {
  readonly id: string;
  /** The owner of this object wipes them. */
  readonly keys: VaultKeys;
  /** Snapshots whose header the master password has opened, the largest first. Their content is not authenticated. */
  readonly files: readonly FoundSnapshot[];
}

const maxDerived = 3;

/**
 * Decrypts the vault keys of snapshots with the master password. Derives at most three keys, because each derivation
 * takes long and the headers may come from anyone. Begins with the salts of most files.
 *
 * @param isLast - returns true for the ids of vaults that are tried after all others
 * @returns the vaults, in an order that does not depend on that of the list; and true if the master password did not
 * open one of the headers
 */
export async function openVaults(
  found: readonly FoundSnapshot[],
  masterPassword: string,
  { isLast = () => false, ...derivation }: DerivationOptions & { readonly isLast?: (id: string) => boolean },
): Promise<{ readonly vaults: readonly FoundVault[]; readonly isRefused: boolean }> {
  const bySalt = grouped(found, ({ header: { kdf } }) => JSON.stringify(kdf)).sort(mostFilesFirst);
  const isKnown = (files: readonly FoundSnapshot[]): boolean => files.every(({ header: { id } }) => isLast(id));
  const tried = [...bySalt.filter((files) => !isKnown(files)), ...bySalt.filter(isKnown)].slice(0, maxDerived);
  const opened = new Map<string, { readonly keys: VaultKeys; readonly files: FoundSnapshot[] }>();
  let isRefused = false;
  try {
    for (const [i, files] of tried.entries()) {
      const part = partOfDerivation(derivation, i, tried.length);
      for (const same of grouped(files, ({ header: { id, key } }) => `${id} ${key}`)) {
        const keys = await keysIn(same, masterPassword, part);
        if (!keys) isRefused = true;
        else {
          const { id } = same[0].header;
          const known = opened.get(id);
          if (known) keys.wipe();
          opened.set(id, { keys: known?.keys ?? keys, files: [...(known?.files ?? []), ...same] });
        }
      }
    }
  } catch (error) {
    for (const { keys } of opened.values()) keys.wipe();
    throw error;
  }
  const vaults = Array.from(opened, ([id, { keys, files }]) => ({ id, keys, files: files.sort(largestFirst) }));
  return { vaults: vaults.sort((one, other) => mostFilesFirst(one.files, other.files)), isRefused };
}

type Group = [FoundSnapshot, ...FoundSnapshot[]];

/** Groups snapshots by a key. The largest snapshot of a group is the first. */
function grouped(found: readonly FoundSnapshot[], keyOf: (snapshot: FoundSnapshot) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const snapshot of [...found].sort(largestFirst)) {
    const group = groups.get(keyOf(snapshot));
    if (group) group.push(snapshot);
    else groups.set(keyOf(snapshot), [snapshot]);
  }
  return [...groups.values()];
}

const largestFirst = (one: FoundSnapshot, other: FoundSnapshot): number =>
  other.size - one.size || (one.name < other.name ? -1 : 1);

const mostFilesFirst = (one: readonly FoundSnapshot[], other: readonly FoundSnapshot[]): number =>
  other.length - one.length || (one[0] && other[0] ? largestFirst(one[0], other[0]) : 0);

/** Returns the keys in the header of these snapshots, or undefined if the master password does not open the header. */
async function keysIn(
  [{ header }]: Group,
  masterPassword: string,
  derivation: DerivationOptions,
): Promise<VaultKeys | undefined> {
  let K: Uint8Array | undefined;
  try {
    K = await unwrapVaultKey(header, masterPassword, derivation);
    return VaultKeys.of(vaultId(header), K);
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot-decrypt") return undefined;
    throw error;
  } finally {
    wipe(K);
  }
}

/** Returns a vault with its `keys` record, so that it can be compared with others. */
export const keyedVault = (
  vault: FoundVault,
  { records }: FoundContent,
): KeyedVault & { readonly vault: FoundVault } => ({
  id: vault.id,
  keys: records.find(({ name }) => name === "keys") ?? {},
  vault,
});

/**
 * Returns the vault to which all devices move, of several vaults that may be one vault under several keys. If they are
 * different vaults, returns the one with the highest generation, and of equal ones the first.
 */
export function furthestOf<T extends KeyedVault>(vaults: readonly T[]): T | undefined {
  const ahead = vaults.filter(
    (one) => !vaults.some((other) => other !== one && relationOf(other, one) === "continues"),
  );
  const generation = ({ id, keys }: KeyedVault): number => generationOf(keys, id) ?? 0;
  const most = Math.max(...ahead.map(generation));
  return ahead.find((vault) => generation(vault) === most) ?? vaults[0];
}

/**
 * Returns PBKDF2 and Argon2 that run only once for each salt and cost. All calls must have the same password. The caller
 * calls `wipe`, because the results are kept.
 */
export function oncePerSalt({ pbkdf2 = pbkdf2HmacSha1, argon2 = argon2InThisThread }: DerivationOptions): {
  readonly pbkdf2: Pbkdf2HmacSha1;
  readonly argon2: Argon2;
  wipe(): void;
} {
  const derived = new Map<string, Uint8Array<ArrayBuffer>>();
  const once = async (
    inputs: readonly (string | number)[],
    derive: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const key = inputs.join(" ");
    const known = derived.get(key) ?? (await derive());
    derived.set(key, known);
    return known.slice();
  };
  return {
    pbkdf2: (parameters) =>
      once([parameters.iterations, toBase64(parameters.salt)], () => deriveBytes(pbkdf2, parameters)),
    argon2: (parameters, progress) =>
      once([parameters.memory, parameters.passes, toBase64(parameters.salt)], () => argon2(parameters, progress)),
    wipe: () => {
      wipe(...derived.values());
    },
  };
}
