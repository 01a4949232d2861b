import { setTimeout as wait } from "node:timers/promises";
import { equalConstantTime, hmacSha256 } from "../../crypto/internal.ts";
import { type ClipboardTool, readOutput, run } from "./tools.ts";

/** The input of the process that clears the clipboard. */
export interface ClearRequest {
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
