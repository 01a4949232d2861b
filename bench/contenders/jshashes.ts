import Hashes from "jshashes";
import { fromBinary, toBinary } from "./binary-string.ts";
import type { Hash } from "./shapes.ts";

/** This library can only hash whole messages. */
export function hash(kind: "SHA1" | "SHA256"): Hash {
  const hasher = new Hashes[kind]();
  hasher.setUTF8(false); // the text already consists of bytes
  return (message) => fromBinary(hasher.raw(toBinary(message)));
}
