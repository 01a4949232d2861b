/** Writes the man page of the command line into the folder of the built library. */
import { mkdirSync, writeFileSync } from "node:fs";
import { createProgram } from "../cli/command/program.ts";
import { systemHost } from "../cli/host.ts";
import { manualOf } from "../cli/manual.ts";

mkdirSync("build/lib", { recursive: true });
writeFileSync("build/lib/saltmill.1", manualOf(createProgram(systemHost())));
