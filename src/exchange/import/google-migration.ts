/**
 * The QR codes with which Google Authenticator exports its keys: `otpauth-migration://offline?data=…`, a message of
 * Protocol Buffers in Base64. Google publishes no description. The fields are those that Aegis and
 * github.com/qistoph/otp_export read.
 */
import { wipe } from "../../../crypto/index.ts";
import { base32Of } from "../../base32.ts";
import { fromBase64 } from "../../base64.ts";
import { type AppKey, addKey } from "./authenticator.ts";
import type { EntryCollector } from "./collect.ts";

/** One export, which can have several QR codes: their number, and the positions of those that were read. */
export interface Batch {
  readonly count: number;
  readonly read: Set<number>;
}

/** Maximum number of QR codes of one export. Google Authenticator puts up to ten keys into each. */
const mostParts = 1000;
/** Maximum number of characters of the text of a QR code, which holds at most 7,089. */
const longestText = 10_000;

/** Values of a key's fields. 0 means that the app did not say, and so the usual value. */
const algorithms = ["SHA1", "SHA1", "SHA256", "SHA512", "MD5"];
const digits = ["6", "6", "8", "7"];
const types = ["totp", "hotp", "totp"];

/** Adds the keys of one QR code, or a problem if its text is damaged. Adds no key of a damaged text. */
export function addMigrated(
  collector: EntryCollector,
  row: number,
  address: string,
  batches: Map<number, Batch>,
): void {
  const data = address.length > longestText ? undefined : dataIn(address);
  try {
    const payload = data && payloadOf(data);
    if (!payload) {
      collector.leaveOut(row, "type", "Google Authenticator");
      return;
    }
    const { count, part, id } = payload;
    if (count > 1) {
      const batch = batches.get(id) ?? { count, read: new Set() };
      batches.set(id, batch);
      batch.read.add(part);
    } else if (!batches.has(id)) batches.set(id, { count: 1, read: new Set([0]) });
    for (const key of payload.keys) addKey(collector, { row, ...key });
  } finally {
    if (data) wipe(data);
  }
}

/** Decodes the parameter `data`. Some programs write its plus signs as they are, which then mean spaces. */
function dataIn(address: string): Uint8Array<ArrayBuffer> | undefined {
  const text = new URLSearchParams(address.slice(address.indexOf("?") + 1)).get("data") ?? "";
  const plain = text.replaceAll(/[ -]/gu, "+").replaceAll("_", "/").replaceAll("=", "");
  return fromBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, "="));
}

interface Payload {
  readonly keys: readonly Omit<AppKey, "row">[];
  readonly count: number;
  readonly part: number;
  readonly id: number;
}

/** Reads the message. Returns undefined if it is damaged. */
function payloadOf(bytes: Uint8Array): Payload | undefined {
  const fields = fieldsOf(bytes);
  if (!fields) return undefined;
  const keys = (fields.get(1) ?? []).map((value) => (typeof value === "number" ? undefined : keyOf(value)));
  const [count, part, id] = [3, 4, 5].map((number) => numberIn(fields, number)) as [number, number, number];
  const isPart = count <= 1 || (count <= mostParts && part >= 0 && part < count);
  if (!isPart || keys.length === 0 || keys.some((key) => key === undefined)) return undefined;
  return { keys: keys.filter((key) => key !== undefined), count, part, id };
}

function keyOf(bytes: Uint8Array): Payload["keys"][number] | undefined {
  const fields = fieldsOf(bytes);
  if (!fields) return undefined;
  const secret = fields.get(1)?.at(-1);
  // An unknown value is kept as a text that is refused by its name.
  const named = (names: readonly string[], number: number): string => {
    const value = numberIn(fields, number);
    return names[value] ?? `unknown ${value}`;
  };
  return {
    secret: secret instanceof Uint8Array ? base32Of(secret) : "",
    name: textIn(fields, 2),
    issuer: textIn(fields, 3),
    algorithm: named(algorithms, 4),
    digits: named(digits, 5),
    type: named(types, 6),
  };
}

type Fields = ReadonlyMap<number, readonly (number | Uint8Array)[]>;

const numberIn = (fields: Fields, number: number): number => {
  const value = fields.get(number)?.at(-1);
  return typeof value === "number" ? value : 0;
};

function textIn(fields: Fields, number: number): string {
  const value = fields.get(number)?.at(-1);
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : "";
}

/**
 * Reads the fields of a message by their numbers. Fields of an unknown number are read too, and ignored by the callers.
 *
 * @returns undefined if the message ends within a field, or has a kind of field that Protocol Buffers do not have
 */
function fieldsOf(bytes: Uint8Array): Fields | undefined {
  const fields = new Map<number, (number | Uint8Array)[]>();
  let at = 0;
  /** Reads a signed number of 64 bits, in groups of seven bits, the lowest first. */
  const varint = (): number => {
    let value = 0n;
    for (let i = 0n; i < 10n; i++) {
      const byte = bytes[at++];
      if (byte === undefined) return NaN;
      value |= BigInt(byte & 0x7f) << (7n * i);
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
    return NaN;
  };
  const take = (length: number): Uint8Array | undefined => {
    if (!(length >= 0 && length <= bytes.length - at)) return undefined;
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const [number, kind] = [Math.floor(tag / 8), tag % 8];
    const value =
      kind === 0 ? varint() : kind === 2 ? take(varint()) : kind === 1 ? take(8) : kind === 5 ? take(4) : undefined;
    if (value === undefined || Number.isNaN(value) || number < 1) return undefined;
    const values = fields.get(number) ?? [];
    values.push(value);
    fields.set(number, values);
  }
  return fields;
}
