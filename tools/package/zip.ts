import { type Zippable, zipSync } from "fflate";

/** The earliest time that a zip can store. It is a local time, so it is the same in every time zone. */
const noTime = (): Date => new Date(1980, 0, 1);

const unix = 3;

/** Returns the Unix permissions of a file by its content: scripts are executable, regardless of the system. */
const modeOf = (content: Uint8Array): number => (content[0] === 0x23 && content[1] === 0x21 ? 0o100755 : 0o100644);

/**
 * Returns a zip whose bytes depend only on names and contents. Entries are sorted, and all have the same time. They are
 * compressed in JavaScript, which gives the same bytes on every machine.
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
