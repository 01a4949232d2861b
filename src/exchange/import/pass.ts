import { inSlices, type SliceOptions } from "../../slices.ts";
import { hasPorts, hostOf } from "../../sites/index.ts";
import { isKeyAddress } from "./authenticator.ts";
import { createCollector, type EntryCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";

/** One decrypted file of a password store. */
export interface PassFile {
  /** The path inside the store, with `/` between the names and without the ending `.gpg`, such as `work/example.com/ada`. */
  readonly path: string;
  /** The first line is the password. The other lines are free, by custom `key: value`. */
  readonly text: string;
}

/**
 * Reads a store of pass, the standard Unix password manager (passwordstore.org). The keys of lines and the meaning of
 * the path are a custom: those that browserpass (github.com/browserpass/browserpass-extension, README), gopass and
 * pass-otp use.
 */
export async function readPassFiles(files: readonly PassFile[], options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  let row = 0;
  const add = (file: PassFile): void => {
    addFile(collector, ++row, file);
  };
  await inSlices(files, add, options);
  return { format: "pass", program: "pass", isClear: false, ...collector.result };
}

const kinds: ReadonlyMap<string, "login" | "address" | "totp"> = /* @__PURE__ */ new Map([
  ...["login", "username", "user"].map((key) => [key, "login"] as const),
  ...["url", "uri", "website", "site", "link", "launch"].map((key) => [key, "address"] as const),
  ...["totp", "otp", "otpauth"].map((key) => [key, "totp"] as const),
]);

/** Returns the key of a line in lower case, and the value behind it. The key of a line without one is empty. */
function keyIn(line: string): { readonly key: string; readonly value: string } {
  // Anchored and without a part that can match in two ways, because a line can have millions of characters.
  const [start = "", key = ""] = /^[ \t]*([\w-]{1,20})[ \t]*:(?!\/\/)/u.exec(line) ?? [];
  return { key: key.toLowerCase(), value: line.slice(start.length).trim() };
}

function addFile(collector: EntryCollector, row: number, { path, text }: PassFile): void {
  const lines = text.split(/\r\n?|\n/u);
  const [first = ""] = lines;
  const found = { login: [] as string[], address: [] as string[], totp: [] as string[] };
  const notes: string[] = [];
  // pass-otp also keeps a key alone, in the first line.
  for (const line of isKeyAddress(first) ? lines : lines.slice(1)) {
    const { key, value } = isKeyAddress(line) ? { key: "otpauth", value: line.trim() } : keyIn(line);
    const kind = kinds.get(key);
    if (kind !== undefined && (kind === "address" || found[kind].length === 0)) found[kind].push(value);
    else notes.push(line);
  }
  if (notes[0]?.trim() === "---") notes.shift(); // separates the password from YAML in gopass
  const place = placeIn(path);
  const [login = place.login || takeMail(notes)] = found.login;
  collector.add({
    ...{ row, title: place.title, login },
    password: isKeyAddress(first) ? "" : first,
    addresses: found.address.length > 0 ? found.address : place.host === undefined ? [] : [place.host],
    totp: found.totp[0],
    notes: notes
      .slice(notes.findIndex((line) => line.trim() !== ""))
      .join("\n")
      .trimEnd(),
    tags: place.folder === "" ? [] : [place.folder],
  });
}

/** Removes the first line with a mail address from the notes, and returns the address, or an empty text. */
function takeMail(notes: string[]): string {
  const at = notes.findIndex((line) => ["email", "e-mail", "mail"].includes(keyIn(line).key));
  const [line = ""] = at < 0 ? [] : notes.splice(at, 1);
  return keyIn(line).value;
}

/** The parts of an entry that its path in the store contains. */
interface PassPlace {
  readonly host?: string;
  readonly title: string;
  readonly login: string;
  /** The folder around them, with `/` between the names. */
  readonly folder: string;
}

/**
 * Divides a path. A folder that looks like a host is the site, and the names behind it are the username, as in
 * `work/example.com/ada`. Without such a folder, the last name is the site if it looks like a host, and the username if
 * it has an `@`.
 */
function placeIn(path: string): PassPlace {
  const names = path.split("/").filter((name) => name !== "");
  const [last = ""] = names.slice(-1);
  const folders = names.slice(0, -1);
  const inFolders = folders.findLastIndex(isHost);
  const isBelow = inFolders >= 0 && last.endsWith(`.${names[inFolders] ?? ""}`);
  const at = (inFolders < 0 || isBelow) && isHost(last) ? folders.length : inFolders;
  if (at >= 0) {
    const host = names[at] ?? "";
    return { host, title: "", login: names.slice(at + 1).join("/"), folder: names.slice(0, at).join("/") };
  }
  if (last.includes("@") && folders.length > 0)
    return { title: folders.at(-1) ?? "", login: last, folder: folders.slice(0, -1).join("/") };
  return { title: last, login: "", folder: folders.join("/") };
}

/**
 * Returns true for a name with a known ending, such as `example.com`, and for an IPv4 address, both also with a port. A
 * name such as `ada.lovelace` has no known ending.
 */
const isHost = (name: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$/u.test(name) ||
  (/^[\p{L}\d._-]+\.[\p{L}\d-]+(?::\d+)?$/iu.test(name) && !hasPorts(hostOf(name)));
