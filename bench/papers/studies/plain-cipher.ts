import { type BlockCipher, blockCipher, type CipherCore } from "../../../crypto/block-cipher.ts";

/** Returns a cipher that works block by block, as all ciphers do without WebAssembly. */
export const plainCipher = (keyBytes: BlockCipher["keyBytes"], { encipher, decipher, wipe }: CipherCore): BlockCipher =>
  blockCipher(keyBytes, { encipher, decipher, wipe });
