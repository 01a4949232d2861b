import type { Bytes } from "./shapes.ts";

export const fromHex = (text: string): Bytes =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
