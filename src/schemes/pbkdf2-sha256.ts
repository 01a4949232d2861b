import { abortable, type ProgressOptions } from "../../crypto/index.ts";

/** Parameters of one derivation. The caller owns all bytes. */
export interface Pbkdf2Sha256Parameters {
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
    native(password, salt, iterations, keyBytes) ?? own(password, salt, iterations, keyBytes),
    signal,
  );
  onProgress?.(1);
  return derived;
}

/** Runs PBKDF2 with WebCrypto. Returns undefined if WebCrypto is missing, as on pages without TLS. */
function native(
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

async function own(
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
