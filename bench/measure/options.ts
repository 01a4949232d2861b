/** Reads the options that several commands of the benchmarks share. */
import { type EngineName, engineNames } from "./engines/engine.ts";

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

const isEngine = (name: string): name is EngineName => (engineNames as readonly string[]).includes(name);

/**
 * @returns the named engines, or all engines if the option is missing
 * @throws Error if an engine is unknown or named twice
 */
export function readEngines(text: string | undefined): readonly EngineName[] {
  const names = readList("engines", text) ?? [...engineNames];
  const strange = names.find((name) => !isEngine(name));
  if (strange !== undefined) throw new Error(`There is no engine "${strange}".`);
  return names.filter(isEngine);
}
