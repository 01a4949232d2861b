import { forget } from "./git-sha1-pure.ts";
import sha1 from "git-sha1";
import { fromHex } from "./hexadecimal.ts";
import type { Hash, Streaming } from "./shapes.ts";

forget();

/** Its own pool: one block for all messages. */
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

/** A typed array for each message. */
export const fresh: Hash = (message) => {
  const hash = streaming();
  hash.update(message);
  return hash.digest();
};
