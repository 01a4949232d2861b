import { AppError } from "./errors.ts";

/** Random bytes from the platform's generator alone; where that fails, nothing is made up. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  try {
    return crypto.getRandomValues(new Uint8Array(count));
  } catch (cause) {
    throw new AppError("randomness-failed", "the system gives no random numbers", [], { cause });
  }
}
