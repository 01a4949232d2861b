import { copyForAWhile } from "../clipboard/copy.ts";
import { Failure } from "../failure.ts";
import { note, print } from "./print.ts";
import { qrOf } from "./qr.ts";

/** How a password is to be given; nothing said: as a line of text. */
export interface DeliveryOptions {
  readonly copy?: true;
  /** Seconds. */
  readonly clearAfter?: number;
  readonly qr?: true;
  readonly json?: true;
}

/**
 * Gives a password away: as a line, a QR code, JSON, or to the clipboard.
 *
 * @param facts - what stands beside it in JSON
 */
export async function deliver(password: string, facts: object, options: DeliveryOptions): Promise<void> {
  const { copy, clearAfter = 30, qr, json } = options;
  if (copy) {
    await copyForAWhile(password, clearAfter);
    note(`copied; it is cleared from the clipboard in ${clearAfter} s`);
  } else if (qr) await print(qrOf(password, process.stdout.isTTY));
  else if (json) await print(`${JSON.stringify({ ...facts, password }, null, 2)}\n`);
  else await printLine(password);
}

/** A stored password may hold anything; on a terminal a control character would act instead of being seen. */
async function printLine(password: string): Promise<void> {
  if (process.stdout.isTTY && /\p{Cc}/u.test(password)) {
    throw new Failure("output", "this password has control characters: use --copy, --json or a pipe");
  }
  await print(`${password}\n`);
}
