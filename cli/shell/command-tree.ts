import type { Command, Option } from "commander";

/** What can stand for a value: one of these words, a file, or anything. */
export type Values = readonly string[] | "file" | "anything";

/** An option as a shell completes it. */
export interface CompletableOption {
  /** `-l`, `--login`. */
  readonly flags: readonly string[];
  readonly help: string;
  /** None where the option takes no value. */
  readonly values?: Values;
}

/** A command of the tree, as a shell knows it. */
export interface CompletableCommand {
  /** The words that lead there: `["vault", "list"]`. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly help: string }[];
  readonly options: readonly CompletableOption[];
  /** Of the first argument. */
  readonly values?: Values;
}

const valuesOf = (name: string, choices?: readonly string[]): Values =>
  choices ?? (name.includes("file") ? "file" : "anything");

function completableOption(option: Option): CompletableOption {
  const { short, long, description, required, argChoices, flags } = option;
  const names = [short, long].filter((flag) => flag !== undefined);
  return { flags: names, help: description, ...(required && { values: valuesOf(flags, argChoices) }) };
}

/** Every command with its options, the whole program first. */
export function completableCommands(command: Command, path: readonly string[] = []): CompletableCommand[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((each) => each.name() !== "help");
  const [argument] = command.registeredArguments;
  const place: CompletableCommand = {
    path,
    commands: commands.map((each) => ({ name: each.name(), help: each.description() })),
    options: help.visibleOptions(command).map(completableOption),
    ...(argument && { values: valuesOf(argument.name(), argument.argChoices) }),
  };
  return [place, ...commands.flatMap((each) => completableCommands(each, [...path, each.name()]))];
}
