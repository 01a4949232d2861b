/** Backups of 2FAS, plain and encrypted. The fields are those of github.com/twofas/2fas-android. */
import { pbkdf2HmacSha256, wipe } from "../../../crypto/index.ts";
import { fromBase64 } from "../../base64.ts";
import { deriveBytes } from "../../derivation.ts";
import { badImport, decryptAes } from "../../formats/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { utf8 } from "../../text.ts";
import { addKey, ofApp, sealedFile } from "./authenticator.ts";
import { createCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";
import { type Json, listIn, objectIn, parseJsonList, textIn } from "./json.ts";
import { type OpenImportOptions, withOpener } from "./open.ts";
import { decodeText } from "./text.ts";

/** Iterations of PBKDF2-HMAC-SHA256, which the file does not contain. */
const iterations = 10_000;

/**
 * Reads a backup of 2FAS, or prepares to decrypt it.
 *
 * @throws AppError `import-format`, `import-too-large`; the signal's reason when aborted
 */
export async function readTwoFas(file: Json, options: SliceOptions): Promise<ReadImport> {
  const sealed = textIn(file, "servicesEncrypted");
  if (sealed === "") return keysOf(file, listIn(file, "services"), true, options);
  return withOpener(sealedFile("2FAS"), { decrypt: openerOfTwoFas(file, sealed) });
}

function openerOfTwoFas(file: Json, sealed: string): (options: OpenImportOptions) => Promise<ReadImport> {
  const [data, salt, iv] = sealed.split(":").map(fromBase64);
  if (!data || !salt || !iv) throw badImport("damaged");
  return async ({ password, signal, onProgress }) => {
    const typed = utf8(password);
    let key: Uint8Array<ArrayBuffer> | undefined;
    try {
      key = await deriveBytes(pbkdf2HmacSha256, {
        ...{ password: typed, salt, iterations, keyBytes: 32 },
        signal,
        onProgress,
      });
      const text = await decodeText(await decryptAes("AES-GCM", key, iv, data), { signal });
      return await keysOf(file, await parseJsonList(text, { signal }), false, { signal });
    } finally {
      wipe(typed, ...(key ? [key] : []));
    }
  };
}

async function keysOf(
  file: Json,
  services: readonly unknown[],
  isClear: boolean,
  options: SliceOptions,
): Promise<ReadImport> {
  const collector = createCollector();
  const groups = new Map(listIn(file, "groups").map((each) => [textIn(each, "id"), textIn(each, "name")]));
  let row = 0;
  const add = (service: unknown): void => {
    const otp = objectIn(service, "otp");
    const title = textIn(service, "name");
    const issuer = textIn(otp, "issuer") || title;
    const tag = groups.get(textIn(service, "groupId"));
    addKey(collector, {
      row: ++row,
      type: textIn(otp, "tokenType") || "totp", // early versions have no other kind
      secret: textIn(service, "secret"),
      issuer,
      name: textIn(otp, "account") || textIn(otp, "label"),
      algorithm: textIn(otp, "algorithm"),
      digits: otp["digits"],
      period: otp["period"],
      extra: title === issuer ? [] : [["Name", title]], // the user has given the entry another name
      tags: tag === undefined ? [] : [tag],
    });
  };
  await inSlices(services, add, options);
  return { ...ofApp("2FAS"), isClear, ...collector.result };
}
