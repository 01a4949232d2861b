import { ed25519 } from "@noble/curves/ed25519.js";
import type { Bytes } from "./shapes.ts";

/** @param seed - the secret key as RFC 8032 defines it, 32 bytes */
export const sign = (seed: Bytes, message: Bytes): Bytes => ed25519.sign(message, seed);
export const verify = (publicKey: Bytes, message: Bytes, signature: Bytes): boolean =>
  ed25519.verify(signature, message, publicKey);
