import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { equalConstantTime, hmacSha256, wipe } from "../crypto/index.ts";
import { Failure } from "./failure.ts";
import type { Host } from "./host.ts";

/**
 * Name of a command that the help does not show. With this command, the program starts a second process of itself,
 * which clears the clipboard.
 */
export const clearCommand = "clear-clipboard";

/**
 * Copies a secret to the clipboard and starts a process that clears the clipboard after `seconds`. Through a pipe, the
 * process gets the secret's HMAC and the random key of this HMAC. With this HMAC and key, the process can recognize the
 * secret but not read it.
 *
 * @param seconds - 1 … 3600
 * @throws Failure `output` if there is no clipboard or no clipboard program, or if the program fails
 */
export async function copyTemporarily(host: Host, secret: string, seconds: number): Promise<void> {
  const tools = clipboardTools(process.platform, host.env);
  if (tools.length === 0) throw new Failure("output", "there is no clipboard, because no desktop is running");
  for (const tool of tools) {
    const bytes = Buffer.from(secret, tool.utf16 ? "utf16le" : "utf8");
    try {
      await run(tool.copy, bytes, host.env);
      startClearing(host, tool, bytes, seconds);
      return;
    } catch (error) {
      if (!isProgramMissing(error)) throw error;
    } finally {
      bytes.fill(0);
    }
  }
  const programs = tools.map(({ copy: [program] }) => program).join(" or ");
  throw new Failure("output", `no clipboard program was found: install ${programs}`);
}

function startClearing({ env, restart }: Host, tool: ClipboardTool, bytes: Uint8Array, seconds: number): void {
  const [program, ...args] = restart;
  const key = randomBytes(32);
  const request: ClearRequest = {
    tool,
    seconds,
    key: key.toString("base64"),
    mac: Buffer.from(hmacSha256(key, bytes)).toString("base64"),
  };
  wipe(key);
  const child = spawn(program, [...args, clearCommand], {
    detached: true,
    env,
    stdio: ["pipe", "ignore", "ignore"],
    windowsHide: true,
  });
  child.stdin.end(JSON.stringify(request));
  child.unref();
}

/** The input of the process that clears the clipboard. */
interface ClearRequest {
  readonly tool: ClipboardTool;
  readonly seconds: number;
  /** 32 random bytes in Base64. */
  readonly key: string;
  /** HMAC-SHA-256 of the copied text with `key`, in Base64. */
  readonly mac: string;
}

/**
 * Clears the clipboard after the requested time. Leaves the clipboard unchanged if it can be read and contains a text
 * other than the copied one.
 */
export async function clearClipboard(): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  const { tool, seconds, key, mac } = JSON.parse(Buffer.concat(parts).toString("utf8")) as ClearRequest;
  await wait(1000 * seconds);
  const held = tool.paste && (await readOutput(tool.paste));
  if (held && !equalConstantTime(hmacSha256(Buffer.from(key, "base64"), held), Buffer.from(mac, "base64"))) return;
  await run(tool.clear); // also if the clipboard cannot be read: an empty clipboard is better than one with a secret
}

type Environment = Readonly<Record<string, string | undefined>>;

type Command = readonly [program: string, ...args: string[]];

/** The commands of one clipboard program: they copy a text, read the clipboard and clear the clipboard. */
interface ClipboardTool {
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

const isProgramMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/**
 * Runs a tool and waits until it exits, but does not wait for the background process that some tools leave running to
 * provide the copied text.
 *
 * @throws Failure `output` if the tool fails; the system's error if the program is missing
 */
function run([program, ...args]: Command, input = Buffer.alloc(0), env: Environment = process.env): Promise<void> {
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
function readOutput([program, ...args]: Command): Promise<Buffer | undefined> {
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
