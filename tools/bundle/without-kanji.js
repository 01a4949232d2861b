/**
 * Removes jsQR's table for Shift JIS, which is two thirds of jsQR. Saltmill's QR codes contain only digits, letters and
 * bytes. A code in the Kanji mode is read wrongly and then rejected like any other text. The build fails if jsQR has no
 * such table.
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
