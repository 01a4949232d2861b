import { inSlices, type SliceOptions } from "../../slices.ts";
import { createCollector, dateIn, type EntryCollector } from "./collect.ts";
import type { ImportedPassword, NotTakenKind, ReadImport } from "./entry.ts";
import { folderPaths, type Json, listIn, numberIn, textIn, textsIn } from "./json.ts";

/** Categories of items that are not imported. Only their fields for signing in are, if they have a password. */
const kinds: ReadonlyMap<string, NotTakenKind> = /* @__PURE__ */ new Map<string, NotTakenKind>([
  ["note", "note"],
  ["creditcard", "card"],
  ["identity", "identity"],
]);

/** Types of the fields for signing in. An entry's other fields become lines of its notes. */
const ownTypes = ["username", "email", "password", "url", "totp", ".Android#", "section"];

/**
 * Reads Enpass's JSON. The fields are those that the importers of github.com/bitwarden/clients
 * (libs/importer/src/importers/enpass) and github.com/ProtonMail/WebClients (packages/pass/lib/import) read.
 */
export async function readEnpass(file: Json, options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  const pathOf = folderPaths(listIn(file, "folders"), { id: "uuid", parent: "parent_uuid", name: "title" });
  let row = 0;
  const add = (item: unknown): void => {
    addItem(collector, ++row, item, textsIn(item, "folders").map(pathOf));
  };
  await inSlices(listIn(file, "items"), add, options);
  return { format: "enpass", program: "Enpass", isClear: true, ...collector.result };
}

function addItem(collector: EntryCollector, row: number, item: unknown, tags: readonly string[]): void {
  const [title, category] = [textIn(item, "title"), textIn(item, "category")];
  const fields = listIn(item, "fields").filter(
    (field) => numberIn(field, "deleted") !== 1 && textIn(field, "value") !== "",
  );
  const all = (type: string): string[] =>
    fields.filter((field) => textIn(field, "type") === type).map((field) => textIn(field, "value"));
  const [[password, ...passwords], [totp, ...keys], emails] = [all("password"), all("totp"), all("email")];
  const kind = kinds.get(category);
  const isTrash = numberIn(item, "trashed") === 1;
  const isAccount = category === "login" || category === "password" || password !== undefined || totp !== undefined;
  if (isTrash || !isAccount) {
    collector.setAside(isTrash ? "trash" : (kind ?? "other"), title);
    return;
  }
  if (kind) collector.countNotTaken(kind, 1, title);
  collector.countNotTaken("attachment", listIn(item, "attachments").length, title);
  const [login, ...logins] = [...all("username"), ...emails];
  // The other fields of a card or an identity belong to the part that is not imported.
  const others = kind ? [] : fields.filter((field) => !ownTypes.includes(textIn(field, "type")));
  collector.add({
    ...{ row, title, login, password, totp },
    addresses: [...all("url"), ...all(".Android#").map(appAddress)],
    notes: textIn(item, "note"),
    extra: [
      ...logins.map((other) => [emails.includes(other) ? "Email" : "Username", other] as const),
      ...passwords.map((other) => ["Password", other] as const),
      ...keys.map((key) => ["TOTP", key] as const),
      ...others.map((field) => [textIn(field, "label"), textIn(field, "value")] as const),
    ],
    tags: numberIn(item, "archived") === 1 ? [...tags, "Archived"] : tags,
    favourite: numberIn(item, "favorite") > 0,
    created: dateIn(numberIn(item, "createdAt")),
    history: earlierPasswords(fields.find((field) => textIn(field, "type") === "password")),
  });
}

/** Returns the address of an Android app. Enpass writes `com.example.app`, also after the hash of its key and `@`. */
const appAddress = (value: string): string =>
  `androidapp://${value.slice(value.lastIndexOf("@") + 1).replace(/^android(?:app)?:\/\//u, "")}`;

/** Returns the earlier values of a field, the newest first. It is not known what the time of each of them means. */
function earlierPasswords(field: unknown): ImportedPassword[] {
  const timeOf = (state: unknown): number => numberIn(state, "updated_at") || 0;
  const states = [...listIn(field, "history")].sort((a, b) => timeOf(b) - timeOf(a));
  return states.map((state) => ({ password: textIn(state, "value"), ended: 0 }));
}
