import { CryptoError } from "./errors.ts";

/** The platform API that a backend uses. */
interface Testable {
  readonly name: string;
  /**
   * Returns the platform API that the backend uses, or `undefined` if the API is missing. A backend without an API
   * returns itself. A passed self-test is stored for the returned object, so that a replaced API is tested again.
   */
  api(): object | undefined;
}

/**
 * Tests a backend with a known answer. A passed test is not repeated for the same primitive and API object.
 *
 * @param primitive - the name of what the backend computes
 * @param isRight - computes and compares the known answer
 * @throws CryptoError `unavailable` if the backend does not exist, `self-test-failed` if it gives wrong keys
 */
export async function testOnce(backend: Testable, primitive: string, isRight: () => Promise<boolean>): Promise<void> {
  const api = backend.api();
  if (!api) throw new CryptoError("unavailable", `the ${backend.name} backend does not exist here`);
  const names = passed.get(api) ?? new Set();
  const name = `${backend.name} ${primitive}`;
  if (names.has(name)) return;
  if (!(await isRight())) {
    throw new CryptoError("self-test-failed", `the ${backend.name} backend gives wrong keys`);
  }
  passed.set(api, names.add(name));
}

/**
 * The backends and primitives that have passed the test, such as `wasm SHA-1`. A map key is the API object that the
 * backend used.
 */
const passed = new WeakMap<object, Set<string>>();
