import {
  concatBytes,
  equalConstantTime,
  hmacSha256,
  pbkdf2HmacSha256,
  type ProgressOptions,
  sha256,
  wipe,
} from "../../crypto/internal.ts";
import { fromBase64 } from "../base64.ts";
import { deriveBytes } from "../derivation.ts";
import { utf8 } from "../text.ts";
import { cannotDecrypt } from "../vault/envelope.ts";
import { argon2, assertArgon2 } from "../formats/argon2.ts";
import { readBitwarden } from "./bitwarden.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, numberIn, parseJson, textIn } from "./json.ts";
import { assertLimit, badImport } from "../formats/limits.ts";
import { decodeText } from "./text.ts";
import { decryptAes } from "../formats/web-crypto.ts";

const keyBytes = 32;

/**
 * Checks a Bitwarden JSON file that is encrypted with a password. The format is that of
 * `BitwardenPasswordProtectedFileFormat` in github.com/bitwarden/clients, libs/tools/export.
 *
 * @returns the function that decrypts the file
 * @throws AppError `import-format` for a damaged file, and for a file that only one Bitwarden account can decrypt;
 * `import-too-large`
 */
export function openerOfBitwarden(file: Json): (password: string, progress: ProgressOptions) => Promise<ReadImport> {
  if (!isSet(file, "passwordProtected")) throw badImport("account-restricted");
  const [check, data] = ["encKeyValidation_DO_NOT_EDIT", "data"].map((name) => partsOf(textIn(file, name)));
  const salt = textIn(file, "salt");
  const iterations = numberIn(file, "kdfIterations");
  const isArgon2 = numberIn(file, "kdfType") === 1;
  if (!check || !data || salt === "" || !(iterations >= 1)) throw badImport("encryption");
  const costs = {
    passes: iterations,
    memory: numberIn(file, "kdfMemory") * 1024,
    lanes: numberIn(file, "kdfParallelism"),
  };
  if (isArgon2) assertArgon2(costs);
  else assertLimit("rounds", iterations);

  return async (password, progress) => {
    const typed = utf8(password);
    const key = await (isArgon2
      ? argon2({ kind: "id", password: typed, salt: sha256(utf8(salt)), ...costs, bytes: keyBytes })
      : deriveBytes(pbkdf2HmacSha256, { ...progress, password: typed, salt: utf8(salt), iterations, keyBytes }));
    const keys = [expand(key, "enc"), expand(key, "mac")] as const;
    try {
      wipe(await opened(check, keys));
      return readBitwarden(parseJson(decodeText(await opened(data, keys))));
    } finally {
      wipe(typed, key, ...keys);
    }
  };
}

/** Computes one block of HKDF-Expand with SHA-256 (RFC 5869, §2.3). */
const expand = (key: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> =>
  hmacSha256(key, concatBytes(utf8(purpose), Uint8Array.of(1)));

/** The parts of an encrypted text. The file contains such a text as `2.IV|ciphertext|MAC`, each part in Base64. */
interface EncryptedText {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
  readonly mac: Uint8Array<ArrayBuffer>;
}

function partsOf(text: string): EncryptedText | undefined {
  if (!text.startsWith("2.")) return undefined;
  const [iv, ciphertext, mac, ...more] = text.slice(2).split("|").map(fromBase64);
  return iv && ciphertext && mac && more.length === 0 ? { iv, ciphertext, mac } : undefined;
}

async function opened(
  { iv, ciphertext, mac }: EncryptedText,
  [key, macKey]: readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>],
): Promise<Uint8Array<ArrayBuffer>> {
  if (!equalConstantTime(hmacSha256(macKey, concatBytes(iv, ciphertext)), mac)) throw cannotDecrypt();
  return decryptAes("AES-CBC", key, iv, ciphertext);
}
