/**
 * AES in WebAssembly by somebody else: the crate `aes` of RustCrypto, whose bit-slicing needs no look-ups. This package
 * has AES-128 in CTR only.
 */
import { Aes128Ctr128BEKey, initBundled, Memory } from "@hazae41/aes.wasm";
import type { Stream } from "./shapes.ts";

/** Callers must await it once before they use `ctr`. */
export async function ready(): Promise<void> {
  await initBundled();
}

/** The objects are in the memory of WebAssembly, so they must be released. Older engines have no `Symbol.dispose`. */
const release = (object: object): void => {
  const name = (Symbol as { readonly dispose?: symbol }).dispose ?? "undefined";
  (object as Record<string | symbol, () => void>)[name]?.();
};

export const ctr: Stream = (key, counter, data) => {
  const [text, K, first] = [new Memory(data), new Memory(key), new Memory(counter)];
  const cipher = new Aes128Ctr128BEKey(K, first);
  cipher.apply_keystream(text);
  const out = text.bytes.slice();
  [cipher, text, K, first].forEach(release);
  return out;
};
