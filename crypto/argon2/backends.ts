import { hex, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import { type Instance, instantiate, refused, subtleCrypto, webAssembly } from "../platform.ts";
import { abortable, type ProgressOptions } from "../progress.ts";
import { testOnce } from "../self-test.ts";
import {
  type Argon2Job,
  argon2OnKernel,
  blockBytes,
  type BlockKernel,
  blocksOf,
  blockWords,
  spareBlocks,
} from "./fill.ts";

/** An implementation of Argon2. All implementations pass the same tests. */
export interface Argon2Backend {
  readonly name: "webcrypto" | "wasm-simd" | "wasm" | "js";
  /** Returns the platform API that the backend uses, see {@link testOnce}. The backend `js` returns itself. */
  api(): object | undefined;
  /**
   * Derives a tag. The reported progress stays below 1, because the caller reports the end.
   *
   * @returns the tag in a new array, owned by the caller; rejects with the signal's reason when aborted, and with
   * CryptoError `memory` if the memory was refused
   */
  derive(job: Argon2Job, progress: ProgressOptions): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Runs the kernel in WebAssembly with vectors. With 64 MiB and three passes, it takes 0.84 of the time of libsodium's
 * WebAssembly in Node 20, 0.89 in Chromium 156 and 0.81 in Firefox 153, on a busy computer (docs/performance-log.md).
 */
const wasmSimd: Argon2Backend = {
  name: "wasm-simd",
  api: webAssembly,
  async derive(job, progress) {
    const { lanes, lanesOffsets } = await import("../generated/argon2-lanes.js");
    return argon2OnKernel(await wasmKernel(lanes, lanesOffsets.B, blocksOf(job)), job, progress);
  },
};

/** Runs the kernel in WebAssembly without vectors. It was not faster than `wasm-simd` in any engine. */
const wasm: Argon2Backend = {
  name: "wasm",
  api: webAssembly,
  async derive(job, progress) {
    const { wide, wideOffsets } = await import("../generated/argon2-wide.js");
    return argon2OnKernel(await wasmKernel(wide, wideOffsets.B, blocksOf(job)), job, progress);
  },
};

/**
 * Instances that have ended their work, by their modules. The next derivation uses the memory again, because new memory
 * takes time: the system provides 64 MiB page by page, in 50 ms (Node 20).
 */
const idle = new Map<string, { readonly api: object | undefined; readonly instance: Instance }>();

/** Time in milliseconds after which memory that nobody uses is given back. */
const idleMs = 1000;

/**
 * Creates the kernel in WebAssembly, with memory for the blocks of a matrix.
 *
 * @param offset - the offset of the region of blocks
 */
async function wasmKernel(hex: string, offset: number, count: number): Promise<BlockKernel> {
  const api = webAssembly();
  const last = idle.get(hex);
  idle.delete(hex);
  const instance = last && last.api === api ? last.instance : await instantiate(hex);
  const end = offset + blockBytes * (spareBlocks + count);
  const memory = instance.grow(end);
  return {
    words: new Int32Array(memory, offset, (end - offset) / 4),
    atOnce: 8192,
    compress: instance.functions["compress"]!,
    wipe: () => {
      new Uint8Array(memory, 0, end).fill(0);
      const entry = { api, instance };
      idle.set(hex, entry);
      const timer: unknown = setTimeout(() => {
        if (idle.get(hex) === entry) idle.delete(hex);
      }, idleMs);
      (timer as { unref?: () => void }).unref?.(); // Node would wait for the timer before it ends
    },
  };
}

/**
 * Argon2 of WebCrypto (WICG, Modern Algorithms in the Web Cryptography API). Node has it from version 24.7 on, and writes
 * a warning about an experiment when it is used. It takes 1.4 times as long as `wasm-simd` (Node 24) and about as long as
 * `wasm`, reports no progress, and cannot be stopped: an abort only discards the result. So it is used before JavaScript.
 */
const webcrypto: Argon2Backend = {
  name: "webcrypto",
  api: subtleCrypto,
  async derive(job, { signal }) {
    const subtle = subtleCrypto();
    if (!subtle) throw new CryptoError("unavailable", "crypto.subtle is missing here");
    if (job.version === 0x10) throw new CryptoError("unavailable", "crypto.subtle has no older version of Argon2");
    const name = `Argon2${job.kind}`;
    // The types do not have the newer format and algorithms yet.
    const key = await subtle.importKey("raw-secret" as "raw", job.password, name, false, ["deriveBits"]);
    const { salt: nonce, secret: secretValue, associatedData, lanes: parallelism, memory, passes, bytes } = job;
    const parameters = { name, nonce, secretValue, associatedData, parallelism, memory, passes };
    return abortable(
      subtle.deriveBits(parameters, key, 8 * bytes).then((bits) => new Uint8Array(bits)),
      signal,
    );
  },
};

/** Runs the kernel in JavaScript, for platforms without WebAssembly. */
const js: Argon2Backend = {
  name: "js",
  api: () => js,
  async derive(job, progress) {
    const { compress } = await import("../generated/argon2-script.js");
    const blocks = spareBlocks + blocksOf(job);
    const [words, Q] = [allocated(blocks), new Int32Array(blockWords)];
    const kernel = {
      words,
      atOnce: 1024,
      compress: (x: number, y: number, z: number): void => {
        compress(Q, words, x, y, z);
      },
      wipe: () => {
        wipe(words, Q);
      },
    };
    return argon2OnKernel(kernel, job, progress);
  },
};

function allocated(blocks: number): Int32Array<ArrayBuffer> {
  try {
    return new Int32Array(blockWords * blocks);
  } catch (cause) {
    throw refused(blockBytes * blocks, cause);
  }
}

/** All backends, in the order in which they are tried. */
export const backends: readonly Argon2Backend[] = [wasmSimd, wasm, webcrypto, js];

/** Tests a backend with the vector of RFC 9106 §5.3, which has four lanes and both ways to choose blocks. */
export async function selfTest(backend: Argon2Backend): Promise<void> {
  const filled = (length: number, byte: number): Uint8Array<ArrayBuffer> => new Uint8Array(length).fill(byte);
  const known: Argon2Job = {
    ...{ kind: "id", version: 0x13, passes: 3, memory: 32, lanes: 4, bytes: 32 },
    ...{ password: filled(32, 1), salt: filled(16, 2), secret: filled(8, 3), associatedData: filled(12, 4) },
  };
  const tag = "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659";
  await testOnce(backend, "Argon2", async () => hex(await backend.derive(known, {})) === tag);
}
