import { type Zippable, zipSync } from "fflate";

/**
 * Returns the earliest time that a zip can store. The returned time is local time, as zips store it, so the stored time
 * is equal in all time zones.
 */
const noTime = (): Date => new Date(1980, 0, 1);

const unix = 3;

/** Returns the Unix mode of a file. A file that begins with `#!` is executable, even if the zip is made on Windows. */
const modeOf = (content: Uint8Array): number => (content[0] === 0x23 && content[1] === 0x21 ? 0o100755 : 0o100644);

/**
 * Returns a zip whose bytes depend only on names and contents. Entries are sorted, and all entries have the same time.
 * The compression is written in JavaScript, so it gives the same bytes on every machine.
 *
 * @param files - path with `/` → content
 */
export function zip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries: Zippable = {};
  for (const name of [...files.keys()].sort()) {
    const content = files.get(name) ?? new Uint8Array();
    entries[name] = [content, { attrs: (modeOf(content) << 16) >>> 0 }];
  }
  return zipSync(entries, { level: 9, mtime: noTime(), os: unix });
}
