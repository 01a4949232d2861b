import { renderUnicodeCompact } from "uqr";
import { copyTemporarily } from "./clipboard.ts";
import { Failure } from "./failure.ts";
import type { Host } from "./host.ts";
import { hasInvisible, note, write } from "./output.ts";

/** The ways to output a password. Default: as a line of text. */
export interface DeliveryOptions {
  readonly copy?: true;
  /** Seconds after which a copied password is cleared from the clipboard. Default: 30. */
  readonly clearAfter?: number;
  readonly qr?: true;
  readonly json?: true;
}

/**
 * Outputs a password or a one-time code: as a line, as a QR code, as JSON or on the clipboard.
 *
 * @param facts - values that the JSON output contains in addition to the password
 * @param name - property name of the password or code in the JSON output
 */
export async function deliver(
  host: Host,
  password: string,
  facts: object,
  options: DeliveryOptions,
  name: "password" | "code" = "password",
): Promise<void> {
  const { stdout } = host;
  const { copy, clearAfter = 30, qr, json } = options;
  if (copy) {
    await copyTemporarily(host, password, clearAfter);
    note(host, `copied; the clipboard will be cleared in ${clearAfter} s`);
  } else if (qr) await write(stdout, qrOf(password, stdout.isTTY === true), "kept");
  else if (json) await write(stdout, `${JSON.stringify({ ...facts, [name]: password }, null, 2)}\n`);
  else {
    if (stdout.isTTY && hasInvisible(password)) {
      throw new Failure("output", "this password contains invisible characters: use --copy, --json or a pipe");
    }
    await write(stdout, `${password}\n`);
  }
}

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
function qrOf(text: string, coloured: boolean): string {
  if (Buffer.byteLength(text) > longest) throw new Failure("output", "this password is too long for a QR code");
  const code = renderUnicodeCompact(text, { ecc: "M", border: 4 });
  const lines = code.split("\n").map((line) => (coloured ? `${whiteOnBlack}${line}${resetColours}` : line));
  return `${lines.join("\n")}\n`;
}
