import { coreOf, type NativeKeys } from "../block-cipher/block-cipher.ts";
import { wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
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
  const whole = text.length - (text.length % 16);
  const Y = new Uint8Array(16);
  const chain = (block: Uint8Array): void => {
    block.forEach((byte, k) => (Y[k]! ^= byte));
    const next = core.encrypt(Y);
    Y.set(next);
    wipe(next);
  };
  let S0: Uint8Array | undefined;
  let end: Uint8Array | undefined;
  let out: Uint8Array<ArrayBuffer> | undefined;
  let done = false;
  try {
    for (let i = 0; i < header.length; i += 16) chain(header.subarray(i, i + 16));
    S0 = core.encrypt(counter);
    end = text.slice(whole);
    const keys = await core.native();
    if (sealing) {
      // Both have to be over before anything is wiped.
      const mac = cbcMac(keys, Y, text.subarray(0, whole)).catch((error: unknown) => ({ error }));
      out = await ctr(keys, counter, text).finally(() => mac);
      if (await mac) return undefined;
    } else {
      out = await ctr(keys, counter, text);
      await cbcMac(keys, Y, out.subarray(0, whole));
      end.set(out.subarray(whole));
    }
    if (coreOf(cipher) !== core) return undefined; // wiped meanwhile: its round keys are zero
    if (end.length > 0) chain(end);
    done = true;
    return { out, T: Y.map((byte, i) => byte ^ S0![i]!) };
  } catch {
    return undefined;
  } finally {
    if (!done && !sealing) wipe(out);
    wipe(Y, S0, end);
  }
}

/** What WebCrypto answered, if it is as long as it must be. */
function answered(bytes: ArrayBuffer, length: number): Uint8Array<ArrayBuffer> {
  const answer = new Uint8Array(bytes);
  if (answer.length === length) return answer;
  wipe(answer);
  throw new CryptoError("self-test-failed", "crypto.subtle gave another length");
}

/** With `Y` as IV the last whole block of CBC is the next `Y`; behind it stands one more, of padding. */
async function cbcMac(
  { subtle, cbc }: NativeKeys,
  Y: Uint8Array<ArrayBuffer>,
  B: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let from = 0; from < B.length; from += pieceBytes) {
    const piece = B.subarray(from, from + pieceBytes);
    const chain = answered(await subtle.encrypt({ name: "AES-CBC", iv: Y }, cbc, piece), piece.length + 16);
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
  const parameters = { name: "AES-CTR", counter: Ctr1, length: 8 * (counter[0]! + 1) };
  return answered(await subtle.encrypt(parameters, key, text), text.length);
}
