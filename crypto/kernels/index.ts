import { aesPermute } from "./aes-permute.ts";
import type { WasmTarget } from "./emit-wasm.ts";
import { leaModes } from "./lea-modes.ts";
import { leaBlocks } from "./lea.ts";
import { pbkdf2Sha1, pbkdf2Sha256 } from "./pbkdf2.ts";
import type { Kernel } from "./program.ts";
import { salsa20 } from "./salsa20.ts";
import { sha1 } from "./sha1.ts";
import { sha256 } from "./sha256.ts";

/** A language that a kernel is emitted in. */
export type Target = "js" | WasmTarget;

/**
 * The kernels to build, with their targets and their unrolling. The unrolling was chosen by measurement
 * (docs/performance-log.md), and a small module was preferred to a few percent of speed.
 */
export const kernels: readonly (readonly [Kernel, ...Target[]])[] = [
  [pbkdf2Sha1(160), "js", "lanes"],
  [pbkdf2Sha1(80), "scalar"],
  [pbkdf2Sha256(4), "js", "scalar", "lanes"],
  [sha1(20), "js"],
  [sha256(4), "js"],
  [aesPermute, "lanes", "relaxedLanes"],
  [leaBlocks(1), "js"],
  [leaModes(1), "lanes"],
  [salsa20(1), "js"],
];
