import { isObject } from "../../arguments.ts";
import { createCollector, dateIn, type EntryCollector } from "./collect.ts";
import type { NotTakenKind, ReadImport } from "./entry.ts";
import { type Json, listIn, numberIn, objectIn, textIn, textsIn } from "./json.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";

/** Kinds of items. The map key is the number of 1Password's category. All other categories count as `other`. */
const categories: ReadonlyMap<string, NotTakenKind | "login"> = /* @__PURE__ */ new Map<string, NotTakenKind | "login">(
  [
    ["001", "login"],
    ["005", "login"], // a password without a username
    ["112", "login"], // API credential
    ["110", "login"], // server
    ["109", "login"], // wireless router
    ["102", "login"], // database
    ["111", "login"], // e-mail account
    ["002", "card"],
    ["101", "card"], // bank account
    ["003", "note"],
    ["004", "identity"],
    ["006", "attachment"],
  ],
);

/** Reads the JSON file in an archive of the format 1PUX, see support.1password.com/1pux-format. */
export async function read1PasswordData(file: Json, options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  let row = 0;
  const items = listIn(file, "accounts")
    .flatMap((account) => listIn(account, "vaults"))
    .flatMap((vault) => {
      const name = textIn(objectIn(vault, "attrs"), "name");
      return listIn(vault, "items").map((item) => [name, item] as const);
    });
  const add = ([name, wrapped]: readonly [string, unknown]): void => {
    const own = objectIn(wrapped, "item");
    addItem(collector, ++row, name, Object.keys(own).length > 0 ? own : wrapped);
  };
  await inSlices(items, add, options);
  return { format: "1pux", program: "1Password", isClear: true, ...collector.result };
}

function addItem(collector: EntryCollector, row: number, vault: string, item: unknown): void {
  const kind = categories.get(textIn(item, "categoryUuid")) ?? "other";
  const [overview, details] = [objectIn(item, "overview"), objectIn(item, "details")];
  const title = textIn(overview, "title");
  const fields = listIn(details, "sections").flatMap((section) => listIn(section, "fields"));
  const texts = fields.map((field) => [textIn(field, "title") || textIn(field, "id"), ...valueOf(field)] as const);
  const totp = texts.find(([, type, value]) => type === "totp" && value !== "");
  const loginFields = listIn(details, "loginFields");
  const designated = (role: string): string =>
    textIn(
      loginFields.find((field) => textIn(field, "designation") === role),
      "value",
    );
  const named = (id: string): string =>
    textIn(
      objectIn(
        fields.find((field) => textIn(field, "id") === id),
        "value",
      ),
      id === "password" || id === "credential" ? "concealed" : "string",
    );
  const password = [designated("password"), textIn(details, "password"), named("password"), named("credential")].find(
    (text) => text !== "",
  );
  if (kind !== "login" || (password === undefined && !totp && textIn(item, "categoryUuid") !== "001")) {
    collector.setAside(kind === "login" ? "other" : kind, title);
    return;
  }
  collector.countNotTaken("attachment", texts.filter(([, type]) => type === "file").length, title);
  const urls = listIn(overview, "urls").map((each) => textIn(each, "url"));
  const others = loginFields.filter((field) => !["username", "password"].includes(textIn(field, "designation")));
  const isArchived = textIn(item, "state") === "archived";
  collector.add({
    row,
    title,
    addresses: [textIn(overview, "url"), ...urls],
    login: designated("username") || named("username"),
    password,
    notes: textIn(details, "notesPlain"),
    extra: [
      ...others.map((field) => [textIn(field, "name"), textIn(field, "value")] as const),
      ...texts
        .filter((each) => each !== totp && each[2] !== password)
        .map(([title, , value]) => [title, value] as const),
    ],
    totp: totp?.[2],
    tags: [vault, ...textsIn(overview, "tags"), ...(isArchived ? ["Archived"] : [])],
    favourite: numberIn(item, "favIndex") > 0,
    created: dateIn(numberIn(item, "createdAt")),
    history: listIn(details, "passwordHistory").map((each) => ({
      password: textIn(each, "value"),
      ended: dateIn(numberIn(each, "time")) ?? 0,
    })),
  });
}

/**
 * Returns the type and the text of a field. The field's `value` is an object with one property, whose name is the type.
 */
function valueOf(field: unknown): readonly [type: string, value: string] {
  const [[type, value] = ["", ""]] = Object.entries(objectIn(field, "value"));
  if (type === "email") return [type, textIn(objectIn(field, "value"), "email") || textIn(value, "email_address")];
  if (typeof value === "string") return [type, value];
  if (typeof value === "number") return [type, value === 0 ? "" : numberText(type, value)];
  if (!isObject(value) || type === "file") return [type, ""];
  // The value of some fields, such as an address or an SSH key, is an object with several texts.
  const texts = Object.values(value).filter((each) => typeof each === "string" && each !== "");
  return [type, texts.join(", ")];
}

/** Returns the text of a number. A date is in seconds since 1970, and a month is a number such as 202512. */
function numberText(type: string, value: number): string {
  const date = type === "date" ? new Date(value * 1000) : undefined;
  if (date && !Number.isNaN(date.getTime())) return date.toISOString().slice(0, 10);
  return type === "monthYear" ? String(value).replace(/^(\d{4})(\d\d)$/u, "$1-$2") : String(value);
}
