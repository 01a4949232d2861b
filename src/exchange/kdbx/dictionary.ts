import { concatBytes } from "../../../crypto/index.ts";
import { badImport } from "../../formats/index.ts";
import { utf8 } from "../../text.ts";
import { createReader, littleEndian } from "./bytes.ts";

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
  if (reader.u16() >> 8 !== 1) throw badImport("KDBX");
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
  throw badImport("KDBX");
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
