import { AppError } from "../errors.ts";
import { headerKey, parseHeader, type VaultHeader } from "./header.ts";
import { type StoragePort, wrapStorageErrors } from "./storage.ts";
import { VaultKeys } from "./keys.ts";
import { fromBase64 } from "../base64.ts";

/**
 * Returns the storage key of a header that came from another device, where the master password was changed. Once the
 * vault key in this header was decrypted on this device, the header replaces the vault's own header. Until then, the
 * master password of either header opens the vault, so that no device can lock out another device.
 */
export const nextHeaderKey = ({ id }: VaultHeader): string =>
  `l/${VaultKeys.prefixOf(fromBase64(id) ?? new Uint8Array()).slice("r/".length)}header`;

/** Returns true if two headers have the same vault id, salt and encrypted vault key. */
export const sameHeader = (one: VaultHeader, other: VaultHeader): boolean =>
  one.id === other.id && one.kdf.salt === other.kdf.salt && one.key === other.key;

/** Headers that may open a vault. */
export interface Headers {
  readonly own: VaultHeader;
  /** The header from another device, if the vault was not yet opened with it on this device. */
  readonly next?: VaultHeader;
}

/**
 * Reads the headers of a vault.
 *
 * @throws {@link AppError} `vault-missing`, `vault-format`, `vault-newer`, `iterations-range`, `storage-failed`
 */
export async function readHeaders(storage: StoragePort): Promise<Headers> {
  const found = await wrapStorageErrors(storage.get([headerKey]));
  if (!Object.hasOwn(found, headerKey))
    throw new AppError("vault-missing", "there is no vault here yet: create one first");
  const own = parseHeader(found[headerKey]);
  const key = nextHeaderKey(own);
  const next = headerIn((await wrapStorageErrors(storage.get([key])))[key]);
  return next?.id === own.id && !sameHeader(next, own) ? { own, next } : { own };
}

/**
 * Returns an unchecked value as a header, or undefined if this version cannot read the value. Callers ignore an
 * unreadable header, because the vault's own header still opens the vault.
 */
export function headerIn(value: unknown): VaultHeader | undefined {
  try {
    return parseHeader(value);
  } catch {
    return undefined;
  }
}
