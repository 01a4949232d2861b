import { AppError } from "./errors.ts";

/**
 * Returns random bytes from the platform's generator. If the generator fails, this throws. There is no other source.
 */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  try {
    return crypto.getRandomValues(new Uint8Array(count));
  } catch (cause) {
    throw new AppError("randomness-failed", "the system provided no random numbers", [], { cause });
  }
}
