import { wipe } from "../../crypto/index.ts";
import { type Interruption, nextSlice } from "../slices.ts";
import { inflate } from "./deflate.ts";
import { assertBytesLimit, badImport } from "./limits.ts";

/** First bytes of each kind of record in a zip archive, as little-endian numbers (PKWARE's APPNOTE, §4.3). */
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;

const endBytes = 22; // without the comment, which has at most 65,535 bytes
const longestComment = 65_535;

/** Returns true if a file begins like a zip archive. */
export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

/** The files of a zip archive. */
export interface Archive {
  /** Paths of the files, in the order of the archive's list. Folders are left out. */
  readonly paths: readonly string[];
  /**
   * Reads one file. If several have this path, reads the last.
   *
   * @throws AppError `import-format`, also if the bytes do not have the size and the checksum that the archive states;
   * `import-too-large` if the files that were read exceed the limit together; the signal's reason when aborted
   */
  read(path: string, options: Interruption): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Reads the list of the files in a zip archive. Does not use a package: fflate decompresses in one piece, which takes 1
 * to 2 s for the largest contents, 256 MiB (Node 20). Archives of more than 4 GiB have longer numbers (zip64), and are
 * refused.
 *
 * @throws AppError `import-format`
 */
export function openArchive(archive: Uint8Array<ArrayBuffer>): Archive {
  let entries: ReadonlyMap<string, Entry>;
  try {
    entries = entriesOf(archive);
  } catch {
    throw badImport("damaged"); // a number or a position outside the archive
  }
  let total = 0;
  return {
    paths: [...entries.keys()],
    async read(path, options) {
      const entry = entries.get(path);
      if (!entry) throw badImport("damaged");
      if (entry.isEncrypted) throw badImport("encrypted");
      total += entry.size;
      assertBytesLimit("unpacked", total);
      const bytes = await unpacked(archive, entry, options);
      if ((await crc32(bytes, options)) === entry.checksum) return bytes;
      wipe(bytes);
      throw badImport("damaged");
    },
  };
}

interface Entry {
  /** 0 for a file that is not compressed, and 8 for Deflate. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly checksum: number;
  /** Number of bytes before compression. The archive states it, and it may be wrong. */
  readonly size: number;
  readonly packedSize: number;
  /** Position of the record before the file's bytes. */
  readonly local: number;
}

/** Reads the list at the end of an archive. */
function entriesOf(archive: Uint8Array): Map<string, Entry> {
  const view = viewOf(archive);
  const u16 = (at: number): number => view.getUint16(at, true);
  const u32 = (at: number): number => view.getUint32(at, true);
  let end = archive.length - endBytes;
  while (u32(end) !== signatures.end)
    if (--end < archive.length - endBytes - longestComment) throw badImport("damaged");
  const entries = new Map<string, Entry>();
  let at = u32(end + 16);
  for (let left = u16(end + 10); left > 0; left--) {
    if (u32(at) !== signatures.entry) throw badImport("damaged");
    const [nameBytes, moreBytes] = [u16(at + 28), u16(at + 30) + u16(at + 32)];
    const path = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameBytes)).replaceAll("\\", "/");
    const isEncrypted = (u16(at + 8) & 1) === 1;
    const sizes = { checksum: u32(at + 16), packedSize: u32(at + 20), size: u32(at + 24) };
    if (!path.endsWith("/")) entries.set(path, { method: u16(at + 10), isEncrypted, ...sizes, local: u32(at + 42) });
    at += 46 + nameBytes + moreBytes;
  }
  return entries;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

async function unpacked(
  archive: Uint8Array<ArrayBuffer>,
  { method, size, packedSize, local }: Entry,
  options: Interruption,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const view = viewOf(archive);
    if (view.getUint32(local, true) !== signatures.local) throw badImport("damaged");
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = archive.subarray(begin, begin + packedSize);
    if (packed.length !== packedSize || (method !== 0 && method !== 8)) throw badImport("damaged");
    const bytes = method === 0 ? packed.slice() : await inflate(packed, size, options);
    if (bytes.length !== size) throw badImport("damaged");
    return bytes;
  } catch {
    options.signal?.throwIfAborted();
    throw badImport("damaged");
  }
}

/** Number of bytes whose checksum is computed between two pauses. This takes about 10 ms. */
const perSlice = 2 ** 22;

/** Computes the checksum CRC-32 (APPNOTE, §4.4.7). */
async function crc32(bytes: Uint8Array, options: Interruption): Promise<number> {
  const table = Int32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    return rest;
  });
  let sum = -1;
  for (let at = 0; at < bytes.length;) {
    if (at > 0) await nextSlice(options);
    const end = Math.min(at + perSlice, bytes.length);
    for (; at < end; at++) sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0);
  }
  return ~sum >>> 0;
}
