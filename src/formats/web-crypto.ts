import { cannotDecrypt } from "../vault/envelope.ts";

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
