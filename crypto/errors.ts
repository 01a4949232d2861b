/**
 * The codes of {@link CryptoError}. No other codes exist, so a `switch` over the type can be complete. `memory` means
 * that the platform refused the memory for the work.
 */
export type CryptoErrorCode = "bad-argument" | "forged" | "unavailable" | "self-test-failed" | "memory";

/**
 * The error class of all cryptographic functions. A message about a wrong argument names the parameter and describes
 * the value. No message contains secret bytes.
 *
 * @example
 * ```ts
 * import { aes, ccmOpenSync, CryptoError } from "saltmill/crypto";
 * try {
 *   ccmOpenSync({ cipher: aes(new Uint8Array(32)), nonce: new Uint8Array(12), ciphertext: new Uint8Array(16) });
 * } catch (error) {
 *   if (!(error instanceof CryptoError) || error.code !== "forged") throw error;
 * }
 * ```
 */
export class CryptoError extends Error {
  override readonly name = "CryptoError";
  readonly code: CryptoErrorCode;

  constructor(code: CryptoErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
