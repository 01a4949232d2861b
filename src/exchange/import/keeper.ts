import { isObject } from "../../arguments.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { createCollector, type EntryCollector } from "./collect.ts";
import type { NotTakenKind, ReadImport } from "./entry.ts";
import { type Json, listIn, objectIn, textIn } from "./json.ts";

/** Types of records, with the kind that counts if a record has neither a password nor a key of one-time codes. */
const kinds: ReadonlyMap<string, NotTakenKind> = /* @__PURE__ */ new Map<string, NotTakenKind>([
  ["bankCard", "card"],
  ["bankAccount", "card"],
  ["encryptedNotes", "note"],
  ["file", "attachment"],
  ["photo", "attachment"],
  ["sshKeys", "sshkey"],
  ...["address", "contact", "driverLicense", "passport", "ssnCard", "birthCertificate", "healthInsurance"].map(
    (type) => [type, "identity"] as const,
  ),
]);

/** Types of records that are usual accounts. */
const plain = ["", "login", "general"];

/** Types whose password belongs to something that is not imported, such as the passphrase of an SSH key. */
const neverAccounts = ["bankCard", "sshKeys"];

/**
 * Reads Keeper's JSON, see docs.keeper.io, "JSON Import". The names of custom fields are those that the importer of
 * github.com/bitwarden/clients (libs/importer/src/importers/keeper) reads.
 */
export async function readKeeper(file: Json, options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  let row = 0;
  const add = (record: unknown): void => {
    addRecord(collector, ++row, record);
  };
  await inSlices(listIn(file, "records"), add, options);
  return { format: "keeper", program: "Keeper", isClear: true, ...collector.result };
}

function addRecord(collector: EntryCollector, row: number, record: unknown): void {
  const [title, type] = [textIn(record, "title"), textIn(record, "$type")];
  const [login, password] = [textIn(record, "login"), textIn(record, "password")];
  const fields = Object.entries(objectIn(record, "custom_fields")).flatMap(fieldsOf);
  const [totp, ...keys] = fields.filter((field) => field.type === "oneTimeCode").map(({ value }) => value);
  const addresses = [textIn(record, "login_url"), ...fields.filter(isAddress).map(({ value }) => value)];
  const isEmpty = password === "" && totp === undefined;
  const isNote = login === "" && addresses.every((address) => address === "");
  const kind = kinds.get(type) ?? (!plain.includes(type) ? "other" : isNote ? "note" : undefined);
  if (kind && (isEmpty || neverAccounts.includes(type))) {
    collector.setAside(kind, title);
    return;
  }
  collector.add({
    ...{ row, title, login, password, totp, addresses },
    notes: textIn(record, "notes"),
    extra: [
      ...keys.map((key) => ["TOTP", key] as const),
      ...fields
        .filter((field) => !isAddress(field) && !hidden.includes(field.type))
        .map(({ name, value }) => [name, value] as const),
    ],
    tags: listIn(record, "folders").map(folderOf),
  });
}

/** A custom field, or one of its values. */
interface Field {
  readonly type: string;
  readonly name: string;
  readonly value: string;
}

const isAddress = ({ type }: Field): boolean => type === "url";

/** Types of fields that are no lines of the notes. `appFiller` says how Keeper fills a form. */
const hidden = ["oneTimeCode", "appFiller"];

const dates = ["date", "birthDate", "expirationDate"];

/**
 * Returns the values of a custom field. Its key is a name, or `$type:name:1`, in which the name and the number may be
 * missing. Older files have a key of one-time codes under `TFC:Keeper`.
 */
function fieldsOf([key, value]: readonly [string, unknown]): Field[] {
  const [, type = "", own = ""] = /^\$([^:]*):?(.*?)(?::\d+)?$/su.exec(key) ?? [undefined, "", key];
  if (key === "TFC:Keeper") return [{ type: "oneTimeCode", name: "TOTP", value: textOf(value, type) }];
  const values = Array.isArray(value) ? value : [value];
  return values
    .map((each) => ({ type, name: own || type, value: textOf(each, type) }))
    .filter((field) => field.value !== "");
}

function textOf(value: unknown, type: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") {
    const date = dates.includes(type) ? new Date(value) : undefined;
    return date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : String(value);
  }
  // The value of some fields, such as a name or a server, is an object with several texts.
  return isObject(value)
    ? Object.values(value)
        .filter((each) => typeof each === "string" && each !== "")
        .join(", ")
    : "";
}

/** Returns the path of a record's folder with slashes. Keeper separates the names with `\`, and writes `\\` for a `\`. */
const folderOf = (folder: unknown): string =>
  [textIn(folder, "shared_folder"), textIn(folder, "folder")]
    .filter((path) => path !== "")
    .map((path) => path.replaceAll(/\\\\?/gu, (found) => (found.length === 2 ? "\\" : "/")))
    .join("/");
