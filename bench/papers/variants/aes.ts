/**
 * Loads table-based AES in twelve variants, and OCB2 with each variant, for tables IV to VI of the paper "Symmetric
 * cryptography in JavaScript".
 */
import type { Hardcode } from "../kernels/aes-make-tables.ts";
import { type AesForm, aesTables, type Unroll } from "../kernels/aes-tables.ts";
import { emitJs } from "../../../crypto/kernels/emit-js.ts";
import { ocb2, type OcbUnroll } from "../kernels/ocb2.ts";
import { type AesKernel, aesOver, type WordCipher } from "./aes-cipher.ts";
import { loadModule } from "./load.ts";
import { type Ocb2Kernel, ocb2Over, type WordSeal } from "./ocb2-cipher.ts";

const hardcodes: readonly Hardcode[] = ["nothing", "s-box", "everything"];
const unrolls: readonly Unroll[] = ["none", "variables", "short", "round"];

/** The twelve variants, sorted by hard-coding, then by unrolling. */
export const aesForms: readonly AesForm[] = hardcodes.flatMap((hardcode) =>
  unrolls.map((unroll) => ({ hardcode, unroll })),
);

export const ocbUnrolls: readonly OcbUnroll[] = ["none", "variables", "short"];

export const aesSource = (form: AesForm): string => emitJs(aesTables(form));
export const ocb2Source = (aes: AesForm, unroll: OcbUnroll): string => emitJs(ocb2(aes, unroll));

/** Returns a function that makes a cipher from a key. Each loaded module computes its own tables for the first key. */
export async function loadAes(form: AesForm): Promise<(key: Uint8Array) => WordCipher> {
  return aesOver(await loadModule<AesKernel>(aesSource(form)));
}

export async function loadOcb2(aes: AesForm, unroll: OcbUnroll): Promise<(key: Uint8Array) => WordSeal> {
  return ocb2Over(await loadModule<Ocb2Kernel>(ocb2Source(aes, unroll)));
}
