/** Finds out if a contender that can choose between implementations uses the engine's own or its own code. */
import type { Backend, Prepared } from "../study.ts";
import { freshBytes, sample } from "./sample.ts";

/** The methods of `SubtleCrypto` that do the work of a contender. The import of a key is not such work. */
const methods = ["encrypt", "decrypt", "sign", "verify", "digest", "deriveBits", "deriveKey"];

/** Runs `action`, and returns how many calls of `SubtleCrypto` were made meanwhile, also by a library. */
export async function nativeCalls(action: () => unknown): Promise<number> {
  const subtle = (globalThis as { crypto?: Partial<Crypto> }).crypto?.subtle;
  if (subtle === undefined) {
    await action();
    return 0;
  }
  const shape = Object.getPrototypeOf(subtle) as object;
  let calls = 0;
  const before = methods.flatMap((name): [string, PropertyDescriptor][] => {
    const own = Object.getOwnPropertyDescriptor(shape, name);
    return own === undefined ? [] : [[name, own]];
  });
  for (const [name, own] of before) {
    const method = own.value as (...args: unknown[]) => unknown;
    const counting = function (this: unknown, ...args: unknown[]): unknown {
      calls++;
      return Reflect.apply(method, this, args);
    };
    Object.defineProperty(shape, name, { ...own, value: counting });
  }
  try {
    await action();
    return calls;
  } finally {
    for (const [name, own] of before) Object.defineProperty(shape, name, own);
  }
}

/** Returns the backend of a run that is not the first one, or undefined for a contender without a choice. */
export async function backendOf(it: Prepared): Promise<Backend | undefined> {
  if (it.backend === undefined) return undefined;
  const calls = await nativeCalls(() => sample(it, freshBytes(1), 1));
  return calls > 0 ? "webcrypto" : it.backend();
}
