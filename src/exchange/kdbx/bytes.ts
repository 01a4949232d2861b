import { badImport } from "../../formats/index.ts";

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
    if (count > bytes.length - position) throw badImport("KDBX");
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
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw badImport("KDBX");
  return Number(value);
}

/** Returns a number as little-endian bytes. */
export function littleEndian(value: number | bigint, count: 2 | 4 | 8): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes.slice(0, count);
}

/** Returns bytes as lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the bytes of hexadecimal digits, or undefined if the text does not consist of pairs of such digits. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2})*$/iu.test(text)) return undefined;
  return Uint8Array.from(text.match(/../gu) ?? [], (pair) => parseInt(pair, 16));
}
