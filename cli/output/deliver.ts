import { copyTemporarily } from "../clipboard/copy.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { qrOf } from "./qr.ts";
import { hasInvisible, note, write } from "./write.ts";

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
