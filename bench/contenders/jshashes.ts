import Hashes from "jshashes";
import { fromBinary, toBinary } from "./binary-string.ts";
import type { Hash } from "./shapes.ts";

/** Hashes whole messages only, because jshashes cannot hash a message in pieces. */
export function hash(kind: "SHA1" | "SHA256"): Hash {
  const hasher = new Hashes[kind]();
  hasher.setUTF8(false); // each character of the string is a byte already
  return (message) => fromBinary(hasher.raw(toBinary(message)));
}
