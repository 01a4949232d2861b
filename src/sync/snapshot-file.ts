import {
  isAuthentic,
  openSnapshot,
  readStoreFile,
  sealSnapshot,
  type SnapshotContent,
  type StoreFile,
} from "../backup/index.ts";
import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { isSynced, type NamedRecord, type Records } from "../merge/index.ts";
import { inSlices, whileOpen } from "../slices.ts";
import { utf8 } from "../text.ts";
import {
  backupVersion,
  checkRecord,
  earlierIds,
  lastHeader,
  parseHeader,
  readHeaders,
  type Vault,
} from "../vault/index.ts";
import { otherVaultIds } from "./follow-new-key.ts";
import type { OpenedFile } from "./replica.ts";
import { fileNameOf, textOf } from "./store.ts";

/** Encrypts records as a snapshot for a store. It can be decrypted only if its file has this name. */
export async function sealFile(vault: Vault, name: string, records: Records): Promise<Uint8Array> {
  const { own } = await readHeaders(vault.storage);
  const header = lastHeader(own, records.get("keys"));
  const file = name.slice(0, -fileNameOf("").length);
  return utf8(await sealSnapshot({ header, file, created: Date.now() }, [...records.values()], vault.keys));
}

/**
 * Opens a file of a store. The version and the header in clear prove nothing. Only what opens under the vault's key can
 * say that a newer version has written it.
 */
export async function openFile(vault: Vault, name: string, bytes: Uint8Array): Promise<OpenedFile> {
  vault.assertOpen();
  let file: StoreFile;
  try {
    file = await readStoreFile(textOf(bytes), whileOpen(vault));
  } catch {
    vault.assertOpen();
    return { kind: "bad" };
  }
  const { isNewer, header, snapshot } = file;
  if (header && !snapshot) return { kind: "foreign" };
  if (header && header.id !== toBase64(vault.keys.id)) {
    const keys = (await vault.contents()).records.get("keys");
    if (earlierIds(keys ?? {}).includes(header.id)) return { kind: "earlier" };
    return { kind: (await otherVaultIds(vault)).includes(header.id) ? "other" : "foreign" };
  }
  const unopened: OpenedFile = { kind: isNewer ? "unknown" : "bad" };
  if (!snapshot) return unopened;
  const isRenamed = fileNameOf(snapshot.file) !== name;
  if (isRenamed && !isNewer) return { kind: "bad" };
  let content: SnapshotContent;
  try {
    content = await openSnapshot({ header, ...snapshot }, vault.keys);
  } catch {
    vault.assertOpen();
    return isNewer && !isRenamed && (await isAuthentic(snapshot, vault.keys)) ? newerFile() : unopened;
  }
  vault.assertOpen();
  const records = await recordsIn(content, vault);
  if (!records) return isRenamed ? unopened : newerFile();
  if (isNewer || !content.isHeadSame) return { kind: "bad" }; // the version or the header in clear was changed
  const synced = records.filter((record) => isSynced(record.name) || record["sync"] !== undefined);
  return { kind: "snapshot", records: new Map(synced.map((record) => [record.name, record])) };
}

/** Returns the records of an authentic snapshot, or undefined if a newer program has written it. */
async function recordsIn(
  { version, header, records }: SnapshotContent,
  vault: Vault,
): Promise<NamedRecord[] | undefined> {
  if (typeof version === "number" && version > backupVersion) return undefined;
  try {
    parseHeader(header);
  } catch (error) {
    if (error instanceof AppError && error.code === "vault-newer") return undefined;
  }
  try {
    const checked: NamedRecord[] = [];
    const check = (fields: JsonObject): void => {
      checked.push(checkRecord(fields, String(fields["name"])));
    };
    await inSlices(records, check, whileOpen(vault));
    return checked;
  } catch (error) {
    vault.assertOpen();
    // the file is authentic, so an error in a record means that a newer program wrote it
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const newerFile = (): OpenedFile => ({
  kind: "newer",
  error: new AppError(
    "vault-newer",
    "another device has written this with a newer version of Saltmill: update Saltmill",
    [2],
  ),
});
