import { cannotDecrypt } from "../vault/index.ts";

/**
 * Reads parts and pieces of decrypted bytes one after another. They are views of these bytes, which the caller owns.
 *
 * @throws AppError `cannot-decrypt`, from each method, if there are not enough bytes
 */
export class ByteReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  take(length: number): Uint8Array<ArrayBuffer> {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw cannotDecrypt();
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** Reads a part, which has its length in front, as 4 bytes. */
  part(): Uint8Array<ArrayBuffer> {
    const { buffer, byteOffset } = this.take(4);
    return this.take(new DataView(buffer, byteOffset).getUint32(0));
  }

  /** Reads a piece, which has its length in front (see {@link lengthBytes}). Returns undefined if it is missing. */
  piece(): Uint8Array<ArrayBuffer> | undefined {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const [byte = 0] = this.take(1);
      length += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return length === 0 ? undefined : this.take(length - 1);
      if (shift > 28) throw cannotDecrypt();
    }
  }
}

/** Returns a number as unsigned LEB128: 7 bits in each byte, the lowest first. All bytes but the last have the bit 0x80. */
export function lengthBytes(length: number): Uint8Array {
  const bytes: number[] = [];
  for (let left = length; ; left = Math.floor(left / 128)) {
    if (left < 128) return Uint8Array.from([...bytes, left]);
    bytes.push((left % 128) | 0x80);
  }
}
