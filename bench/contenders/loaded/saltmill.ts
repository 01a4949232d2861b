import { aes, ccmSealSync } from "../../../crypto/index.ts";
import type { Hash } from "../shapes.ts";

/**
 * Encrypts with AES-CCM. The study calls `first` as soon as this bundle is loaded. For tweetnacl and libsodium, `first`
 * computes SHA-512, which Saltmill lacks. The call includes compiling the WebAssembly for the first AES cipher.
 */
export const first: Hash = (message) =>
  ccmSealSync({ cipher: aes(message), nonce: message.subarray(0, 12), plaintext: message });
