/** The functions that adapters make of libraries, from bytes to bytes. A library on strings or arrays converts inside, and that is timed. */
export type Bytes = Uint8Array<ArrayBuffer>;

type Soon<T> = T | Promise<T>;

export type Hash = (message: Bytes) => Soon<Uint8Array>;
export type Derive = (password: Bytes, salt: Bytes, iterations: number, keyBytes: number) => Soon<Uint8Array>;
/** Whole blocks, each for itself. */
export type Blocks = (key: Bytes, data: Bytes) => Uint8Array;
/** @param counter - the first counter block, whose last four bytes are zeros: not all libraries carry further */
export type Stream = (key: Bytes, counter: Bytes, data: Bytes) => Soon<Uint8Array>;

/** Takes a message as it comes. */
export interface Streaming {
  update(piece: Bytes): void;
  digest(): Soon<Uint8Array>;
}
