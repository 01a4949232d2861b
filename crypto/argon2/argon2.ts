import { assertBytes, assertInteger, assertObject, kindOf, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import { assertProgress, type ProgressOptions, runWork } from "../progress.ts";
import type { Argon2Backend } from "./backends.ts";
import type { Argon2Job, Argon2Kind } from "./fill.ts";

/** The name of a backend, or `auto` for the fastest backend that works. */
export type Argon2BackendChoice = "auto" | Argon2Backend["name"];

/** Parameters of {@link argon2}. The caller owns the byte arrays, which are not changed. */
export interface Argon2Parameters extends ProgressOptions {
  /** `d`, `i` or `id`, for Argon2d, Argon2i and Argon2id. */
  kind: Argon2Kind;
  /** P: secret bytes of any length. They are copied at once. The caller wipes the original. */
  password: Uint8Array;
  /** S: at least 8 bytes. */
  salt: Uint8Array;
  /** t: the number of passes over the memory, 1 … 2^32-1. */
  passes: number;
  /** m: memory in KiB, 8 for each lane … 2^21, which is 2 GiB. */
  memory: number;
  /** p: the number of lanes, 1 … 255. They are computed one after another. */
  lanes: number;
  /** T: the length of the tag in bytes, 4 … 2^29-1. */
  bytes: number;
  /** v: 0x13, or 0x10 for the tags of older programs. Default: 0x13. */
  version?: 0x10 | 0x13 | undefined;
  /** K: a secret key. Copied and wiped as the password. Default: empty. */
  secret?: Uint8Array | undefined;
  /** X: any bytes. Default: empty. */
  associatedData?: Uint8Array | undefined;
  /** The implementation. `auto` is the default. */
  backend?: Argon2BackendChoice | undefined;
}

/**
 * Derives a tag, which may be used as a key, by Argon2, RFC 9106. All of Argon2d, and Argon2id after the first half
 * of its first pass, read memory at places that depend on the password. All memory is overwritten with zeros at the end.
 *
 * @returns `bytes` bytes in a new array, owned by the caller
 * @throws {@link CryptoError} `bad-argument` before any work; `memory` if the memory could not be allocated;
 * `unavailable` or `self-test-failed` if no backend works; the signal's reason when aborted
 * @example
 * ```ts
 * const password = new TextEncoder().encode("correct horse");
 * const salt = crypto.getRandomValues(new Uint8Array(16));
 * await argon2({ kind: "id", password, salt, passes: 3, memory: 65_536, lanes: 1, bytes: 32 });
 * ```
 */
export async function argon2(parameters: Argon2Parameters): Promise<Uint8Array<ArrayBuffer>> {
  const choice = assertParameters(parameters);
  parameters.signal?.throwIfAborted();
  const job = copyJob(parameters);
  try {
    return await runWork(parameters, (progress) => deriveWith(choice, job, progress), wipe);
  } finally {
    wipe(job.password, job.secret);
  }
}

const largestMemory = 2 ** 21;
const backendNames: readonly Argon2Backend["name"][] = ["wasm-simd", "wasm", "webcrypto", "js"];

function assertParameters(parameters: Argon2Parameters): Argon2BackendChoice {
  assertObject("parameters", parameters);
  const { kind, version = 0x13, secret, associatedData, lanes, backend = "auto" } = parameters;
  assertOneOf("kind", kind, ["d", "i", "id"]);
  assertBytes("password", parameters.password);
  assertBytes("salt", parameters.salt, 8);
  assertInteger("passes", parameters.passes, 1, 2 ** 32 - 1);
  assertInteger("lanes", lanes, 1, 255);
  assertInteger("memory", parameters.memory, 8 * lanes, largestMemory);
  assertInteger("bytes", parameters.bytes, 4, 2 ** 29 - 1);
  assertOneOf("version", version, [0x10, 0x13]);
  if (secret !== undefined) assertBytes("secret", secret);
  if (associatedData !== undefined) assertBytes("associatedData", associatedData);
  assertProgress(parameters);
  assertOneOf("backend", backend, ["auto", ...backendNames]);
  return backend;
}

function assertOneOf(name: string, value: unknown, known: readonly unknown[]): void {
  if (known.includes(value)) return;
  throw new CryptoError("bad-argument", `${name} must be one of ${known.join(", ")}, not ${kindOf(value)}`);
}

function copyJob({ secret = none, associatedData = none, version = 0x13, ...parameters }: Argon2Parameters): Argon2Job {
  const { kind, passes, memory, lanes, bytes } = parameters;
  return {
    ...{ kind, version, passes, memory, lanes, bytes },
    password: Uint8Array.from(parameters.password),
    salt: Uint8Array.from(parameters.salt),
    secret: Uint8Array.from(secret),
    associatedData: Uint8Array.from(associatedData),
  };
}

const none = new Uint8Array(0);

/**
 * Runs the job on the chosen backend. `auto` tries the backends in their order, until one derives the tag. It does not
 * try another backend if the memory for the blocks was refused.
 */
async function deriveWith(
  choice: Argon2BackendChoice,
  job: Argon2Job,
  progress: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { backends, selfTest } = await import("./backends.ts"); // loaded only when needed
  const failures: unknown[] = [];
  for (const backend of backends.filter(({ name }) => choice === "auto" || name === choice)) {
    try {
      await selfTest(backend);
      progress.signal?.throwIfAborted();
      return await backend.derive(job, progress);
    } catch (error) {
      if (progress.signal?.aborted || (error instanceof CryptoError && error.code === "memory")) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first instanceof CryptoError) throw first;
  throw new CryptoError("unavailable", `no ${choice} backend could run`, { cause: first });
}
