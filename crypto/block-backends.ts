import type { CipherCore } from "./block-cipher.ts";
import { hex } from "./bytes.ts";
import { firstCounter, formatHeader } from "./ccm-passes.ts";
import { instantiateSync, webAssembly } from "./platform.ts";

/**
 * Returns a function that checks if a backend gives the known results. The function remembers the result of each
 * backend, and tests the backend again only if the global `WebAssembly` was replaced.
 *
 * @param known - returns the known results, so that they are made only for a test
 */
export function selfTest(known: () => KnownAnswers): (create: Backend) => boolean {
  const results = new Map<Backend, { api: object | undefined; passed: boolean }>();
  return (create) => {
    const api = webAssembly();
    const result = results.get(create);
    if (result && result.api === api) return result.passed;
    results.set(create, { api, passed: false }); // this result remains if the backend throws
    const passed = passes(create, known());
    results.set(create, { api, passed });
    return passed;
  };
}

/** Known results of a block cipher, from its standard or from another implementation. */
interface KnownAnswers {
  /** One result for each key size. */
  readonly blocks: readonly { key: Uint8Array; plaintext: Uint8Array; ciphertext: string }[];
  /**
   * Results for backends that process many blocks at once. The key (32 bytes), the nonce or counter, the associated
   * data (20 bytes) and the text each consist of the bytes 0, 1, 2 …
   */
  readonly bulk: {
    readonly textBytes: number;
    /** The text encrypted by CTR, combined into one block by `folded`. */
    readonly streamed: string;
    /** The text encrypted by CCM, combined into one block by `folded`. */
    readonly sealed: string;
    /** The tag of CCM. */
    readonly tag: string;
  };
}

type Backend = (key: Uint8Array) => CipherCore;

function passes(create: Backend, { blocks, bulk: { textBytes, streamed, sealed, tag } }: KnownAnswers): boolean {
  for (const { key, plaintext, ciphertext } of blocks) {
    const core = create(key);
    const X = plaintext.slice();
    core.encipher(X);
    if (hex(X) !== ciphertext) return false;
    core.decipher(X);
    if (hex(X) !== hex(plaintext)) return false;
  }
  const { bulk } = create(counting(32));
  if (!bulk) return true;
  const text = counting(textBytes);
  bulk.ctr(counting(16), text);
  if (folded(text) !== streamed) return false;
  const nonce = counting(12);
  const [header, counter] = [formatHeader(nonce, counting(20), textBytes, 16), firstCounter(nonce)];
  const message = counting(textBytes);
  const [sealing, between] = [hex(bulk.ccm(true, header, counter, message)), folded(message)];
  const opening = hex(bulk.ccm(false, header, counter, message));
  return sealing === tag && between === sealed && opening === tag && hex(message) === hex(counting(textBytes));
}

/** Combines all blocks of a text into one block, which depends on the order of the blocks. */
function folded(text: Uint8Array): string {
  const sum = new Uint8Array(16);
  text.forEach((byte, i) => (sum[i % 16] = 3 * sum[i % 16]! + byte));
  return hex(sum);
}

/** Returns `length` bytes that count up from `start`. */
export const counting = (length: number, start = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => start + i);

/** Offsets in a kernel's memory, in bytes. The round keys come first, and the blocks (`data`) come last. */
interface Offsets {
  readonly keys: number;
  readonly data: number;
  readonly end: number;
}

/**
 * A WebAssembly kernel that processes many blocks per call, and the kernel's memory. Between two calls of `withKeys`,
 * the memory before {@link Offsets.end} contains only zeros.
 */
interface BlockKernel<Name extends string> {
  readonly run: Readonly<Record<Name, (...parameters: number[]) => void>>;
  readonly memory: Uint8Array<ArrayBuffer>;
  /**
   * Copies the round keys into the memory and runs `work`. Then overwrites all memory before the blocks, and at least
   * the first `bytes` bytes of the blocks, with zeros.
   */
  readonly withKeys: <T>(keys: Uint8Array, bytes: number, work: () => T) => T;
  /**
   * Copies as many blocks of the text as fit into the memory, runs `work` on them, copies the result back into the
   * text, and repeats this until the end of the text. The last block is padded with zeros.
   */
  readonly inChunks: (text: Uint8Array, work: (blocks: number, length: number) => void) => void;
}

/**
 * Returns a function that returns the kernel. The kernel is created on the first call, and again if the global
 * `WebAssembly` was replaced. The function throws CryptoError `unavailable` if WebAssembly or its vector instructions
 * are missing.
 *
 * @param modules - modules of one kernel in hexadecimal, see `instantiateSync`
 * @param spare - the kernel may read and write this number of blocks after the requested blocks
 */
export function blockKernel<Name extends string>(
  modules: readonly string[],
  at: Offsets,
  spare: number,
): () => BlockKernel<Name> {
  let cached: { api: object | undefined; kernel: BlockKernel<Name> } | undefined;
  return () => {
    const api = webAssembly();
    if (!cached || cached.api !== api) cached = { api, kernel: create<Name>(modules, at, spare) };
    return cached.kernel;
  };
}

function create<Name extends string>(modules: readonly string[], at: Offsets, spare: number): BlockKernel<Name> {
  const { memory: buffer, functions } = instantiateSync(...modules);
  const memory = new Uint8Array(buffer);
  const most = at.end - at.data - 16 * spare;
  return {
    run: functions,
    memory,
    withKeys(keys, bytes, work) {
      try {
        memory.set(keys, at.keys);
        return work();
      } finally {
        memory.fill(0, 0, Math.min(at.data + bytes + 16 * (spare + 1), at.end));
      }
    },
    inChunks(text, work) {
      for (let from = 0; from < text.length; from += most) {
        const piece = text.subarray(from, from + most);
        const blocks = Math.ceil(piece.length / 16);
        memory.set(piece, at.data);
        memory.fill(0, at.data + piece.length, at.data + 16 * blocks);
        work(blocks, piece.length);
        piece.set(memory.subarray(at.data, at.data + piece.length));
      }
    },
  };
}
