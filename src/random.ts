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

/** Returns the items in random order. */
export function shuffled<T>(items: readonly T[]): T[] {
  const placed = items.map((item) => ({ item, place: new DataView(randomBytes(8).buffer).getBigUint64(0) }));
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ item }) => item);
}
