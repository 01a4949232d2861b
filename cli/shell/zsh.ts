import type { CompletableOption, CompletableCommand, Values } from "./command-tree.ts";

// `quoted` escapes a text for the shell. `plain` escapes a part of a specification for zsh's `_arguments`.
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const plain = (text: string): string => text.replace(/[\\[\]:]/gu, "\\$&");

const action = (values: Values): string => {
  if (values === "file") return "_files";
  return values === "anything" ? " " : `(${values.join(" ")})`;
};

function option({ flags, help, values }: CompletableOption): string[] {
  const excluded = flags.length > 1 ? `(${flags.join(" ")})` : "";
  const value = values === undefined ? "" : `:value:${action(values)}`;
  return flags.map((flag) => quoted(`${excluded}${flag}[${plain(help)}]${value}`));
}

const functionOf = (path: readonly string[]): string => ["_saltmill", ...path].join("_");

/**
 * Returns the source of the zsh function that completes a command. If a subcommand follows, this zsh function calls the
 * zsh function of the subcommand.
 */
function completionOf({ path, options, commands, values }: CompletableCommand): string {
  const described = commands.map(({ name, help }) => `${name}\\:"${plain(help)}"`);
  const first = described.length > 0 ? `((${described.join(" ")}))` : action(values ?? "anything");
  const specs = [...options.flatMap(option), quoted(`1:value:${first}`)];
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
