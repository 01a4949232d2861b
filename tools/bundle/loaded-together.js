/**
 * Returns the function `manualChunks` for rollup. If several modules are loaded by the same pages before these pages
 * draw, the function puts the modules into one file. By default, rollup makes a file for each set of views that share a
 * module. The popup then loads 52 files instead of 11, and Chromium needs 1.25 times as long to open the popup.
 *
 * A part that a page loads with `import()` soon after its start counts as a page, too. Modules that it shares with its
 * page are put into a file of the page.
 *
 * A first output finds these modules, because only an output shows which imports of a module are used.
 *
 * @param {import("rollup").RollupBuild} bundle - a bundle whose inputs have names
 * @param {Readonly<Record<string, string>>} parts - the name of such a part → the name of its page
 */
export async function loadedTogether(bundle, parts) {
  const { output } = await bundle.generate({ format: "es" });
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  /** @type {Map<string, string[]>} the pages that load each module */
  const pages = new Map();
  const starts = new Set();
  for (const entry of chunks.values()) {
    if (entry.isEntry) starts.add(entry.facadeModuleId);
    else if (!entry.isDynamicEntry || !Object.hasOwn(parts, entry.name)) continue;
    for (const file of closure(entry.fileName, (each) => chunks.get(each)?.imports ?? []))
      for (const id of Object.keys(chunks.get(file)?.modules ?? {}))
        pages.set(id, [...(pages.get(id) ?? []), entry.name]);
  }
  return (/** @type {string} */ id) => {
    const all = pages.get(id) ?? [];
    const names = all.filter((name) => !all.includes(parts[name] ?? ""));
    if (names.length > 1) return `for-${names.sort().join("-")}`;
    // Rollup may put the modules of one page beside the page's start script. A part of the page that imported one of
    // them would wait for the start script, which waits for the part.
    const [page] = names;
    const hasParts = page !== undefined && Object.values(parts).includes(page);
    return hasParts && !starts.has(id) ? `start-of-${page}` : undefined;
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
