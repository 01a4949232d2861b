import type { SyncNotes } from "./notes.ts";
import type { StoredFile } from "./store.ts";

const arrivesWithin = 600_000; // milliseconds: ten minutes

/**
 * Returns true while a file arrives in parts. A device writes nothing meanwhile, because the file may contain all that
 * it would write.
 */
export const isArriving = (files: readonly StoredFile[], notes: SyncNotes, now: number): boolean =>
  unmerged(files, notes).some((name) => isNew(name, notes, now));

/** Returns the names of files whose parts have not arrived in time. */
export const stalledNames = (files: readonly StoredFile[], notes: SyncNotes, now: number): readonly string[] =>
  unmerged(files, notes).filter((name) => !isNew(name, notes, now));

/** Returns the names of partial files. A file that was merged lacks parts only because another device removes it. */
const unmerged = (files: readonly StoredFile[], { merged }: SyncNotes): string[] =>
  files.filter(({ name, isPartial }) => isPartial === true && !(name in merged)).map(({ name }) => name);

const isNew = (name: string, { bad }: SyncNotes, now: number): boolean =>
  Math.abs(now - (bad[name]?.since ?? now)) < arrivesWithin;
