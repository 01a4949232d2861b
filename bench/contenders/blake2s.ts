import "./shims/process.ts";
import Blake2s from "blake2s";
import type { Hash } from "./shapes.ts";

export const blake2s: Hash = (message) => {
  const hash = new Blake2s();
  hash.update(message);
  return hash.digest();
};
