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

/**
 * Removes jsQR's table for Shift JIS, which is two thirds of jsQR. Only QR codes in the Kanji mode need this table. The
 * QR codes of Saltmill, and the `otpauth:` addresses that sites show for one-time codes, contain only digits, letters
 * and bytes. Without the table, jsQR reads each Kanji character as U+0000. The build fails if jsQR has no such table.
 *
 * @returns {import("rollup").Plugin}
 */
export function withoutKanji() {
  return {
    name: "without-kanji",
    transform(code, id) {
      if (!/[\\/]jsqr[\\/]dist[\\/]jsQR\.js$/.test(id)) return null;
      const without = code.replace(/exports\.shiftJISTable = \{\s*0x20:[^}]*\};/u, "exports.shiftJISTable = {};");
      if (without === code) throw new Error("jsQR's table of Shift JIS has changed: check this plugin again");
      return { code: without, map: null };
    },
  };
}
