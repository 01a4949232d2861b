import { salsa20, sha256 } from "../../../crypto/index.ts";
import { badImport } from "../../formats/index.ts";
import type { Sha512 } from "./blocks.ts";
import { createChaCha20, type StreamCipher } from "./chacha20.ts";
import { innerStreams } from "./header.ts";

const salsaNonce = [0xe8, 0x30, 0x09, 0x4b, 0x97, 0x20, 0x5d, 0x2a] as const;

/**
 * Creates the stream cipher for protected texts, such as passwords. The texts must be passed in the order of the
 * document, because all of them share one key stream.
 *
 * @throws AppError `import-format`
 */
export function createInnerStream(id: number, key: Uint8Array, sha512: Sha512): StreamCipher {
  if (id === innerStreams.chacha20) {
    const digest = sha512(key);
    return createChaCha20(digest.slice(0, 32), digest.slice(32, 44));
  }
  if (id !== innerStreams.salsa20) throw badImport("KDBX stream cipher");
  const salsaKey = sha256(key);
  let position = 0;
  return (data) => {
    const result = salsa20({ key: salsaKey, nonce: Uint8Array.from(salsaNonce), rounds: 20, data, position });
    position += data.length;
    return result;
  };
}
