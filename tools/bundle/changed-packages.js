/**
 * Code of packages that must not be in a bundle. An error replaces it.
 *
 * Preact can set `innerHTML`. This project never does, and the stores' linters warn about it.
 *
 * @type {readonly { file: RegExp, code: string, forbidden: RegExp, error: string }[]}
 */
const changes = [
  {
    file: /[\\/]preact[\\/]dist[\\/]preact\.mjs$/,
    code: "t.innerHTML=h.__html",
    forbidden: /\.innerHTML\s*=[^=]/,
    error: "no HTML from strings",
  },
];

/**
 * Replaces the code that {@link changes} lists. The build fails if a package does not contain the code exactly once, or
 * if its other code matches `forbidden`, so that a changed package is noticed.
 *
 * @returns {import("rollup").Plugin}
 */
export function changedPackages() {
  return {
    name: "changed-packages",
    transform(source, id) {
      const change = changes.find(({ file }) => file.test(id));
      if (!change) return null;
      const parts = source.split(change.code);
      if (parts.length !== 2 || change.forbidden.test(parts.join(""))) {
        throw new Error(`The package at ${id} has changed: check "${change.code}" again`);
      }
      return { code: parts.join(`(()=>{throw new Error("${change.error}")})()`), map: null };
    },
  };
}
