import { CommanderError } from "commander";
import { commandLike } from "./command/doubt.ts";
import { createProgram } from "./command/program.ts";
import { exitCodes, describeError, Interrupted } from "./failure.ts";
import type { Host } from "./host.ts";
import { note } from "./output.ts";

/** The errors of Commander that follow a command with a typing error, which it takes for an address. */
const afterWrongCommand: readonly string[] = ["commander.excessArguments", "commander.unknownOption"];

/** Runs a command line. Returns the exit code, or `SIGINT` if this signal must end the program. */
export async function run(args: readonly string[], host: Host): Promise<number | "SIGINT"> {
  let code: number = exitCodes.done[0];
  const program = createProgram(host, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof Interrupted) return "SIGINT";
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done[0];
      const [word = ""] = args;
      const meant = afterWrongCommand.includes(error.code) ? commandLike(program, word) : undefined;
      if (meant !== undefined) note(host, `there is no command "${word}", did you mean "saltmill ${meant}"?`);
      return exitCodes.usage[0];
    }
    const { code: failed, message } = describeError(error);
    note(host, message);
    return failed;
  }
}
