import { u32, wipe } from "../bytes.ts";
import { HmacKey } from "../hmac.ts";
import { toBytes } from "../merkle-damgard.ts";
import { sha1Compression } from "../sha1.ts";
import type { Backend, Job } from "./backend.ts";
import { createPause } from "./pause.ts";

const hLen = 20;

/**
 * How many iterations run between two looks at the signal. One slice of 4,096 is some 15 ms of plain JavaScript: short
 * enough to cancel at once, long enough that the pauses do not show.
 */
export const sliceIterations = 4096;

/** PBKDF2-HMAC-SHA1 in plain JavaScript, RFC 8018 §5.2: where WebCrypto is missing or forbidden. */
export const js: Backend = {
  name: "js",
  engine: () => js,
  async derive(job) {
    const pads = new HmacKey(sha1Compression, job.password);
    const { pause, close } = createPause();
    const l = Math.ceil(job.keyBytes / hLen); // step 2
    const DK = new Uint8Array(job.keyBytes);
    let done = 0;
    const slice = async (iterations: number): Promise<void> => {
      done += iterations;
      job.onProgress?.(done / (l * job.iterations));
      await pause();
      job.signal?.throwIfAborted();
    };
    try {
      for (let i = 1; i <= l; i++) {
        const Ti = await F(pads, job, i, slice);
        DK.set(Ti.subarray(0, job.keyBytes - hLen * (i - 1)), hLen * (i - 1)); // step 4
        wipe(Ti);
      }
      return DK;
    } catch (error) {
      wipe(DK);
      throw error;
    } finally {
      pads.wipe();
      close();
    }
  },
};

/** Step 3: T_i = F(P, S, c, i) = U_1 ⊕ U_2 ⊕ … ⊕ U_c. */
async function F(
  pads: HmacKey,
  job: Job,
  i: number,
  slice: (iterations: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const U1 = pads.mac(job.salt, u32(i));
  const U = new Int32Array(5);
  const view = new DataView(U1.buffer);
  for (let k = 0; k < 5; k++) U[k] = view.getInt32(4 * k);
  const T = U.slice();
  const W = new Int32Array(80);
  try {
    for (let left = job.iterations - 1; left > 0;) {
      const now = Math.min(left, sliceIterations);
      iterate(pads, U, T, W, now);
      left -= now;
      await slice(now);
    }
    return toBytes(T);
  } finally {
    wipe(U1, U, T, W);
  }
}

/**
 * `count` times U ← PRF(P, U), T ← T ⊕ U. An HMAC of 20 bytes is two compressions from the pads' states, and both have
 * the same block: the digest's five words, then the padding for 64 + 20 bytes = 672 bits. The words stay numbers from
 * one compression to the next, so no byte is swapped here.
 */
function iterate(pads: HmacKey, U: Int32Array, T: Int32Array, W: Int32Array, count: number): void {
  const { inner, outer } = pads;
  const { compress } = sha1Compression;
  W.fill(0, 0, 16);
  W[5] = 0x80000000;
  W[15] = 672;
  for (let n = 0; n < count; n++) {
    W.set(U);
    U.set(inner);
    compress(U, W);
    W.set(U);
    U.set(outer);
    compress(U, W);
    for (let k = 0; k < 5; k++) T[k]! ^= U[k]!;
  }
}
