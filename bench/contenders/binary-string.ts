/** Converts between bytes and strings that have one character per byte. */
import type { Bytes } from "./shapes.ts";

/** Number of arguments that all engines accept in one function call. */
const most = 8192;

export function toBinary(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += most) text += String.fromCharCode(...bytes.subarray(at, at + most));
  return text;
}

export function fromBinary(text: string): Bytes {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
