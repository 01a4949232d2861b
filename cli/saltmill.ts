#!/usr/bin/env node
import { describeError, exitCodes } from "./failure.ts";
import { reasonOf } from "./file-error.ts";
import { systemHost } from "./host.ts";
import { note } from "./output.ts";
import { run } from "./run.ts";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(exitCodes.readerGone[0]); // the code that shells report for a closed pipe
  note(process, `standard output cannot be written to: ${reasonOf(error)}`);
  process.exit(exitCodes.output[0]);
});
process.stderr.on("error", () => undefined); // standard error may be closed; the password must still be written
process.on("uncaughtException", (error) => {
  const { code, message } = describeError(error); // Node would print the error's message, which may contain a secret
  note(process, message);
  process.exit(code);
});

const end = await run(process.argv.slice(2), systemHost());
if (end === "SIGINT") process.kill(process.pid, end);
else process.exitCode = end;
