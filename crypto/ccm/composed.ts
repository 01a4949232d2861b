import { coreOf, type NativeKeys } from "../block-cipher.ts";
import { concatBytes, wipe } from "../bytes.ts";
import type { CcmMessage } from "./blockwise.ts";

/**
 * From how many bytes on WebCrypto's two calls are worth their detour: below, WebAssembly is done before they begin. As
 * measured (docs/performance-log.md).
 */
const worthComposing = 16_384;
/** What goes to WebCrypto at once: CBC gives back every block of the chain. */
const pieceBytes = 2 ** 22;

/**
 * CCM from WebCrypto's CTR and CBC, which has no CCM of its own; the text in place.
 *
 * @returns T ⊕ S_0, 16 fresh bytes; or nothing where this is not to be had or not worth it, with the text unchanged
 */
export async function composedPasses(
  sealing: boolean,
  { cipher, header, counter }: CcmMessage,
  text: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | undefined> {
  const core = coreOf(cipher);
  // Where look-up tables are all there is, WebCrypto is the safer machine for any message.
  if (!core?.native || (core.bulk && text.length < worthComposing)) return undefined;
  const out = new Uint8Array(text.length);
  let mac: Uint8Array | undefined;
  let S0: Uint8Array | undefined;
  try {
    const keys = await core.native();
    if (sealing) [mac, S0] = await Promise.all([cbcMac(keys, header, text), ctr(keys, counter, text, out)]);
    else {
      S0 = await ctr(keys, counter, text, out);
      mac = await cbcMac(keys, header, out);
    }
    text.set(out);
    return mac.map((byte, i) => byte ^ S0![i]!);
  } catch {
    return undefined;
  } finally {
    wipe(out, mac, S0);
  }
}

/** With a zero IV the last whole block of CBC is the CBC-MAC; behind it stands one more, of padding. */
async function cbcMac(
  { subtle, cbc }: NativeKeys,
  header: Uint8Array,
  text: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const B = concatBytes(header, text, new Uint8Array(-text.length & 15));
  const Y = new Uint8Array(16);
  try {
    for (let from = 0; from < B.length; from += pieceBytes) {
      const piece = B.subarray(from, from + pieceBytes);
      const chain = new Uint8Array(await subtle.encrypt({ name: "AES-CBC", iv: Y }, cbc, piece));
      Y.set(chain.subarray(piece.length - 16, piece.length));
      wipe(chain);
    }
    return Y;
  } finally {
    wipe(B);
  }
}

/** CTR over 16 zeros and the text: S_0, and the text into `out`. Of the counter only the last q bytes count. */
async function ctr(
  { subtle, ctr: key }: NativeKeys,
  counter: Uint8Array,
  text: Uint8Array<ArrayBuffer>,
  out: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const q = counter[0]! + 1;
  const crypt = async (j: number, piece: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
    const Ctr = Uint8Array.from(counter);
    for (let i = 15, rest = j; rest > 0; i--, rest = Math.floor(rest / 256)) Ctr[i] = rest % 256;
    return new Uint8Array(await subtle.encrypt({ name: "AES-CTR", counter: Ctr, length: 8 * q }, key, piece));
  };
  const pieces = Array.from({ length: Math.ceil(text.length / pieceBytes) }, async (_, n) => {
    const from = n * pieceBytes;
    const piece = await crypt(1 + from / 16, text.subarray(from, from + pieceBytes));
    out.set(piece, from);
    wipe(piece);
  });
  const [S0] = await Promise.all([crypt(0, new Uint8Array(16)), ...pieces]);
  return S0;
}
