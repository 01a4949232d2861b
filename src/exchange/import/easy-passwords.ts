import { partOfProgress, pbkdf2HmacSha1, wipe } from "../../../crypto/index.ts";
import { isObject } from "../../arguments.ts";
import { fromBase64 } from "../../base64.ts";
import { type DerivationOptions, deriveBytes } from "../../derivation.ts";
import { AppError } from "../../errors.ts";
import { decryptAes } from "../../formats/index.ts";
import type { JsonObject } from "../../json.ts";
import { easypasswords1 } from "../../schemes/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { utf8 } from "../../text.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import { createCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, numberIn, objectIn, textIn, textsIn } from "./json.ts";

/** An encrypted text and the salt with which its key is derived. */
interface Sealed {
  readonly text: string;
  readonly salt: string;
}

interface EasyEntry {
  readonly row: number;
  readonly site: string;
  readonly aliases: readonly string[];
  readonly name: string;
  readonly revision: string;
  readonly value: Json;
  readonly password?: Sealed;
  readonly notes?: Sealed;
}

/** The master password of Easy Passwords, and options for the slow derivations. */
interface EasyPasswordsOptions extends DerivationOptions {
  readonly password: string;
}

/** Reads a backup of Easy Passwords 1.x. In the file, only stored passwords and notes are encrypted. */
export async function readEasyPasswords(
  file: Json,
  options: SliceOptions,
): Promise<{
  read: ReadImport;
  decrypt: (work: EasyPasswordsOptions) => Promise<ReadImport>;
}> {
  const entries = await entriesIn(file, options);
  return {
    read: await collected(entries, new Map(), options),
    async decrypt(work) {
      const sealed = entries.flatMap(({ password, notes }) => [password, notes].filter((each) => each !== undefined));
      const opened = new Map<Sealed, string>();
      for (const [i, each] of sealed.entries()) {
        const part = partOfProgress(work, i / sealed.length, (i + 1) / sealed.length);
        opened.set(each, await decrypted(each, { ...work, ...part }));
      }
      return collected(entries, opened, { signal: work.signal });
    },
  };
}

async function entriesIn(file: Json, { signal }: SliceOptions): Promise<EasyEntry[]> {
  const entries: EasyEntry[] = [];
  const read = ([site, data]: readonly [string, unknown]): void => {
    const aliases = textsIn(data, "aliases").filter((alias) => alias !== "");
    for (const [key, value] of Object.entries(objectIn(data, "passwords"))) {
      const [name = "", ...rest] = storedTypes.includes(textIn(value, "type")) ? [key] : key.split("\n");
      const revision = rest.join("\n");
      const [password, notes] = [textIn(value, "password"), textIn(value, "notes")];
      entries.push({
        ...{ row: entries.length + 1, site, aliases, name, revision, value: isObject(value) ? value : {} },
        ...(password !== "" && { password: { text: password, salt: `${site}\0${name}` } }),
        ...(notes !== "" && { notes: { text: notes, salt: `${site}\0${name}\0${revision}\0notes` } }),
      });
    }
  };
  await inSlices(Object.entries(objectIn(file, "sites")), read, { signal });
  return entries;
}

/**
 * Creates the import from the entries of the file. Notes that are not in `opened` are left out. An entry whose password
 * is not in `opened` is marked as `sealed`.
 */
async function collected(
  entries: readonly EasyEntry[],
  opened: ReadonlyMap<Sealed, string>,
  options: SliceOptions,
): Promise<ReadImport> {
  const collector = createCollector();
  const add = ({ row, site, aliases, name, revision, value, password, notes }: EasyEntry): void => {
    const type = textIn(value, "type");
    const entry = { row, site, aliases, login: name, notes: notes && opened.get(notes) };
    const rules = rulesOf(value);
    if (generatedTypes.includes(type) && rules) {
      const derivation = { scheme: easypasswords1.id, revision, rules };
      collector.add({ ...entry, title: revisionTitle(name, revision), derivation });
    } else if (storedTypes.includes(type) && password) {
      const text = opened.get(password);
      collector.add({ ...entry, password: text, sealed: text === undefined });
    } else collector.leaveOut(row, "type", site);
  };
  await inSlices(entries, add, options);
  return {
    ...{ format: "easypasswords-1", program: "Easy Passwords", isClear: false, ...collector.result },
    ...(entries.length > 0 && { needs: "master-password" }),
  };
}

const generatedTypes = ["generated", "pbkdf2-sha1-generated"];
const storedTypes = ["stored", "pbkdf2-sha1-aes256-encrypted"];

/**
 * Decrypts a text of the form `IV_ciphertext` with AES-256-CBC. The key is derived from the master password and the
 * salt, in the same way as a generated password of Easy Passwords.
 */
async function decrypted({ text, salt }: Sealed, work: EasyPasswordsOptions): Promise<string> {
  const [iv, data, ...more] = text.split("_").map(fromBase64);
  if (iv?.length !== 16 || !data || more.length > 0) throw cannotDecrypt();
  const { pbkdf2 = pbkdf2HmacSha1, password: master, signal, onProgress } = work;
  if (master === "") throw new AppError("master-empty", "the master password is empty: enter one");
  const password = utf8(master);
  const parameters = { password, salt: utf8(salt), iterations: easypasswords1.iterations, keyBytes: 32 };
  let key: Uint8Array<ArrayBuffer> | undefined;
  try {
    key = await deriveBytes(pbkdf2, { ...parameters, signal, onProgress });
    const bytes = await decryptAes("AES-CBC", key, iv, data);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw cannotDecrypt();
    } finally {
      wipe(bytes);
    }
  } finally {
    wipe(password, ...(key ? [key] : []));
  }
}

/**
 * Returns the rules of an entry's password, or undefined if a field has a wrong type. The scheme checks the values
 * later.
 */
export function rulesOf(entry: object): JsonObject | undefined {
  const given = entry as Readonly<Record<string, unknown>>;
  const length = numberIn(entry, "length"); // Easy Passwords 1.2.2 writes a text instead of a number
  const areFlags = Object.keys(flags).every((name) => typeof given[name] === "boolean");
  if (!areFlags || Number.isNaN(length)) return undefined;
  const classes = Object.entries(flags).flatMap(([name, kind]) => (isSet(entry, name) ? [kind] : []));
  return { length, classes };
}

/**
 * Fields of Easy Passwords and PfP that choose the character classes of a password, each with Saltmill's name of the
 * class.
 */
const flags = { lower: "lower", upper: "upper", number: "digit", symbol: "symbol" } as const;

/**
 * Returns a title that contains the revision, because several accounts can have the same site and name. Returns an
 * empty text for the first revision, which is an empty text or `1` in the file.
 */
export const revisionTitle = (name: string, revision: string): string =>
  revision === "" || revision === "1" ? "" : `${name} #${revision}`;
