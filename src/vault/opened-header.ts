/**
 * Remembers which header has opened the vault on this device. Somebody who can write to the storage, or a damaged disk,
 * can replace the header. The right master password then looks wrong, and without this note nothing would say why.
 */
import { createSha256 } from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { toBase64 } from "../base64.ts";
import { utf8 } from "../text.ts";
import { isTime } from "./fields.ts";
import { headerKey, parseHeader, type VaultHeader } from "./header.ts";
import { headerIn } from "./next-header.ts";
import { type StoragePort, wrapStorageErrors } from "./storage.ts";

/** The storage key of the note. It has no vault id, so the note is found even if the header has another id. */
export const openedHeaderKey = "l/opened";

const day = 86_400_000; // milliseconds

/** Returns a digest of all fields of a header. */
function digestOf(header: VaultHeader): string {
  const sha256 = createSha256();
  sha256.update(utf8(JSON.stringify(parseHeader(header)))); // `parseHeader` gives the fields a fixed order
  return toBase64(sha256.digest());
}

/**
 * Returns the note for a header that opens the vault, as an entry for the storage. Every write of the vault's own
 * header also writes this note, in the same step.
 */
export const openedHeader = (header: VaultHeader, at = Date.now()): Readonly<Record<string, unknown>> => ({
  [openedHeaderKey]: { sha256: digestOf(header), at },
});

/** Returns a vault's own header, with the note that it opens the vault, as entries for the storage. */
export const withOpenedHeader = (header: VaultHeader): Readonly<Record<string, unknown>> => ({
  [headerKey]: header,
  ...openedHeader(header),
});

/**
 * Returns true if the note must be written after `header` has opened the vault: it is missing, is of another header, or
 * is a day old. It is not written at each opening, because each write of a vault file writes the whole vault.
 */
export async function needsOpenedNote(storage: StoragePort, header: VaultHeader, now = Date.now()): Promise<boolean> {
  const { [openedHeaderKey]: stored } = await wrapStorageErrors(storage.get([openedHeaderKey]));
  const note = noteIn(stored);
  return note?.sha256 !== digestOf(header) || Math.abs(now - note.at) >= day;
}

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
  return header && note && note.sha256 !== digestOf(header) ? note.at : undefined;
}

function noteIn(value: unknown): { readonly sha256: string; readonly at: number } | undefined {
  if (!isObject(value)) return undefined;
  const { sha256, at } = value;
  return typeof sha256 === "string" && isTime(at) ? { sha256, at } : undefined;
}
