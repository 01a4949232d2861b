import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { hmacSha256, wipe } from "../../crypto/internal.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import type { ClearRequest } from "./clear.ts";
import { type ClipboardTool, isProgramMissing, run, clipboardTools } from "./tools.ts";

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
