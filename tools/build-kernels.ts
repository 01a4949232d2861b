/** Writes the kernels down: `crypto/generated/`, from `crypto/kernels/`. The same bytes on every run; never committed. */
import { mkdir, writeFile } from "node:fs/promises";
import { emitJs } from "../crypto/kernels/emit-js.ts";
import { emitWasm } from "../crypto/kernels/emit-wasm.ts";
import { pbkdf2Sha1 } from "../crypto/kernels/pbkdf2-sha1.ts";

const folder = "crypto/generated";
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

const declarations = `/** One loop on three machines; see crypto/kernels/loop.ts. */
export declare function iterate(words: Int32Array, count: number): void;
/** Base64 of a WebAssembly module, one word at each place. */
export declare const scalar: string;
/** Base64 of a WebAssembly module, four words at each place. */
export declare const lanes: string;
`;

await mkdir(folder, { recursive: true });
for (const loop of [pbkdf2Sha1]) {
  const modules = (["scalar", "lanes"] as const).map(
    (kind) => `export const ${kind} = "${base64(emitWasm(loop, kind))}";\n`,
  );
  await writeFile(`${folder}/${loop.name}.js`, emitJs(loop) + modules.join(""));
  await writeFile(`${folder}/${loop.name}.d.ts`, declarations);
}
