import { wipe } from "./bytes.ts";
import { compress } from "./generated/blake2b.js";
import { bytesOf, readWords } from "./little-endian.ts";

const blockBytes = 128;

/**
 * Computes BLAKE2b without a key, RFC 7693, of a message in parts. Argon2 is built from it.
 *
 * @param hashBytes - the length of the hash: 1 … 64 bytes
 * @param parts - owned by the caller, not changed
 * @returns `hashBytes` bytes in a new array, owned by the caller
 */
export function blake2b(hashBytes: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [h, m, v] = [Int32Array.from(initial), new Int32Array(32), new Int32Array(32)];
  const block = new Uint8Array(blockBytes);
  h[0]! ^= 0x01010000 ^ hashBytes; // §2.5: the parameter block
  let used = 0;
  let t = 0;
  const compressBlock = (last: boolean): void => {
    t += used;
    readWords(m, block);
    compress(h, m, v, t | 0, Math.floor(t / 2 ** 32), last ? -1 : 0);
    used = 0;
  };
  try {
    for (const part of parts) {
      for (let at = 0; at < part.length;) {
        if (used === blockBytes) compressBlock(false); // a full block may be the last one, so it waits for more bytes
        const piece = part.subarray(at, at + blockBytes - used);
        block.set(piece, used);
        used += piece.length;
        at += piece.length;
      }
    }
    block.fill(0, used);
    compressBlock(true);
    const whole = bytesOf(h);
    const hash = whole.slice(0, hashBytes);
    wipe(whole);
    return hash;
  } finally {
    wipe(h, m, v, block);
  }
}

/** IV, §2.6: the low and the high word of each number. The values are the initial hash value of SHA-512. */
const initial = [
  ...[0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a],
  ...[0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19],
];
