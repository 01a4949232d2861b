import { type BlockCipher, coreOf, encipher, increment, xor } from "../block-cipher.ts";
import { assertBytes, assertMethods, assertObject, wipe } from "../bytes.ts";

/** Parameters of {@link ctr}. The caller owns the byte arrays, which are neither changed nor wiped. */
export interface CtrParameters {
  /** A block cipher with its key; the caller wipes the cipher. */
  cipher: BlockCipher;
  /** The first counter block, 16 bytes. Never use a counter block twice under one key, in any message. */
  counter: Uint8Array;
  /** Plaintext or ciphertext, any length; owned by the caller, not changed. */
  data: Uint8Array;
}

/**
 * Encrypts or decrypts by CTR, SP 800-38A §6.5: encryption and decryption are the same operation. The whole counter
 * block is one number, most significant byte first (appendix B.1, m = 128). The data is not authenticated. Test
 * vectors: SP 800-38A appendix F.5.
 *
 * @returns a new array with the length of `data`
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { ctr, lea } from "saltmill/crypto/papers";
 * const cipher = lea(crypto.getRandomValues(new Uint8Array(16)));
 * const counter = crypto.getRandomValues(new Uint8Array(16));
 * const encrypted = ctr({ cipher, counter, data: Uint8Array.of(1, 2, 3) }); // 3 bytes
 * ctr({ cipher, counter, data: encrypted }); // 1, 2, 3
 * ```
 */
export function ctr(parameters: CtrParameters): Uint8Array<ArrayBuffer> {
  assertObject("parameters", parameters);
  const { cipher, counter, data } = parameters;
  assertMethods("cipher", cipher, ["encryptBlock"]);
  assertBytes("counter", counter, 16, 16);
  assertBytes("data", data);
  const text = new Uint8Array(data); // a copy, which is changed in place
  try {
    const bulk = wrapsAround(counter, text) ? undefined : coreOf(cipher)?.bulk;
    if (bulk) bulk.ctr(counter, text);
    else blockwise(cipher, counter, text);
    return text;
  } catch (error) {
    wipe(text); // if the cipher fails, no plaintext must remain in the copy
    throw error;
  }
}

/** Returns true if the last 64 bits of the counter overflow within the text, which `bulk` does not support. */
function wrapsAround(counter: Uint8Array, text: Uint8Array): boolean {
  const last = new DataView(counter.buffer, counter.byteOffset, counter.byteLength).getBigUint64(8);
  return last + BigInt(Math.ceil(text.length / 16)) > 2n ** 64n;
}

function blockwise(cipher: BlockCipher, counter: Uint8Array, text: Uint8Array): void {
  const T = Uint8Array.from(counter);
  const O = new Uint8Array(16);
  try {
    for (let i = 0; i < text.length; i += 16) {
      O.set(T);
      encipher(cipher, O);
      xor(text.subarray(i, i + 16), O);
      increment(T, 16);
    }
  } finally {
    wipe(O);
  }
}
