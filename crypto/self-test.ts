import type { CipherCore } from "./block-cipher/block-cipher.ts";
import { firstCounter, formatHeader } from "./ccm/formatting.ts";
import { webAssembly } from "./platform.ts";

/** What a block cipher must answer before it is used, by another implementation. */
export interface KnownAnswers {
  /** Under keys of every size. */
  readonly blocks: readonly { key: Uint8Array; plaintext: Uint8Array; ciphertext: string }[];
  /**
   * For the machines that do more than single blocks: under the bytes 0, 1, 2 … as key (32), nonce or counter, associated
   * data (20) and text.
   */
  readonly bulk: {
    readonly textBytes: number;
    /** The text through CTR, folded into one block; the text sealed by CCM, folded; its tag. */
    readonly streamed: string;
    readonly sealed: string;
    readonly tag: string;
  };
}

/** `length` bytes from `start` on. */
export const counting = (length: number, start = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => start + i);

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** All blocks in one, in which their order counts. */
function folded(text: Uint8Array): string {
  const sum = new Uint8Array(16);
  text.forEach((byte, i) => (sum[i % 16] = 3 * sum[i % 16]! + byte));
  return hex(sum);
}

type Make = (key: Uint8Array) => CipherCore;

function answers(make: Make, { blocks, bulk: { textBytes, streamed, sealed, tag } }: KnownAnswers): boolean {
  for (const { key, plaintext, ciphertext } of blocks) {
    const core = make(key);
    const block = core.encrypt(plaintext);
    if (hex(block) !== ciphertext || hex(core.decrypt(block)) !== hex(plaintext)) return false;
  }
  const { bulk } = make(counting(32));
  if (!bulk) return true;
  const text = counting(textBytes);
  bulk.ctr(counting(16), text);
  if (folded(text) !== streamed) return false;
  const nonce = counting(12);
  const [header, counter] = [formatHeader(nonce, counting(20), textBytes, 16), firstCounter(nonce)];
  const message = counting(textBytes);
  const [sealing, between] = [hex(bulk.ccm(true, header, counter, message)), folded(message)];
  const opening = hex(bulk.ccm(false, header, counter, message));
  return sealing === tag && between === sealed && opening === tag && hex(message) === hex(counting(textBytes));
}

/** @returns whether a machine gives the right answers here: asked once for each engine */
export function selfTest(known: KnownAnswers): (make: Make) => boolean {
  const asked = new Map<Make, { engine: object | undefined; passed: boolean }>();
  return (make) => {
    const engine = webAssembly();
    const before = asked.get(make);
    if (before && before.engine === engine) return before.passed;
    asked.set(make, { engine, passed: false }); // and stays so where it throws
    const now = { engine, passed: answers(make, known) };
    asked.set(make, now);
    return now.passed;
  };
}
