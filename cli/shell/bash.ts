import type { CompletableCommand, Values } from "./command-tree.ts";

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
