import type { Command, Option } from "commander";

/** What can stand for a value: one of these words, a file, or anything. */
export type Values = readonly string[] | "file" | "anything";

/** An option as a shell completes it. */
export interface Completed {
  /** `-l`, `--login`. */
  readonly flags: readonly string[];
  readonly help: string;
  /** None where the option takes no value. */
  readonly values?: Values;
}

/** A command of the tree, as a shell knows it. */
export interface Place {
  /** The words that lead there: `["vault", "list"]`. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly help: string }[];
  readonly options: readonly Completed[];
  /** Of the first argument. */
  readonly values?: Values;
}

const valuesOf = (name: string, choices?: readonly string[]): Values =>
  choices ?? (name.includes("file") ? "file" : "anything");

function completed(option: Option): Completed {
  const { short, long, description, required, argChoices, flags } = option;
  const names = [short, long].filter((flag) => flag !== undefined);
  return { flags: names, help: description, ...(required && { values: valuesOf(flags, argChoices) }) };
}

/** Every command with its options, the whole program first. */
export function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((each) => each.name() !== "help");
  const [argument] = command.registeredArguments;
  const place: Place = {
    path,
    commands: commands.map((each) => ({ name: each.name(), help: each.description() })),
    options: help.visibleOptions(command).map(completed),
    ...(argument && { values: valuesOf(argument.name(), argument.argChoices) }),
  };
  return [place, ...commands.flatMap((each) => placesOf(each, [...path, each.name()]))];
}
