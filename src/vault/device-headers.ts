/**
 * The headers with which a vault opens on this device: its own, and one that came from another device, where the master
 * password was changed. A note remembers which header has opened the vault. Somebody who can write to the storage, or a
 * damaged disk, can replace the header. The right master password then looks wrong, and without the note nothing would
 * say why.
 */
import { createSha256 } from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { lacksId, type NamedRecord } from "../merge/index.ts";
import { utf8 } from "../text.ts";
import { isTime } from "./fields.ts";
import { cannotDecrypt } from "./envelope.ts";
import { headerKey, parseHeader, type VaultHeader } from "./header.ts";
import { VaultKeys } from "./keys.ts";
import { type StoragePort, wrapStorageErrors } from "./storage.ts";

/** Headers that may open a vault. */
export interface Headers {
  readonly own: VaultHeader;
  /** The header from another device, if the vault was not yet opened with it on this device. */
  readonly next?: VaultHeader;
}

/**
 * Reads the headers of a vault. A header is refused if one of a newer version has opened the vault on this device:
 * somebody may have put an old header back, with which the master password can be guessed at a lower price.
 *
 * @throws {@link AppError} `vault-missing`, `vault-format`, `vault-newer`, `iterations-range`, `storage-failed`;
 * `cannot-decrypt` for a refused header, as for a wrong master password: {@link headerChangedSince} tells what happened
 */
export async function readHeaders(storage: StoragePort): Promise<Headers> {
  const found = await wrapStorageErrors(storage.get([headerKey, openedHeaderKey]));
  if (!Object.hasOwn(found, headerKey))
    throw new AppError("vault-missing", "there is no vault here yet: create one first");
  const own = parseHeader(found[headerKey]);
  if ((noteIn(found[openedHeaderKey])?.version ?? 1) > own.version) throw cannotDecrypt();
  const next = (await arrivedHeader(storage, own))?.header;
  // A change of the version also changes the vault key, and so the id.
  return next?.id === own.id && next.version === own.version && !sameHeader(next, own) ? { own, next } : { own };
}

/**
 * Returns the storage key of a header that came from another device, where the master password was changed. Once the
 * vault key in this header was decrypted on this device, the header replaces the vault's own header. Until then, the
 * master password of either header opens the vault, so that no device can lock out another device.
 */
export const nextHeaderKey = (header: VaultHeader): string => clearKey(header, "header");

/**
 * Returns the storage key of the keys that an authenticator of this device decrypts. A change of the vault key removes
 * them, because the storage key has the prefix of the vault's own storage keys.
 */
export const deviceKeysKey = (header: Pick<VaultHeader, "id">): string => clearKey(header, "device-unlock");

/**
 * Removes these keys of an open vault before the first `await`. The credential stays in the authenticator: extensions
 * cannot remove it.
 *
 * @throws {@link AppError} `storage-failed`
 */
export const removeDeviceKeys = (vault: { readonly storage: StoragePort; readonly keys: VaultKeys }): Promise<void> =>
  wrapStorageErrors(vault.storage.remove([deviceKeysKey({ id: toBase64(vault.keys.id) })]));

/** Returns the storage key of a value that is not encrypted with the vault's keys, for use while it is locked. */
const clearKey = ({ id }: Pick<VaultHeader, "id">, name: string): string =>
  `l/${VaultKeys.prefixOf(fromBase64(id) ?? new Uint8Array()).slice("r/".length)}${name}`;

/** A change of the master password on another device. */
export interface MasterChange {
  /** Time of the change by the other device's clock. Undefined if this device learned of it with an earlier version. */
  readonly at: number | undefined;
  /** True until the new master password has opened the vault on this device. Until then, the old one opens it too. */
  readonly isPending: boolean;
}

/**
 * Returns the last change of the master password that came from another device, or undefined if there was none. Needs no
 * key, so that the view of the locked vault can tell the user.
 *
 * @throws {@link AppError} as {@link readHeaders}
 */
export async function masterChangeElsewhere(storage: StoragePort): Promise<MasterChange | undefined> {
  const { own, next } = await readHeaders(storage);
  const arrived = await arrivedHeader(storage, own);
  if (next) return { at: arrived?.changed, isPending: true };
  const isUsed = arrived?.changed !== undefined && sameHeader(arrived.header, own);
  return isUsed ? { at: arrived.changed, isPending: false } : undefined;
}

/** A header from another device, and the time of its change if that is known. */
interface ArrivedHeader {
  readonly header: VaultHeader;
  readonly changed: number | undefined;
}

/**
 * Returns the last header that came from another device. It stays in the storage after it has replaced the vault's own
 * header.
 */
export async function arrivedHeader(storage: StoragePort, own: VaultHeader): Promise<ArrivedHeader | undefined> {
  const key = nextHeaderKey(own);
  const stored = (await wrapStorageErrors(storage.get([key])))[key];
  const header = headerIn(stored);
  if (!header || !isObject(stored)) return undefined;
  return { header, changed: isTime(stored["changed"]) ? stored["changed"] : undefined };
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

/** Returns true if two headers have the same vault id, salt and encrypted vault key. */
export const sameHeader = (one: VaultHeader, other: VaultHeader): boolean =>
  one.id === other.id && one.kdf.salt === other.kdf.salt && one.key === other.key;

/** Returns a vault's own header, with the note that it opens the vault, as entries for the storage. */
export const withOpenedHeader = (header: VaultHeader): Readonly<Record<string, unknown>> => ({
  [headerKey]: header,
  ...openedHeader(header),
});

/**
 * Returns the note for a header that opens the vault, as an entry for the storage. Every write of the vault's own
 * header also writes this note, in the same step.
 */
export const openedHeader = (header: VaultHeader, at = Date.now()): Readonly<Record<string, unknown>> => ({
  [openedHeaderKey]: { sha256: headerDigest(header), at, ...(header.version > 1 && { version: header.version }) },
});

/** The storage key of the note. It has no vault id, so the note is found even if the header has another id. */
export const openedHeaderKey = "l/opened";

/**
 * Returns true if the note must be written after `header` has opened the vault: it is missing, is of another header, or
 * is a day old. It is not written at each opening, because each write of a vault file writes the whole vault.
 *
 * @param stored - entries of the storage, with that of {@link openedHeaderKey}
 */
export function needsOpenedNote(
  { [openedHeaderKey]: stored }: Readonly<Record<string, unknown>>,
  header: VaultHeader,
  now = Date.now(),
): boolean {
  const note = noteIn(stored);
  return note?.sha256 !== headerDigest(header) || Math.abs(now - note.at) >= day;
}

const day = 86_400_000; // milliseconds

/**
 * Returns the time when the vault was last opened on this device, at most a day early, if its header was changed since
 * then. Returns undefined if it was not, or if this is not known. After `cannot-decrypt`, the time explains why the
 * right master password may not open the vault.
 *
 * @throws {@link AppError} `storage-failed`
 */
export async function headerChangedSince(storage: StoragePort): Promise<number | undefined> {
  const found = await wrapStorageErrors(storage.get([headerKey, openedHeaderKey]));
  const [header, note] = [headerIn(found[headerKey]), noteIn(found[openedHeaderKey])];
  return header && note && note.sha256 !== headerDigest(header) ? note.at : undefined;
}

/**
 * Returns the time when the master password last opened the vault on this device, at most a day early. Returns undefined
 * if this is not known, or if another header has opened the vault.
 *
 * @throws {@link AppError} `storage-failed`
 */
export async function lastOpened(storage: StoragePort, header: VaultHeader): Promise<number | undefined> {
  const note = noteIn((await wrapStorageErrors(storage.get([openedHeaderKey])))[openedHeaderKey]);
  return note?.sha256 === headerDigest(header) ? note.at : undefined;
}

interface OpenedNote {
  readonly sha256: string;
  readonly at: number;
  readonly version: number;
}

function noteIn(value: unknown): OpenedNote | undefined {
  if (!isObject(value)) return undefined;
  const { sha256, at, version = 1 } = value;
  return typeof sha256 === "string" && isTime(at) && typeof version === "number" ? { sha256, at, version } : undefined;
}

/** Returns a digest of all fields of a header. */
function headerDigest(header: VaultHeader): string {
  const sha256 = createSha256();
  sha256.update(utf8(JSON.stringify(parseHeader(header)))); // `parseHeader` gives the fields a fixed order
  return toBase64(sha256.digest());
}

/** Returns the header under which the vault is stored on this device. */
export const headerOf = async ({ storage }: { readonly storage: StoragePort }): Promise<VaultHeader> =>
  parseHeader((await wrapStorageErrors(storage.get([headerKey])))[headerKey]);

/**
 * Returns the header for a copy of a vault: a backup, an emergency kit or a snapshot. The copy then opens with the
 * master password that was set last. If another device has set this password, the header that opens with it is in the
 * `keys` record, while the vault's own header still opens with the earlier master password.
 *
 * @param own - the header under which the vault is stored on this device
 * @param keys - the `keys` record, or undefined if it is missing or cannot be decrypted
 */
export function lastHeader(own: VaultHeader, keys: NamedRecord | undefined): VaultHeader {
  const shared = headerIn(keys?.["header"]);
  if (!keys || shared?.id !== own.id) return own;
  // If the current root has no valid change id, a program that does not know change ids has set the master password.
  // Such a program writes no header to the `keys` record, so `shared` is out of date.
  return lacksId(keys, "=current") ? own : shared;
}
