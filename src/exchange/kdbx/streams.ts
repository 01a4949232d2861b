import { concatBytes, salsa20, sha256 } from "../../../crypto/index.ts";
import { badImport } from "../../formats/index.ts";
import type { Sha512 } from "./blocks.ts";
import { innerStreams } from "./header.ts";

/** A function that encrypts or decrypts the next bytes of a stream. */
export type StreamCipher = (data: Uint8Array) => Uint8Array<ArrayBuffer>;

/**
 * Creates the stream cipher for protected texts, such as passwords. The texts must be passed in the order of the
 * document, because all of them share one key stream.
 *
 * @throws AppError `import-format`
 */
export function createInnerStream(id: number, key: Uint8Array, sha512: Sha512): StreamCipher {
  if (id === innerStreams.chacha20) {
    const digest = sha512(key);
    return createChaCha20(digest.slice(0, 32), digest.slice(32, 44));
  }
  if (id !== innerStreams.salsa20) throw badImport("keepassCipher");
  const salsaKey = sha256(key);
  let position = 0;
  return (data) => {
    const result = salsa20({ key: salsaKey, nonce: Uint8Array.from(salsaNonce), rounds: 20, data, position });
    position += data.length;
    return result;
  };
}

const salsaNonce = [0xe8, 0x30, 0x09, 0x4b, 0x97, 0x20, 0x5d, 0x2a] as const;

/**
 * Creates the cipher ChaCha20 (RFC 8439) with a block counter that begins at 0. The cipher does not authenticate the
 * data.
 *
 * @param key - 32 bytes
 * @param nonce - 12 bytes
 */
export function createChaCha20(key: Uint8Array, nonce: Uint8Array): StreamCipher {
  const state = Uint32Array.from([...constants, ...wordsIn(key), 0, ...wordsIn(nonce)]);
  const block = new Uint8Array(64);
  let used = block.length;
  return (data) => {
    const result = concatBytes(data);
    for (let i = 0; i < result.length; i++) {
      if (used === block.length) {
        nextBlock(state, block);
        used = 0;
      }
      result[i] = (result[i] ?? 0) ^ (block[used++] ?? 0);
    }
    return result;
  };
}

const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

function wordsIn(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(4 * i, true));
}

function nextBlock(state: Uint32Array, block: Uint8Array): void {
  const x = Uint32Array.from(state);
  for (let round = 0; round < 10; round++) {
    for (let q = 0; q < quarters.length; q += 4) quarterRound(x, q);
  }
  const view = new DataView(block.buffer);
  for (let i = 0; i < 16; i++) view.setUint32(4 * i, (x[i] ?? 0) + (state[i] ?? 0), true);
  state[12] = (state[12] ?? 0) + 1;
}

function quarterRound(x: Uint32Array, q: number): void {
  const [a = 0, b = 0, c = 0, d = 0] = [quarters[q], quarters[q + 1], quarters[q + 2], quarters[q + 3]];
  step(x, a, b, d, 16);
  step(x, c, d, b, 12);
  step(x, a, b, d, 8);
  step(x, c, d, b, 7);
}

/**
 * Word indexes for the eight quarter rounds of a double round: four indexes for each quarter round, one after another.
 */
const quarters = [
  ...[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
  ...[0, 5, 10, 15, 1, 6, 11, 12, 2, 7, 8, 13, 3, 4, 9, 14],
];

/** Runs one step of a quarter round: `x[a] += x[b]`, then `x[d] ^= x[a]`, then rotates `x[d]` left by `bits`. */
function step(x: Uint32Array, a: number, b: number, d: number, bits: number): void {
  const sum = (x[a] = (x[a] ?? 0) + (x[b] ?? 0));
  const mixed = (x[d] ?? 0) ^ (x[a] ?? sum);
  x[d] = (mixed << bits) | (mixed >>> (32 - bits));
}
