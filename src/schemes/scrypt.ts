import type { ProgressOptions } from "../../crypto/index.ts";

/**
 * Runs scrypt with the cost of PfP, Pashword and Spectre: N = 32768, r = 8. Pauses regularly, so that a window can
 * redraw.
 *
 * @returns secret bytes; the caller wipes them
 * @throws the reason of the aborted signal
 */
export async function scrypt(
  password: Uint8Array,
  salt: Uint8Array,
  { p, keyBytes }: { readonly p: number; readonly keyBytes: number },
  { signal, onProgress }: ProgressOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const { scryptAsync } = await import("@noble/hashes/scrypt.js");
  const report = (fraction: number): void => {
    signal?.throwIfAborted();
    onProgress?.(fraction);
  };
  const derived = await scryptAsync(password, salt, { N: 2 ** 15, r: 8, p, dkLen: keyBytes, onProgress: report });
  signal?.throwIfAborted();
  return derived;
}
