import { encipher, increment, xor } from "../block-cipher/block.ts";
import type { BlockCipher } from "../block-cipher/block-cipher.ts";
import { wipe } from "../bytes.ts";

/** The inputs of both passes of CCM except the text, formatted according to SP 800-38C appendix A. */
export interface CcmMessage {
  readonly cipher: BlockCipher;
  /** B_0 ‖ the associated data: whole blocks. */
  readonly header: Uint8Array;
  /** Ctr_0. */
  readonly counter: Uint8Array;
}

/**
 * Runs both passes of SP 800-38C §6 on the text, in place and block by block. Works with any cipher.
 *
 * @returns T ⊕ S_0, 16 fresh bytes
 */
export function blockwise(sealing: boolean, { cipher, header, counter }: CcmMessage, text: Uint8Array): Uint8Array {
  const q = counter[0]! + 1; // A.3: the first byte contains q - 1
  const Ctr = Uint8Array.from(counter);
  const T = Uint8Array.from(counter);
  encipher(cipher, T); // S_0
  const [Y, S] = [new Uint8Array(16), new Uint8Array(16)];
  const chain = (block: Uint8Array): void => {
    xor(Y, block);
    encipher(cipher, Y);
  };
  try {
    for (let i = 0; i < header.length; i += 16) chain(header.subarray(i, i + 16));
    for (let i = 0; i < text.length; i += 16) {
      const block = text.subarray(i, i + 16);
      increment(Ctr, q); // the length of the payload is limited, so these bytes never overflow
      if (sealing) chain(block);
      S.set(Ctr);
      encipher(cipher, S);
      xor(block, S);
      if (!sealing) chain(block);
    }
    xor(T, Y);
    return T;
  } finally {
    wipe(Y, S);
  }
}
