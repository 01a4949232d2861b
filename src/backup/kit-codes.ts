/**
 * Splits a backup file into the texts of QR codes for paper. The file is compressed and divided into parts. Each text
 * is `SALTMILL-KIT:1:` ‖ kit ‖ `:` ‖ number ‖ `/` ‖ count ‖ `:` ‖ one part in Base45. `kit` is the beginning of the
 * compressed file's SHA-256 digest in hexadecimal, so that parts of two kits are never mixed.
 */
import { concatBytes, hex, sha256 } from "../../crypto/index.ts";
import { toBase64Url } from "../base64.ts";
import { deflate, inflate } from "../formats/index.ts";
import { randomBytes } from "../random.ts";
import { utf8 } from "../text.ts";
import { headerOf, lastHeader, type Vault } from "../vault/index.ts";
import { badBackup } from "./backup.ts";
import { sealSnapshot } from "./snapshot.ts";

/**
 * Returns an encrypted backup of the whole vault as the texts of QR codes. The backup opens with the newest master
 * password that this device knows, even if another device has set it.
 *
 * @returns undefined if the QR codes do not fit on four printed pages
 * @throws {@link AppError} `locked`, `storage-failed`, `randomness-failed`
 */
export async function kitBackup(vault: Vault, created = Date.now()): Promise<readonly string[] | undefined> {
  const { records } = await vault.contents();
  const file = toBase64Url(randomBytes(16));
  const header = lastHeader(await headerOf(vault), records.get("keys"));
  return kitCodes(await sealSnapshot({ header, file, created }, [...records.values()], vault.keys));
}

const mark = "SALTMILL-KIT";
const version = 1;

/**
 * Maximum number of bytes in one QR code, counted before Base45. A QR code with this many bytes and error correction
 * level M has version 25 and is 117 modules wide. If the code is printed 72 mm wide, each module is 0.6 mm wide, which
 * a phone's camera can resolve.
 */
const partBytes = 900;

/**
 * Maximum number of QR codes in a kit. They fit on four printed pages: four codes below the heading of the first page,
 * and six on each of the other pages.
 */
const mostCodes = 22;

/**
 * Splits a backup file into the texts of QR codes.
 *
 * @returns undefined if the QR codes do not fit on four printed pages
 */
export async function kitCodes(backup: string): Promise<readonly string[] | undefined> {
  const bytes = await deflate(utf8(backup));
  const count = Math.ceil(bytes.length / partBytes);
  if (count > mostCodes) return undefined;
  // bytes in each QR code except the last: an even number, because Base45 encodes two bytes as three characters
  const each = 2 * Math.ceil(bytes.length / count / 2);
  const kit = kitOf(bytes);
  return Array.from({ length: count }, (_, i) => {
    const part = toBase45(bytes.subarray(i * each, (i + 1) * each));
    return `${mark}:${version}:${kit}:${i + 1}/${count}:${part}`;
  });
}

const kitOf = (bytes: Uint8Array): string => hex(sha256(bytes).subarray(0, 8)).toUpperCase();

/** The QR codes of one kit that were read so far. */
export interface ReadKitCodes {
  readonly kit: string;
  readonly count: number;
  readonly parts: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
}

/** Result of reading one more QR code. */
export type AddedKitCode =
  { readonly read: ReadKitCodes } | { readonly refused: "not-a-kit" | "another-kit" | "newer-kit" };

/**
 * Adds the text of one more QR code. The order does not matter, and a code may be added twice.
 *
 * @param read - the codes that were read so far, or undefined before the first code
 */
export function addKitCode(read: ReadKitCodes | undefined, text: string): AddedKitCode {
  const [, came, rest = ""] = /^SALTMILL-KIT:(\d{1,3}):(.*)$/su.exec(text) ?? [];
  if (came === undefined) return { refused: "not-a-kit" };
  if (Number(came) !== version) return { refused: "newer-kit" };
  const [, kit = "", at, of, body = ""] = /^([0-9A-F]{16}):(\d{1,2})\/(\d{1,2}):(.+)$/su.exec(rest) ?? [];
  const [number, count] = [Number(at), Number(of)];
  const part = fromBase45(body);
  if (!part || !(number >= 1 && number <= count && count <= mostCodes)) return { refused: "not-a-kit" };
  if (read && (read.kit !== kit || read.count !== count)) return { refused: "another-kit" };
  return { read: { kit, count, parts: new Map(read?.parts).set(number, part) } };
}

/** Returns the numbers of the codes that are still missing. */
export const missingKitCodes = ({ count, parts }: ReadKitCodes): readonly number[] =>
  Array.from({ length: count }, (_, i) => i + 1).filter((number) => !parts.has(number));

/**
 * Joins all codes of a kit.
 *
 * @returns the backup file
 * @throws {@link AppError} `backup-format` if a code is missing or was damaged
 */
export async function joinKitCodes({ kit, count, parts }: ReadKitCodes): Promise<string> {
  const bytes = concatBytes(...Array.from({ length: count }, (_, i) => parts.get(i + 1) ?? new Uint8Array()));
  if (kitOf(bytes) !== kit) throw badBackup("kit");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await inflate(bytes, mostInflated));
  } catch {
    throw badBackup("kit");
  }
}

const mostInflated = 2 ** 24;

/** The characters of a QR code's alphanumeric mode, in the order of RFC 9285. */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/**
 * Encodes bytes as Base45 (RFC 9285): three characters for two bytes, and two characters for a single last byte. QR
 * codes store Base45 text in almost as little space as the bytes themselves.
 */
export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 2) {
    const pair = bytes.subarray(i, i + 2);
    const value = pair.length === 2 ? 256 * (pair[0] ?? 0) + (pair[1] ?? 0) : (pair[0] ?? 0);
    text += alphabet.charAt(value % 45) + alphabet.charAt(Math.floor(value / 45) % 45);
    if (pair.length === 2) text += alphabet.charAt(Math.floor(value / 2025));
  }
  return text;
}

/** Decodes Base45 (RFC 9285). Returns undefined for any other text. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 3) {
    const digits = Array.from(text.slice(i, i + 3), (character) => alphabet.indexOf(character));
    if (digits.includes(-1)) return undefined;
    const value = digits.reduceRight((sum, digit) => 45 * sum + digit, 0);
    if (value >= (digits.length === 3 ? 65_536 : 256)) return undefined;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
