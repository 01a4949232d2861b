/** Types of the libraries that take and return typed arrays. */
declare module "aes-js" {
  interface Mode {
    encrypt(text: Uint8Array): Uint8Array<ArrayBuffer>;
  }
  const aesjs: {
    readonly Counter: new (first: Uint8Array) => object;
    readonly ModeOfOperation: {
      readonly ecb: new (key: Uint8Array) => Mode;
      readonly ctr: new (key: Uint8Array, counter: object) => Mode;
    };
  };
  export default aesjs;
}

declare module "rusha" {
  interface Hasher {
    update(chunk: Uint8Array): Hasher;
    digest(): ArrayBuffer;
  }
  const Rusha: {
    new (): { rawDigest(message: Uint8Array): Int32Array<ArrayBuffer> };
    createHash(): Hasher;
  };
  export default Rusha;
}

declare module "blake2s" {
  const Blake2s: new () => { update(message: Uint8Array): void; digest(): Uint8Array<ArrayBuffer> };
  export default Blake2s;
}

declare module "create-hash/browser.js" {
  interface Hasher {
    update(message: Uint8Array): Hasher;
    digest(): Uint8Array<ArrayBuffer>;
  }
  const createHash: (algorithm: "sha1" | "sha256") => Hasher;
  export default createHash;
}

declare module "pbkdf2/lib/sync-browser.js" {
  const pbkdf2: (
    password: Uint8Array,
    salt: Uint8Array,
    iterations: number,
    bytes: number,
    digest: "sha1" | "sha256",
  ) => Uint8Array<ArrayBuffer>;
  export default pbkdf2;
}

declare module "process/browser.js" {
  const process: object;
  export default process;
}

declare module "hash-wasm" {
  type Bytes = Uint8Array<ArrayBuffer>;
  export interface IHasher {
    init(): IHasher;
    update(data: Uint8Array): IHasher;
    digest(output: "binary"): Bytes;
    save(): Uint8Array;
    load(state: Uint8Array): IHasher;
  }
  type Create = () => Promise<IHasher>;
  export const createSHA1: Create;
  export const createSHA256: Create;
  export const createSHA512: Create;
  export const createBLAKE2s: Create;
  export const createBLAKE3: Create;
  export const createBLAKE2b: (bits: number) => Promise<IHasher>;
  export const pbkdf2: (options: {
    password: Uint8Array;
    salt: Uint8Array;
    iterations: number;
    hashLength: number;
    hashFunction: Promise<IHasher>;
    outputType: "binary";
  }) => Promise<Bytes>;
  interface Hard {
    password: Uint8Array;
    salt: Uint8Array;
    parallelism: number;
    hashLength: number;
    outputType: "binary";
  }
  type Argon2 = (options: Hard & { iterations: number; memorySize: number }) => Promise<Bytes>;
  export const argon2d: Argon2;
  export const argon2i: Argon2;
  export const argon2id: Argon2;
  export const scrypt: (options: Hard & { costFactor: number; blockSize: number }) => Promise<Bytes>;
}
