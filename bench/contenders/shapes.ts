/**
 * The types of the functions that each library's adapter provides. All functions take and return bytes. If a library
 * uses strings or arrays, its adapter converts them, and the conversion is part of the measured time.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

type Soon<T> = T | Promise<T>;

export type Hash = (message: Bytes) => Soon<Uint8Array>;
export type Derive = (password: Bytes, salt: Bytes, iterations: number, keyBytes: number) => Soon<Uint8Array>;
/** Encrypts whole blocks, each one independently (ECB). */
export type Blocks = (key: Bytes, data: Bytes) => Uint8Array;
/**
 * @param counter - the first counter block. The last four bytes of this block are zeros, because some libraries
 * increment only these bytes
 */
export type Stream = (key: Bytes, counter: Bytes, data: Bytes) => Soon<Uint8Array>;

/** Settings of Argon2id, which always runs with one lane. */
export interface ArgonSettings {
  /** Memory in KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** Settings of scrypt, which always runs with r = 8. */
export interface ScryptSettings {
  readonly N: number;
  readonly p: number;
}

/** Derives 32 bytes with a memory-hard function. */
export type DeriveHard<Settings> = (password: Bytes, salt: Bytes, settings: Settings) => Soon<Uint8Array>;

/** Hashes a message that arrives in pieces. */
export interface Streaming {
  update(piece: Bytes): void;
  digest(): Soon<Uint8Array>;
}
