import { type ProgressOptions, wipe } from "../../crypto/index.ts";
import { type Argon2, argon2InThisThread, type Argon2Parameters } from "../argon2.ts";
import { assertBytes } from "../arguments.ts";
import { assertLimit, badImport } from "./limits.ts";

/** Options for work that may contain Argon2. */
export interface Argon2Options extends ProgressOptions {
  /** Function that runs Argon2, for example in a worker. By default, Argon2 runs in this thread, in slices. */
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
 * Derives a key with Argon2. This takes 0.15 s for the 64 MiB and 3 passes of exported files (Node 20), and a minute for
 * a file with the largest costs.
 *
 * @throws AppError the errors of {@link assertArgon2}, `import-format` for a salt that is too short, `memory` if the
 * device refuses the memory, and `bad-argument` if the function in the options returns no key; the reason of the aborted
 * signal
 */
export async function argon2(
  parameters: Argon2Parameters,
  { argon2: run = argon2InThisThread, signal, onProgress }: Argon2Options,
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
