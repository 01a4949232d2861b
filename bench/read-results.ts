import type { Results } from "./results.ts";

/**
 * @param text - of a file that a run or a page has saved
 * @throws Error where it is something else
 */
export function readResults(text: string): Results {
  const read = JSON.parse(text) as Partial<Results> | null;
  if (read?.format !== 1 || !Array.isArray(read.studies) || !Array.isArray(read.engines)) {
    throw new Error("These are no results of npm run bench.");
  }
  return read as Results;
}
