/** What the code of a variant weighs: the kernel with what stands around it, bundled and minified. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../../tools/steps.mjs";
import type { AesForm } from "../../crypto/kernels/aes-tables.ts";
import type { OcbUnroll } from "../../crypto/kernels/ocb2.ts";
import { aesSource, ocb2Source } from "./aes.ts";

/** In bytes. */
export interface Weight {
  readonly minified: number;
  readonly gzip: number;
}

async function weigh(contents: string, kernel: string): Promise<Weight> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    plugins: [
      {
        name: "kernel",
        setup(build) {
          build.onResolve({ filter: /^kernel$/ }, ({ path }) => ({ path, namespace: "kernel" }));
          build.onLoad({ filter: /^/, namespace: "kernel" }, () => ({ contents: kernel }));
        },
      },
    ],
  });
  const code = Buffer.concat(outputFiles.map(({ contents: bytes }) => bytes));
  return { minified: code.length, gzip: gzipSync(code, { level: 9 }).length };
}

const around = (file: string, over: string, functions: string): string => `
  import { ${over} } from "./bench/variants/${file}";
  import { ${functions} } from "kernel";
  export const make = ${over}({ ${functions} });`;

/** One direction, its key expansion and what makes its tables. */
export const weighAes = (form: AesForm): Promise<Weight> =>
  weigh(around("aes-cipher.ts", "aesOver", "tables, sub, encrypt"), aesSource(form));

/** With the AES in it. */
export const weighOcb2 = (aes: AesForm, unroll: OcbUnroll): Promise<Weight> =>
  weigh(around("ocb2-cipher.ts", "ocb2Over", "tables, sub, blocks, twice"), ocb2Source(aes, unroll));
