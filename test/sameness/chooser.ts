import { createHash } from "node:crypto";

/**
 * Makes choices that look random but are the same in every run. Each choice takes four bytes of the SHA-256 hash of a
 * seed and a counter.
 */
export class Chooser {
  readonly #seed: string;
  #counter = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Returns an integer from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number {
    const bytes = createHash("sha256").update(`${this.#seed} ${this.#counter++}`).digest();
    return minimum + (bytes.readUInt32BE(0) % (maximum - minimum + 1));
  }

  of<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)]!;
  }

  /** Returns `count` different elements of a list in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    return Array.from({ length: count }, () => rest.splice(this.integer(0, rest.length - 1), 1)[0]!);
  }

  times<T>(count: number, make: () => T): T[] {
    return Array.from({ length: count }, make);
  }
}
