import type { Command, Option } from "commander";

/** Possible values of an argument or option: one of a list of words, a file name, or any text. */
type Values = readonly string[] | "file" | "anything";

/** An option that a shell completes. */
interface CompletableOption {
  /** Names of the option, for example `-l` and `--login`. */
  readonly flags: readonly string[];
  readonly help: string;
  /** Missing if the option takes no value. */
  readonly values?: Values;
}

/** A command that a shell completes. */
interface CompletableCommand {
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

const reply = (values: Values): string => {
  if (values === "file") return `compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current")`;
  if (values === "anything") return ":";
  return `mapfile -t COMPREPLY < <(compgen -W "${values.join(" ")}" -- "$current")`;
};

const nameOf = (path: readonly string[]): string => ["saltmill", ...path].join(" ");

/** Returns the completion script for bash 4 and newer. Users run `source <(saltmill completion bash)`. */
export function bashCompletion(tree: readonly CompletableCommand[]): string {
  const steps = tree.flatMap(({ path, commands }) =>
    commands.map(({ name }) => `      "${nameOf(path)} ${name}") place="${nameOf([...path, name])}" ;;`),
  );
  const values = tree.flatMap(({ path, options }) =>
    options.flatMap(({ flags, values }) =>
      values === undefined
        ? []
        : [`    ${flags.map((flag) => `"${nameOf(path)} ${flag}"`).join("|")}) ${reply(values)}; return ;;`],
    ),
  );
  const words = tree.map(({ path, options, commands, values }) => {
    const flags = options.flatMap((option) => option.flags).join(" ");
    const names = commands.map(({ name }) => name);
    const first = names.length > 0 ? names : (values ?? "anything");
    return `    "${nameOf(path)}") if [[ $current == -* ]]; then ${reply([flags])}; else ${reply(first)}; fi ;;`;
  });
  return `# Completes saltmill in bash: source <(saltmill completion bash)
_saltmill() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} place=saltmill i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$place \${COMP_WORDS[i]}" in
${steps.join("\n")}
    esac
  done
  case "$place $previous" in
${values.join("\n")}
  esac
  case "$place" in
${words.join("\n")}
  esac
}
complete -F _saltmill saltmill
`;
}

// `quoted` escapes a text for the shell. `plain` escapes a part of a specification for zsh's `_arguments`.
const quotedForZsh = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const plain = (text: string): string => text.replace(/[\\[\]:]/gu, "\\$&");

const action = (values: Values): string => {
  if (values === "file") return "_files";
  return values === "anything" ? " " : `(${values.join(" ")})`;
};

function option({ flags, help, values }: CompletableOption): string[] {
  const excluded = flags.length > 1 ? `(${flags.join(" ")})` : "";
  const value = values === undefined ? "" : `:value:${action(values)}`;
  return flags.map((flag) => quotedForZsh(`${excluded}${flag}[${plain(help)}]${value}`));
}

const functionOf = (path: readonly string[]): string => ["_saltmill", ...path].join("_");

/**
 * Returns the source of the zsh function that completes a command. If a subcommand follows, this zsh function calls the
 * zsh function of the subcommand.
 */
function completionOf({ path, options, commands, values }: CompletableCommand): string {
  const described = commands.map(({ name, help }) => `${name}\\:"${plain(help)}"`);
  const first = described.length > 0 ? `((${described.join(" ")}))` : action(values ?? "anything");
  const specs = [...options.flatMap(option), quotedForZsh(`1:value:${first}`)];
  const cases = commands.map(
    ({ name }) => `    ${name}) shift words; (( CURRENT-- )); ${functionOf([...path, name])}; return ;;\n`,
  );
  const choice = cases.length > 0 ? `  (( CURRENT > 2 )) && case $words[2] in\n${cases.join("")}  esac\n` : "";
  return `${functionOf(path)}() {\n${choice}  _arguments ${specs.join(" \\\n    ")}\n}`;
}

/**
 * Returns the completion script for zsh. Users save it as `_saltmill` in a folder of `$fpath`, or run
 * `source <(saltmill completion zsh)`.
 */
export function zshCompletion(tree: readonly CompletableCommand[]): string {
  return `#compdef saltmill
# Completes saltmill in zsh: saltmill completion zsh > a folder of $fpath, as _saltmill
${tree.map(completionOf).reverse().join("\n")}
if [ "$funcstack[1]" = "_saltmill" ]; then _saltmill "$@"; else compdef _saltmill saltmill; fi
`;
}

const quotedForFish = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Returns the fish condition that is true if this command was typed, but none of its subcommands. */
function condition({ path, commands }: CompletableCommand): string {
  const here = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  const names = commands.map(({ name }) => name).join(" ");
  const deeper = names === "" ? [] : [`not __fish_seen_subcommand_from ${names}`];
  return quotedForFish([...here, ...deeper].join("; and "));
}

function valueArguments(values: Values | undefined): string {
  if (values === undefined) return "";
  if (values === "file") return " -rF";
  return values === "anything" ? " -x" : ` -xa ${quotedForFish(values.join(" "))}`;
}

/** Returns the completion script for fish 3 and newer. Users run `saltmill completion fish | source`. */
export function fishCompletion(tree: readonly CompletableCommand[]): string {
  const lines = tree.flatMap((place) => {
    const start = `complete -c saltmill -n ${condition(place)}`;
    const options = place.options.map(({ flags, help, values }) => {
      const names = flags.map((flag) => (flag.startsWith("--") ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`));
      return `${start}${names.join("")} -d ${quotedForFish(help)}${valueArguments(values)}`;
    });
    const commands = place.commands.map(({ name, help }) => `${start} -a ${name} -d ${quotedForFish(help)}`);
    const { values } = place;
    const files = values === "file" ? [`${start} -F`] : [];
    const words = Array.isArray(values) ? [`${start} -a ${quotedForFish(values.join(" "))}`] : [];
    return [...options, ...commands, ...files, ...words];
  });
  return `# Completes saltmill in fish: saltmill completion fish | source\ncomplete -c saltmill -f\n${lines.join("\n")}\n`;
}
