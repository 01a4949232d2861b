import { concatBytes, wipe } from "../bytes.ts";
import { subtleCrypto } from "../platform.ts";
import { CryptoError } from "../errors.ts";
import { abortable, partOfProgress, type ProgressOptions } from "../progress.ts";
import { type Backend, type Job, totalWork, workOf } from "./backend.ts";
import type { Prf } from "./prf.ts";

/**
 * The iterations of a sample, as a share of the job's iterations. The time of the sample predicts the time of the job.
 */
const sampleShare = 1 / 64;
/** Minimum number of iterations for which a sample is run. A job with fewer iterations takes less than about 30 ms. */
const sampledFrom = 65_536;
const ticksPerSecond = 20;

/**
 * PBKDF2 of WebCrypto (W3C Web Cryptography Level 2 §34). A derivation cannot be stopped: an abort only discards the
 * result.
 */
export const webcrypto: Backend = {
  name: "webcrypto",
  api: subtleCrypto,
  async derive(prf, jobs, progress) {
    const subtle = subtleCrypto();
    if (!subtle) throw new CryptoError("unavailable", "crypto.subtle is missing here");
    const total = totalWork(prf, jobs);
    const keys: Uint8Array<ArrayBuffer>[] = [];
    let done = 0;
    try {
      for (const job of jobs) {
        const part = partOfProgress(progress, done / total, (done + workOf(prf, job)) / total);
        keys.push(await deriveOne(subtle, prf, job, part));
        done += workOf(prf, job);
        if (done < total) part.onProgress?.(1);
      }
      return keys;
    } catch (error) {
      for (const key of keys) wipe(key);
      throw error;
    }
  },
};

async function deriveOne(
  subtle: SubtleCrypto,
  prf: Prf,
  job: Job,
  progress: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const watched = progress.onProgress && job.iterations >= sampledFrom;
  const stopTicking = watched ? await tick(subtle, prf, job, progress) : undefined;
  try {
    return await abortable(deriveBits(subtle, prf, job), progress.signal);
  } finally {
    stopTicking?.();
  }
}

async function deriveBits(subtle: SubtleCrypto, { hash }: Prf, job: Job): Promise<Uint8Array<ArrayBuffer>> {
  const { password, salt, iterations, keyBytes } = job;
  const key = await subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const bits = await subtle.deriveBits({ name: "PBKDF2", hash, salt, iterations }, key, 8 * keyBytes);
  if (bits.byteLength !== keyBytes)
    throw new CryptoError("self-test-failed", "crypto.subtle gave a key of another length");
  return new Uint8Array(bits);
}

/**
 * Reports the progress regularly until the returned function is called. WebCrypto itself reports no progress. So the
 * progress is estimated from the time that a sample takes: a separate derivation with `sampleShare` of the iterations.
 */
async function tick(
  subtle: SubtleCrypto,
  prf: Prf,
  job: Job,
  { signal, onProgress }: ProgressOptions,
): Promise<() => void> {
  const iterations = Math.ceil(job.iterations * sampleShare);
  // Firefox caches results of PBKDF2. The sample's salt depends on the job's salt, so the sample's result is cached
  // only if the job's result is cached too. In this case neither derivation takes any time, and the estimate is still
  // right.
  const salt = concatBytes(job.salt, new Uint8Array(1));
  const begun = performance.now();
  wipe(await abortable(deriveBits(subtle, prf, { ...job, salt, iterations }), signal));
  const expected = (performance.now() - begun) / sampleShare;
  const started = performance.now();
  let last = 0;
  const timer = setInterval(() => {
    const fraction = Math.min((performance.now() - started) / expected, 0.98);
    if (fraction > last) onProgress?.((last = fraction));
  }, 1000 / ticksPerSecond);
  return () => {
    clearInterval(timer);
  };
}
