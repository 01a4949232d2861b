/**
 * Runs `work` while `crypto.getRandomValues` calls `random`: it returns the bytes of `random` and throws its errors.
 * `buffer` is the buffer that the caller of `getRandomValues` wants to fill.
 */
export async function withRandom<T>(
  random: (count: number, buffer: Uint8Array) => Uint8Array,
  work: () => T | Promise<T>,
): Promise<T> {
  const genuine = Object.getOwnPropertyDescriptor(globalThis.crypto, "getRandomValues");
  Object.defineProperty(globalThis.crypto, "getRandomValues", {
    configurable: true,
    value: (buffer: Uint8Array) => {
      const bytes = random(buffer.length, buffer);
      if (bytes.length !== buffer.length) throw new Error(`${buffer.length} bytes were asked for`);
      buffer.set(bytes);
      return buffer;
    },
  });
  try {
    return await work();
  } finally {
    if (genuine) Object.defineProperty(globalThis.crypto, "getRandomValues", genuine);
    else Reflect.deleteProperty(globalThis.crypto, "getRandomValues");
  }
}
