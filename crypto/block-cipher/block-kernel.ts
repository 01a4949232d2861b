import { instantiateSync, webAssembly } from "../platform.ts";

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
export interface BlockKernel<Name extends string> {
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
