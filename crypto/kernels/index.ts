import { aesPermute } from "./aes-permute.ts";
import type { WasmTarget } from "./emit-wasm.ts";
import { leaModes } from "./lea-modes.ts";
import { leaBlocks } from "./lea.ts";
import { pbkdf2Sha1, pbkdf2Sha256 } from "./pbkdf2.ts";
import type { Kernel } from "./program.ts";
import { salsa20 } from "./salsa20.ts";
import { sha1 } from "./sha1.ts";
import { sha256 } from "./sha256.ts";

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
];
