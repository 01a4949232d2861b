import nacl from "tweetnacl";
import type { Bytes } from "./shapes.ts";

/** @throws Error if the message is null: tweetnacl returns null if the tag is wrong */
function opened(message: Bytes | null): Bytes {
  if (message === null) throw new Error("tweetnacl could not decrypt its own ciphertext");
  return message;
}

export const seal = (key: Bytes, nonce: Bytes, data: Bytes): Bytes => nacl.secretbox(data, nonce, key);
export const open = (key: Bytes, nonce: Bytes, sealed: Bytes): Bytes => opened(nacl.secretbox.open(sealed, nonce, key));

/** @param theirs - the receiver's public key @param mine - the sender's secret key */
export const boxSeal = (theirs: Bytes, mine: Bytes, nonce: Bytes, data: Bytes): Bytes =>
  nacl.box(data, nonce, theirs, mine);
export const boxOpen = (theirs: Bytes, mine: Bytes, nonce: Bytes, sealed: Bytes): Bytes =>
  opened(nacl.box.open(sealed, nonce, theirs, mine));
export const boxPublicKey = (secretKey: Bytes): Bytes => nacl.box.keyPair.fromSecretKey(secretKey).publicKey;

/** @param seed - 32 bytes */
export const signKeys = (seed: Bytes): { publicKey: Bytes; secretKey: Bytes } => nacl.sign.keyPair.fromSeed(seed);
export const sign = (secretKey: Bytes, message: Bytes): Bytes => nacl.sign.detached(message, secretKey);
export const verify = (publicKey: Bytes, message: Bytes, signature: Bytes): boolean =>
  nacl.sign.detached.verify(message, signature, publicKey);

export const sha512 = (message: Bytes): Bytes => nacl.hash(message);
