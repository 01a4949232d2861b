/**
 * Returns the function `manualChunks` for rollup. If several modules are loaded by the same pages before these pages
 * draw, the function puts the modules into one file. By default, rollup makes a file for each set of views that share a
 * module. The popup then loads 52 files instead of 11, and Chromium needs 1.25 times as long to open the popup.
 *
 * A first output finds these modules, because only an output shows which imports of a module are used.
 *
 * @param {import("rollup").RollupBuild} bundle - a bundle whose inputs have names
 */
export async function loadedTogether(bundle) {
  const { output } = await bundle.generate({ format: "es" });
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  /** @type {Map<string, string[]>} the pages that load each module */
  const pages = new Map();
  for (const entry of chunks.values()) {
    if (!entry.isEntry) continue;
    for (const file of closure(entry.fileName, (each) => chunks.get(each)?.imports ?? []))
      for (const id of Object.keys(chunks.get(file)?.modules ?? {}))
        pages.set(id, [...(pages.get(id) ?? []), entry.name]);
  }
  return (/** @type {string} */ id) => {
    const names = pages.get(id) ?? [];
    // Modules that only one page loads are left out: rollup may put them beside the page's start script, which must not
    // run in another page.
    return names.length > 1 ? `for-${names.sort().join("-")}` : undefined;
  };
}

/**
 * Returns `first` and everything to which `next` leads from there, directly or indirectly.
 *
 * @param {string} first @param {(each: string) => readonly string[]} next
 */
function closure(first, next) {
  const found = new Set([first]);
  for (const each of found) for (const other of next(each)) found.add(other); // the loop also visits what it adds
  return found;
}
