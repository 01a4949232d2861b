import { readFile } from "node:fs/promises";
import path from "node:path";
import envPaths from "env-paths";
import { Failure } from "./failure.ts";
import { codeOf, fileError } from "./file-error.ts";

/** The settings of the config file: default values for command-line options. They contain no secrets. */
export interface Config {
  readonly identity?: string;
  readonly login?: string;
  readonly scheme?: string;
  /** Default length of a password that consists of characters. Does not apply to words and PINs. */
  readonly length?: number;
  /** Symbols that replace the default symbols, or `false` for no symbols. */
  readonly symbols?: string | false;
  /** Seconds after which a copied password is cleared from the clipboard. */
  readonly clearAfter?: number;
}

type Check = readonly [wanted: string, fits: (value: unknown) => boolean];

const isString = (value: unknown): boolean => typeof value === "string";
const text: Check = ["text", isString];
const count: Check = ["a whole number", Number.isSafeInteger];
const within = (seconds: number): boolean => seconds >= 1 && seconds <= 3600;
const checks: Record<keyof Config, Check> = {
  identity: text,
  login: text,
  scheme: text,
  length: count,
  symbols: ["text or false", (value) => value === false || isString(value)],
  clearAfter: ["a whole number from 1 to 3600", (value) => Number.isSafeInteger(value) && within(value as number)],
};

/** Returns the path of the config file on this system. */
export const defaultConfigFile = (): string => path.join(envPaths("saltmill", { suffix: "" }).config, "config.json");

/**
 * Reads the config file. The default file may be missing.
 *
 * @param named - the config file from the option `--config`
 * @throws Failure `usage` if the file cannot be read, is not a JSON object, or has an unknown setting or a wrong value
 */
export async function readConfig(defaultFile: string, named?: string): Promise<Config> {
  const file = named ?? defaultFile;
  let content: string;
  try {
    content = await readFile(file, "utf8");
  } catch (cause) {
    if (named === undefined && codeOf(cause) === "ENOENT") return {};
    throw new Failure("usage", `the config file ${fileError(file, "read", cause)}`, { cause });
  }
  let config: unknown;
  try {
    config = JSON.parse(content);
  } catch (cause) {
    throw new Failure("usage", `the config file ${file} is not JSON`, { cause });
  }
  if (typeof config !== "object" || config === null || Array.isArray(config)) {
    throw new Failure("usage", `the config file ${file} must contain a JSON object`);
  }
  for (const [name, value] of Object.entries(config)) {
    if (!Object.hasOwn(checks, name)) throw new Failure("usage", `${file}: there is no setting "${name}"`);
    const [wanted, fits] = checks[name as keyof Config];
    if (!fits(value)) throw new Failure("usage", `${file}: "${name}" must be ${wanted}`);
  }
  return config;
}
