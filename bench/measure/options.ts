/** Reads the options that several commands of the benchmarks share. */
/**
 * Splits an option at its commas.
 *
 * @throws Error if a name is empty or occurs twice
 */
export function readList(option: string, text: string | undefined): string[] | undefined {
  const parts = text?.split(",");
  if (parts?.includes("")) throw new Error(`--${option} contains an empty name.`);
  const twice = parts?.find((part, i) => parts.indexOf(part) !== i);
  if (twice !== undefined) throw new Error(`--${option} contains "${twice}" twice.`);
  return parts;
}

/**
 * @param known - the engines that can be named
 * @returns the named engines, or all of `byDefault` if the option is missing
 * @throws Error if an engine is unknown or named twice
 */
export function readEngines<Name extends string>(
  text: string | undefined,
  known: readonly Name[],
  byDefault: readonly Name[] = known,
): readonly Name[] {
  const names = readList("engines", text) ?? byDefault;
  const isKnown = (name: string): name is Name => (known as readonly string[]).includes(name);
  const strange = names.find((name) => !isKnown(name));
  if (strange !== undefined) throw new Error(`There is no engine "${strange}".`);
  return names.filter(isKnown);
}
