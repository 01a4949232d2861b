import { concatBytes, sha256, wipe } from "../../../crypto/index.ts";
import { fromBase64 } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { badImport, childOf, childTextOf, type Element, parseDocument, sha256Of } from "../../formats/index.ts";
import { utf8 } from "../../text.ts";
import { fromHex, toHex } from "./bytes.ts";

/**
 * Returns the 32 bytes that KeePass derives from a password, a key file, or both.
 *
 * @returns secret bytes; the caller wipes them
 * @throws AppError `import-format` for a damaged key file
 */
export async function compositeKey(password: string, keyFile?: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  try {
    if (password !== "" || !keyFile) {
      const typed = utf8(password);
      parts.push(sha256(typed));
      wipe(typed);
    }
    if (keyFile) parts.push(await keyInFile(Uint8Array.from(keyFile)));
    const joined = concatBytes(...parts);
    const key = sha256(joined);
    wipe(joined);
    return key;
  } finally {
    wipe(...parts);
  }
}

/**
 * Returns the key that a key file contains: as KeePass's XML, as 32 bytes, or as 64 hexadecimal digits. For any other
 * file, returns the SHA-256 digest of the file.
 */
async function keyInFile(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length === 32) return bytes;
  const text = bytes.length <= 65_536 ? new TextDecoder().decode(bytes) : "";
  if (bytes.length === 64) {
    const key = fromHex(text);
    if (key) return key;
  }
  const root = /^\s*<(?:\?xml|KeyFile)/u.test(text) ? await rootOf(text) : undefined;
  return root ? keyInXml(root) : sha256Of(bytes);
}

/**
 * Returns the root element of KeePass's XML. Returns undefined for any other XML, such as an SVG picture that is used
 * as a key file. Throws if a damaged text contains a `<KeyFile` tag.
 */
async function rootOf(text: string): Promise<Element | undefined> {
  try {
    const root = await parseDocument(text);
    return root.name === "KeyFile" ? root : undefined;
  } catch (error) {
    if (error instanceof AppError && !/<KeyFile[\s>]/u.test(text)) return undefined;
    throw error;
  }
}

function keyInXml(root: Element): Uint8Array<ArrayBuffer> {
  const version = childTextOf(childOf(root, "Meta"), "Version").trim();
  const data = childOf(childOf(root, "Key"), "Data");
  const value = (data?.text ?? "").replaceAll(/\s/gu, "");
  const key = version.startsWith("1") ? fromBase64(value) : fromHex(value);
  if (key?.length !== 32) throw badImport("key file");
  const check = data?.attributes["Hash"];
  if (check !== undefined && toHex(sha256(key).subarray(0, 4)) !== check.toLowerCase()) throw badImport("key file");
  return key;
}
