import { equalConstantTime, hmacSha256, type ProgressOptions, wipe } from "../../../crypto/index.ts";
import { fromBase64, toBase64 } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { foreignSchemeOf, scrypt } from "../../schemes/index.ts";
import { utf8 } from "../../text.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import { createCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";
import { revisionTitle, rulesOf } from "./easy-passwords.ts";
import { type Json, numberIn, objectIn, parseJson, textIn } from "./json.ts";
import { badImport, decryptAes } from "../../formats/index.ts";
import { inSlices } from "../../slices.ts";

/** The site that PfP stores for entries without a site. */
const noSite = "pfp.invalid";

/**
 * Saltmill's scheme for each of PfP's types of generated passwords. Files of PfP 2.0 and 2.1 can also contain
 * generated passwords of Easy Passwords, which have the type `generated`.
 */
const schemes: Readonly<Record<string, string>> = { generated2: "pfp-2", generated: "easypasswords-1" };

/**
 * Checks a backup or a sync file of PfP 2, formats 2 and 3.
 *
 * @returns the function that decrypts the file
 * @throws AppError `import-format`
 */
export function openerOfPfp(file: Json): (password: string, progress: ProgressOptions) => Promise<ReadImport> {
  const format = numberIn(file, "format");
  const data = objectIn(file, "data");
  const salt = fromBase64(textIn(data, "salt"));
  if (format !== 2 && format !== 3) throw badImport("version");
  if (salt?.length !== 16 || textIn(data, "hmac-secret") === "") throw badImport("damaged");
  return async (password, progress) => {
    const key = await keyOf(password, salt, progress);
    try {
      const secret = await secretIn(data, "hmac-secret", key);
      if (textIn(data, "sync-secret") !== "") {
        assertSigned(file, data, await secretIn(data, "sync-secret", key));
      }
      return await collected(data, key, secret, progress);
    } finally {
      wipe(key);
    }
  };
}

/**
 * Derives the key of a file with scrypt. Like PfP, treats each byte of the salt as a character and encodes these
 * characters in UTF-8.
 */
async function keyOf(password: string, salt: Uint8Array, progress: ProgressOptions): Promise<Uint8Array<ArrayBuffer>> {
  if (password === "") throw new AppError("master-empty", "the master password is empty: enter one");
  const typed = utf8(password);
  try {
    return await scrypt(typed, utf8(String.fromCharCode(...salt)), { p: 1, keyBytes: 32 }, progress);
  } finally {
    wipe(typed);
  }
}

/** Decrypts a text of the form `IV_ciphertext` with AES-256-GCM. */
async function opened(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const [iv, data, ...more] = text.split("_").map(fromBase64);
  if (iv?.length !== 12 || !data || more.length > 0) throw cannotDecrypt();
  return new TextDecoder().decode(await decryptAes("AES-GCM", key, iv, data));
}

async function secretIn(data: Json, name: string, key: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const secret = fromBase64(JSON.parse(await opened(key, textIn(data, name))));
  if (!secret) throw cannotDecrypt();
  return secret;
}

/**
 * Checks the signature of a sync file. The signature covers all entries and the revision of the file, so that a server
 * can neither remove entries nor mix entries of two versions of the file.
 */
function assertSigned(file: Json, data: Json, secret: Uint8Array): void {
  const names = Object.keys(data).sort();
  const signed = JSON.stringify([file["revision"], ...names.map((name) => [name, data[name]])]);
  const signature = fromBase64(textIn(file, "signature"));
  if (!signature || !equalConstantTime(signature, hmacSha256(secret, utf8(signed)))) throw badImport("changed");
}

async function collected(
  data: Json,
  key: Uint8Array<ArrayBuffer>,
  secret: Uint8Array,
  { signal }: ProgressOptions,
): Promise<ReadImport> {
  const collector = createCollector();
  const entries: { row: number; entry: Json }[] = [];
  const stored = Object.entries(data).filter(([name]) => name.startsWith("site:"));
  let row = 0;
  const open = async ([name, text]: readonly [string, unknown]): Promise<void> => {
    row++;
    try {
      if (typeof text !== "string") throw cannotDecrypt();
      const entry = await parseJson(await opened(key, text), { signal });
      if (name === storageName(secret, entry)) entries.push({ row, entry });
      else throw cannotDecrypt(); // somebody has moved the entry to another name in the file
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      collector.leaveOut(row, "type");
    }
  };
  await inSlices(stored, open, { signal });
  const aliases = new Map<string, string[]>(); // by the site that has the accounts
  for (const { entry } of entries) {
    const alias = textIn(entry, "alias");
    const others = aliases.get(alias) ?? [];
    if (alias !== "" && others.push(textIn(entry, "site")) === 1) aliases.set(alias, others);
  }
  const add = ({ row, entry }: (typeof entries)[number]): void => {
    if (textIn(entry, "type") === "") return; // a record of a site, without a password
    const [site, login, revision] = ["site", "name", "revision"].map((field) => textIn(entry, field)) as [
      string,
      string,
      string,
    ];
    const type = textIn(entry, "type");
    const rules = rulesOf(entry);
    const raw = {
      row,
      login,
      site: site === noSite ? login : site,
      aliases: aliases.get(site) ?? [],
      title: revisionTitle(login, revision),
      notes: textIn(entry, "notes"),
    };
    const scheme = Object.hasOwn(schemes, type) ? schemes[type] : undefined;
    if (type === "stored") collector.add({ ...raw, password: textIn(entry, "password") });
    else if (scheme === undefined || !rules) collector.leaveOut(row, "type", site);
    else if (foreignSchemeOf(scheme)) {
      const own = raw.site === site ? {} : { site };
      collector.add({ ...raw, derivation: { scheme, revision, rules: { ...rules, ...own } } });
    } else collector.add({ ...raw, site, derivation: { scheme, revision, rules } }); // no rule `site` in this scheme
  };
  await inSlices(entries, add, { signal });
  return { format: "pfp-2", program: "PfP", isClear: false, ...collector.result };
}

/**
 * Returns the name under which PfP stores an entry or a site. If the file contains the entry under a different name,
 * somebody has moved the entry.
 */
function storageName(secret: Uint8Array, entry: Json): string {
  const digest = (text: string): string => toBase64(hmacSha256(secret, utf8(text)));
  const site = textIn(entry, "site");
  const place = `site:${digest(site)}`;
  if (textIn(entry, "type") === "") return place;
  return `${place}:${digest(`${site}\0${textIn(entry, "name")}\0${textIn(entry, "revision")}`)}`;
}
