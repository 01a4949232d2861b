import type { BlockCipher } from "../block-cipher.ts";
import { assertBytes, assertMethods, concatBytes, equalConstantTime, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import { firstCounter, formatInput, increment } from "./formatting.ts";

interface CcmParameters {
  /** A block cipher under the key; stays the caller's to wipe. */
  cipher: BlockCipher;
  /** 7 … 13 bytes, never twice under one key. */
  nonce: Uint8Array;
  /** What is authenticated but not encrypted. */
  associatedData?: Uint8Array | undefined;
  /** Length of the tag in bytes: 4, 6, … 16 (the default). */
  tagBytes?: number | undefined;
}

export interface CcmSealParameters extends CcmParameters {
  /** Fewer than 2^(8·(15 - length of the nonce)) bytes; the caller's, not changed. */
  plaintext: Uint8Array;
}

export interface CcmOpenParameters extends CcmParameters {
  /** The ciphertext with the tag behind it. */
  ciphertext: Uint8Array;
}

/**
 * CCM generation-encryption, SP 800-38C §6.1 with the formatting of its appendix A.
 *
 * @returns ciphertext ‖ tag, fresh bytes
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
  const { cipher, nonce, plaintext: P, associatedData = new Uint8Array(0), tagBytes = 16 } = parameters;
  assertCommon(cipher, nonce, associatedData, tagBytes);
  assertBytes("plaintext", P, 0, maxPayload(nonce));
  const T = tag(cipher, nonce, associatedData, P, tagBytes);
  const C = concatBytes(P, T);
  cryptCounter(cipher, nonce, C, P.length);
  return C;
}

/**
 * CCM decryption-verification, SP 800-38C §6.2.
 *
 * @returns the plaintext, fresh bytes
 * @throws {@link CryptoError} `bad-argument`; `forged` for whatever is not as it was sealed: every way of being wrong looks
 * the same, and no byte of the plaintext leaves
 */
export function ccmOpenSync(parameters: CcmOpenParameters): Uint8Array<ArrayBuffer> {
  const { cipher, nonce, ciphertext: C, associatedData = new Uint8Array(0), tagBytes = 16 } = parameters;
  assertCommon(cipher, nonce, associatedData, tagBytes);
  assertBytes("ciphertext", C);
  const Plen = C.length - tagBytes;
  if (Plen < 0 || Plen > maxPayload(nonce)) throw forged(); // step 1
  const opened = Uint8Array.from(C);
  cryptCounter(cipher, nonce, opened, Plen); // steps 2 to 6
  const P = opened.slice(0, Plen);
  const expected = tag(cipher, nonce, associatedData, P, tagBytes); // steps 7 to 9
  const genuine = equalConstantTime(expected, opened.subarray(Plen)); // step 10
  wipe(opened, expected);
  if (genuine) return P;
  wipe(P);
  throw forged();
}

/** As {@link ccmSealSync}, as a promise. */
export function ccmSeal(parameters: CcmSealParameters): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve) => {
    resolve(ccmSealSync(parameters));
  });
}

/** As {@link ccmOpenSync}, as a promise. */
export function ccmOpen(parameters: CcmOpenParameters): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve) => {
    resolve(ccmOpenSync(parameters));
  });
}

const forged = (): CryptoError => new CryptoError("forged", "the message is not as it was sealed");

const maxPayload = (nonce: Uint8Array): number => Math.min(2 ** (8 * (15 - nonce.length)) - 1, Number.MAX_SAFE_INTEGER);

function assertCommon(cipher: BlockCipher, nonce: Uint8Array, associatedData: Uint8Array, tagBytes: number): void {
  assertMethods("cipher", cipher, ["encryptBlock"]);
  assertBytes("nonce", nonce, 7, 13);
  assertBytes("associatedData", associatedData);
  if (![4, 6, 8, 10, 12, 14, 16].includes(tagBytes)) {
    throw new CryptoError("bad-argument", `tagBytes must be 4, 6, 8, 10, 12, 14 or 16, not ${String(tagBytes)}`);
  }
}

/** §6.1 steps 1 to 4: the CBC-MAC over the formatted input, its first Tlen bits. */
function tag(cipher: BlockCipher, nonce: Uint8Array, A: Uint8Array, P: Uint8Array, tagBytes: number): Uint8Array {
  const B = formatInput(nonce, A, P, tagBytes);
  let Y = new Uint8Array(16);
  for (let i = 0; i < B.length; i += 16) {
    for (let k = 0; k < 16; k++) Y[k]! ^= B[i + k]!;
    const next = cipher.encryptBlock(Y);
    wipe(Y);
    Y = next;
  }
  wipe(B);
  return Y.subarray(0, tagBytes);
}

/** §6.1 steps 5 to 8, in place and its own inverse: the tag behind the payload under S_0, the payload under S_1, S_2, … */
function cryptCounter(cipher: BlockCipher, nonce: Uint8Array, text: Uint8Array, Plen: number): void {
  const counter = firstCounter(nonce);
  let S = cipher.encryptBlock(counter);
  for (let i = Plen; i < text.length; i++) text[i]! ^= S[i - Plen]!;
  for (let i = 0; i < Plen; i++) {
    if (i % 16 === 0) {
      wipe(S);
      increment(counter, 15 - nonce.length);
      S = cipher.encryptBlock(counter);
    }
    text[i]! ^= S[i % 16]!;
  }
  wipe(S);
}
