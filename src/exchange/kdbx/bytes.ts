import { concatBytes } from "../../../crypto/index.ts";
import { badImport } from "../../formats/index.ts";
import { utf8 } from "../../text.ts";

/** A reader of little-endian numbers and bytes. Each call reads from the position where the last call ended. */
export interface ByteReader {
  /** Position of the next byte. */
  readonly position: number;
  readonly left: number;
  u8(): number;
  u16(): number;
  u32(): number;
  /** @throws AppError `import-format` for a number above 2^53-1 */
  u64(): number;
  /** Returns a view of the next bytes. @throws AppError `import-format` if fewer bytes are left */
  take(count: number): Uint8Array<ArrayBuffer>;
}

/** Creates a reader for bytes. The reader's methods throw AppError `import-format` if too few bytes are left. */
export function createReader(bytes: Uint8Array<ArrayBuffer>): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let position = 0;
  const advance = (count: number): number => {
    if (count > bytes.length - position) throw badImport("damaged");
    position += count;
    return position - count;
  };
  return {
    get position() {
      return position;
    },
    get left() {
      return bytes.length - position;
    },
    u8: () => view.getUint8(advance(1)),
    u16: () => view.getUint16(advance(2), true),
    u32: () => view.getUint32(advance(4), true),
    u64() {
      const at = advance(8);
      return asNumber(view.getBigUint64(at, true));
    },
    take(count) {
      const at = advance(count);
      return bytes.subarray(at, at + count);
    },
  };
}

function asNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw badImport("damaged");
  return Number(value);
}

/** Returns a number as little-endian bytes. */
export function littleEndian(value: number | bigint, count: 2 | 4 | 8): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes.slice(0, count);
}

/** Returns the bytes of hexadecimal digits, or undefined if the text does not consist of pairs of such digits. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2})*$/iu.test(text)) return undefined;
  return Uint8Array.from(text.match(/../gu) ?? [], (pair) => parseInt(pair, 16));
}

/** Numbers that stand for the types of values in a KDBX file. */
const types = { u32: 0x04, u64: 0x05, bool: 0x08, i32: 0x0c, i64: 0x0d, text: 0x18, bytes: 0x42 } as const;

/** A value in a KDBX dictionary. */
export type DictionaryValue = number | boolean | string | Uint8Array<ArrayBuffer>;

/**
 * Reads a KDBX dictionary, which contains named values. Accepts only version 1 of the dictionary format.
 *
 * @throws AppError `import-format`
 */
export function readDictionary(bytes: Uint8Array<ArrayBuffer>): Map<string, DictionaryValue> {
  const reader = createReader(bytes);
  if (reader.u16() >> 8 !== 1) throw badImport("damaged");
  const values = new Map<string, DictionaryValue>();
  for (;;) {
    const type = reader.u8();
    if (type === 0) return values;
    const name = new TextDecoder().decode(reader.take(reader.u32()));
    const value = reader.take(reader.u32());
    values.set(name, valueOf(type, value));
  }
}

function valueOf(type: number, bytes: Uint8Array<ArrayBuffer>): DictionaryValue {
  const reader = createReader(bytes);
  if (type === types.u32 || type === types.i32) return reader.u32();
  if (type === types.u64 || type === types.i64) return reader.u64();
  if (type === types.bool) return reader.u8() !== 0;
  if (type === types.text) return new TextDecoder().decode(bytes);
  if (type === types.bytes) return bytes;
  throw badImport("damaged");
}

/** One value with its type, for {@link writeDictionary}. */
export type TypedValue =
  | readonly [name: string, type: "u32" | "u64", value: number]
  | readonly [name: string, type: "bytes", value: Uint8Array];

/** Returns the bytes of a KDBX dictionary with these values. */
export function writeDictionary(values: readonly TypedValue[]): Uint8Array<ArrayBuffer> {
  const parts = values.flatMap(([name, type, value]) => {
    const key = utf8(name);
    const bytes = typeof value === "number" ? littleEndian(value, type === "u64" ? 8 : 4) : value;
    return [Uint8Array.of(types[type]), littleEndian(key.length, 4), key, littleEndian(bytes.length, 4), bytes];
  });
  return concatBytes(littleEndian(0x0100, 2), ...parts, Uint8Array.of(0));
}
