import { wipe } from "../../../crypto/index.ts";
import { fromBase64 } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { decryptAes } from "../../formats/index.ts";
import { type ForeignScheme, foreignSchemeOf, type OpenedMaster } from "../../schemes/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import { isSet, numberIn, textIn } from "./json.ts";
import type { OtherMasters } from "./open.ts";

/** Kinds of generated texts. The map key is the number of the kind in the file. */
export const types: ReadonlyMap<number, string> = /* @__PURE__ */ new Map([
  [16, "maximum"],
  [17, "long"],
  [18, "medium"],
  [19, "short"],
  [20, "basic"],
  [21, "pin"],
  [30, "name"],
  [31, "phrase"],
]);

const personal = 1056;

/**
 * Types of stored texts: 1056 is a text that the user has chosen, 2081 a text for a single device. Only a file with
 * visible passwords has the latter.
 */
export const storedTypes = [personal, 2081];

/** A text that needs the master password: a text that is encrypted in the file, or a generated username. */
export interface LockedText {
  /** The scheme of Spectre that has the key. */
  readonly scheme: ForeignScheme;
  /** The encrypted text. */
  readonly sealed?: Uint8Array<ArrayBuffer>;
  /** The inputs of a generated username. `name` is missing if it is generated from the full name. */
  readonly login?: { readonly type: string; readonly name: string | undefined };
}

/** A text of a site. Undefined if the file does not have it. */
export type SiteText = string | LockedText | undefined;

/** Returns the scheme for a version of Spectre's algorithm. */
export const schemeId = (version: number): string => `masterpassword-${version}`;

/**
 * Returns a stored text. A text in a protected file that is not the Base64 of whole AES blocks is not encrypted, such as
 * the usernames in files of older versions.
 */
export function storedText(text: string, version: number, isClear: boolean): SiteText {
  if (text === "") return undefined;
  const sealed = fromBase64(text);
  if (isClear || !sealed || sealed.length === 0 || sealed.length % 16 !== 0) return text;
  const scheme = foreignSchemeOf(schemeId(version));
  return scheme && { scheme, sealed };
}

/** The context of a username in a file, for {@link loginIn}. */
interface LoginPlace {
  readonly version: number;
  /** The name of the site. Undefined for the username that the user has for all sites. */
  readonly name: string | undefined;
  readonly isClear: boolean;
  /** The username of sites that have none of their own. */
  readonly otherwise: SiteText;
}

/** Returns the username of a site, or of the user, in an `.mpjson` file. */
export function loginIn(source: unknown, { version, name, isClear, otherwise }: LoginPlace): SiteText {
  const stored = textIn(source, "login_name");
  if (isClear && stored !== "") return stored;
  const type = numberIn(source, "login_type");
  const kind = types.get(type);
  if (kind !== undefined) return generatedLogin(version, kind, name);
  if (storedTypes.includes(type)) return storedText(stored, version, isClear) ?? (type === personal ? "" : undefined);
  if (type !== 0 && !Number.isNaN(type)) return undefined;
  if (stored !== "") return storedText(stored, version, isClear);
  // Master Password up to version 2.6 wrote this field instead of the type.
  return isSet(source, "login_generated") ? generatedLogin(version, "name", name) : otherwise;
}

/** Returns a username that is generated from a site's name, or from the full name if `name` is undefined. */
export function generatedLogin(version: number, type: string, name: string | undefined): SiteText {
  const scheme = foreignSchemeOf(schemeId(version));
  return scheme && { scheme, login: { type, name } };
}

/** Options for {@link openTexts}. */
interface OpenTextsOptions extends SliceOptions {
  readonly identity: string;
  /** True if the file has a key id, which shows that the master password is right. */
  readonly isChecked: boolean;
}

/**
 * Decrypts or derives texts.
 *
 * @returns the texts without those that are damaged
 * @throws AppError `cannot-decrypt` if a text cannot be decrypted and the master password is not checked otherwise;
 * errors of {@link OtherMasters.open}; the signal's reason when aborted
 */
export async function openTexts(
  texts: readonly LockedText[],
  masters: OtherMasters,
  { identity, isChecked, ...options }: OpenTextsOptions,
): Promise<ReadonlyMap<LockedText, string>> {
  const opened = new Map<LockedText, string>();
  for (const scheme of new Set(texts.map((each) => each.scheme))) {
    const master = await masters.open(scheme.id, options);
    const open = async (text: LockedText): Promise<void> => {
      try {
        opened.set(text, await textOf(text, master, identity));
      } catch (error) {
        if (!(error instanceof AppError) || (error.code === "cannot-decrypt" && !isChecked)) throw error;
      }
    };
    const group = texts.filter((each) => each.scheme === scheme);
    await inSlices(group, open, { ...options, onProgress: undefined });
  }
  return opened;
}

async function textOf({ scheme, sealed, login }: LockedText, master: OpenedMaster, identity: string): Promise<string> {
  if (sealed) return decrypted(sealed, master);
  const { name = identity, type } = login ?? {};
  const entry = { site: name, login: "", revision: 1, rules: { purpose: "login", ...(type && { type }) } };
  const secret = await master.secretFor(entry);
  try {
    return await scheme.derive(secret, entry);
  } finally {
    wipe(secret);
  }
}

/** Decrypts a text that Spectre has encrypted with AES-CBC. The first block has no initialization vector. */
async function decrypted(sealed: Uint8Array<ArrayBuffer>, master: OpenedMaster): Promise<string> {
  const key = master.textKey?.();
  if (!key) throw cannotDecrypt();
  try {
    const bytes = await decryptAes("AES-CBC", key, new Uint8Array(16), sealed);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw cannotDecrypt();
    } finally {
      wipe(bytes);
    }
  } finally {
    wipe(key);
  }
}
