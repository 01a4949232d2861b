import { type BlockCipher, coreOf, encipher, increment, type NativeKeys, xor } from "./block-cipher.ts";
import { wipe } from "./bytes.ts";
import { CryptoError } from "./errors.ts";

/**
 * The inputs of the two passes of CCM (CTR and CBC-MAC), without the text. They are formatted as in SP 800-38C appendix
 * A.
 */
export interface CcmMessage {
  readonly cipher: BlockCipher;
  /** B_0 ‖ the formatted associated data (A.2), as whole blocks. */
  readonly header: Uint8Array;
  /** The counter block Ctr_0 (A.3). */
  readonly counter: Uint8Array;
}

/**
 * Returns the block B_0 and the associated data with its length, padded with zeros to whole blocks: A.2. The CBC-MAC
 * covers these blocks and the padded payload.
 */
export function formatHeader(
  nonce: Uint8Array,
  A: Uint8Array,
  payloadBytes: number,
  tagBytes: number,
): Uint8Array<ArrayBuffer> {
  const q = 15 - nonce.length;
  // A.2.1, Table 1: a bit for associated data, then (t-2)/2 for a tag of t bytes, then q-1, where q is the number of
  // bytes in which the payload's length is written.
  const flags = (A.length > 0 ? 0x40 : 0) | (((tagBytes - 2) / 2) << 3) | (q - 1);
  const length = A.length > 0 ? encodedLength(A.length) : []; // A.2.2: the length 0 is not written
  const header = new Uint8Array(16 + 16 * Math.ceil((length.length + A.length) / 16));
  header[0] = flags;
  header.set(nonce, 1);
  writeBigEndian(payloadBytes, header, 16 - q, q);
  header.set(length, 16);
  header.set(A, 16 + length.length);
  return header;
}

/** Returns the encoded length of the associated data, which is written before the data: SP 800-38C A.2.2. */
function encodedLength(a: number): Uint8Array {
  const mark = a < 0xff00 ? [] : a < 2 ** 32 ? [0xff, 0xfe] : [0xff, 0xff];
  const count = [2, 4, 8][mark.length === 0 ? 0 : mark[1] === 0xfe ? 1 : 2]!;
  const bytes = new Uint8Array(mark.length + count);
  bytes.set(mark);
  writeBigEndian(a, bytes, mark.length, count);
  return bytes;
}

/**
 * Writes `value` to `count` bytes, starting at index `at`, most significant byte first. Uses divisions instead of
 * shifts, because shifts work on 32 bits, and the payload's length Q may exceed 2^32.
 */
function writeBigEndian(value: number, bytes: Uint8Array, at: number, count: number): void {
  for (let i = at + count - 1, rest = value; i >= at; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
}

/** Returns the counter block Ctr_0 = (q-1) ‖ N ‖ 0, where N is the nonce: A.3. */
export function firstCounter(nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const Ctr0 = new Uint8Array(16);
  Ctr0[0] = 14 - nonce.length;
  Ctr0.set(nonce, 1);
  return Ctr0;
}

/**
 * Runs CTR and CBC-MAC, the two passes of CCM (SP 800-38C §6), on the text in place, block by block. Works with any
 * cipher.
 *
 * @returns 16 bytes in a new array, which begin with the tag. They are Y_r ⊕ S_0, where Y_r is the CBC-MAC
 */
export function blockwise(sealing: boolean, { cipher, header, counter }: CcmMessage, text: Uint8Array): Uint8Array {
  const q = counter[0]! + 1; // A.3: the first byte contains q - 1
  const Ctr = Uint8Array.from(counter);
  const T = Uint8Array.from(counter);
  const [Y, S] = [new Uint8Array(16), new Uint8Array(16)];
  const chain = (block: Uint8Array): void => {
    xor(Y, block);
    encipher(cipher, Y);
  };
  try {
    encipher(cipher, T); // S_0: Ctr_0 encrypted
    for (let i = 0; i < header.length; i += 16) chain(header.subarray(i, i + 16));
    for (let i = 0; i < text.length; i += 16) {
      const block = text.subarray(i, i + 16);
      increment(Ctr, q); // never overflows, because CCM accepts only payloads whose length fits into q bytes
      if (sealing) chain(block);
      S.set(Ctr);
      encipher(cipher, S);
      xor(block, S);
      if (!sealing) chain(block);
    }
    xor(T, Y);
    return T;
  } catch (error) {
    wipe(T);
    throw error;
  } finally {
    wipe(Y, S);
  }
}

/**
 * Minimum length of a text in bytes for which two calls to WebCrypto are faster than the cipher itself. The cipher
 * works in WebAssembly (`bulk`) or block by block (`blockwise`). Measured in docs/performance-log.md.
 */
const worthComposing = { bulk: 24_576, blockwise: 2048 };

/**
 * Maximum number of bytes for one call to WebCrypto's CBC, which returns at least as many bytes as it gets. Larger
 * calls would need more memory.
 */
const pieceBytes = 2 ** 22;

/** The result of CTR and CBC-MAC in new buffers: the text, and Y_r ⊕ S_0, which begins with the tag. */
interface Result {
  readonly out: Uint8Array<ArrayBuffer>;
  readonly T: Uint8Array<ArrayBuffer>;
}

/**
 * Runs CTR and CBC-MAC, the two passes of CCM (SP 800-38C §6), with WebCrypto's CTR and CBC, because WebCrypto has no
 * CCM. The cipher itself computes S_0 and the CBC-MAC of the header and of an incomplete last block, because in the
 * time of one call to WebCrypto, the cipher itself encrypts a hundred blocks.
 *
 * @param text - not changed; the caller must not change it either until the promise settles
 * @param least - the smallest text length in bytes for which WebCrypto is used; `worthComposing` by default
 * @returns the result, or undefined if WebCrypto cannot be used or fails, the text is too short, or the cipher is wiped
 * while WebCrypto works
 */
export async function composedPasses(
  sealing: boolean,
  { cipher, header, counter }: CcmMessage,
  text: Uint8Array<ArrayBuffer>,
  least?: number,
): Promise<Result | undefined> {
  const core = coreOf(cipher);
  if (!core?.native || text.length < (least ?? worthComposing[core.bulk ? "bulk" : "blockwise"])) return undefined;
  const whole = text.length - (text.length % 16);
  const Y = new Uint8Array(16);
  const chain = (block: Uint8Array): void => {
    xor(Y, block);
    core.encipher(Y);
  };
  const S0 = Uint8Array.from(counter);
  let end: Uint8Array | undefined;
  let out: Uint8Array<ArrayBuffer> | undefined;
  let done = false;
  try {
    for (let i = 0; i < header.length; i += 16) chain(header.subarray(i, i + 16));
    core.encipher(S0);
    end = text.slice(whole);
    const keys = await core.native();
    if (sealing) {
      // `cbcMac` and `ctr` must both settle before `finally` wipes the buffers that they use.
      const mac = cbcMac(keys, Y, text.subarray(0, whole)).catch((error: unknown) => ({ error }));
      out = await nativeCtr(keys, counter, text).finally(() => mac);
      if (await mac) return undefined;
    } else {
      out = await nativeCtr(keys, counter, text);
      await cbcMac(keys, Y, out.subarray(0, whole));
      end.set(out.subarray(whole));
    }
    if (coreOf(cipher) !== core) return undefined; // the cipher was wiped while WebCrypto worked: its keys are zeros
    if (end.length > 0) chain(end);
    done = true;
    return { out, T: Y.map((byte, i) => byte ^ S0[i]!) };
  } catch {
    return undefined;
  } finally {
    if (!done && !sealing) wipe(out);
    wipe(Y, S0, end);
  }
}

function ofLength(bytes: ArrayBuffer, length: number): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(bytes);
  if (result.length === length) return result;
  wipe(result);
  throw new CryptoError("self-test-failed", "crypto.subtle gave another length");
}

/**
 * Continues the CBC-MAC `Y` over the blocks `B`. WebCrypto's CBC appends a padding block to its output. The block
 * before the padding block is the new `Y`.
 */
async function cbcMac(
  { subtle, cbc }: NativeKeys,
  Y: Uint8Array<ArrayBuffer>,
  B: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let from = 0; from < B.length; from += pieceBytes) {
    const piece = B.subarray(from, from + pieceBytes);
    const chain = ofLength(await subtle.encrypt({ name: "AES-CBC", iv: Y }, cbc, piece), piece.length + 16);
    Y.set(chain.subarray(piece.length - 16, piece.length));
    wipe(chain);
  }
}

/**
 * Encrypts or decrypts the text with the key stream S_1, S_2 …. Only the last q bytes of the counter block are
 * incremented. The first byte of `counter` is q - 1.
 */
async function nativeCtr(
  { subtle, ctr: key }: NativeKeys,
  counter: Uint8Array,
  text: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const Ctr1 = Uint8Array.from(counter);
  Ctr1[15] = 1;
  const parameters = { name: "AES-CTR", counter: Ctr1, length: 8 * (counter[0]! + 1) };
  return ofLength(await subtle.encrypt(parameters, key, text), text.length);
}
