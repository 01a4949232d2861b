import { createCipheriv, createDecipheriv } from "node:crypto";
import type { BlockCipher } from "../../../crypto/index.ts";

/** Returns Node's Camellia with a key of 16 bytes. This block cipher is not in `crypto/`. */
export function camellia(key: Uint8Array): BlockCipher {
  const ecb = "camellia-128-ecb";
  return {
    keyBytes: 16,
    encryptBlock: (block) => Uint8Array.from(createCipheriv(ecb, key, null).setAutoPadding(false).update(block)),
    decryptBlock: (block) => Uint8Array.from(createDecipheriv(ecb, key, null).setAutoPadding(false).update(block)),
    wipe: () => undefined,
  };
}
