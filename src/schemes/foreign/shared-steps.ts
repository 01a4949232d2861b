import { abortable, type ProgressOptions } from "../../../crypto/index.ts";

/** Costs of scrypt, and the length of the result. */
interface ScryptParameters {
  readonly N?: number;
  readonly r?: number;
  readonly p: number;
  readonly keyBytes: number;
}

/**
 * Runs scrypt. Without other values, N and r are those of PfP, Pashword and Spectre: 32768 and 8. Pauses regularly, so
 * that a window can redraw.
 *
 * @returns secret bytes; the caller wipes them
 * @throws the reason of the aborted signal
 */
export async function scrypt(
  password: Uint8Array,
  salt: Uint8Array,
  { N = 2 ** 15, r = 8, p, keyBytes }: ScryptParameters,
  { signal, onProgress }: ProgressOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const { scryptAsync } = await import("@noble/hashes/scrypt.js");
  const report = (fraction: number): void => {
    signal?.throwIfAborted();
    onProgress?.(fraction);
  };
  const derived = await scryptAsync(password, salt, { N, r, p, dkLen: keyBytes, onProgress: report });
  signal?.throwIfAborted();
  return derived;
}

/** Parameters of one derivation. The caller owns all bytes. */
interface Pbkdf2Sha256Parameters {
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  readonly keyBytes: number;
}

/**
 * Runs PBKDF2-HMAC-SHA256 for schemes of other programs, with WebCrypto or, if WebCrypto is missing, with noble-hashes.
 * Does not use the project's own code in `crypto/kernels`, because every window would have to load it.
 *
 * @returns secret bytes; the caller wipes them
 * @throws the reason of the aborted signal
 */
export async function pbkdf2Sha256(
  { password, salt, iterations, keyBytes }: Pbkdf2Sha256Parameters,
  { signal, onProgress }: ProgressOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  // The rules of an account decide the number of iterations. Neither implementation can be stopped.
  const derived = await abortable(
    nativePbkdf2(password, salt, iterations, keyBytes) ?? ownPbkdf2(password, salt, iterations, keyBytes),
    signal,
  );
  onProgress?.(1);
  return derived;
}

/** Runs PBKDF2 with WebCrypto. Returns undefined if WebCrypto is missing, as on pages without TLS. */
function nativePbkdf2(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  keyBytes: number,
): Promise<Uint8Array<ArrayBuffer>> | undefined {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  const derive = async (own: SubtleCrypto): Promise<Uint8Array<ArrayBuffer>> => {
    const key = await own.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const parameters = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
    return new Uint8Array(await own.deriveBits(parameters, key, 8 * keyBytes));
  };
  return subtle && derive(subtle);
}

async function ownPbkdf2(
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  keyBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
    import("@noble/hashes/pbkdf2.js"),
    import("@noble/hashes/sha2.js"),
  ]);
  return pbkdf2Async(sha256, password, salt, { c: iterations, dkLen: keyBytes });
}

/** Returns the low byte of each UTF-16 code unit. Some old password generators hash these bytes instead of UTF-8. */
export const lowBytes = (value: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: value.length }, (_, i) => value.charCodeAt(i));

/** Returns the number that bytes represent, the most significant byte first. */
export const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
