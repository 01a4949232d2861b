/** Keys of one-time codes in the files of authenticator apps: how a file is recognised, and what an entry becomes. */
import { isObject } from "../../arguments.ts";
import { base32Digits } from "../../base32.ts";
import { AppError } from "../../errors.ts";
import { hasPorts, hostOf, siteOf } from "../../sites/index.ts";
import type { EntryCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";
import { type Json, listIn, textIn } from "./json.ts";

/** A key as an authenticator app stores it. An empty text counts as missing. */
export interface AppKey {
  readonly row: number;
  /** The kind of codes, in any case: `totp`, `hotp`, `steam`, or one that Saltmill does not make. */
  readonly type: string;
  /** The secret in Base32. */
  readonly secret: string;
  readonly issuer: string;
  /** The name of the account, as a rule its username. It can begin with the issuer and a colon. */
  readonly name: string;
  readonly algorithm?: string;
  readonly digits?: unknown;
  readonly period?: unknown;
  readonly notes?: string;
  readonly extra?: readonly (readonly [name: string, value: string])[];
  readonly tags?: readonly string[];
  readonly favourite?: boolean;
}

/** Returns true for the address of one key, or of several keys that Google Authenticator exports. */
export const isKeyAddress = (text: string): boolean =>
  /^\s*(?:(?:apple-)?otpauth(?:-migration)?|steam):\/\//iu.test(text);

/** Returns true for a list of such addresses, one per line. Lines that begin with `#` are comments. */
export const isKeyList = (text: string): boolean =>
  /^(?:\s*#[^\r\n]*[\r\n])*\s*(?:(?:apple-)?otpauth(?:-migration)?|steam):\/\//iu.test(text);

/**
 * Returns true for an encrypted backup of andOTP. The file begins with the number of iterations of PBKDF2, of which
 * andOTP chooses 140,000 to 160,000. Texts do not begin with the bytes of numbers below 589,824, not in UTF-16 either.
 */
export function isAndOtp(bytes: Uint8Array): boolean {
  if (bytes.length < 4 + 12 + 12 + 16) return false; // iterations, salt, IV and tag
  const iterations = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  return iterations >= 1000 && iterations < 0x90000;
}

export const isAegis = (file: Json): boolean => isObject(file["header"]) && "slots" in file["header"] && "db" in file;

export const isTwoFas = (file: Json): boolean =>
  Array.isArray(file["services"]) && ("schemaVersion" in file || textIn(file, "servicesEncrypted") !== "");

/** Returns true for a list of keys as andOTP writes it. */
export const isAndOtpList = (list: readonly unknown[]): boolean =>
  list.some((each) => textIn(each, "secret") !== "" && textIn(each, "type") !== "");

export const isFreeOtpPlus = (file: Json): boolean =>
  listIn(file, "tokens").some((each) => listIn(each, "secret").length > 0);

/** The properties that the files of an app have in common. */
export const ofApp = (program?: string): Pick<ReadImport, "format" | "program"> => ({
  format: "authenticator",
  ...(program !== undefined && { program }),
});

/** The entries of a file of which everything is encrypted. */
export const sealedFile = (program: string): ReadImport => ({
  ...ofApp(program),
  needs: "password",
  isClear: false,
  ...{ entries: [], problems: [], keysInNotes: [], notTaken: {} },
});

/** Adds a key to the entries, or a problem if Saltmill cannot make its codes. */
export function addKey(
  collector: EntryCollector,
  { row, type, secret, notes, extra, tags, favourite, ...key }: AppKey,
): void {
  const { issuer, name } = namesOf(key.issuer, key.name);
  addAddress(collector, {
    ...{ row, issuer, name, notes, extra, tags, favourite },
    address: addressOf({ ...key, issuer, name, type: type.toLowerCase(), secret }),
  });
}

/** Adds a key whose address the file contains. */
export function addAddress(
  collector: EntryCollector,
  key: Pick<AppKey, "row" | "issuer" | "name"> & { readonly address: string } & {
    readonly [Field in "notes" | "extra" | "tags" | "favourite"]?: AppKey[Field] | undefined;
  },
): void {
  const { issuer, name, address, ...fields } = key;
  collector.add({
    ...fields,
    title: [issuer, name].filter((part) => part !== "").join(": "),
    site: siteNamed(issuer) ?? (issuer === "" ? name : issuer),
    login: name,
    totp: address,
    isKey: true,
  });
}

/** Takes the issuer from the beginning of a name such as `GitHub:ada`, and returns both without it. */
export function namesOf(issuer: string, name: string): { readonly issuer: string; readonly name: string } {
  const colon = name.indexOf(":");
  const before = name.slice(0, Math.max(colon, 0)).trim();
  const own = issuer.trim();
  const isIssuer = before !== "" && (own === "" || before.toLowerCase() === own.toLowerCase());
  return { issuer: own === "" ? before : own, name: (isIssuer ? name.slice(colon + 1) : name).trim() };
}

/** Maximum number of characters of a name in a key's address, so that the address does not become too long. */
const longestInAddress = 60;

/** Writes the address of a key. A kind of codes that Saltmill does not make becomes an encoder, which is refused. */
function addressOf({ type, secret, issuer, name, algorithm = "", digits, period }: Omit<AppKey, "row">): string {
  const isKnown = type === "totp" || type === "hotp" || type === "steam";
  const text = (value: unknown): string => {
    if (value === undefined || value === null) return "";
    return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 20) : typeof value;
  };
  const settings = [
    ["algorithm", algorithm.slice(0, 20)],
    ["digits", text(digits)],
    ["period", text(period)],
  ] as const;
  const parameters = [
    ["secret", base32Digits(secret)],
    ["issuer", issuer.slice(0, longestInAddress)],
    // All codes of Steam are alike, whatever the app has noted down with their key.
    ...(type === "steam" ? [] : settings),
    ...(isKnown ? [] : [["encoder", type.slice(0, 20) || "unknown"]]),
  ].filter(([, value]) => value !== "") as [string, string][];
  const label = [issuer, name]
    .filter((part) => part !== "")
    .map((part) => encoded(part.slice(0, longestInAddress)))
    .join(":");
  const query = parameters.map(([key, value]) => `${key}=${encoded(value)}`).join("&");
  return `otpauth://${isKnown ? type : "totp"}/${label}?${query}`;
}

/** Encodes a text for an address. Replaces incomplete characters, for which `encodeURIComponent` throws an error. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\ufffd"));

/** Returns the site of an issuer that is a host or an address, such as `github.com`. */
export function siteNamed(issuer: string): string | undefined {
  const isHost = issuer.length <= 1000 && /^(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[:/]|$)/iu.test(issuer);
  if (!isHost) return undefined;
  try {
    return hasPorts(hostOf(issuer)) ? undefined : siteOf(issuer);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
