import { hex } from "../bytes.ts";
import { aesPermute } from "./aes-permute.ts";
import { argon2 } from "./argon2.ts";
import { blake2b } from "./blake2b.ts";
import { emitJs } from "./emit-js.ts";
import { emitWasm, offsetsIn, type WasmTarget } from "./emit-wasm.ts";
import { leaBlocks, leaModes } from "./lea.ts";
import { pbkdf2Sha1, pbkdf2Sha256 } from "./pbkdf2.ts";
import type { Kernel } from "./program.ts";
import { salsa20 } from "./salsa20.ts";
import { sha1 } from "./sha1.ts";
import { sha256 } from "./sha256.ts";
import { halves, paired, single } from "./wide.ts";

/** A language in which a kernel is generated: JavaScript, or a variant of WebAssembly. */
export type Target = "js" | WasmTarget;

/**
 * The kernels to build, each with the name of its file, its unrolling (the function's argument, if any) and its
 * targets. The unrolling was chosen by measurement (docs/performance-log.md), and a small module was preferred to a few
 * percent of speed. PBKDF2 has a file for each target, because most platforms need only one target.
 */
export const kernels: readonly (readonly [file: string, Kernel, ...Target[]])[] = [
  ["pbkdf2-sha1", pbkdf2Sha1(80), "scalar"],
  ["pbkdf2-sha1-lanes", pbkdf2Sha1(160), "lanes"],
  ["pbkdf2-sha1-script", pbkdf2Sha1(160), "js"],
  ["pbkdf2-sha256", pbkdf2Sha256(4), "scalar"],
  ["pbkdf2-sha256-lanes", pbkdf2Sha256(4), "lanes"],
  ["pbkdf2-sha256-script", pbkdf2Sha256(4), "js"],
  ["sha1", sha1(20), "js"],
  ["sha256", sha256(4), "js"],
  ["aes-permute", aesPermute, "lanes", "relaxedLanes"],
  ["lea", leaBlocks(1), "js"],
  ["lea", leaModes(1), "lanes"],
  ["salsa20", salsa20(1), "js"],
  ["blake2b", blake2b(1), "js"],
  ["argon2-lanes", argon2(paired, 2), "lanes"],
  ["argon2-wide", argon2(single, 1), "wide"],
  ["argon2-script", argon2(halves, 0), "js"],
];

const descriptions = {
  scalar: "with one word at each offset",
  lanes: "with four words at each offset",
  wide: "with a number of 64 bits at each offset",
  relaxedLanes: "with four words at each offset, for platforms that have relaxed SIMD",
};

/**
 * Returns the JavaScript and the types of a kernel for one target. For `js`, the code consists of functions. For all
 * other targets, it is a WebAssembly module in hexadecimal and, except for `relaxedLanes`, the offsets in the module's
 * memory. In base64, gzip does not find repeated bytes, so the compressed code would be a fifth larger.
 */
export function write(kernel: Kernel, target: Target): { js: string; types: string } {
  if (target === "js") return { js: emitJs(kernel), types: functionTypes(kernel) };
  const js = `export const ${target} = "${hex(emitWasm(kernel, target))}";\n`;
  const types = [
    `/** A WebAssembly module in hexadecimal, ${descriptions[target]}. */`,
    `export declare const ${target}: string;\n`,
  ].join("\n");
  if (target === "relaxedLanes") return { js, types }; // the offsets are the same as those of `lanes`
  const offsets = offsetsIn(kernel, target);
  const fields = Object.keys(offsets).map((name) => `readonly ${name}: number`);
  return {
    js: `${js}export const ${target}Offsets = ${JSON.stringify(offsets)};\n`,
    types: [
      `${types}/** The offsets of its regions, and the end of the last one, in bytes. */`,
      `export declare const ${target}Offsets: { ${fields.join("; ")} };\n`,
    ].join("\n"),
  };
}

function functionTypes({ regions, functions }: Kernel): string {
  const memory = regions.filter(({ values }) => !values).map(({ name }) => `${name}: Int32Array`);
  const lines = Object.entries(functions).map(([name, { parameters }]) => {
    const all = [...memory, ...parameters.map((parameter) => `${parameter}: number`)];
    return `export declare function ${name}(${all.join(", ")}): void;\n`;
  });
  return lines.join("");
}
