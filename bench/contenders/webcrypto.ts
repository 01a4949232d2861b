/** Functions of WebCrypto, which the browser or Node implements. */
import type { Derive, Hash, Stream } from "./shapes.ts";

const { subtle } = crypto;

type Kind = "SHA-1" | "SHA-256" | "SHA-512";

export const hash =
  (kind: Kind): Hash =>
  async (message) =>
    new Uint8Array(await subtle.digest(kind, message));

/** Derives a key. The import of the password is part of the measured time. */
export const derive =
  (kind: Kind): Derive =>
  async (password, salt, iterations, keyBytes) => {
    const key = await subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    return new Uint8Array(await subtle.deriveBits({ name: "PBKDF2", hash: kind, salt, iterations }, key, 8 * keyBytes));
  };

export const ctr: Stream = async (key, counter, data) => {
  const imported = await subtle.importKey("raw", key, "AES-CTR", false, ["encrypt"]);
  return new Uint8Array(await subtle.encrypt({ name: "AES-CTR", counter, length: 64 }, imported, data));
};

/** Returns a function that computes HMACs. The key is imported once, before the measurement. */
export async function hmac(kind: Kind, key: Uint8Array<ArrayBuffer>): Promise<Hash> {
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: kind }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", imported, message));
}
