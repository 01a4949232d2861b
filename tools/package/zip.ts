import { type Zippable, zipSync } from "fflate";

/** The first moment that a zip can hold. It holds local time, so this is the same in every zone. */
const noTime = (): Date => new Date(1980, 0, 1);

const unix = 3;

/** What a Unix file of that content would be allowed: a script says so itself, whatever system it lies on. */
const modeOf = (content: Uint8Array): number => (content[0] === 0x23 && content[1] === 0x21 ? 0o100755 : 0o100644);

/**
 * A zip whose bytes depend on names and contents alone: sorted, without times, compressed in JavaScript, which does it
 * alike on every machine.
 *
 * @param files - path, with `/`, → content
 */
export function zip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries: Zippable = {};
  for (const name of [...files.keys()].sort()) {
    const content = files.get(name) ?? new Uint8Array();
    entries[name] = [content, { attrs: (modeOf(content) << 16) >>> 0 }];
  }
  return zipSync(entries, { level: 9, mtime: noTime(), os: unix });
}
