/** Types of the libraries that take or return arrays of words or strings. */
declare module "crypto-js/core.js" {
  export interface WordArray {
    readonly words: number[];
    readonly sigBytes: number;
  }
  export interface Hasher {
    update(message: WordArray): Hasher;
    finalize(): WordArray;
  }
  export interface HasherKind {
    create(): Hasher;
  }
  const core: {
    readonly lib: { readonly WordArray: { create(words: number[], sigBytes: number): WordArray } };
    readonly algo: { readonly SHA1: HasherKind; readonly SHA256: HasherKind };
    readonly mode: { readonly ECB: object; readonly CTR: object };
    readonly pad: { readonly NoPadding: object };
  };
  export default core;
}

declare module "crypto-js/aes.js" {
  import type { WordArray } from "crypto-js/core.js";
  interface Options {
    readonly mode: object;
    readonly padding: object;
    readonly iv?: WordArray;
  }
  const AES: {
    encrypt(message: WordArray, key: WordArray, options: Options): { readonly ciphertext: WordArray };
  };
  export default AES;
}
declare module "crypto-js/mode-ecb.js";
declare module "crypto-js/mode-ctr.js";
declare module "crypto-js/pad-nopadding.js";

declare module "crypto-js/sha1.js" {
  import type { WordArray } from "crypto-js/core.js";
  const SHA1: (message: WordArray) => WordArray;
  export default SHA1;
}

declare module "crypto-js/sha256.js" {
  import type { WordArray } from "crypto-js/core.js";
  const SHA256: (message: WordArray) => WordArray;
  export default SHA256;
}

declare module "crypto-js/pbkdf2.js" {
  import type { HasherKind, WordArray } from "crypto-js/core.js";
  const PBKDF2: (
    password: WordArray,
    salt: WordArray,
    options: { readonly keySize: number; readonly iterations: number; readonly hasher: HasherKind },
  ) => WordArray;
  export default PBKDF2;
}

declare module "node-forge/lib/forge.js" {
  interface Buffer {
    getBytes(): string;
  }
  interface Digest {
    update(text: string): Digest;
    digest(): Buffer;
  }
  interface Cipher {
    start(options: { iv?: string }): void;
    update(input: Buffer): void;
    finish(): boolean;
    readonly output: Buffer;
  }
  const forge: {
    readonly options: { usePureJavaScript: boolean };
    readonly md: Readonly<Record<"sha1" | "sha256", { create(): Digest }>>;
    readonly cipher: { createCipher(algorithm: "AES-ECB" | "AES-CTR", key: string): Cipher };
    readonly util: { createBuffer(text: string): Buffer };
    pbkdf2(password: string, salt: string, count: number, bytes: number, hash: "sha1" | "sha256"): string;
  };
  export default forge;
}
declare module "node-forge/lib/aes.js";
declare module "node-forge/lib/sha1.js";
declare module "node-forge/lib/sha256.js";
declare module "node-forge/lib/pbkdf2.js";

declare module "jshashes" {
  interface Hasher {
    setUTF8(on: boolean): Hasher;
    raw(text: string): string;
  }
  const Hashes: { readonly SHA1: new () => Hasher; readonly SHA256: new () => Hasher };
  export default Hashes;
}

declare module "git-sha1" {
  interface Hasher {
    update(chunk: Uint8Array): void;
    digest(): string;
  }
  /** Returns the digest of the message, or a hasher if the message is missing. */
  interface GitSha1 {
    (message: Uint8Array): string;
    (): Hasher;
  }
  const sha1: GitSha1;
  export default sha1;
}
