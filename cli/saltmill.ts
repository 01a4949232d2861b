#!/usr/bin/env node
import { CommanderError } from "commander";
import { createProgram } from "./command/program.ts";
import { endings, explained, Interrupted } from "./failure.ts";
import { note } from "./output/print.ts";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(endings.readerGone[0]); // as a shell counts a closed pipe
  note("standard output cannot be written to");
  process.exit(endings.output[0]);
});
process.stderr.on("error", () => undefined); // what nobody hears must not cost the password that was asked for

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof Interrupted) process.kill(process.pid, "SIGINT");
  else if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : endings.usage[0];
  else {
    const { code, message } = explained(error);
    note(message);
    process.exitCode = code;
  }
}
