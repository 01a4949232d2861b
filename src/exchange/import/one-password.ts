import { isObject } from "../../arguments.ts";
import { createCollector, dateIn, type EntryCollector } from "./collect.ts";
import type { NotTakenKind, ReadImport } from "./entry.ts";
import { type Json, listIn, numberIn, objectIn, textIn, textsIn } from "./json.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";

/**
 * Kinds of items. The map key is the number of 1Password's category. Items of all other categories are accounts if they
 * have a password, and count as `other` if not.
 */
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
    ["103", "identity"], // driver licence
    ["106", "identity"], // passport
    ["108", "identity"], // social security number
    ["114", "sshkey"],
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
  const category = textIn(item, "categoryUuid");
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
  const password = [
    designated("password"),
    textIn(details, "password"),
    named(fields, ["password", "credential"]),
  ].find((text) => text !== "");
  const login = designated("username") || named(fields, ["username"]);
  const hasSecret = password !== undefined || totp !== undefined || category === "001";
  const kind = categories.get(category) ?? "login";
  if (kind !== "login" || !hasSecret) {
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
    login,
    password,
    notes: textIn(details, "notesPlain"),
    extra: [
      ...others.map((field) => [textIn(field, "name"), textIn(field, "value")] as const),
      ...texts
        .filter((each) => each !== totp && each[2] !== password && each[2] !== login)
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
 * Returns the text of the first field with one of these ids, or else with an id that ends with one of them, such as
 * `pop_password` of an e-mail account and `wireless_password` of a router. Returns an empty text if there is none.
 */
function named(fields: readonly unknown[], ids: readonly string[]): string {
  const texts = fields
    .map((field) => [textIn(field, "id"), valueOf(field)[1]] as const)
    .filter(([, text]) => text !== "");
  const isEnding = (id: string): boolean => ids.some((end) => id.endsWith(`_${end}`));
  const [, text = ""] = texts.find(([id]) => ids.includes(id)) ?? texts.find(([id]) => isEnding(id)) ?? [];
  return text;
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
