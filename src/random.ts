import { AppError } from "./errors.ts";

/**
 * Returns random bytes from the platform's generator. Throws if the generator fails, because there is no other source
 * of random bytes.
 */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  try {
    return crypto.getRandomValues(new Uint8Array(count));
  } catch (cause) {
    throw new AppError("randomness-failed", "the system provided no random numbers", [], { cause });
  }
}
