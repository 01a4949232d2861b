import Rusha from "rusha";
import type { Hash, Streaming } from "./shapes.ts";

const rusha = new Rusha();

/** Uses one `Rusha` object, which has one heap, for all messages, as the authors of the library recommend. */
export const sha1: Hash = (message) => new Uint8Array(rusha.rawDigest(message).buffer);

export function streaming(): Streaming {
  const hash = Rusha.createHash();
  return { update: (piece) => void hash.update(piece), digest: () => new Uint8Array(hash.digest()) };
}
