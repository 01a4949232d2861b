/** Measures the code size of a variant: the generated kernel with the code around it. */
import type { AesForm } from "../kernels/aes-tables.ts";
import type { OcbUnroll } from "../kernels/ocb2.ts";
import type { Weight } from "../../measure/results.ts";
import { weighModule } from "../../measure/weight.ts";
import { aesSource, ocb2Source } from "./aes.ts";

const weigh = (file: string, over: string, functions: string, kernel: string): Promise<Weight> =>
  weighModule(
    `import { ${over} } from "./papers/variants/${file}";
     import { ${functions} } from "kernel";
     export const make = ${over}({ ${functions} });`,
    [
      {
        name: "kernel",
        setup(build) {
          build.onResolve({ filter: /^kernel$/ }, ({ path }) => ({ path, namespace: "kernel" }));
          build.onLoad({ filter: /^/, namespace: "kernel" }, () => ({ contents: kernel }));
        },
      },
    ],
  );

/**
 * Measures the size of the encryption, its key expansion and the code that computes its tables, without the decryption.
 */
export const weighAes = (form: AesForm): Promise<Weight> =>
  weigh("aes-cipher.ts", "aesOver", "tables, sub, encrypt", aesSource(form));

/** Measures the size of OCB2 together with its AES. */
export const weighOcb2 = (aes: AesForm, unroll: OcbUnroll): Promise<Weight> =>
  weigh("ocb2-cipher.ts", "ocb2Over", "tables, sub, blocks, twice", ocb2Source(aes, unroll));
