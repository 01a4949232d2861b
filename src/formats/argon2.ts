import { assertLimit, badImport } from "./limits.ts";

/** Parameters of Argon2, version 1.3. */
export interface Argon2Parameters {
  readonly kind: "d" | "id";
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly passes: number;
  /** Memory in KiB. */
  readonly memory: number;
  readonly lanes: number;
  readonly bytes: number;
}

/**
 * Checks the costs of Argon2. Needs no password, so a file can be rejected before the user types its password.
 *
 * @throws AppError `import-too-large` for parameters that would take too much memory or time, `import-format` for
 * parameters that Argon2 does not allow
 */
export function assertArgon2({ passes, memory, lanes }: Pick<Argon2Parameters, "passes" | "memory" | "lanes">): void {
  const areCounts = [passes, memory, lanes].every((value) => Number.isInteger(value) && value >= 1);
  if (!areCounts) throw badImport("Argon2");
  assertLimit("argon2-memory", memory / 1024);
  assertLimit("argon2-work", (memory / 1024) * passes);
  assertLimit("argon2-lanes", lanes);
  if (memory < 8 * lanes) throw badImport("Argon2");
}

/**
 * Derives a key with Argon2. The package does this in one call of WebAssembly, in which nothing else can run: 0.2 to
 * 0.5 s for the 64 MiB and 3 passes of exported files (Node 20), and minutes for a file with the largest costs.
 *
 * @throws AppError the errors of {@link assertArgon2}, and `import-format` for a salt that is too short
 */
export async function argon2(parameters: Argon2Parameters): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, password, salt, passes, memory, lanes, bytes } = parameters;
  assertArgon2(parameters);
  if (salt.length < 8) throw badImport("Argon2");
  const { argon2d, argon2id } = await import("hash-wasm"); // loaded only when needed: it contains WebAssembly
  const derive = kind === "d" ? argon2d : argon2id;
  const options = { password, salt, iterations: passes, memorySize: memory, parallelism: lanes, hashLength: bytes };
  return Uint8Array.from(await derive({ ...options, outputType: "binary" }));
}
