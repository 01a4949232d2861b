import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isatty } from "node:tty";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { askHidden } from "../master/prompt.ts";
import { ask } from "../output/write.ts";

const run = promisify(execFile);
const maxOutput = 65_536;

/** A username and a password for a server. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/**
 * Returns a username with its password for a server. Asks for the password on the terminal, or takes the first line
 * that a command prints, for example a command that reads a keyring. The password is never taken from an argument or an
 * environment variable, because other programs can read those.
 *
 * @throws Failure `usage`, `store`, Interrupted
 */
export async function readCredentials(
  host: Host,
  { user, passwordCommand }: { readonly user: string | undefined; readonly passwordCommand: string | undefined },
): Promise<Credentials> {
  if (user === undefined) throw new Failure("usage", "give your username on the server: --user <name>");
  if (passwordCommand !== undefined) return { user, password: await printedBy(passwordCommand) };
  if (!isatty(host.stdin)) throw new Failure("usage", "without a terminal, --dav needs --password-command <command>");
  const show = (text: string): void => {
    ask(host, text);
  };
  return { user, password: await askHidden("Password for the server: ", process.stdin, show) };
}

async function printedBy(command: string): Promise<string> {
  const shell = process.platform === "win32" ? ["cmd", "/d", "/s", "/c"] : ["/bin/sh", "-c"];
  const [program = "", ...flags] = shell;
  try {
    const { stdout } = await run(program, [...flags, command], { maxBuffer: maxOutput, encoding: "utf8" });
    const [line = ""] = stdout.split(/\r?\n/u);
    if (line !== "") return line;
  } catch {
    // The caught error is neither shown nor used as a cause, because it contains the command's output, which may
    // include the password.
  }
  throw new Failure("store", "the password command failed or printed nothing");
}
