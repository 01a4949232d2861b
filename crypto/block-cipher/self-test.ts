import type { CipherCore } from "./block-cipher.ts";
import { firstCounter, formatHeader } from "../ccm/formatting.ts";
import { webAssembly } from "../platform.ts";

/** Known results of a block cipher, from its standard or from another implementation. */
export interface KnownAnswers {
  /** One result for each key size. */
  readonly blocks: readonly { key: Uint8Array; plaintext: Uint8Array; ciphertext: string }[];
  /**
   * Results for backends that process many blocks at once. The key (32 bytes), the nonce or counter, the associated
   * data (20 bytes) and the text each consist of the bytes 0, 1, 2 …
   */
  readonly bulk: {
    readonly textBytes: number;
    /** The text encrypted by CTR, combined into one block by `folded`. */
    readonly streamed: string;
    /** The text encrypted by CCM, combined into one block by `folded`. */
    readonly sealed: string;
    /** The tag of CCM. */
    readonly tag: string;
  };
}

/** Returns `length` bytes that count up from `start`. */
export const counting = (length: number, start = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => start + i);

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** Combines all blocks of a text into one block, which depends on the order of the blocks. */
function folded(text: Uint8Array): string {
  const sum = new Uint8Array(16);
  text.forEach((byte, i) => (sum[i % 16] = 3 * sum[i % 16]! + byte));
  return hex(sum);
}

type Backend = (key: Uint8Array) => CipherCore;

function passes(create: Backend, { blocks, bulk: { textBytes, streamed, sealed, tag } }: KnownAnswers): boolean {
  for (const { key, plaintext, ciphertext } of blocks) {
    const core = create(key);
    const X = plaintext.slice();
    core.encipher(X);
    if (hex(X) !== ciphertext) return false;
    core.decipher(X);
    if (hex(X) !== hex(plaintext)) return false;
  }
  const { bulk } = create(counting(32));
  if (!bulk) return true;
  const text = counting(textBytes);
  bulk.ctr(counting(16), text);
  if (folded(text) !== streamed) return false;
  const nonce = counting(12);
  const [header, counter] = [formatHeader(nonce, counting(20), textBytes, 16), firstCounter(nonce)];
  const message = counting(textBytes);
  const [sealing, between] = [hex(bulk.ccm(true, header, counter, message)), folded(message)];
  const opening = hex(bulk.ccm(false, header, counter, message));
  return sealing === tag && between === sealed && opening === tag && hex(message) === hex(counting(textBytes));
}

/**
 * Returns a function that checks if a backend gives the known results. The function remembers the result of each
 * backend, and tests the backend again only if the global `WebAssembly` was replaced.
 */
export function selfTest(known: KnownAnswers): (create: Backend) => boolean {
  const results = new Map<Backend, { api: object | undefined; passed: boolean }>();
  return (create) => {
    const api = webAssembly();
    const result = results.get(create);
    if (result && result.api === api) return result.passed;
    results.set(create, { api, passed: false }); // this result remains if the backend throws
    const passed = passes(create, known);
    results.set(create, { api, passed });
    return passed;
  };
}
