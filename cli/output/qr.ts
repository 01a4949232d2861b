import { renderUnicodeCompact } from "uqr";
import { Failure } from "../failure.ts";

/** Capacity of the largest QR code at error correction level M, in bytes. */
const longest = 2331;
const whiteOnBlack = "\u001b[97;40m";
const resetColours = "\u001b[0m";

/**
 * Draws a text as a QR code with half-block characters, so that each line shows two rows of the code. Blocks are the
 * light modules of the code. `coloured` draws them white on black for a terminal, because many cameras cannot read a
 * code whose light and dark modules are swapped.
 *
 * @throws Failure `output` if the text is too long
 */
export function qrOf(text: string, coloured: boolean): string {
  if (Buffer.byteLength(text) > longest) throw new Failure("output", "this password is too long for a QR code");
  const code = renderUnicodeCompact(text, { ecc: "M", border: 4 });
  const lines = code.split("\n").map((line) => (coloured ? `${whiteOnBlack}${line}${resetColours}` : line));
  return `${lines.join("\n")}\n`;
}
