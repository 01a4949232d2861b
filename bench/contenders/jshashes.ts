import Hashes from "jshashes";
import { fromBinary, toBinary } from "./binary-string.ts";
import type { Hash } from "./shapes.ts";

/** Whole messages only. */
export function hash(kind: "SHA1" | "SHA256"): Hash {
  const hasher = new Hashes[kind]();
  hasher.setUTF8(false); // the text is bytes already
  return (message) => fromBinary(hasher.raw(toBinary(message)));
}
