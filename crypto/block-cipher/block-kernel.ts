import { instantiateSync, webAssembly } from "../platform.ts";

/** Where a kernel over blocks has its regions, in bytes: round keys, others, and last of all the blocks. */
interface Places {
  readonly keys: number;
  readonly data: number;
  readonly end: number;
}

/** A kernel over many blocks, and its memory, which is zero between any two operations. */
export interface BlockKernel<Name extends string> {
  readonly run: Readonly<Record<Name, (...parameters: number[]) => void>>;
  readonly memory: Uint8Array<ArrayBuffer>;
  /** Runs with these round keys in the memory, over at most so many bytes at a time, and leaves nothing there. */
  readonly under: <T>(keys: Uint8Array, most: number, work: () => T) => T;
  /** The text, as many blocks at a time as the memory holds, in place; the last block is filled with zeros. */
  readonly over: (text: Uint8Array, work: (blocks: number, length: number) => void) => void;
}

/**
 * @param spare - how many blocks behind the last one that is asked for a kernel may touch
 * @returns a function that gives the kernel, made once for each engine; it throws CryptoError `unavailable` where there is
 * no WebAssembly with vectors
 */
export function blockKernel<Name extends string>(hex: string, at: Places, spare: number): () => BlockKernel<Name> {
  let made: { engine: object | undefined; kernel: BlockKernel<Name> } | undefined;
  return () => {
    const engine = webAssembly();
    if (!made || made.engine !== engine) made = { engine, kernel: make<Name>(hex, at, spare) };
    return made.kernel;
  };
}

function make<Name extends string>(hex: string, at: Places, spare: number): BlockKernel<Name> {
  const { memory: buffer, functions } = instantiateSync(hex);
  const memory = new Uint8Array(buffer);
  const most = at.end - at.data - 16 * spare;
  return {
    run: functions,
    memory,
    under(keys, bytes, work) {
      try {
        memory.set(keys, at.keys);
        return work();
      } finally {
        memory.fill(0, 0, Math.min(at.data + bytes + 16 * (spare + 1), at.end));
      }
    },
    over(text, work) {
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
