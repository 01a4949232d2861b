import { CommanderError } from "commander";
import { createProgram } from "./command/program.ts";
import { exitCodes, describeError, Interrupted } from "./failure.ts";
import type { Host } from "./host.ts";
import { note } from "./output.ts";

/** Runs a command line. Returns the exit code, or `SIGINT` if this signal must end the program. */
export async function run(args: readonly string[], host: Host): Promise<number | "SIGINT"> {
  try {
    let code: number = exitCodes.done[0];
    const program = createProgram(host, (result) => {
      code = result;
    });
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof Interrupted) return "SIGINT";
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done[0] : exitCodes.usage[0];
    const { code, message } = describeError(error);
    note(host, message);
    return code;
  }
}
