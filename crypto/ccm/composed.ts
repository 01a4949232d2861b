import { coreOf, type NativeKeys } from "../block-cipher.ts";
import { wipe } from "../bytes.ts";
import type { CcmMessage } from "./blockwise.ts";

/**
 * From how many bytes on WebCrypto's two calls are worth their detour: below, WebAssembly is done before they begin, and
 * below the second even tables are. As measured: docs/performance-log.md.
 */
const worthComposing = { bulk: 24_576, blockwise: 2048 };
/** What goes to WebCrypto at once: CBC gives back every block of the chain. */
const pieceBytes = 2 ** 22;

/** The other text, and T ⊕ S_0: fresh bytes. */
interface Passed {
  readonly out: Uint8Array<ArrayBuffer>;
  readonly T: Uint8Array<ArrayBuffer>;
}

/**
 * CCM from WebCrypto's CTR and CBC, which has no CCM of its own. The first and last blocks are the cipher's own work: each
 * call to WebCrypto costs as much as a hundred of them.
 *
 * @param text - nobody else's, since it is read at leisure; not changed
 * @param least - how many bytes are worth it
 * @returns nothing where this is not to be had or not worth it
 */
export async function composedPasses(
  sealing: boolean,
  { cipher, header, counter }: CcmMessage,
  text: Uint8Array<ArrayBuffer>,
  least?: number,
): Promise<Passed | undefined> {
  const core = coreOf(cipher);
  if (!core?.native || text.length < (least ?? worthComposing[core.bulk ? "bulk" : "blockwise"])) return undefined;
  const whole = text.length & ~15;
  const Y = new Uint8Array(16);
  const chain = (block: Uint8Array): void => {
    block.forEach((byte, k) => (Y[k]! ^= byte));
    Y.set(core.encrypt(Y));
  };
  for (let i = 0; i < header.length; i += 16) chain(header.subarray(i, i + 16));
  const S0 = core.encrypt(counter);
  const end = text.slice(whole);
  let out: Uint8Array<ArrayBuffer> | undefined;
  try {
    const keys = await core.native();
    if (sealing) [out] = await Promise.all([ctr(keys, counter, text), cbcMac(keys, Y, text.subarray(0, whole))]);
    else {
      out = await ctr(keys, counter, text);
      await cbcMac(keys, Y, out.subarray(0, whole));
      end.set(out.subarray(whole));
    }
    if (end.length > 0) chain(end);
    return { out, T: Y.map((byte, i) => byte ^ S0[i]!) };
  } catch {
    if (!sealing) wipe(out);
    return undefined;
  } finally {
    wipe(Y, S0, end);
  }
}

/** With `Y` as IV the last whole block of CBC is the next `Y`; behind it stands one more, of padding. */
async function cbcMac(
  { subtle, cbc }: NativeKeys,
  Y: Uint8Array<ArrayBuffer>,
  B: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let from = 0; from < B.length; from += pieceBytes) {
    const piece = B.subarray(from, from + pieceBytes);
    const chain = new Uint8Array(await subtle.encrypt({ name: "AES-CBC", iv: Y }, cbc, piece));
    Y.set(chain.subarray(piece.length - 16, piece.length));
    wipe(chain);
  }
}

/** The text under S_1, S_2 …; of the counter only the last q bytes count. */
async function ctr(
  { subtle, ctr: key }: NativeKeys,
  counter: Uint8Array,
  text: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const Ctr1 = Uint8Array.from(counter);
  Ctr1[15] = 1;
  return new Uint8Array(
    await subtle.encrypt({ name: "AES-CTR", counter: Ctr1, length: 8 * (counter[0]! + 1) }, key, text),
  );
}
