import type { Blocks, Bytes } from "../../contenders/shapes.ts";
import type { WordCipher } from "../variants/aes-cipher.ts";

/** Byte order of a cipher's words: AES reads the most significant byte first, LEA the least significant byte. */
export type Endian = "big" | "little";

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView => new DataView(buffer, byteOffset, length);

/**
 * Returns a cipher for bytes, made from a cipher for words. Each block is encrypted independently. Words go directly
 * from the bytes to the cipher's block and back, because copying the words through a plain array would take as long as
 * encrypting them.
 */
export const inWords =
  (make: (key: Bytes) => WordCipher): Blocks =>
  (key, data) => {
    const { block, encrypt } = make(key);
    const out = new Uint8Array(data.length);
    const [from, to] = [viewOf(data), viewOf(out)];
    for (let at = 0; at < data.length; at += 16) {
      for (let k = 0; k < 4; k++) block[k] = from.getInt32(at + 4 * k);
      encrypt();
      for (let k = 0; k < 4; k++) to.setInt32(at + 4 * k, block[k] ?? 0);
    }
    return out;
  };

/**
 * Returns a function that encrypts in CTR with a cipher for words. The loop allocates no memory for a block, so that
 * results for two ciphers differ only by the cipher. The counter block must end in four zeros.
 */
export function ctrInWords({ block, encrypt }: WordCipher, endian: Endian): (counter: Bytes, data: Bytes) => Bytes {
  const little = endian === "little";
  const last = new DataView(new ArrayBuffer(4));
  return (counter, data) => {
    const start = viewOf(counter);
    const N = Int32Array.of(start.getInt32(0, little), start.getInt32(4, little), start.getInt32(8, little));
    const out = new Uint8Array((data.length + 15) & ~15);
    out.set(data);
    const text = viewOf(out);
    for (let at = 0; at < out.length; at += 16) {
      for (let k = 0; k < 3; k++) block[k] = N[k] ?? 0;
      last.setUint32(0, at / 16);
      block[3] = last.getInt32(0, little);
      encrypt();
      for (let k = 0; k < 4; k++) {
        const word = text.getInt32(at + 4 * k, little) ^ (block[k] ?? 0);
        text.setInt32(at + 4 * k, word, little);
      }
    }
    return out.subarray(0, data.length);
  };
}
