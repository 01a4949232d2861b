/** libsodium, a WebAssembly library. Callers must await `ready` once before they use the other functions. */
import sodium from "libsodium-wrappers";
import type { Bytes } from "./shapes.ts";

export const { ready } = sodium;

export const seal = (key: Bytes, nonce: Bytes, data: Bytes): Bytes => sodium.crypto_secretbox_easy(data, nonce, key);
export const open = (key: Bytes, nonce: Bytes, sealed: Bytes): Bytes =>
  sodium.crypto_secretbox_open_easy(sealed, nonce, key);

/** Encrypts with XChaCha20-Poly1305. */
export const aeadSeal = (key: Bytes, nonce: Bytes, data: Bytes): Bytes =>
  sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(data, null, null, nonce, key);
export const aeadOpen = (key: Bytes, nonce: Bytes, sealed: Bytes): Bytes =>
  sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(null, sealed, null, nonce, key);

/** Encrypts with AEGIS-256, whose nonces and tags have 32 bytes. */
export const aegisSeal = (key: Bytes, nonce: Bytes, data: Bytes): Bytes =>
  sodium.crypto_aead_aegis256_encrypt(data, null, null, nonce, key);
export const aegisOpen = (key: Bytes, nonce: Bytes, sealed: Bytes): Bytes =>
  sodium.crypto_aead_aegis256_decrypt(null, sealed, null, nonce, key);

/** @param theirs - the receiver's public key @param mine - the sender's secret key */
export const boxSeal = (theirs: Bytes, mine: Bytes, nonce: Bytes, data: Bytes): Bytes =>
  sodium.crypto_box_easy(data, nonce, theirs, mine);
export const boxOpen = (theirs: Bytes, mine: Bytes, nonce: Bytes, sealed: Bytes): Bytes =>
  sodium.crypto_box_open_easy(sealed, nonce, theirs, mine);

export const sign = (secretKey: Bytes, message: Bytes): Bytes => sodium.crypto_sign_detached(message, secretKey);
export const verify = (publicKey: Bytes, message: Bytes, signature: Bytes): boolean =>
  sodium.crypto_sign_verify_detached(signature, message, publicKey);

export const sha512 = (message: Bytes): Bytes => sodium.crypto_hash(message);
/** Returns a digest of 32 bytes. */
export const blake2b = (message: Bytes): Bytes => sodium.crypto_generichash(32, message);
