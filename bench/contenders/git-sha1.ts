import { forget } from "./git-sha1-pure.ts";
import sha1 from "git-sha1";
import type { Bytes, Hash, Streaming } from "./shapes.ts";

forget();

const fromHex = (text: string): Bytes =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));

/** Uses git-sha1's own buffer, which is the same for all messages. */
export const pooled: Hash = (message) => fromHex(sha1(message));

export function streaming(): Streaming {
  const hash = sha1();
  return {
    update(piece) {
      hash.update(piece);
    },
    digest: () => fromHex(hash.digest()),
  };
}

/** Creates a new hash object, with a new typed array, for each message. */
export const fresh: Hash = (message) => {
  const hash = streaming();
  hash.update(message);
  return hash.digest();
};
