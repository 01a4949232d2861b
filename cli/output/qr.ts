import { renderUnicodeCompact } from "uqr";
import { Failure } from "../failure.ts";

/** Bytes in the largest code at level M. */
const longest = 2331;
const whiteOnBlack = "\u001b[97;40m";
const resetColours = "\u001b[0m";

/**
 * A text as a QR code of half blocks, two rows of it in a line. Light modules are drawn, so on a terminal the colours are
 * set: always dark on light, whatever the terminal's own are, because many cameras read nothing else.
 *
 * @throws Failure `output` where the text is too long
 */
export function qrOf(text: string, coloured: boolean): string {
  if (Buffer.byteLength(text) > longest) throw new Failure("output", "this password is too long for a QR code");
  const code = renderUnicodeCompact(text, { ecc: "M", border: 4 });
  const lines = code.split("\n").map((line) => (coloured ? `${whiteOnBlack}${line}${resetColours}` : line));
  return `${lines.join("\n")}\n`;
}
