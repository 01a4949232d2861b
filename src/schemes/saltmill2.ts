/**
 * The scheme saltmill-2. It differs from saltmill-1 only in its roots: Argon2id with 64 MiB stands before PBKDF2, so
 * that a graphics card guesses master passwords about nine times more slowly. The master password is in both steps. If
 * Argon2 should ever turn out to be weak, PBKDF2 of the master password with a salt that nobody else has remains.
 */
import { concatBytes, partOfProgress, sha256, wipe } from "../../crypto/index.ts";
import { assertBytes, badArgument } from "../arguments.ts";
import { deriveBytes } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { prepareIdentity, prepareMaster, utf8 } from "../text.ts";
import { rootBytes, saltmillScheme } from "./saltmill1.ts";
import type { MasterInput } from "./scheme.ts";

/** The costs of a derivation. A program writes only {@link memoryHardCosts}, and reads others in headers. */
export interface MemoryHardCosts {
  /** Memory of Argon2 in KiB. */
  readonly memory: number;
  /** Passes of Argon2 over its memory. */
  readonly passes: number;
  /** PBKDF2 iterations after Argon2. */
  readonly iterations: number;
}

/** The costs of saltmill-2. They can never change, because other costs would be another scheme. */
export const memoryHardCosts: MemoryHardCosts = { memory: 65_536, passes: 3, iterations: 262_144 };

const stretchedBytes = 32;

export const saltmill2 = saltmillScheme("saltmill-2", {
  iterations: memoryHardCosts.iterations,
  megabytes: memoryHardCosts.memory / 1024,
  deriveSecret: rootOf,
  assertIdentity,
});

async function rootOf(master: MasterInput): Promise<Uint8Array<ArrayBuffer>> {
  const identity = assertIdentity(master.identity ?? "");
  const password = prepareMaster(master.masterPassword);
  try {
    const D = concatBytes(utf8("saltmill-2 root\0"), identity);
    return await deriveMemoryHard(password, D, memoryHardCosts, master);
  } finally {
    wipe(password);
  }
}

/** Returns a prepared identity. Without one, one computation would serve to guess everybody's master password. */
function assertIdentity(identity: string): Uint8Array<ArrayBuffer> {
  const prepared = prepareIdentity(identity);
  if (prepared.length === 0) throw new AppError("identity-empty", "saltmill-2 needs an identity");
  return prepared;
}

/**
 * Derives PBKDF2-HMAC-SHA1(P, A ‖ D, iterations, 20) with A = Argon2id(P, S, 32) and S = the first 16 bytes of
 * SHA-256(D).
 *
 * @param P - the prepared master password; the caller wipes it
 * @param D - bytes that nobody else's derivation has, and that say what the result is for
 * @returns 20 secret bytes; the caller wipes them
 * @throws {@link AppError} `memory` if the device refuses the memory; the reason of the aborted signal
 */
export async function deriveMemoryHard(
  P: Uint8Array<ArrayBuffer>,
  D: Uint8Array,
  costs: MemoryHardCosts,
  options: Pick<MasterInput, "argon2" | "pbkdf2" | "signal" | "onProgress">,
): Promise<Uint8Array<ArrayBuffer>> {
  const { memory, passes, iterations } = costs;
  const S = sha256(D).slice(0, 16);
  // With the costs of saltmill-2, Argon2 takes four fifths of the time (Node 20).
  const work = (memory * passes) / (memoryHardCosts.memory * memoryHardCosts.passes);
  const share = (4 * work) / (4 * work + iterations / memoryHardCosts.iterations);
  // The functions have no defaults here: bundles that derive nothing would contain all of their kernels.
  const { argon2 } = options;
  if (!argon2) throw badArgument("argon2", "a function", "nothing");
  const parameters = { kind: "id", password: P, salt: S, passes, memory, lanes: 1, bytes: stretchedBytes } as const;
  const A: Uint8Array<ArrayBuffer> = await argon2(parameters, partOfProgress(options, 0, share));
  assertBytes("the result of argon2", A, stretchedBytes);
  const salt = concatBytes(A, D);
  try {
    options.signal?.throwIfAborted();
    const progress = partOfProgress(options, share, 1);
    return await deriveBytes(options.pbkdf2, { password: P, salt, iterations, keyBytes: rootBytes, ...progress });
  } finally {
    wipe(A, salt);
  }
}
