import { aes, ccmSealSync } from "../../../crypto/index.ts";
import type { Hash } from "../shapes.ts";

/**
 * Encrypts with AES-CCM. In the bundles of tweetnacl and libsodium, `first` computes SHA-512, but Saltmill has no
 * SHA-512. The study `cryptpad-load` calls `first` as soon as this bundle is loaded. This call also compiles the
 * WebAssembly for the first AES cipher.
 */
export const first: Hash = (message) =>
  ccmSealSync({ cipher: aes(message), nonce: message.subarray(0, 12), plaintext: message });
