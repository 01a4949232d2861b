import { CryptoError } from "../errors.ts";
import type { Backend } from "./backend.ts";
import type { Prf } from "./prf.ts";

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (c) => c.charCodeAt(0));
const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** The inputs of the fifth test vector of RFC 6070, which derives a key of 25 bytes with SHA-1. */
export const knownJob = {
  password: /* @__PURE__ */ ascii("passwordPASSWORDpassword"),
  salt: /* @__PURE__ */ ascii("saltSALTsaltSALTsaltSALTsaltSALTsalt"),
  iterations: 4096,
};
/**
 * Length of the test's key in bytes: three and a half blocks. So a backend that computes only the first block or only
 * some lanes fails the test.
 */
const knownBytes = ({ words }: Prf): number => 14 * words;

/**
 * The backends and hashes that have passed the test, such as `wasm SHA-1`. A map key is the API object that the backend
 * used.
 */
const passed = new WeakMap<object, Set<string>>();

/**
 * Tests a backend by deriving a known key. A passed test is not repeated for the same hash and API object.
 *
 * @throws CryptoError `unavailable` if the backend does not exist, `self-test-failed` if it gives wrong keys
 */
export async function selfTest(backend: Backend, prf: Prf, signal: AbortSignal | undefined): Promise<void> {
  const api = backend.api();
  if (!api) throw new CryptoError("unavailable", `the ${backend.name} backend does not exist here`);
  const names = passed.get(api) ?? new Set();
  const name = `${backend.name} ${prf.hash}`;
  if (names.has(name)) return;
  const [answer] = await backend.derive(prf, [{ ...knownJob, keyBytes: knownBytes(prf) }], { signal });
  if (!answer || hex(answer) !== prf.knownAnswer) {
    throw new CryptoError("self-test-failed", `the ${backend.name} backend gives wrong keys`);
  }
  passed.set(api, names.add(name));
}
