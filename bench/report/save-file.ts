import type { Results } from "../results.ts";

/** Hands the results to the reader as a file. */
export function saveFile(results: Results): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(results, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `saltmill-bench-${results.date.slice(0, 10)}.json`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  });
}
