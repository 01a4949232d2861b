/**
 * The two passes of CCM (SP 800-38C) that WebCrypto has: AES-CTR over the text, and AES-CBC over the formatted input.
 * The tag comes from the last block that CBC returns for this input. No CCM that uses WebCrypto can be faster than
 * these two calls. Only the calls are measured: the time to prepare their inputs and to join their outputs (`assemble`)
 * does not count. Nonces have 12 bytes, tags 16 bytes, and there is no associated data.
 */
import { concatBytes } from "../../../../crypto/index.ts";

export interface Passes {
  readonly counter: Uint8Array<ArrayBuffer>;
  /** 16 zeros, followed by the text. CTR turns the zeros into S_0. */
  readonly text: Uint8Array<ArrayBuffer>;
  /** B_0, then the plaintext, padded with zeros. */
  readonly formatted: Uint8Array<ArrayBuffer>;
}

export interface NativeKeys {
  readonly ctr: CryptoKey;
  readonly cbc: CryptoKey;
}

export async function importKeys(key: Uint8Array<ArrayBuffer>): Promise<NativeKeys> {
  const [ctr, cbc] = await Promise.all(
    ["AES-CTR", "AES-CBC"].map((name) => crypto.subtle.importKey("raw", key, name, false, ["encrypt"])),
  );
  if (ctr === undefined || cbc === undefined) throw new Error("two names are two keys");
  return { ctr, cbc };
}

/** @param through - the input of CTR: the plaintext to encrypt, or the ciphertext without its tag to decrypt */
export function layOut(nonce: Uint8Array, plaintext: Uint8Array, through: Uint8Array): Passes {
  const Q = Uint8Array.of(plaintext.length >> 16, plaintext.length >> 8, plaintext.length); // A.2.1: q = 3 bytes
  const padding = new Uint8Array(-plaintext.length & 15);
  return {
    counter: concatBytes(Uint8Array.of(2), nonce, new Uint8Array(3)),
    text: concatBytes(new Uint8Array(16), through),
    formatted: concatBytes(Uint8Array.of(0x3a), nonce, Q, plaintext, padding),
  };
}

export const ctrPass = ({ ctr }: NativeKeys, { counter, text }: Passes): Promise<ArrayBuffer> =>
  crypto.subtle.encrypt({ name: "AES-CTR", counter, length: 24 }, ctr, text);

export const cbcPass = ({ cbc }: NativeKeys, { formatted }: Passes): Promise<ArrayBuffer> =>
  crypto.subtle.encrypt({ name: "AES-CBC", iv: new Uint8Array(16) }, cbc, formatted);

/**
 * @returns the output of CTR, followed by the tag. The tag is S_0 ⊕ the last block of CBC before WebCrypto's padding
 * block
 */
export function assemble(ctrOut: ArrayBuffer, cbcOut: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const S0 = new Uint8Array(ctrOut, 0, 16);
  const T = new Uint8Array(cbcOut, cbcOut.byteLength - 32, 16).map((byte, i) => byte ^ (S0[i] ?? 0));
  return concatBytes(new Uint8Array(ctrOut, 16), T);
}
