import { ChaCha20Poly1305 } from "@stablelib/chacha20poly1305";
import type { Bytes } from "./shapes.ts";

export const seal = (key: Bytes, nonce: Bytes, data: Bytes): Bytes => new ChaCha20Poly1305(key).seal(nonce, data);

/** @throws Error if the tag is wrong */
export function open(key: Bytes, nonce: Bytes, sealed: Bytes): Bytes {
  const message = new ChaCha20Poly1305(key).open(nonce, sealed);
  if (message === null) throw new Error("stablelib could not decrypt its own ciphertext");
  return message;
}
