import { encipher, increment, xor } from "../block-cipher/block.ts";
import type { BlockCipher } from "../block-cipher/block-cipher.ts";
import { wipe } from "../bytes.ts";

/**
 * The inputs of the two passes of CCM (CTR and CBC-MAC), without the text. They are formatted as in SP 800-38C appendix
 * A.
 */
export interface CcmMessage {
  readonly cipher: BlockCipher;
  /** B_0 ‖ the formatted associated data (A.2), as whole blocks. */
  readonly header: Uint8Array;
  /** The counter block Ctr_0 (A.3). */
  readonly counter: Uint8Array;
}

/**
 * Runs CTR and CBC-MAC, the two passes of CCM (SP 800-38C §6), on the text in place, block by block. Works with any
 * cipher.
 *
 * @returns 16 bytes in a new array, which begin with the tag. They are Y_r ⊕ S_0, where Y_r is the CBC-MAC
 */
export function blockwise(sealing: boolean, { cipher, header, counter }: CcmMessage, text: Uint8Array): Uint8Array {
  const q = counter[0]! + 1; // A.3: the first byte contains q - 1
  const Ctr = Uint8Array.from(counter);
  const T = Uint8Array.from(counter);
  const [Y, S] = [new Uint8Array(16), new Uint8Array(16)];
  const chain = (block: Uint8Array): void => {
    xor(Y, block);
    encipher(cipher, Y);
  };
  try {
    encipher(cipher, T); // S_0: Ctr_0 encrypted
    for (let i = 0; i < header.length; i += 16) chain(header.subarray(i, i + 16));
    for (let i = 0; i < text.length; i += 16) {
      const block = text.subarray(i, i + 16);
      increment(Ctr, q); // never overflows, because CCM accepts only payloads whose length fits into q bytes
      if (sealing) chain(block);
      S.set(Ctr);
      encipher(cipher, S);
      xor(block, S);
      if (!sealing) chain(block);
    }
    xor(T, Y);
    return T;
  } catch (error) {
    wipe(T);
    throw error;
  } finally {
    wipe(Y, S);
  }
}
