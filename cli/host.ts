import { pbkdf2HmacSha1, type Pbkdf2HmacSha1 } from "../crypto/index.ts";
import { defaultConfigFile } from "./config.ts";

/** A stream for text: `process.stdout`, `process.stderr` or a test's own stream. */
export interface Sink {
  readonly isTTY?: boolean;
  /** The width of a terminal. */
  readonly columns?: number;
  write(text: string, done: (error?: Error | null) => void): unknown;
}

/** The parts of the system that the commands use. Tests replace them. */
export interface Host {
  /** The file descriptor of standard input. */
  readonly stdin: number;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Undefined if the system names no folder for it. */
  readonly configFile: string | undefined;
  readonly pbkdf2: Pbkdf2HmacSha1;
  /** The command that starts this program again. */
  readonly restart: readonly [program: string, ...args: string[]];
}

export const systemHost = (): Host => ({
  stdin: 0,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  configFile: defaultConfigFile(),
  pbkdf2: pbkdf2HmacSha1,
  restart: [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)],
});
