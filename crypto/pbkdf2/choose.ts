import { CryptoError } from "../errors.ts";
import type { Backend, BackendName, Job } from "./backend.ts";
import { js } from "./js.ts";
import { webcrypto } from "./webcrypto.ts";

/** In the order in which `auto` tries them. */
const backends: readonly Backend[] = [webcrypto, js];

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** RFC 6070, the fifth vector: two blocks, so that a machine which knows only the first is found out. */
const known = {
  password: ascii("passwordPASSWORDpassword"),
  salt: ascii("saltSALTsaltSALTsaltSALTsaltSALTsalt"),
  iterations: 4096,
  keyBytes: 25,
};
const knownAnswer = "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** The engines whose backend has given the known answer. */
const proven = new WeakSet();

async function prove(backend: Backend, signal: AbortSignal | undefined): Promise<void> {
  const engine = backend.engine();
  if (!engine) throw new CryptoError("unavailable", `the ${backend.name} backend does not exist here`);
  if (proven.has(engine)) return;
  const answer = hex(await backend.derive({ ...known, signal }));
  if (answer !== knownAnswer) throw new CryptoError("self-test-failed", `the ${backend.name} backend gives wrong keys`);
  proven.add(engine);
}

/** Runs the job on the named backend, or (`auto`) on the first one that exists, proves itself and does not fail. */
export async function deriveOn(name: BackendName | "auto", job: Job): Promise<Uint8Array<ArrayBuffer>> {
  const failures: unknown[] = [];
  for (const backend of backends.filter((b) => name === "auto" || b.name === name)) {
    try {
      await prove(backend, job.signal);
      job.signal?.throwIfAborted();
      return await backend.derive(job);
    } catch (error) {
      if (job.signal?.aborted) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first instanceof CryptoError) throw first;
  throw new CryptoError("unavailable", `no ${name} backend could run`, { cause: first });
}

export const backendNames: readonly BackendName[] = backends.map((backend) => backend.name);
