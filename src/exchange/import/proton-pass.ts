import { inSlices, type SliceOptions } from "../../slices.ts";
import { createCollector, dateIn, type EntryCollector } from "./collect.ts";
import type { NotTakenKind, ReadImport } from "./entry.ts";
import { folderPaths, isSet, type Json, listIn, numberIn, objectIn, textIn, textsIn } from "./json.ts";

/** Kinds of items that are not imported, by Proton's names. Items with another name count as `other`. */
const kinds: ReadonlyMap<string, NotTakenKind> = /* @__PURE__ */ new Map<string, NotTakenKind>([
  ["note", "note"],
  ["creditCard", "card"],
  ["identity", "identity"],
  ["alias", "alias"],
  ["sshKey", "sshkey"],
]);

/** Value of `state` for an item in the trash. */
const trashed = 2;

/**
 * Reads Proton Pass's JSON. The fields are those of `ExportData` in github.com/ProtonMail/WebClients,
 * packages/pass/lib/export, and of the contents in packages/pass/types/protobuf/item-v1.ts. A file can say that it is
 * encrypted although it is not: the word describes the archive from which a user has decrypted it.
 */
export async function readProtonPass(file: Json, options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  let row = 0;
  const items = Object.values(objectIn(file, "vaults")).flatMap((vault) => {
    const pathOf = folderPaths(listIn(vault, "folders"), { id: "folderId", parent: "parentFolderId", name: "name" });
    const tagsOf = (item: unknown): string[] => [textIn(vault, "name"), pathOf(textIn(item, "folderId"))];
    return listIn(vault, "items").map((item) => ({ item, tagsOf }));
  });
  const add = ({ item, tagsOf }: (typeof items)[number]): void => {
    addItem(collector, ++row, item, tagsOf(item));
  };
  await inSlices(items, add, options);
  return { format: "proton-pass", program: "Proton Pass", isClear: true, ...collector.result };
}

function addItem(collector: EntryCollector, row: number, item: unknown, tags: readonly string[]): void {
  const data = objectIn(item, "data");
  const [metadata, content] = [objectIn(data, "metadata"), objectIn(data, "content")];
  const [title, type] = [textIn(metadata, "name"), textIn(data, "type")];
  const password = textIn(content, "password");
  const isTrash = numberIn(item, "state") === trashed;
  if (isTrash || !(type === "login" || (type === "wifi" && password !== ""))) {
    collector.setAside(isTrash ? "trash" : (kinds.get(type) ?? "other"), title, textIn(item, "aliasEmail"));
    return;
  }
  const sections = listIn(content, "sections").flatMap((section) => listIn(section, "sectionFields"));
  const fields = [...listIn(data, "extraFields"), ...sections].map(fieldOf);
  const key = textIn(content, "totpUri") || fields.find(({ isKey, value }) => isKey && value !== "")?.value;
  const email = textIn(content, "itemEmail") || textIn(content, "username"); // `username` before version 1.18
  const login = textIn(content, "itemUsername") || email;
  const { addresses, others } = addressesOf(content);
  const android = objectIn(objectIn(data, "platformSpecific"), "android");
  const apps = listIn(android, "allowedApps").map((app) => textIn(app, "packageName"));
  collector.countNotTaken("passkey", listIn(content, "passkeys").length, title);
  collector.countNotTaken("attachment", listIn(item, "files").length, title);
  collector.add({
    ...{ row, title, login, password, tags },
    addresses: [...addresses, ...apps.filter((app) => app !== "").map((app) => `androidapp://${app}`)],
    notes: textIn(metadata, "note"),
    extra: [
      ...(email === login ? [] : [["Email", email] as const]),
      ["SSID", textIn(content, "ssid")],
      ...others.map((address) => ["URL", address] as const),
      ...fields.filter(({ value }) => value !== key).map(({ name, value }) => [name, value] as const),
    ],
    totp: key,
    favourite: isSet(item, "pinned"),
    created: dateIn(numberIn(item, "createTime")),
  });
}

/** A custom field. `isKey` is true for a key of one-time codes. */
interface Field {
  readonly name: string;
  readonly value: string;
  readonly isKey: boolean;
}

function fieldOf(field: unknown): Field {
  const data = objectIn(field, "data");
  const isKey = textIn(field, "type") === "totp";
  const value = textIn(data, isKey ? "totpUri" : "content") || textIn(data, "timestamp");
  return { name: textIn(field, "fieldName"), value, isKey };
}

/**
 * Returns the addresses at which an item is offered. Newer versions also write rules, of which 0 is the usual one. Other
 * rules can forbid an address or contain a pattern, so these addresses only go to the notes if there is a usual one.
 */
function addressesOf(content: Json): { readonly addresses: readonly string[]; readonly others: readonly string[] } {
  const rules = listIn(content, "autofillUrls");
  const withMode = (isUsual: boolean): string[] =>
    rules.filter((rule) => (numberIn(rule, "mode") === 0) === isUsual).map((rule) => textIn(rule, "url"));
  const usual = [...new Set([...textsIn(content, "urls"), ...withMode(true)])];
  const others = withMode(false).filter((address) => !usual.includes(address));
  if (usual.length > 0) return { addresses: usual, others };
  return { addresses: others.filter((each) => !isPattern(each)), others: others.filter(isPattern) };
}

/** Returns true for a text that is no address because it has a wildcard, or characters of regular expressions. */
const isPattern = (text: string): boolean => /[\\^$*(){}|]/u.test(text);
