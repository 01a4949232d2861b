import { writeFileSync } from "node:fs";
import { isatty, ReadStream } from "node:tty";
import { Failure } from "../failure.ts";
import { oneLine } from "./one-line.ts";
import { askHidden } from "./prompt.ts";

/**
 * The master password: asked for where the descriptor is a terminal, else the one line that comes from it. There is no
 * other way in: an argument or a variable of the environment could be read by other programs.
 *
 * @param who - whose it is, for the question
 * @param descriptor - default standard input
 * @throws Failure `master`, Interrupted
 */
export async function readMaster(who: string, descriptor = 0): Promise<string> {
  const question = who === "" ? "Master password: " : `Master password of ${who}: `;
  const master = isatty(descriptor)
    ? await askHidden(question, descriptor === 0 ? process.stdin : new ReadStream(descriptor), say)
    : await oneLine(descriptor);
  if (master === "") throw new Failure("master", "no master password came");
  return master;
}

/** To whoever sits at the terminal, also where standard error goes to a file. */
function say(text: string): void {
  try {
    if (!process.stderr.isTTY) {
      writeFileSync("/dev/tty", text, { flag: "r+" }); // never made anew
      return;
    }
  } catch {
    // Windows has none, and a program without a terminal of its own cannot open it
  }
  process.stderr.write(text);
}
