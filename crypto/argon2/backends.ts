import { hex, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import type { ProgressOptions } from "../progress.ts";
import { testOnce } from "../self-test.ts";
import { type Argon2Job, argon2OnKernel, blocksOf, blockWords, spareBlocks } from "./fill.ts";

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
    throw new CryptoError("memory", `${blocks} KiB of memory were refused`, { cause });
  }
}

/** All backends, in the order in which they are tried. */
export const backends: readonly Argon2Backend[] = [js];

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
