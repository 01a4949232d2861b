/** A pseudo-terminal that the program `script` creates. It accepts typed text and records all output. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cleanEnvironment } from "./saltmill.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the arguments with which `script` runs a command. Debian and macOS have different `script` programs. */
const scriptArguments = (command: string): string[] =>
  process.platform === "darwin"
    ? ["-q", "/dev/null", "sh", "-c", command]
    : ["--quiet", "--return", "--flush", "--command", command, "/dev/null"];

/** True if this machine has a program `script` that can create a pseudo-terminal. */
export const hasTerminal =
  process.platform !== "win32" && spawnSync("script", scriptArguments("true"), { input: "" }).status === 0;

const open = new Set<ChildProcess>();
after(() => {
  // A terminal that a failed test leaves open would prevent the test run from ending.
  for (const child of open) child.kill();
});

export class Terminal {
  readonly #child: ChildProcess;
  #seen = "";
  readonly #ended: Promise<number | string | null>;
  #look: (() => void) | undefined;

  /** Runs a shell command. */
  constructor(command: string, env: Readonly<Record<string, string>> = {}) {
    const environment = cleanEnvironment({ SHELL: "/bin/sh", ...env });
    this.#child = spawn("script", scriptArguments(command), { env: environment, stdio: ["pipe", "pipe", "inherit"] });
    open.add(this.#child);
    this.#child.once("close", () => open.delete(this.#child));
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#seen += text;
      this.#look?.();
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#child.once("error", reject);
      this.#child.once("close", (code, signal) => {
        resolve(signal ?? code);
      });
    });
  }

  /** All output so far, with control sequences. */
  get seen(): string {
    return this.#seen;
  }

  type(text: string): void {
    this.#child.stdin?.write(text);
  }

  /** Waits until a text appears in the output after the first `from` characters. */
  async until(text: string, from = 0): Promise<void> {
    const isShown = (): boolean => this.#seen.includes(text, from);
    const shown = new Promise<void>((resolve) => {
      this.#look = () => {
        if (isShown()) resolve();
      };
      this.#look();
    });
    const over = this.#ended.then((end) => {
      if (!isShown()) throw new Error(`ended (${String(end)}) before ${text}: ${this.#seen}`);
    });
    await Promise.race([shown, over]);
  }

  /** @returns the exit code of the command */
  async end(): Promise<number | string | null> {
    const end = await this.#ended;
    this.#child.stdin?.destroy();
    return end;
  }
}

/** Quotes words for a shell. */
export const shellCommand = (...words: readonly string[]): string => words.map(quoted).join(" ");
