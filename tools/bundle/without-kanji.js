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
