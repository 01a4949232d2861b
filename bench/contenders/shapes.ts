/**
 * The functions that the adapters provide for each library, from bytes to bytes. If a library uses strings or arrays,
 * its adapter converts them, and the conversion is included in the time.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

type Soon<T> = T | Promise<T>;

export type Hash = (message: Bytes) => Soon<Uint8Array>;
export type Derive = (password: Bytes, salt: Bytes, iterations: number, keyBytes: number) => Soon<Uint8Array>;
/** Processes whole blocks, each one independently. */
export type Blocks = (key: Bytes, data: Bytes) => Uint8Array;
/**
 * @param counter - the first counter block. Its last four bytes are zeros, because some libraries do not carry beyond
 * them
 */
export type Stream = (key: Bytes, counter: Bytes, data: Bytes) => Soon<Uint8Array>;

/** Settings of Argon2id with one lane. */
export interface ArgonSettings {
  /** Memory in KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** Settings of scrypt with r = 8. */
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
