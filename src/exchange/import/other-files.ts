/** Recognises files that are no export of another program, so that the user learns what they are and what to do. */
import { isObject } from "../../arguments.ts";
import { backupFormat } from "../../backup/index.ts";
import type { ImportFault } from "../../formats/index.ts";
import type { JsonObject } from "../../json.ts";
import { vaultFormat } from "../../vault/index.ts";

/** Texts in Latin-1 by which files are recognised, each with the place of its first byte. */
const beginnings: readonly (readonly [fault: ImportFault, text: string, at?: number])[] = [
  ["picture", "\x89PNG"],
  ["picture", "\xff\xd8\xff"], // JPEG
  ["picture", "GIF87a"],
  ["picture", "GIF89a"],
  ["picture", "WEBPVP8", 8],
  ["picture", "II*\0"], // TIFF
  ["picture", "MM\0*"],
  ["picture", "ftyphei", 4], // the photos of phones
  ["picture", "ftypmif1", 4],
  ["picture", "ftypavif", 4],
  ["pdf", "%PDF-"],
  ["keepass1", "\x03\xd9\xa2\x9a\x65\xfb\x4b\xb5"],
  ["keepassOld", "\x03\xd9\xa2\x9a\x66\xfb\x4b\xb5"],
  ["spreadsheet", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"], // Excel before .xlsx
  ["archive", "\x1f\x8b"], // gzip
  ["archive", "7z\xbc\xaf\x27\x1c"],
  ["archive", "Rar!\x1a\x07"],
  ["archive", "\xfd7zXZ\0"],
  ["archive", "1AY&SY", 4], // bzip2
  ["archive", "ustar", 257], // tar
  ["database", "SQLite format 3\0"], // for example the passwords of a browser
  ["encrypted", "Salted__"], // OpenSSL
  ["encrypted", "age-encryption.org/"],
];

/** Returns what a file is if it is no text and Saltmill does not read it, or else undefined. */
export function faultOfBytes(bytes: Uint8Array): ImportFault | undefined {
  const begin = String.fromCharCode(...bytes.subarray(0, 300));
  return beginnings.find(([, text, at = 0]) => begin.startsWith(text, at))?.[0];
}

/** Beginnings of texts that are no table. */
const texts: readonly (readonly [fault: ImportFault, pattern: RegExp])[] = [
  ["page", /^\s*<(?:!doctype\s+html|html|head|body|table)\b/iu],
  ["picture", /^\s*(?:<\?xml[^>]*>\s*)?<svg\b/iu],
  ["encrypted", /^\s*-----BEGIN (?:PGP|AGE) /u],
  ["ownKit", /^\s*(?:SALTMILL-KIT:\d|R\d{1,5}:[A-Z2-9]{26})/u], // the QR codes of an emergency kit
  ["format", /^\s*(?:<[?!]|\[\s*[[{\]]|\{\\rtf)/u], // XML, a list in JSON, a text document
];

/** Returns what a text is if it is neither a table nor an object in JSON, or else undefined. */
export function faultOfText(text: string): ImportFault | undefined {
  if (!/\S/u.test(text)) return "empty";
  const begin = text.slice(0, 1000);
  return texts.find(([, pattern]) => pattern.test(begin))?.[0];
}

/** Returns what an object in JSON is if it is a file of Saltmill itself, or else undefined. */
export function faultOfJson(file: JsonObject): ImportFault | undefined {
  if (file["format"] === backupFormat) return "ownBackup"; // a file that people save, or a snapshot in a store
  const { vault } = file;
  return isObject(vault) && vault["format"] === vaultFormat ? "ownVault" : undefined;
}

/** Returns what a zip archive is if it has none of the files that Saltmill reads. The names of files are at its end. */
export function faultOfZip(bytes: Uint8Array): ImportFault {
  const [begin, end] = [bytes.subarray(0, 200), bytes.subarray(-65_536)].map((part) =>
    new TextDecoder("latin1").decode(part),
  );
  const isExcel = /xl\/workbook\.(?:xml|bin)/u.test(end ?? "");
  const isNumbers = /Index\/Document\.iwa|Index\.zip/u.test(end ?? "");
  const isOpenDocument = begin?.includes("mimetypeapplication/vnd.oasis.opendocument.spreadsheet");
  return isExcel || isNumbers || isOpenDocument ? "spreadsheet" : "zip";
}
