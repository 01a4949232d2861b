import { blake2b } from "../blake2b.ts";
import { wipe } from "../bytes.ts";
import { readWords, writeWords } from "../little-endian.ts";
import { createPause } from "../pause.ts";
import type { ProgressOptions } from "../progress.ts";

// Argon2: RFC 9106. The letters are those of §3.

/** One derivation with checked parameters. The caller owns the byte arrays, which are neither changed nor wiped. */
export interface Argon2Job {
  /** y: the data-dependent Argon2d, the data-independent Argon2i, or Argon2id, which is first one and then the other. */
  readonly kind: Argon2Kind;
  /** v: 0x13, or 0x10 of older files. */
  readonly version: 0x10 | 0x13;
  /** P. */
  readonly password: Uint8Array<ArrayBuffer>;
  /** S. */
  readonly salt: Uint8Array<ArrayBuffer>;
  /** K. */
  readonly secret: Uint8Array<ArrayBuffer>;
  /** X. */
  readonly associatedData: Uint8Array<ArrayBuffer>;
  /** t. */
  readonly passes: number;
  /** m, in KiB. */
  readonly memory: number;
  /** p. */
  readonly lanes: number;
  /** T: the length of the tag. */
  readonly bytes: number;
}

export type Argon2Kind = "d" | "i" | "id";

/** Argon2's compression function and the memory on which it works. */
export interface BlockKernel {
  /** The words of all blocks, 256 for each. The first `spareBlocks` blocks are not part of Argon2's matrix. */
  readonly words: Int32Array;
  /** Number of blocks between two checks of the abort signal. They take about five milliseconds. */
  readonly atOnce: number;
  /** Computes B[z] ← G(B[x], B[y]) ⊕ B[z] for the blocks with these indices. */
  readonly compress: (x: number, y: number, z: number) => void;
  /** Overwrites all that the kernel has used with zeros, so that `words` has only zeros, as in the beginning. */
  readonly wipe: () => void;
}

/** The number of slices, SL (§3.4). */
const slices = 4;
export const blockBytes = 1024;
export const blockWords = 256;

/** Blocks before the matrix, for pseudo-random numbers that do not depend on the password (§3.4.1.2). */
const [zeroBlock, input, once, addresses, spare] = [0, 1, 2, 3, 4];
export const spareBlocks = spare;

/** Number of 64-bit numbers in a block. */
const numbersInBlock = 128;

/** Returns m', the number of blocks that Argon2 uses of a memory: a multiple of four for each lane (§3.2, step 2). */
export const blocksOf = ({ memory, lanes }: Pick<Argon2Job, "memory" | "lanes">): number =>
  slices * lanes * Math.floor(memory / (slices * lanes));

/** The place of the next block: r, l, sl and the index in the segment, and how long segments and lanes are. */
interface Place {
  readonly pass: number;
  readonly slice: number;
  readonly lane: number;
  readonly segment: number;
  /** q, the number of columns. */
  readonly columns: number;
}

/**
 * Computes Argon2 with a kernel that has memory for all blocks. The lanes are computed one after another. The reported
 * progress stays below 1, because the caller reports the end.
 *
 * @returns the tag in a new array, owned by the caller; rejects with the signal's reason when aborted
 */
export async function argon2OnKernel(
  kernel: BlockKernel,
  job: Argon2Job,
  { signal, onProgress }: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { lanes, passes } = job;
  const columns = blocksOf(job) / lanes;
  const segment = columns / slices;
  const total = passes * columns * lanes;
  const { atOnce } = kernel;
  const { pause, close } = createPause();
  let done = 0;
  let since = 0;
  try {
    begin(kernel, job, columns);
    for (let pass = 0; pass < passes; pass++) {
      for (let slice = 0; slice < slices; slice++) {
        for (let lane = 0; lane < lanes; lane++) {
          const place = { pass, slice, lane, segment, columns };
          for (let from = 0; from < segment;) {
            const to = Math.min(from + atOnce - since, segment);
            fill(kernel, job, place, from, to);
            done += to - from;
            since += to - from;
            from = to;
            if (since < atOnce) continue;
            since = 0;
            if (done < total) onProgress?.(done / total);
            await pause();
            signal?.throwIfAborted();
          }
        }
      }
    }
    signal?.throwIfAborted();
    return end(kernel, job, columns);
  } finally {
    kernel.wipe();
    close();
  }
}

/** Computes H_0 and the first two blocks of each lane: §3.2, steps 1, 3 and 4. */
function begin({ words }: BlockKernel, job: Argon2Job, columns: number): void {
  const { password, salt, secret, associatedData } = job;
  const numbers = [job.lanes, job.bytes, job.memory, job.passes, job.version, kinds[job.kind]];
  const parts = [password, salt, secret, associatedData].flatMap((part) => [LE32(part.length), part]);
  const H0 = blake2b(64, ...numbers.map(LE32), ...parts);
  try {
    for (let lane = 0; lane < job.lanes; lane++) {
      for (const column of [0, 1]) {
        const block = longHash(blockBytes, H0, LE32(column), LE32(lane));
        readWords(blockAt(words, spare + lane * columns + column), block);
        wipe(block);
      }
    }
  } finally {
    wipe(H0);
  }
}

/** Computes the tag from the last column: §3.2, steps 7 and 8. */
function end({ words }: BlockKernel, { lanes, bytes }: Argon2Job, columns: number): Uint8Array<ArrayBuffer> {
  const last = blockAt(words, spare + columns - 1);
  for (let lane = 1; lane < lanes; lane++) {
    const other = blockAt(words, spare + (lane + 1) * columns - 1);
    for (let i = 0; i < blockWords; i++) last[i]! ^= other[i]!;
  }
  const C = new Uint8Array(blockBytes);
  try {
    writeWords(last, C);
    return longHash(bytes, C);
  } finally {
    wipe(C);
  }
}

/** The types y of §3.1. */
const kinds = { d: 0, i: 1, id: 2 } as const;

const LE32 = (value: number): Uint8Array => Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);

const blockAt = (words: Int32Array, index: number): Int32Array =>
  words.subarray(blockWords * index, blockWords * (index + 1));

/** Computes H', the hash with a variable length, §3.3. */
function longHash(length: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (length <= 64) return blake2b(length, LE32(length), ...parts);
  const hash = new Uint8Array(length);
  let V = blake2b(64, LE32(length), ...parts);
  let at = 0;
  for (; length - at > 64; at += 32) {
    hash.set(V.subarray(0, 32), at);
    const rest = length - at - 32;
    const next = blake2b(Math.min(rest, 64), V);
    wipe(V);
    V = next;
  }
  hash.set(V, at);
  wipe(V);
  return hash;
}

/**
 * Computes the blocks with the indices `from` to `to` - 1 of a segment: §3.2, steps 5 and 6. The first two blocks of a
 * lane are known already.
 */
function fill({ words, compress }: BlockKernel, job: Argon2Job, place: Place, from: number, to: number): void {
  const { pass, slice, lane, segment, columns } = place;
  const isIndependent = job.kind === "i" || (job.kind === "id" && pass === 0 && slice < slices / 2);
  const first = pass === 0 && slice === 0 ? 2 : 0;
  const overwrites = job.version === 0x10 && pass > 0; // older versions do not combine the new block with the old one
  const { lanes } = job;
  for (let index = Math.max(from, first); index < to; index++) {
    if (isIndependent && (index === first || index % numbersInBlock === 0)) {
      randomNumbers(words, compress, job, place, Math.floor(index / numbersInBlock) + 1);
    }
    const column = slice * segment + index;
    const current = spare + lane * columns + column;
    const previous = column === 0 ? current + columns - 1 : current - 1;
    const at = isIndependent ? blockWords * addresses + 2 * (index % numbersInBlock) : blockWords * previous;
    const l = pass === 0 && slice === 0 ? lane : (words[at + 1]! >>> 0) % lanes; // from J_2
    if (overwrites) blockAt(words, current).fill(0);
    compress(previous, spare + l * columns + reference(words[at]!, l === lane, index, place), current);
  }
}

/**
 * Computes the pseudo-random numbers for 128 blocks that do not depend on the password: the counter is put into a block,
 * and G(0, G(0, block)) has the numbers (§3.4.1.2).
 */
function randomNumbers(
  words: Int32Array,
  compress: BlockKernel["compress"],
  job: Argon2Job,
  { pass, slice, lane }: Place,
  counter: number,
): void {
  const Z = [pass, lane, slice, blocksOf(job), job.passes, kinds[job.kind], counter];
  Z.forEach((value, i) => (words[blockWords * input + 2 * i] = value));
  words.fill(0, blockWords * once, blockWords * spare);
  compress(zeroBlock, input, once);
  compress(zeroBlock, once, addresses);
}

/** Returns the column of the reference block, §3.4.2: J_1 chooses one of the blocks that may be referred to. */
function reference(J1: number, isOwnLane: boolean, index: number, { pass, slice, segment, columns }: Place): number {
  const finished = pass === 0 ? slice * segment : columns - segment;
  const W = finished + (isOwnLane ? index - 1 : index === 0 ? -1 : 0);
  // x = J_1^2 / 2^32, from the halves of J_1, because J_1^2 has more bits than a double. W is less than 2^21.
  const high = J1 >>> 16;
  const low = J1 & 0xffff;
  const x = high * high + Math.floor((high * low * 2 ** 17 + low * low) / 2 ** 32);
  const y = Math.floor((W * x) / 2 ** 32);
  const z = (pass === 0 ? 0 : (slice + 1) * segment) + W - 1 - y;
  return z < columns ? z : z - columns; // `%` would compute with doubles, for a tenth of the time of `compress`
}
