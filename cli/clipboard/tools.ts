import { spawn } from "node:child_process";
import { Failure } from "../failure.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

type Command = readonly [program: string, ...args: string[]];

/** The commands of one clipboard program: they copy a text, read the clipboard and clear the clipboard. */
export interface ClipboardTool {
  /** Copies the text that it gets on standard input. */
  readonly copy: Command;
  /**
   * Writes the content of the clipboard to standard output. Without this command, the clipboard is cleared even if it
   * contains a text other than the copied one.
   */
  readonly paste?: Command;
  /**
   * Clears the clipboard. Runs with empty standard input, because some tools clear the clipboard by copying an empty
   * text.
   */
  readonly clear: Command;
  /** True if `copy` reads UTF-16 instead of UTF-8. */
  readonly utf16?: true;
}

const mac: ClipboardTool = { copy: ["pbcopy"], paste: ["pbpaste"], clear: ["pbcopy"] };
const windows: ClipboardTool = { copy: ["clip.exe"], clear: ["clip.exe"], utf16: true };
const wayland: ClipboardTool = {
  copy: ["wl-copy"],
  paste: ["wl-paste", "--no-newline"],
  clear: ["wl-copy", "--clear"],
};
const xclip: ClipboardTool = {
  copy: ["xclip", "-selection", "clipboard"],
  paste: ["xclip", "-selection", "clipboard", "-out"],
  clear: ["xclip", "-selection", "clipboard"],
};
const xsel: ClipboardTool = {
  copy: ["xsel", "--clipboard", "--input"],
  paste: ["xsel", "--clipboard", "--output"],
  clear: ["xsel", "--clipboard", "--clear"],
};

/** Returns the tools to try on this system, the best first. */
export function clipboardTools(platform: string, environment: Environment): ClipboardTool[] {
  if (platform === "darwin") return [mac];
  if (platform === "win32") return [windows];
  const { WAYLAND_DISPLAY, DISPLAY, WSL_DISTRO_NAME } = environment;
  return [
    ...(WAYLAND_DISPLAY ? [wayland] : []),
    ...(DISPLAY ? [xclip, xsel] : []),
    ...(WSL_DISTRO_NAME ? [windows] : []),
  ];
}

export const isProgramMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/**
 * Runs a tool and waits until it exits, but does not wait for the background process that some tools leave running to
 * provide the copied text.
 *
 * @throws Failure `output` if the tool fails; the system's error if the program is missing
 */
export function run(
  [program, ...args]: Command,
  input = Buffer.alloc(0),
  env: Environment = process.env,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ["pipe", "ignore", "ignore"] });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Failure("output", `${program} could not reach the clipboard`));
    });
    // Writing fails if the tool exits before it reads its input. This error is ignored, because the exit code shows if
    // the tool succeeded.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/**
 * Returns the content of the clipboard. Returns undefined if the tool fails; some tools fail if the clipboard is empty.
 */
export function readOutput([program, ...args]: Command): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.once("error", () => {
      resolve(undefined);
    });
    child.once("close", (code) => {
      resolve(code === 0 ? Buffer.concat(parts) : undefined);
    });
  });
}
