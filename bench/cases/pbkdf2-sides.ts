/** PBKDF2-HMAC-SHA1 by ours and by the engine's own WebCrypto. */
import { type Pbkdf2Parameters, pbkdf2HmacSha1 } from "../../crypto/index.ts";
import type { Size } from "../case.ts";
import { side, type Side } from "../side.ts";

export const password = new TextEncoder().encode("correct horse battery staple");

/** A bar's derivation is 262,144 iterations. */
export const iterationsOf = (size: Size): number => (size === "full" ? 262_144 : 64);

export const ours = (backend: NonNullable<Pbkdf2Parameters["backend"]>, keyBytes: number, size: Size): Side =>
  side({
    prepare: (salt) => salt,
    run: (salt) => pbkdf2HmacSha1({ password, salt, iterations: iterationsOf(size), keyBytes, backend }),
    bytes: (key) => key,
  });

/** The password's import is part of it, as it is of ours. */
export async function deriveNative(
  salt: Uint8Array<ArrayBuffer>,
  keyBytes: number,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const parameters = { name: "PBKDF2", hash: "SHA-1", salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 8 * keyBytes));
}

export const webcrypto = (keyBytes: number, size: Size): Side =>
  side({
    prepare: (salt) => salt,
    run: (salt) => deriveNative(salt, keyBytes, iterationsOf(size)),
    bytes: (key) => key,
  });
