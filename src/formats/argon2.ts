import { type ProgressOptions, wipe, type WorkerPort, type WorkerSelf } from "../../crypto/index.ts";
import { assertBytes } from "../arguments.ts";
import { askWorker, serveWorker } from "../worker.ts";
import { assertLimit, badImport } from "./limits.ts";

/** Parameters of Argon2, version 1.3. */
export interface Argon2Parameters {
  readonly kind: "d" | "id";
  /** Secret bytes, which the caller owns. */
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly passes: number;
  /** Memory in KiB. */
  readonly memory: number;
  readonly lanes: number;
  readonly bytes: number;
}

/** A function that runs Argon2 and returns `bytes` secret bytes, which the caller wipes. */
export type Argon2 = (parameters: Argon2Parameters, progress: ProgressOptions) => Promise<Uint8Array<ArrayBuffer>>;

/** Options for work that may contain Argon2. */
export interface Argon2Options extends ProgressOptions {
  /**
   * Function that runs Argon2, for example in a worker. By default, Argon2 runs in this thread, which it blocks until
   * it has ended.
   */
  readonly argon2?: Argon2 | undefined;
}

/**
 * Checks the costs of Argon2. Needs no password, so a file can be rejected before the user types its password.
 *
 * @throws AppError `import-too-large` for parameters that would take too much memory or time, `import-format` for
 * parameters that Argon2 does not allow
 */
export function assertArgon2({ passes, memory, lanes }: Pick<Argon2Parameters, "passes" | "memory" | "lanes">): void {
  const areCounts = [passes, memory, lanes].every((value) => Number.isInteger(value) && value >= 1);
  if (!areCounts) throw badImport("damaged");
  assertLimit("argon2-memory", memory / 1024);
  assertLimit("argon2-work", (memory / 1024) * passes);
  assertLimit("argon2-lanes", lanes);
  if (memory < 8 * lanes) throw badImport("damaged");
}

/**
 * Derives a key with Argon2. The package does this in one call of WebAssembly, in which nothing else can run: 0.2 to
 * 0.5 s for the 64 MiB and 3 passes of exported files (Node 20), and minutes for a file with the largest costs.
 *
 * @throws AppError the errors of {@link assertArgon2}, `import-format` for a salt that is too short, and `bad-argument`
 * if the function in the options returns no key; the reason of the aborted signal
 */
export async function argon2(
  parameters: Argon2Parameters,
  { argon2: run = inThisThread, signal, onProgress }: Argon2Options,
): Promise<Uint8Array<ArrayBuffer>> {
  assertArgon2(parameters);
  if (parameters.salt.length < 8) throw badImport("damaged");
  signal?.throwIfAborted();
  const key = await run(parameters, { signal, onProgress });
  assertBytes("the result of argon2", key, parameters.bytes);
  if (signal?.aborted) wipe(key);
  signal?.throwIfAborted();
  return key;
}

async function inThisThread(parameters: Argon2Parameters): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, password, salt, passes, memory, lanes, bytes } = parameters;
  const { argon2d, argon2id } = await import("hash-wasm"); // loaded only when needed: it contains WebAssembly
  const derive = kind === "d" ? argon2d : argon2id;
  const options = { password, salt, iterations: passes, memorySize: memory, parallelism: lanes, hashLength: bytes };
  return Uint8Array.from(await derive({ ...options, outputType: "binary" }));
}

/**
 * Returns a function that runs each Argon2 in a separate worker. hash-wasm computes all passes in one call, so only the
 * end of its worker can stop it.
 *
 * @param create - creates a worker whose script calls {@link serveArgon2}
 */
export function argon2InWorker(create: () => WorkerPort): Argon2 {
  return async (parameters, progress) => {
    const password = parameters.password.slice();
    // The salt is copied too: it can be a part of the file's buffer, and a message would contain the whole buffer.
    const question: Argon2Parameters = { ...parameters, password, salt: parameters.salt.slice() };
    try {
      return (await askWorker(create, question, [password.buffer], progress)) as Uint8Array<ArrayBuffer>;
    } finally {
      if (password.length > 0) wipe(password); // a transferred buffer has no length, and the worker wipes it
    }
  };
}

/** Runs Argon2 inside a worker. */
export function serveArgon2(scope: WorkerSelf): void {
  serveWorker(scope, async (question) => {
    const parameters = question as Argon2Parameters;
    try {
      const answer = await inThisThread(parameters);
      return { answer, transfer: [answer.buffer] };
    } finally {
      wipe(parameters.password);
    }
  });
}
