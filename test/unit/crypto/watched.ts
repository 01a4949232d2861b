import type { BlockCipher } from "../../../crypto/index.ts";

/**
 * Returns a cipher that records every buffer which it receives or returns, and the list of these buffers. With the
 * list, tests check that the callers wipe the buffers.
 */
export function watched(cipher: BlockCipher): { cipher: BlockCipher; buffers: Uint8Array[] } {
  const buffers: Uint8Array[] = [];
  const watch =
    (run: (block: Uint8Array) => Uint8Array<ArrayBuffer>) =>
    (block: Uint8Array): Uint8Array<ArrayBuffer> => {
      const out = run(block);
      buffers.push(block, out);
      return out;
    };
  return {
    cipher: {
      keyBytes: cipher.keyBytes,
      encryptBlock: watch((block) => cipher.encryptBlock(block)),
      decryptBlock: watch((block) => cipher.decryptBlock(block)),
      wipe: () => {
        cipher.wipe();
      },
    },
    buffers,
  };
}
