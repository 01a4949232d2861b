import { createCollector, type EntryCollector } from "./collect.ts";
import { dateIn } from "./dates.ts";
import type { ImportedPassword, NotTakenKind, ReadImport } from "./entry.ts";
import { isSet, type Json, listIn, numberIn, objectIn, textIn } from "./json.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";

/**
 * Kinds of items that are not imported. The map key is the kind's number in the file, see `CipherType` in
 * github.com/bitwarden/clients, libs/common/src/vault/enums. Items with a number that is neither in this map nor
 * `login` count as `other`.
 */
const kinds: ReadonlyMap<number, NotTakenKind> = /* @__PURE__ */ new Map<number, NotTakenKind>([
  [2, "note"],
  [3, "card"],
  [4, "identity"],
]);
const login = 1;

/**
 * Values of `match` for addresses that name no site: 4 for a regular expression, and 5 for an address at which
 * Bitwarden never offers the item. See `UriMatchStrategy` in github.com/bitwarden/clients.
 */
const withoutSite: readonly number[] = [4, 5];

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
    if (textIn(item, "deletedDate") !== "") count(collector, "trash");
    else if (type !== login) count(collector, kinds.get(type) ?? "other");
    else addLogin(collector, folders, row, item);
  };
  await inSlices(listIn(file, "items"), add, options);
  return { format: "bitwarden", program: "Bitwarden", isClear: true, ...collector.result };
}

function count(collector: EntryCollector, kind: NotTakenKind): void {
  collector.countOne();
  collector.countNotTaken(kind);
}

function addLogin(collector: EntryCollector, folders: ReadonlyMap<string, string>, row: number, item: unknown): void {
  const own = objectIn(item, "login");
  const places = [textIn(item, "folderId"), ...listIn(item, "collectionIds")];
  const tags = places.map((id) => (typeof id === "string" ? (folders.get(id) ?? "") : ""));
  collector.countNotTaken("passkey", listIn(own, "fido2Credentials").length);
  collector.countNotTaken("attachment", listIn(item, "attachments").length);
  const uris = listIn(own, "uris");
  const isOther = (each: unknown): boolean => withoutSite.includes(numberIn(each, "match"));
  const addressOf = (each: unknown): string => textIn(each, "uri");
  const fields = listIn(item, "fields").map((field) => [textIn(field, "name"), textIn(field, "value")] as const);
  collector.add({
    row,
    title: textIn(item, "name"),
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
