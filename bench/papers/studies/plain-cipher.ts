import type { BlockCipher, CipherCore } from "../../../crypto/block-cipher/block-cipher.ts";

/** Returns a cipher that works block by block, as it does without WebAssembly. */
export const plainCipher = (keyBytes: BlockCipher["keyBytes"], core: CipherCore): BlockCipher => ({
  keyBytes,
  encryptBlock: (block) => core.encrypt(block),
  decryptBlock: (block) => core.decrypt(block),
  wipe() {
    core.wipe();
  },
});
