import type { CompletableCommand, Values } from "./command-tree.ts";

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Returns the fish condition that is true if this command was typed, but none of its subcommands. */
function condition({ path, commands }: CompletableCommand): string {
  const here = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  const names = commands.map(({ name }) => name).join(" ");
  const deeper = names === "" ? [] : [`not __fish_seen_subcommand_from ${names}`];
  return quoted([...here, ...deeper].join("; and "));
}

function valueArguments(values: Values | undefined): string {
  if (values === undefined) return "";
  if (values === "file") return " -rF";
  return values === "anything" ? " -x" : ` -xa ${quoted(values.join(" "))}`;
}

/** Returns the completion script for fish 3 and newer. Users run `saltmill completion fish | source`. */
export function fishCompletion(tree: readonly CompletableCommand[]): string {
  const lines = tree.flatMap((place) => {
    const start = `complete -c saltmill -n ${condition(place)}`;
    const options = place.options.map(({ flags, help, values }) => {
      const names = flags.map((flag) => (flag.startsWith("--") ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`));
      return `${start}${names.join("")} -d ${quoted(help)}${valueArguments(values)}`;
    });
    const commands = place.commands.map(({ name, help }) => `${start} -a ${name} -d ${quoted(help)}`);
    const { values } = place;
    const files = values === "file" ? [`${start} -F`] : [];
    const words = Array.isArray(values) ? [`${start} -a ${quoted(values.join(" "))}`] : [];
    return [...options, ...commands, ...files, ...words];
  });
  return `# Completes saltmill in fish: saltmill completion fish | source\ncomplete -c saltmill -f\n${lines.join("\n")}\n`;
}
