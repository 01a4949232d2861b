import { aes, ccmSealSync } from "../../../crypto/index.ts";
import type { Hash } from "../shapes.ts";

/**
 * The function that the study calls first after loading. Saltmill has no SHA-512, which is called first in tweetnacl
 * and libsodium, so this function encrypts with AES-CCM. Creating the first AES cipher compiles the WebAssembly.
 */
export const first: Hash = (message) =>
  ccmSealSync({ cipher: aes(message), nonce: message.subarray(0, 12), plaintext: message });
