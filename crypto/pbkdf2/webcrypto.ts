import { concatBytes, wipe } from "../bytes.ts";
import { subtleCrypto } from "../platform.ts";
import { CryptoError } from "../errors.ts";
import { type Backend, type Course, type Job, workOf } from "./backend.ts";
import type { Prf } from "./prf.ts";

/** The share of the work that is done first, and timed, to tell how long the rest will take. */
const sampleShare = 1 / 64;
/** Below this the whole is too short (some 30 ms) to be worth a sample. */
const sampledFrom = 65_536;
const ticksPerSecond = 20;

/** The browser's own PBKDF2 (W3C Web Cryptography §35). It runs in one piece: it cannot be sliced, only abandoned. */
export const webcrypto: Backend = {
  name: "webcrypto",
  api: subtleCrypto,
  async derive(prf, jobs, course) {
    const machine = subtleCrypto();
    if (!machine) throw new CryptoError("unavailable", "crypto.subtle is missing here");
    const all = jobs.reduce((sum, job) => sum + workOf(prf, job), 0);
    const keys: Uint8Array<ArrayBuffer>[] = [];
    let done = 0;
    try {
      for (const job of jobs) {
        const [begun, share] = [done / all, workOf(prf, job) / all];
        const tell = (fraction: number): void => course.onProgress?.(begun + share * fraction);
        const own = { signal: course.signal, onProgress: course.onProgress && tell };
        keys.push(await deriveOne(machine, prf, job, own));
        done += workOf(prf, job);
        if (done < all) tell(1);
      }
      return keys;
    } catch (error) {
      for (const key of keys) wipe(key);
      throw error;
    }
  },
};

async function deriveOne(machine: SubtleCrypto, prf: Prf, job: Job, course: Course): Promise<Uint8Array<ArrayBuffer>> {
  const watched = course.onProgress && job.iterations >= sampledFrom;
  const stopTicking = watched ? await tick(machine, prf, job, course) : undefined;
  try {
    return await abandonable(deriveBits(machine, prf, job), course.signal);
  } finally {
    stopTicking?.();
  }
}

async function deriveBits(machine: SubtleCrypto, { hash }: Prf, job: Job): Promise<Uint8Array<ArrayBuffer>> {
  const { password, salt, iterations, keyBytes } = job;
  const key = await machine.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const bits = await machine.deriveBits({ name: "PBKDF2", hash, salt, iterations }, key, 8 * keyBytes);
  if (bits.byteLength !== keyBytes)
    throw new CryptoError("self-test-failed", "crypto.subtle gave a key of another length");
  return new Uint8Array(bits);
}

/** Rejects at once on an abort; the result that comes too late is wiped. */
function abandonable(late: Promise<Uint8Array<ArrayBuffer>>, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (!signal) return late;
  return new Promise((resolve, reject) => {
    const abandon = (): void => {
      late.then(wipe, () => undefined);
      reject(signal.reason as Error);
    };
    if (signal.aborted) {
      abandon();
      return;
    }
    signal.addEventListener("abort", abandon, { once: true });
    late.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", abandon);
    });
  });
}

/** Progress that nobody reports can only be estimated: from the time that a known share of the same work took. */
async function tick(machine: SubtleCrypto, prf: Prf, job: Job, course: Course): Promise<() => void> {
  const iterations = Math.ceil(job.iterations * sampleShare);
  // Firefox remembers results: this one exactly when it remembers the work itself.
  const salt = concatBytes(job.salt, new Uint8Array(1));
  const begun = performance.now();
  wipe(await abandonable(deriveBits(machine, prf, { ...job, salt, iterations }), course.signal));
  const expected = (performance.now() - begun) / sampleShare;
  const started = performance.now();
  let last = 0;
  const timer = setInterval(() => {
    const fraction = Math.min((performance.now() - started) / expected, 0.98);
    if (fraction > last) course.onProgress?.((last = fraction));
  }, 1000 / ticksPerSecond);
  return () => {
    clearInterval(timer);
  };
}
