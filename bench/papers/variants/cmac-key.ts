/**
 * CMAC with its key ready: the cipher is made and both subkeys are computed before the first message. The library's
 * `cmac` computes the subkeys for each message, which costs one more block.
 */
import { type BlockCipher, double, encipher, xor, xorPadded } from "../../../crypto/block-cipher.ts";

/** Returns a function that computes CMAC, SP 800-38B §6.2, under one key. */
export function cmacKey(cipher: BlockCipher): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  const K1 = new Uint8Array(16);
  encipher(cipher, K1); // §6.1 step 1: L
  double(K1); // §6.1 step 2
  const K2 = Uint8Array.from(K1);
  double(K2); // §6.1 step 3
  return (message) => {
    const C = new Uint8Array(16); // §6.2 step 5: C_0
    const whole = Math.max(0, Math.ceil(message.length / 16) - 1);
    for (let i = 0; i < whole; i++) {
      xor(C, message.subarray(16 * i, 16 * i + 16));
      encipher(cipher, C); // §6.2 step 6
    }
    const last = message.subarray(16 * whole);
    const complete = last.length === 16;
    if (complete) xor(C, last);
    else xorPadded(C, last);
    xor(C, complete ? K1 : K2); // §6.2 step 4
    encipher(cipher, C); // §6.2 step 6
    return C;
  };
}
