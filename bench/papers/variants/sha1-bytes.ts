import { sha1Compression } from "../../../crypto/sha.ts";

const { initial, scheduleWords } = sha1Compression;
/** A generated compression function of SHA-1, which compresses the block in W into the state H. */
export type Compress = (H: Int32Array, W: Int32Array) => void;

const blockBytes = 64;

/**
 * SHA-1 from bytes to bytes around a generated compression function, similar to Rusha. Hashing a message allocates no
 * buffer. The remaining cost is the conversion from bytes to numbers and back.
 */
export class ByteSha1 {
  readonly #f: Compress;
  readonly #H = new Int32Array(initial.length);
  readonly #W = new Int32Array(scheduleWords);
  readonly #block = new Uint8Array(blockBytes);
  readonly #view = new DataView(this.#block.buffer);
  readonly #digest = new Uint8Array(4 * initial.length);
  readonly #digestView = new DataView(this.#digest.buffer);

  constructor(f: Compress) {
    this.#f = f;
  }

  /** Starts a message with the initial hash state, or with a state that {@link state} has returned. */
  start(state: ArrayLike<number> = initial): void {
    for (let i = 0; i < initial.length; i++) this.#H[i] = state[i] ?? 0;
  }

  /** Appends a whole block to the message. */
  absorb(block: Uint8Array): void {
    this.#block.set(block);
    this.#compress();
  }

  state(): Int32Array {
    return this.#H.slice();
  }

  /**
   * Ends the message with its remaining bytes.
   *
   * @param rest - the remaining bytes, any number
   * @param before - the number of bytes of the message before `rest`, including the bytes already hashed in the state
   * that was passed to `start`
   * @returns the digest; the next call overwrites it
   */
  finish(rest: Uint8Array, before: number): Uint8Array<ArrayBuffer> {
    const whole = rest.length - (rest.length % blockBytes);
    for (let at = 0; at < whole; at += blockBytes) this.absorb(rest.subarray(at, at + blockBytes));
    const used = rest.length - whole;
    this.#block.fill(0);
    this.#block.set(whole > 0 ? rest.subarray(whole) : rest);
    this.#block[used] = 0x80;
    if (used >= blockBytes - 8) {
      this.#compress();
      this.#block.fill(0);
    }
    this.#view.setUint32(blockBytes - 4, 8 * (before + rest.length));
    this.#compress();
    for (let i = 0; i < initial.length; i++) this.#digestView.setInt32(4 * i, this.#H[i] ?? 0);
    return this.#digest;
  }

  #compress(): void {
    for (let t = 0; t < 16; t++) this.#W[t] = this.#view.getInt32(4 * t);
    this.#f(this.#H, this.#W);
  }
}
