import { hmacSha256, wipe } from "../../crypto/index.ts";
import { toBase64 } from "../base64.ts";
import { randomBytes } from "../random.ts";
import { utf8 } from "../text.ts";

/**
 * Finds equal passwords. Stores no password, only a 32-byte keyed hash of each one. The random key of the hash exists
 * only in this object, until `wipe` overwrites it. Passwords that differ in case or Unicode normalization are not
 * equal.
 */
export class Reused {
  readonly #key = randomBytes(32);
  readonly #names = new Map<string, string[]>();

  add(name: string, password: string): void {
    const bytes = utf8(password);
    try {
      const hash = toBase64(hmacSha256(this.#key, bytes));
      const same = this.#names.get(hash);
      if (same) same.push(name);
      else this.#names.set(hash, [name]);
    } finally {
      wipe(bytes);
    }
  }

  /** Returns the groups of accounts that share a password. Each group is a list of the names that `add` received. */
  get groups(): readonly (readonly string[])[] {
    return [...this.#names.values()].filter(({ length }) => length > 1);
  }

  wipe(): void {
    wipe(this.#key);
    this.#names.clear();
  }
}
