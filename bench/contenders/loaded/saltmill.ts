import { aes, ccmSealSync } from "../../../crypto/index.ts";
import type { Hash } from "../shapes.ts";

/**
 * Encrypts with AES-CCM, because Saltmill has no SHA-512, which is the first call of all other libraries here. Creating
 * the first AES cipher compiles the WebAssembly.
 */
export const first: Hash = (message) =>
  ccmSealSync({ cipher: aes(message), nonce: message.subarray(0, 12), plaintext: message });
