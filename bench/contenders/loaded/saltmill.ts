import { aes, ccmSealSync } from "../../../crypto/index.ts";
import type { Hash } from "../shapes.ts";

/**
 * Encrypts with AES-CCM, because Saltmill lacks SHA-512, which `first` computes for tweetnacl and libsodium. The study
 * calls `first` as soon as this bundle is loaded. This call also compiles the WebAssembly for the first AES cipher.
 */
export const first: Hash = (message) =>
  ccmSealSync({ cipher: aes(message), nonce: message.subarray(0, 12), plaintext: message });
