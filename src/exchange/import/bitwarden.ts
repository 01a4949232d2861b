import { concatBytes, equalConstantTime, hmacSha256, pbkdf2HmacSha256, sha256, wipe } from "../../../crypto/index.ts";
import { fromBase64 } from "../../base64.ts";
import { deriveBytes } from "../../derivation.ts";
import {
  argon2,
  type Argon2Options,
  assertArgon2,
  assertLimit,
  badImport,
  decryptAes,
  hmacOf,
} from "../../formats/index.ts";
import { inSlices, nextSlice, type SliceOptions } from "../../slices.ts";
import { utf8 } from "../../text.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import { tagField } from "../tags.ts";
import { createCollector, dateIn, type EntryCollector } from "./collect.ts";
import type { ImportedPassword, NotTakenKind, ReadImport } from "./entry.ts";
import { isSet, type Json, listIn, numberIn, objectIn, parseJson, textIn } from "./json.ts";
import { decodeText } from "./text.ts";

/**
 * Kinds of items that are not imported. The map key is the kind's number in the file, see `CipherType` in
 * github.com/bitwarden/clients, libs/common/src/vault/enums. Items with a number that is neither in this map nor
 * `login` count as `other`.
 */
const kinds: ReadonlyMap<number, NotTakenKind> = /* @__PURE__ */ new Map<number, NotTakenKind>([
  [2, "note"],
  [3, "card"],
  [4, "identity"],
  [5, "sshkey"],
]);
const login = 1;

/**
 * Values of `match` for addresses that name no site: 4 for a regular expression, and 5 for an address at which
 * Bitwarden never offers the item. See `UriMatchStrategy` in github.com/bitwarden/clients.
 */
const withoutSite: readonly number[] = [4, 5];

/** Value of `match` for the beginning of addresses. Beginnings such as "https" mean every site. */
const beginning = 2;
const isAnySite = (uri: string): boolean => /^\s*https?(?::\/{0,2})?\s*$/iu.test(uri);

/**
 * Reads Bitwarden's unencrypted JSON. The fields are those of `CipherExport` in github.com/bitwarden/clients,
 * libs/common/src/models/export.
 */
export async function readBitwarden(file: Json, options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  const folders = new Map(
    [...listIn(file, "folders"), ...listIn(file, "collections")].map((each) => [
      textIn(each, "id"),
      textIn(each, "name"),
    ]),
  );
  let row = 0;
  const add = (item: unknown): void => {
    row++;
    const type = numberIn(item, "type");
    if (textIn(item, "deletedDate") !== "") collector.setAside("trash", textIn(item, "name"));
    else if (type !== login) collector.setAside(kinds.get(type) ?? "other", textIn(item, "name"));
    else addLogin(collector, folders, row, item);
  };
  await inSlices(listIn(file, "items"), add, options);
  return { format: "bitwarden", program: "Bitwarden", isClear: true, ...collector.result };
}

function addLogin(collector: EntryCollector, folders: ReadonlyMap<string, string>, row: number, item: unknown): void {
  const own = objectIn(item, "login");
  const places = [textIn(item, "folderId"), ...listIn(item, "collectionIds")];
  const folderNames = places.map((id) => (typeof id === "string" ? (folders.get(id) ?? "") : ""));
  const title = textIn(item, "name");
  collector.countNotTaken("passkey", listIn(own, "fido2Credentials").length, title);
  collector.countNotTaken("attachment", listIn(item, "attachments").length, title);
  const uris = listIn(own, "uris");
  const addressOf = (each: unknown): string => textIn(each, "uri");
  const isOther = (each: unknown): boolean => {
    const match = numberIn(each, "match");
    return withoutSite.includes(match) || (match === beginning && isAnySite(addressOf(each)));
  };
  const all = listIn(item, "fields").map((field) => [textIn(field, "name"), textIn(field, "value")] as const);
  const tagFields = all.filter(([name]) => name === tagField).map(([, value]) => value);
  const fields = all.filter(([name]) => name !== tagField);
  const tags = [...folderNames, ...tagFields];
  collector.add({
    row,
    title,
    addresses: uris.filter((each) => !isOther(each)).map(addressOf),
    login: textIn(own, "username"),
    password: textIn(own, "password"),
    notes: textIn(item, "notes"),
    extra: [...uris.filter(isOther).map((each) => ["URL", addressOf(each)] as const), ...fields],
    totp: textIn(own, "totp"),
    tags: textIn(item, "archivedDate") === "" ? tags : [...tags, "Archived"],
    favourite: isSet(item, "favorite"),
    created: dateIn(textIn(item, "creationDate")),
    history: listIn(item, "passwordHistory").map(earlierPassword),
  });
}

const earlierPassword = (each: unknown): ImportedPassword => ({
  password: textIn(each, "password"),
  ended: dateIn(textIn(each, "lastUsedDate")) ?? 0,
});

const keyBytes = 32;

/**
 * Checks a Bitwarden JSON file that is encrypted with a password. The format is that of
 * `BitwardenPasswordProtectedFileFormat` in github.com/bitwarden/clients, libs/tools/export.
 *
 * @returns the function that decrypts the file
 * @throws AppError `import-format` for a damaged file, and for a file that only one Bitwarden account can decrypt;
 * `import-too-large`
 */
export async function openerOfBitwarden(
  file: Json,
  options: SliceOptions,
): Promise<(password: string, options: Argon2Options) => Promise<ReadImport>> {
  if (!isSet(file, "passwordProtected")) throw badImport("ownAccount");
  const [check, data] = await Promise.all(
    ["encKeyValidation_DO_NOT_EDIT", "data"].map((name) => partsOf(textIn(file, name), options)),
  );
  const salt = textIn(file, "salt");
  const iterations = numberIn(file, "kdfIterations");
  const isArgon2 = numberIn(file, "kdfType") === 1;
  if (!check || !data || salt === "" || !(iterations >= 1)) throw badImport("damaged");
  const costs = {
    passes: iterations,
    memory: numberIn(file, "kdfMemory") * 1024,
    lanes: numberIn(file, "kdfParallelism"),
  };
  if (isArgon2) assertArgon2(costs);
  else assertLimit("rounds", iterations);

  return async (password, options) => {
    const { signal, onProgress } = options;
    const typed = utf8(password);
    let key: Uint8Array<ArrayBuffer>;
    try {
      key = await (isArgon2
        ? argon2({ kind: "id", password: typed, salt: sha256(utf8(salt)), ...costs, bytes: keyBytes }, options)
        : deriveBytes(pbkdf2HmacSha256, {
            signal,
            onProgress,
            password: typed,
            salt: utf8(salt),
            iterations,
            keyBytes,
          }));
    } finally {
      wipe(typed);
    }
    const keys = [expand(key, "enc"), expand(key, "mac")] as const;
    try {
      wipe(await opened(check, keys));
      const text = await decodeText(await opened(data, keys), { signal });
      return await readBitwarden(await parseJson(text, { signal }), { signal });
    } finally {
      wipe(key, ...keys);
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

async function partsOf(text: string, options: SliceOptions): Promise<EncryptedText | undefined> {
  if (!text.startsWith("2.")) return undefined;
  const parts = text.slice(2).split("|", 4);
  if (parts.length !== 3) return undefined;
  const [iv, ciphertext, mac] = await Promise.all(parts.map((part) => bytesOf(part, options)));
  return iv && ciphertext && mac ? { iv, ciphertext, mac } : undefined;
}

/** Number of characters that are decoded between two pauses. This takes about 10 ms. */
const perSlice = 2 ** 20;

/** Decodes Base64 like {@link fromBase64}, with pauses: a file can be one text of 64 MiB. */
async function bytesOf(text: string, options: SliceOptions): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (text.length <= perSlice) return fromBase64(text);
  const bytes = new Uint8Array((text.length / 4) * 3);
  let length = 0;
  for (let at = 0; at < text.length; at += perSlice) {
    if (at > 0) await nextSlice(options);
    const part = fromBase64(text.slice(at, at + perSlice));
    // Only the last part may have padding. In any other part, it would make the part shorter.
    if (!part || length !== (at / 4) * 3) return undefined;
    bytes.set(part, length);
    length += part.length;
  }
  return bytes.subarray(0, length);
}

async function opened(
  { iv, ciphertext, mac }: EncryptedText,
  [key, macKey]: readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>],
): Promise<Uint8Array<ArrayBuffer>> {
  if (!equalConstantTime(await hmacOf(macKey, concatBytes(iv, ciphertext)), mac)) throw cannotDecrypt();
  return decryptAes("AES-CBC", key, iv, ciphertext);
}
