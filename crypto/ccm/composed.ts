import { xor } from "../block-cipher/block.ts";
import { coreOf, type NativeKeys } from "../block-cipher/block-cipher.ts";
import { wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import type { CcmMessage } from "./blockwise.ts";

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
      out = await ctr(keys, counter, text).finally(() => mac);
      if (await mac) return undefined;
    } else {
      out = await ctr(keys, counter, text);
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
async function ctr(
  { subtle, ctr: key }: NativeKeys,
  counter: Uint8Array,
  text: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const Ctr1 = Uint8Array.from(counter);
  Ctr1[15] = 1;
  const parameters = { name: "AES-CTR", counter: Ctr1, length: 8 * (counter[0]! + 1) };
  return ofLength(await subtle.encrypt(parameters, key, text), text.length);
}
