import type { SyncNotes } from "./notes.ts";
import type { StoredFile } from "./store.ts";

const arrivesWithin = 600_000; // milliseconds: ten minutes
const stalledAfter = 86_400_000; // milliseconds: a day

/**
 * Returns true if parts of a file may still be arriving, because this device found the partial file less than ten
 * minutes ago. In this case, this device writes no snapshot, because the arriving file may already contain everything.
 */
export const isArriving = (files: readonly StoredFile[], notes: SyncNotes, now: number): boolean =>
  unmerged(files, notes).some((name) => isNew(name, notes, now));

/**
 * Returns the names of partial files that have got no new part for a day. A full store may remove these files: their
 * missing parts will probably never arrive, and the device that wrote such a file still has its contents.
 */
export const stalledFiles = (files: readonly StoredFile[], notes: SyncNotes, now: number): string[] =>
  unmerged(files, notes).filter((name) => now - (notes.bad[name]?.grown ?? now) >= stalledAfter);

/**
 * Returns the names of partial files that are not merged. A merged file is not arriving: it lacks parts only while
 * another device removes it.
 */
const unmerged = (files: readonly StoredFile[], { merged }: SyncNotes): string[] =>
  files.filter(({ name, isPartial }) => isPartial === true && !(name in merged)).map(({ name }) => name);

const isNew = (name: string, { bad }: SyncNotes, now: number): boolean =>
  Math.abs(now - (bad[name]?.since ?? now)) < arrivesWithin;
