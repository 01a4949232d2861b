import { isatty, ReadStream } from "node:tty";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { ask } from "../output/write.ts";
import { readLine } from "./read-line.ts";
import { askHidden } from "./prompt.ts";

/**
 * Reads the master password. Asks for it if the descriptor is a terminal, otherwise reads the only line of the pipe or
 * file. Never takes it from arguments or environment variables, because other programs can read those.
 *
 * @param who - name or e-mail address of the user, shown in the question; empty to show none
 * @param descriptor - standard input by default
 * @param repeats - "again" if the question asks for the same master password a second time
 * @throws Failure `master`, Interrupted
 */
export async function readMaster(host: Host, who: string, descriptor = host.stdin, repeats?: "again"): Promise<string> {
  const asked = repeats === undefined ? "Master password" : "Repeat the master password";
  return readSecret(host, who === "" ? `${asked}: ` : `${asked} for ${who}: `, descriptor);
}

/**
 * Reads a secret in the same way as {@link readMaster}, but with the given question.
 *
 * @throws Failure `master`, Interrupted
 */
export async function readSecret(
  host: Host,
  question: string,
  descriptor = host.stdin,
  may?: "may be empty",
): Promise<string> {
  const show = (text: string): void => {
    ask(host, text);
  };
  const secret = isatty(descriptor)
    ? await askHidden(question, descriptor === 0 ? process.stdin : new ReadStream(descriptor), show)
    : await readLine(descriptor);
  if (secret === "" && !may) throw new Failure("master", "no password was given");
  return secret;
}
