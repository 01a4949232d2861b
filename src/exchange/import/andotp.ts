/** Backups of andOTP, plain and encrypted with a password, and the plain ones of FreeOTP+. */
import { pbkdf2HmacSha1, wipe } from "../../../crypto/index.ts";
import { isObject } from "../../arguments.ts";
import { base32Of } from "../../base32.ts";
import { deriveBytes } from "../../derivation.ts";
import { decryptAes } from "../../formats/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { utf8 } from "../../text.ts";
import { addKey, ofApp, sealedFile } from "./authenticator.ts";
import { createCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";
import { type Json, listIn, parseJsonList, textIn, textsIn } from "./json.ts";
import { withOpener } from "./open.ts";
import { decodeText } from "./text.ts";

/** Reads a plain backup of andOTP. */
export const readAndOtp = (list: readonly unknown[], options: SliceOptions): Promise<ReadImport> =>
  keysOf(list, true, options);

/**
 * Prepares to decrypt a backup of andOTP: the iterations of PBKDF2-HMAC-SHA1 in four bytes, the salt and the IV in
 * twelve bytes each, and the list, encrypted with AES-256-GCM.
 */
export function readSealedAndOtp(bytes: Uint8Array<ArrayBuffer>): ReadImport {
  const iterations = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const [salt, iv, data] = [bytes.slice(4, 16), bytes.slice(16, 28), bytes.slice(28)];
  return withOpener(sealedFile("andOTP"), {
    decrypt: async ({ password, pbkdf2 = pbkdf2HmacSha1, signal, onProgress }) => {
      const typed = utf8(password);
      let key: Uint8Array<ArrayBuffer> | undefined;
      try {
        key = await deriveBytes(pbkdf2, { ...{ password: typed, salt, iterations, keyBytes: 32 }, signal, onProgress });
        const text = await decodeText(await decryptAes("AES-GCM", key, iv, data), { signal });
        return await keysOf(await parseJsonList(text, { signal }), false, { signal });
      } finally {
        wipe(typed, ...(key ? [key] : []));
      }
    },
  });
}

async function keysOf(list: readonly unknown[], isClear: boolean, options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  let row = 0;
  const add = (entry: unknown): void => {
    const { digits, period } = isObject(entry) ? entry : {};
    addKey(collector, {
      row: ++row,
      type: textIn(entry, "type"),
      secret: textIn(entry, "secret"),
      issuer: textIn(entry, "issuer"),
      name: textIn(entry, "label"),
      algorithm: textIn(entry, "algorithm"),
      digits,
      period,
      tags: textsIn(entry, "tags"),
    });
  };
  await inSlices(list, add, options);
  return { ...ofApp("andOTP"), isClear, ...collector.result };
}

/** Reads a backup of FreeOTP+, whose secrets are lists of bytes from -128 to 127. */
export async function readFreeOtpPlus(file: Json, options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  let row = 0;
  const add = (token: unknown): void => {
    const { digits, period } = isObject(token) ? token : {};
    const bytes = listIn(token, "secret")
      .slice(0, 1000)
      .map((byte) => (typeof byte === "number" ? byte : 0));
    addKey(collector, {
      row: ++row,
      type: textIn(token, "type"),
      secret: base32Of(Uint8Array.from(bytes)),
      issuer: textIn(token, "issuerExt") || textIn(token, "issuerInt"),
      name: textIn(token, "label"),
      algorithm: textIn(token, "algo"),
      digits,
      period,
    });
  };
  await inSlices(listIn(file, "tokens"), add, options);
  return { ...ofApp("FreeOTP+"), isClear: true, ...collector.result };
}
