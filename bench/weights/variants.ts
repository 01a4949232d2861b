/** What the papers' variants weigh, which no file exports: kernels with what stands around them. */
import { transform } from "esbuild";
import type { LeaVariant } from "../../crypto/kernels/lea.ts";
import type { Weight } from "../results.ts";
import { aesWeight } from "../studies/aes-again.ts";
import { type LeaMachine, leaCode, leaWeight } from "../studies/lea-machines.ts";
import { aesForms, ocbUnrolls } from "../variants/aes.ts";
import { weighAes, weighOcb2 } from "../variants/weigh.ts";
import { weightOf } from "./bundle.ts";
import { libraryWeights } from "./libraries.ts";

type Weigh = () => Promise<Weight>;

/** The cipher's own functions, without modes: what the paper's 2,309 bytes are. */
async function weighLea(variant: LeaVariant, machine: LeaMachine): Promise<Weight> {
  const code = leaCode(variant, machine);
  if (typeof code !== "string") return weightOf(code);
  return weightOf(Buffer.from((await transform(code, { minify: true, format: "esm" })).code));
}

const leas: [string, Weigh][] = (["JavaScript", "WebAssembly", "SIMD WebAssembly"] as const).flatMap((machine) =>
  ([16, 24, 32] as const).flatMap((keyBytes) =>
    (["separated", "on the fly"] as const).flatMap((schedule) =>
      [1, Infinity].map((unroll): [string, Weigh] => {
        const variant = { keyBytes, unroll, schedule };
        return [leaWeight(variant, machine), () => weighLea(variant, machine)];
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
