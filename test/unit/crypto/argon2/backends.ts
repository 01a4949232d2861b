import type { Argon2Parameters } from "../../../../crypto/index.ts";

export type BackendChoice = NonNullable<Argon2Parameters["backend"]>;

/**
 * The backends of Argon2 that every supported version of Node has, and the choice `auto`. If this runtime lacks a
 * backend, the tests with that backend fail and are not skipped.
 */
export const backendChoices: readonly BackendChoice[] = ["auto", "wasm-simd", "wasm", "js"];
