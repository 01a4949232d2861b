import { CryptoError } from "../errors.ts";
import type { Backend } from "./backend.ts";
import { knownBytes, knownJob, type Prf } from "./prf.ts";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** Which backends have given the known answer, on which engine: one that is replaced has to prove itself again. */
const passed = new WeakMap<object, Set<string>>();

/** @throws CryptoError `unavailable` where the backend does not exist, `self-test-failed` where it gives wrong keys */
export async function selfTest(backend: Backend, prf: Prf, signal: AbortSignal | undefined): Promise<void> {
  const engine = backend.api();
  if (!engine) throw new CryptoError("unavailable", `the ${backend.name} backend does not exist here`);
  const names = passed.get(engine) ?? new Set();
  const name = `${backend.name} ${prf.hash}`;
  if (names.has(name)) return;
  const [answer] = await backend.derive(prf, [{ ...knownJob, keyBytes: knownBytes(prf) }], { signal });
  if (!answer || hex(answer) !== prf.knownAnswer) {
    throw new CryptoError("self-test-failed", `the ${backend.name} backend gives wrong keys`);
  }
  passed.set(engine, names.add(name));
}
