import { read as readCallback } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { isatty, ReadStream } from "node:tty";
import { promisify } from "node:util";
import { Failure } from "./failure.ts";
import { codeOf, reasonOf } from "./file-error.ts";
import type { Host } from "./host.ts";
import { ask, note } from "./output.ts";
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
  const master = await readSecret(host, who === "" ? `${asked}: ` : `${asked} for ${who}: `, descriptor);
  if (repeats === undefined && master !== master.trim()) note(host, "the master password begins or ends with a space");
  return master;
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

const read = promisify(readCallback);
const mostBytes = 65_536;
const newline = 10;
const pollMs = 10;

/**
 * Reads a pipe or file in UTF-8 and returns its only line, without the line end. Rejects a second line that arrives
 * together with the first one: in a shell loop that reads a list, standard input is the rest of the list and not a
 * master password.
 *
 * @param descriptor - an open file descriptor, not a terminal
 * @throws Failure `master`
 */
async function readLine(descriptor: number): Promise<string> {
  const buffer = Buffer.alloc(mostBytes);
  try {
    let length = 0;
    let end = -1;
    while (end < 0 && length < mostBytes) {
      const bytesRead = await readSome(descriptor, buffer, length);
      if (bytesRead === 0) break;
      end = buffer.subarray(0, length + bytesRead).indexOf(newline, length);
      length += bytesRead;
    }
    if (end >= 0 && end < length - 1) throw new Failure("master", "the password must be a single line");
    if (end < 0 && length === mostBytes) throw new Failure("master", "the password is too long");
    const carriage = end > 0 && buffer[end - 1] === 13 ? 1 : 0; // Windows ends lines with CR and LF
    return decoded(buffer.subarray(0, end < 0 ? length : end - carriage));
  } finally {
    buffer.fill(0);
  }
}

/**
 * Reads at least one byte, or none at the end of the input. Waits while a non-blocking pipe is empty, which the system
 * reports as EAGAIN.
 */
async function readSome(descriptor: number, buffer: Buffer, offset: number): Promise<number> {
  for (;;) {
    try {
      return (await read(descriptor, buffer, offset, buffer.length - offset, null)).bytesRead;
    } catch (error) {
      const code = codeOf(error);
      if (code === "EOF") return 0; // Windows reports the end of a pipe as an error
      if (code !== "EAGAIN") {
        const why = `file descriptor ${descriptor} cannot be read: ${reasonOf(error)}`;
        throw new Failure("master", why, { cause: error });
      }
      await wait(pollMs);
    }
  }
}

function decoded(line: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
  } catch {
    throw new Failure("master", "the password is not UTF-8");
  }
  if (text.startsWith("\ufeff"))
    throw new Failure("master", "the password starts with a byte order mark: save the file without one");
  return text;
}
