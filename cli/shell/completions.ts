import type { Command } from "commander";
import { bashCompletion } from "./bash.ts";
import { fishCompletion } from "./fish.ts";
import { placesOf } from "./places.ts";
import { zshCompletion } from "./zsh.ts";

/** What makes a shell complete the command line, by the shell's name. */
export const completions = {
  bash: (program: Command) => bashCompletion(placesOf(program)),
  zsh: (program: Command) => zshCompletion(placesOf(program)),
  fish: (program: Command) => fishCompletion(placesOf(program)),
} as const;
