/** Writes the man page of the command line beside the built library, from the definition of the command line. */
import { writeFileSync } from "node:fs";
import { createProgram } from "../cli/command/program.ts";
import { systemHost } from "../cli/host.ts";
import { manualOf } from "../cli/shell/manual.ts";

writeFileSync("build/lib/saltmill.1", manualOf(createProgram(systemHost())));
