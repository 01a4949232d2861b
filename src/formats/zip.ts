import type { Interruption } from "../slices.ts";
import { inflate } from "./deflate.ts";
import { assertBytesLimit, badImport } from "./limits.ts";

/** First bytes of each kind of record in a zip archive, as little-endian numbers (PKWARE's APPNOTE, §4.3). */
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;

const endBytes = 22; // without the comment, which has at most 65,535 bytes
const longestComment = 65_535;

/**
 * Reads one file of a zip archive. If several have this name, reads the last. Does not use a package: fflate decompresses
 * in one piece, which takes 1 to 2 s for the largest contents, 256 MiB (Node 20). Archives of more than 4 GiB have longer
 * numbers (zip64), and are refused.
 *
 * @returns undefined if the archive has no such file
 * @throws AppError `import-format`, `import-too-large`; the signal's reason when aborted
 */
export async function unzipped(
  archive: Uint8Array<ArrayBuffer>,
  name: string,
  options: Interruption,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let entry: Entry | undefined;
  try {
    entry = entryNamed(archive, name);
  } catch {
    throw badImport("damaged"); // a number or a position outside the archive
  }
  if (!entry) return undefined;
  assertBytesLimit("unpacked", entry.size);
  if (entry.method === 0) return entry.packed;
  try {
    if (entry.method !== 8) throw badImport("damaged");
    const bytes = await inflate(entry.packed, entry.size, options);
    if (bytes.length !== entry.size) throw badImport("damaged");
    return bytes;
  } catch {
    options.signal?.throwIfAborted();
    throw badImport("damaged");
  }
}

interface Entry {
  /** 0 for a file that is not compressed, and 8 for Deflate. */
  readonly method: number;
  /** Number of bytes before compression. The archive states it, and it may be wrong. */
  readonly size: number;
  readonly packed: Uint8Array<ArrayBuffer>;
}

/** Finds a file in the list at the end of an archive. */
function entryNamed(archive: Uint8Array<ArrayBuffer>, wanted: string): Entry | undefined {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const u16 = (at: number): number => view.getUint16(at, true);
  const u32 = (at: number): number => view.getUint32(at, true);
  const part = (at: number, length: number): Uint8Array<ArrayBuffer> => {
    if (at + length > archive.length) throw badImport("damaged");
    return archive.subarray(at, at + length);
  };
  let end = archive.length - endBytes;
  while (u32(end) !== signatures.end)
    if (--end < archive.length - endBytes - longestComment) throw badImport("damaged");
  let found: Entry | undefined;
  let at = u32(end + 16);
  for (let left = u16(end + 10); left > 0; left--) {
    if (u32(at) !== signatures.entry) throw badImport("damaged");
    const [nameBytes, moreBytes] = [u16(at + 28), u16(at + 30) + u16(at + 32)];
    if (new TextDecoder().decode(part(at + 46, nameBytes)) === wanted) {
      const local = u32(at + 42);
      if (u32(local) !== signatures.local) throw badImport("damaged");
      const begin = local + 30 + u16(local + 26) + u16(local + 28);
      found = { method: u16(at + 10), size: u32(at + 24), packed: part(begin, u32(at + 20)) };
    }
    at += 46 + nameBytes + moreBytes;
  }
  return found;
}
