/**
 * Functions that measure the code sizes of the contenders: of the libraries, and of generated kernels with the code
 * around them.
 */
import { transform } from "esbuild";
import type { LeaVariant } from "../kernels/lea.ts";
import type { Weight } from "../../measure/results.ts";
import { aesWeight } from "../studies/aes-again.ts";
import { type LeaBackend, leaCode, leaWeight } from "../studies/lea-backends.ts";
import { aesForms, ocbUnrolls } from "../variants/aes.ts";
import { weighAes, weighOcb2 } from "../variants/weigh.ts";
import { weightOf } from "../../measure/weight.ts";
import { libraryWeights } from "./libraries.ts";

type Weigh = () => Promise<Weight>;

/**
 * Measures the size of the cipher's functions without modes of operation, as the paper on LEA does for its number of
 * 2,309 bytes.
 */
async function weighLea(variant: LeaVariant, backend: LeaBackend): Promise<Weight> {
  const code = leaCode(variant, backend);
  if (typeof code !== "string") return weightOf(code);
  return weightOf(Buffer.from((await transform(code, { minify: true, format: "esm" })).code));
}

const leas: [string, Weigh][] = (["JavaScript", "WebAssembly", "SIMD WebAssembly"] as const).flatMap((backend) =>
  ([16, 24, 32] as const).flatMap((keyBytes) =>
    (["separated", "on the fly"] as const).flatMap((schedule) =>
      [1, Infinity].map((unroll): [string, Weigh] => {
        const variant = { keyBytes, unroll, schedule };
        return [leaWeight(variant, backend), () => weighLea(variant, backend)];
      }),
    ),
  ),
);

export const variantWeights: Readonly<Record<string, Weigh>> = {
  ...libraryWeights,
  ...Object.fromEntries(aesForms.map((form): [string, Weigh] => [aesWeight(form), () => weighAes(form)])),
  ...Object.fromEntries(
    ocbUnrolls.map((unroll): [string, Weigh] => [
      `ocb2 ${unroll}`,
      () => weighOcb2({ hardcode: "nothing", unroll: "none" }, unroll),
    ]),
  ),
  ...Object.fromEntries(leas),
};
