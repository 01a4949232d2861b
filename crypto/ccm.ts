import { type BlockCipher, coreOf } from "./block-cipher.ts";
import { assertBytes, assertMethods, assertObject, equalConstantTime, kindOf, wipe } from "./bytes.ts";
import { blockwise, type CcmMessage, composedPasses, firstCounter, formatHeader } from "./ccm-passes.ts";
import { CryptoError } from "./errors.ts";

interface CcmParameters {
  /** A block cipher with its key; the caller wipes the cipher. */
  cipher: BlockCipher;
  /** 7 … 13 bytes. Never use a nonce twice under one key. */
  nonce: Uint8Array;
  /** Data that is authenticated but not encrypted. */
  associatedData?: Uint8Array | undefined;
  /** Length of the tag in bytes: 4, 6, 8, 10, 12, 14 or 16 (the default). */
  tagBytes?: number | undefined;
}

/** Parameters of {@link ccmSeal} and {@link ccmSealSync}. The caller owns the byte arrays, which are not changed. */
export interface CcmSealParameters extends CcmParameters {
  /** Fewer than 2^(8·(15 - length of the nonce)) bytes; owned by the caller, not changed. */
  plaintext: Uint8Array;
}

/** Parameters of {@link ccmOpen} and {@link ccmOpenSync}. The caller owns the byte arrays, which are not changed. */
export interface CcmOpenParameters extends CcmParameters {
  /** The ciphertext, followed by the tag. */
  ciphertext: Uint8Array;
}

/**
 * Encrypts and authenticates by CCM, SP 800-38C §6.1 with the formatting of appendix A.
 *
 * @returns ciphertext ‖ tag, in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { aes, ccmOpenSync, ccmSealSync } from "saltmill/crypto";
 * const cipher = aes(crypto.getRandomValues(new Uint8Array(32)));
 * const nonce = crypto.getRandomValues(new Uint8Array(12));
 * const sealed = ccmSealSync({ cipher, nonce, plaintext: Uint8Array.of(1, 2, 3) }); // 19 bytes
 * ccmOpenSync({ cipher, nonce, ciphertext: sealed }); // 1, 2, 3
 * ```
 */
export function ccmSealSync(parameters: CcmSealParameters): Uint8Array<ArrayBuffer> {
  const { C, text, message } = sealing(parameters);
  return finishSeal(C, text.length, passes(true, message, text));
}

/**
 * Decrypts and verifies by CCM, SP 800-38C §6.2.
 *
 * @returns the plaintext, in a new array
 * @throws {@link CryptoError} `bad-argument`; `forged` if the ciphertext was changed or was encrypted with other
 * parameters. The error does not tell the cause, and no byte of the plaintext is returned
 * @example
 * ```ts
 * import { aes, ccmOpenSync, ccmSealSync } from "saltmill/crypto";
 * const cipher = aes(new Uint8Array(32));
 * const nonce = new Uint8Array(12);
 * const plaintext = Uint8Array.of(1, 2, 3);
 * const ciphertext = ccmSealSync({ cipher, nonce, plaintext });
 * Array.from(ccmOpenSync({ cipher, nonce, ciphertext })); // [1, 2, 3]
 * ```
 */
export function ccmOpenSync(parameters: CcmOpenParameters): Uint8Array<ArrayBuffer> {
  const { received, text, message } = opening(parameters);
  return finishOpen(text, passes(false, message, text), received);
}

/**
 * Does the same as {@link ccmSealSync}, but uses WebCrypto, if available, for large messages under AES keys of 16 or 32
 * bytes.
 *
 * @example
 * ```ts
 * import { aes, ccmSeal } from "saltmill/crypto";
 * const cipher = aes(new Uint8Array(32));
 * const nonce = new Uint8Array(12);
 * const plaintext = Uint8Array.of(1, 2, 3);
 * (await ccmSeal({ cipher, nonce, plaintext })).length; // 19
 * cipher.wipe();
 * ```
 */
export async function ccmSeal(parameters: CcmSealParameters): Promise<Uint8Array<ArrayBuffer>> {
  const { C, text, message } = sealing(parameters);
  const composed = await composedPasses(true, message, text);
  if (!composed) return finishSeal(C, text.length, passes(true, message, text));
  text.set(composed.out);
  return finishSeal(C, text.length, composed.T);
}

/**
 * Does the same as {@link ccmOpenSync}, but uses WebCrypto, if available, for large messages under AES keys of 16 or 32
 * bytes.
 *
 * @example
 * ```ts
 * import { aes, ccmOpen, ccmSeal } from "saltmill/crypto";
 * const cipher = aes(new Uint8Array(32));
 * const nonce = new Uint8Array(12);
 * const plaintext = Uint8Array.of(1, 2, 3);
 * const ciphertext = await ccmSeal({ cipher, nonce, plaintext });
 * Array.from(await ccmOpen({ cipher, nonce, ciphertext })); // [1, 2, 3]
 * ```
 */
export async function ccmOpen(parameters: CcmOpenParameters): Promise<Uint8Array<ArrayBuffer>> {
  const { received, text, message } = opening(parameters);
  const composed = await composedPasses(false, message, text);
  if (!composed) return finishOpen(text, passes(false, message, text), received);
  return finishOpen(composed.out, composed.T, received);
}

/**
 * Checks the parameters, and copies the plaintext into the array for the result before the cipher is used. So a
 * parameter that the caller changes while `ccmSeal` waits for WebCrypto has no effect on the result.
 */
function sealing(parameters: CcmSealParameters) {
  assertObject("parameters", parameters);
  const { cipher, nonce, plaintext: P, associatedData = empty, tagBytes = 16 } = parameters;
  assertCommon(cipher, nonce, associatedData, tagBytes);
  assertBytes("plaintext", P, 0, maxPayload(nonce));
  const C = new Uint8Array(P.length + tagBytes);
  C.set(P);
  const message = format(cipher, nonce, associatedData, P.length, tagBytes);
  return { C, text: C.subarray(0, P.length), message };
}

/**
 * Checks the parameters, and copies the ciphertext before the cipher is used. So a parameter that the caller changes
 * while `ccmOpen` waits for WebCrypto has no effect on the result.
 */
function opening(parameters: CcmOpenParameters) {
  assertObject("parameters", parameters);
  const { cipher, nonce, ciphertext: C, associatedData = empty, tagBytes = 16 } = parameters;
  assertCommon(cipher, nonce, associatedData, tagBytes);
  assertBytes("ciphertext", C);
  const Plen = C.length - tagBytes;
  if (Plen < 0 || Plen > maxPayload(nonce)) throw forged(); // §6.2 step 1
  const message = format(cipher, nonce, associatedData, Plen, tagBytes);
  // The constructor makes the copies, because `slice` of a Node `Buffer` does not copy.
  return { received: new Uint8Array(C.subarray(Plen)), text: new Uint8Array(C.subarray(0, Plen)), message };
}

const empty = new Uint8Array(0);

const format = (cipher: BlockCipher, nonce: Uint8Array, A: Uint8Array, Plen: number, tagBytes: number): CcmMessage => ({
  cipher,
  header: formatHeader(nonce, A, Plen, tagBytes),
  counter: firstCounter(nonce),
});

/**
 * Runs CTR and CBC-MAC on the text in place: many blocks at once if the cipher supports this, otherwise block by block.
 */
function passes(sealing: boolean, message: CcmMessage, text: Uint8Array): Uint8Array {
  try {
    const bulk = coreOf(message.cipher)?.bulk;
    return bulk ? bulk.ccm(sealing, message.header, message.counter, text) : blockwise(sealing, message, text);
  } catch (error) {
    wipe(text); // if the cipher fails, no plaintext must remain in the buffer
    throw error;
  }
}

/** Writes the tag after the ciphertext in C: §6.1 step 8. T is Y_r ⊕ S_0, which begins with the tag. */
function finishSeal(C: Uint8Array<ArrayBuffer>, length: number, T: Uint8Array): Uint8Array<ArrayBuffer> {
  for (let i = length; i < C.length; i++) C[i] = T[i - length]!;
  wipe(T);
  return C;
}

/**
 * Compares the received tag with the first bytes of T: §6.2 step 10. Returns the plaintext if they are equal. Otherwise
 * wipes the plaintext and throws `forged`.
 */
function finishOpen(text: Uint8Array<ArrayBuffer>, T: Uint8Array, received: Uint8Array): Uint8Array<ArrayBuffer> {
  const genuine = equalConstantTime(T.subarray(0, received.length), received);
  wipe(T);
  if (genuine) return text;
  wipe(text);
  throw forged();
}

const forged = (): CryptoError => new CryptoError("forged", "the message is not as it was sealed");

const maxPayload = (nonce: Uint8Array): number => Math.min(2 ** (8 * (15 - nonce.length)) - 1, Number.MAX_SAFE_INTEGER);

function assertCommon(cipher: BlockCipher, nonce: Uint8Array, associatedData: Uint8Array, tagBytes: number): void {
  assertMethods("cipher", cipher, ["encryptBlock"]);
  assertBytes("nonce", nonce, 7, 13);
  assertBytes("associatedData", associatedData);
  if (![4, 6, 8, 10, 12, 14, 16].includes(tagBytes)) {
    throw new CryptoError("bad-argument", `tagBytes must be 4, 6, 8, 10, 12, 14 or 16, not ${kindOf(tagBytes)}`);
  }
}
