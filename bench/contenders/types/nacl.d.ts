declare module "tweetnacl" {
  type Bytes = Uint8Array<ArrayBuffer>;
  interface KeyPair {
    readonly publicKey: Bytes;
    readonly secretKey: Bytes;
  }
  interface Box {
    (message: Uint8Array, nonce: Uint8Array, publicKey: Uint8Array, secretKey: Uint8Array): Bytes;
    open(box: Uint8Array, nonce: Uint8Array, publicKey: Uint8Array, secretKey: Uint8Array): Bytes | null;
    readonly keyPair: { fromSecretKey(secretKey: Uint8Array): KeyPair };
  }
  interface SecretBox {
    (message: Uint8Array, nonce: Uint8Array, key: Uint8Array): Bytes;
    open(box: Uint8Array, nonce: Uint8Array, key: Uint8Array): Bytes | null;
  }
  interface Sign {
    readonly detached: {
      (message: Uint8Array, secretKey: Uint8Array): Bytes;
      verify(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean;
    };
    readonly keyPair: { fromSeed(seed: Uint8Array): KeyPair };
  }
  const nacl: {
    readonly box: Box;
    readonly secretbox: SecretBox;
    readonly sign: Sign;
    hash(message: Uint8Array): Bytes;
  };
  export default nacl;
}

declare module "libsodium-wrappers" {
  type Bytes = Uint8Array<ArrayBuffer>;
  const sodium: {
    readonly ready: Promise<void>;
    crypto_secretbox_easy(message: Uint8Array, nonce: Uint8Array, key: Uint8Array): Bytes;
    crypto_secretbox_open_easy(box: Uint8Array, nonce: Uint8Array, key: Uint8Array): Bytes;
    crypto_box_easy(message: Uint8Array, nonce: Uint8Array, publicKey: Uint8Array, secretKey: Uint8Array): Bytes;
    crypto_box_open_easy(box: Uint8Array, nonce: Uint8Array, publicKey: Uint8Array, secretKey: Uint8Array): Bytes;
    crypto_sign_detached(message: Uint8Array, secretKey: Uint8Array): Bytes;
    crypto_sign_verify_detached(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
    /** SHA-512. */
    crypto_hash(message: Uint8Array): Bytes;
    crypto_generichash(bytes: number, message: Uint8Array): Bytes;
    crypto_aead_aegis256_encrypt(
      message: Uint8Array,
      associated: null,
      secretNonce: null,
      nonce: Uint8Array,
      key: Uint8Array,
    ): Bytes;
    crypto_aead_aegis256_decrypt(
      secretNonce: null,
      sealed: Uint8Array,
      associated: null,
      nonce: Uint8Array,
      key: Uint8Array,
    ): Bytes;
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      ...parameters: [message: Uint8Array, data: null, secretNonce: null, nonce: Uint8Array, key: Uint8Array]
    ): Bytes;
    crypto_aead_xchacha20poly1305_ietf_decrypt(
      ...parameters: [secretNonce: null, ciphertext: Uint8Array, data: null, nonce: Uint8Array, key: Uint8Array]
    ): Bytes;
  };
  export default sodium;
}

declare module "libsodium-wrappers-sumo" {
  const sodium: {
    readonly ready: Promise<void>;
    readonly crypto_pwhash_ALG_ARGON2ID13: number;
    crypto_pwhash(
      keyBytes: number,
      password: Uint8Array,
      salt: Uint8Array,
      passes: number,
      memoryBytes: number,
      algorithm: number,
    ): Uint8Array<ArrayBuffer>;
  };
  export default sodium;
}
