declare module "@noble/ciphers/aes.js" {
  type Bytes = Uint8Array<ArrayBuffer>;
  interface Cipher {
    encrypt(plaintext: Uint8Array): Bytes;
    decrypt(ciphertext: Uint8Array): Bytes;
  }
  export const ecb: (key: Uint8Array, options: { disablePadding: boolean }) => Cipher;
  export const ctr: (key: Uint8Array, counter: Uint8Array) => Cipher;
  export const cbc: (key: Uint8Array, iv: Uint8Array) => Cipher;
  export const gcm: (key: Uint8Array, nonce: Uint8Array) => Cipher;
  export const cmac: (message: Uint8Array, key: Uint8Array) => Bytes;
}

declare module "@noble/ciphers/salsa.js" {
  type Bytes = Uint8Array<ArrayBuffer>;
  export const salsa20: (key: Uint8Array, nonce: Uint8Array, data: Uint8Array) => Bytes;
  export const secretbox: (
    key: Uint8Array,
    nonce: Uint8Array,
  ) => { seal(plaintext: Uint8Array): Bytes; open(sealed: Uint8Array): Bytes };
}

declare module "@noble/ciphers/chacha.js" {
  type Bytes = Uint8Array<ArrayBuffer>;
  type Aead = (
    key: Uint8Array,
    nonce: Uint8Array,
  ) => { encrypt(plaintext: Uint8Array): Bytes; decrypt(sealed: Uint8Array): Bytes };
  export const chacha20poly1305: Aead;
  export const xchacha20poly1305: Aead;
}

declare module "@noble/curves/ed25519.js" {
  type Bytes = Uint8Array<ArrayBuffer>;
  export const ed25519: {
    sign(message: Uint8Array, secretKey: Uint8Array): Bytes;
    verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
  };
}

/** The types of SHA-1, SHA-256 and SHA-512 in `@noble/hashes`. */
declare module "@noble/hashes/utils.js" {
  type Bytes = Uint8Array<ArrayBuffer>;
  export interface Hasher {
    update(data: Uint8Array): this;
    digest(): Bytes;
  }
  export interface Hash {
    (message: Uint8Array): Bytes;
    create(): Hasher;
  }
}

declare module "@noble/hashes/legacy.js" {
  import type { Hash } from "@noble/hashes/utils.js";
  export const sha1: Hash;
}

declare module "@noble/hashes/sha2.js" {
  import type { Hash } from "@noble/hashes/utils.js";
  export const sha256: Hash;
  export const sha512: Hash;
}

declare module "@noble/hashes/blake2.js" {
  export const blake2b: (message: Uint8Array, options: { dkLen: number }) => Uint8Array<ArrayBuffer>;
  export const blake2s: (message: Uint8Array) => Uint8Array<ArrayBuffer>;
}

declare module "@noble/hashes/blake3.js" {
  export const blake3: (message: Uint8Array) => Uint8Array<ArrayBuffer>;
}

declare module "@noble/hashes/pbkdf2.js" {
  import type { Hash } from "@noble/hashes/utils.js";
  export const pbkdf2: (
    hash: Hash,
    password: Uint8Array,
    salt: Uint8Array,
    options: { c: number; dkLen: number },
  ) => Uint8Array<ArrayBuffer>;
}

declare module "@noble/hashes/hmac.js" {
  import type { Hash } from "@noble/hashes/utils.js";
  interface Hmac {
    clone(): Hmac;
    update(data: Uint8Array): this;
    digest(): Uint8Array<ArrayBuffer>;
  }
  export const hmac: {
    (hash: Hash, key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer>;
    create(hash: Hash, key: Uint8Array): Hmac;
  };
}

declare module "@noble/hashes/argon2.js" {
  type Argon2 = (
    password: Uint8Array,
    salt: Uint8Array,
    options: {
      t: number;
      m: number;
      p: number;
      dkLen: number;
      version?: number;
      key?: Uint8Array;
      personalization?: Uint8Array;
    },
  ) => Uint8Array<ArrayBuffer>;
  export const argon2d: Argon2;
  export const argon2i: Argon2;
  export const argon2id: Argon2;
}

declare module "@noble/hashes/scrypt.js" {
  export const scrypt: (
    password: Uint8Array,
    salt: Uint8Array,
    options: { N: number; r: number; p: number; dkLen: number; maxmem: number },
  ) => Uint8Array<ArrayBuffer>;
}
