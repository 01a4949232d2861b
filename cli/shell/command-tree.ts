import type { Command, Option } from "commander";

/** Possible values of an argument or option: one of a list of words, a file name, or any text. */
export type Values = readonly string[] | "file" | "anything";

/** An option that a shell completes. */
export interface CompletableOption {
  /** Names of the option, for example `-l` and `--login`. */
  readonly flags: readonly string[];
  readonly help: string;
  /** Missing if the option takes no value. */
  readonly values?: Values;
}

/** A command that a shell completes. */
export interface CompletableCommand {
  /** The words of the command after the program's name, for example `["vault", "list"]`. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly help: string }[];
  readonly options: readonly CompletableOption[];
  /** Possible values of the command's first argument. */
  readonly values?: Values;
}

const valuesOf = (name: string, choices?: readonly string[]): Values =>
  choices ?? (name.includes("file") ? "file" : "anything");

function completableOption(option: Option): CompletableOption {
  const { short, long, description, required, argChoices, flags } = option;
  const names = [short, long].filter((flag) => flag !== undefined);
  return { flags: names, help: description, ...(required && { values: valuesOf(flags, argChoices) }) };
}

/** Returns a command and all its visible subcommands with their options, the outermost command first. */
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
