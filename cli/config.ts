import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { decodeText } from "../src/exchange/index.ts";
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
  /** Names in the user's network, which do not end like the names of websites. */
  readonly hosts?: readonly string[];
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
  hosts: ["a list of texts", (value) => Array.isArray(value) && value.every(isString)],
  symbols: ["text or false", (value) => value === false || isString(value)],
  clearAfter: ["a whole number from 1 to 3600", (value) => Number.isSafeInteger(value) && within(value as number)],
};

/**
 * Returns the path of the config file on this system, or undefined if the system names no folder for it. A relative
 * folder does not count: it would be another one in each folder where the program is started.
 */
export function defaultConfigFile(): string | undefined {
  const folder = configFolder();
  return path.isAbsolute(folder) ? path.join(folder, "config.json") : undefined;
}

function configFolder(): string {
  const set = (variable: string): string | undefined =>
    process.env[variable] === "" ? undefined : process.env[variable];
  if (process.platform === "darwin") return path.join(homeFolder(), "Library", "Preferences", "saltmill");
  if (process.platform === "win32") {
    return path.join(set("APPDATA") ?? path.join(homeFolder(), "AppData", "Roaming"), "saltmill", "Config");
  }
  return path.join(set("XDG_CONFIG_HOME") ?? path.join(homeFolder(), ".config"), "saltmill");
}

/** Returns the user's home folder, or an empty text if the user has none, as in some containers. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return "";
  }
}

/** Errors of the system that mean that there is no file, for example because the home folder is none: `/dev/null`. */
const absent: readonly string[] = ["ENOENT", "ENOTDIR", "EACCES"];

/** Returns true if there is a file. Returns false if its folder is missing, is no folder or cannot be searched. */
async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    return !absent.includes(codeOf(error)); // reading the file will report any other error
  }
}

/**
 * Reads the config file. The default file may be missing. Text editors of Windows may begin the file with a byte order
 * mark, or write it in UTF-16.
 *
 * @param named - the config file from the option `--config`
 * @throws Failure `usage` if the file cannot be read, is not a JSON object, or has an unknown setting or a wrong value
 */
export async function readConfig(defaultFile: string | undefined, named?: string): Promise<Config> {
  const file = named ?? defaultFile;
  if (file === undefined || (named === undefined && !(await exists(file)))) return {};
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    throw new Failure("usage", `the config file ${fileError(file, "read", cause)}`, { cause });
  }
  let config: unknown;
  try {
    config = JSON.parse(await decodeText(bytes, {}));
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
