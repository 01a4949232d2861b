import { cannotDecrypt } from "../vault/index.ts";

// WebCrypto works beside the window's thread. These functions are for long data: HMAC-SHA-256 of 64 MiB takes 0.3 to
// 0.6 s in JavaScript (Node 20), and no lock of the vault could run in between.

/** Computes HMAC-SHA-256 of data that may be long. */
export async function hmacOf(
  key: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
}

/** Computes SHA-256 of data that may be long. */
export const sha256Of = async (data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", data));

/**
 * Decrypts AES-256 in CBC mode with PKCS #7 padding, or in GCM mode with a tag of 128 bits.
 *
 * @throws AppError `cannot-decrypt`
 */
export async function decryptAes(
  name: "AES-CBC" | "AES-GCM",
  key: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const imported = await crypto.subtle.importKey("raw", key, name, false, ["decrypt"]);
    return new Uint8Array(await crypto.subtle.decrypt({ name, iv }, imported, data));
  } catch {
    throw cannotDecrypt(); // a wrong password or damaged data
  }
}
