/** Tells which of Saltmill's own implementations runs where the library chooses one. */
import { type BlockCipher, coreOf } from "../../../crypto/block-cipher.ts";
import { pbkdf2Calibration } from "../../../crypto/index.ts";
import type { OwnBackend } from "../../measure/study.ts";

const wasmIfAny = (wasm: OwnBackend): OwnBackend =>
  (globalThis as { WebAssembly?: unknown }).WebAssembly === undefined ? "js" : wasm;

/**
 * Returns the backend of PBKDF2 that runs if it is not WebCrypto: the fastest one of a ranking, or the first one that is
 * tried before anything was measured.
 *
 * @param chains - the number of chains of iterations, one for each block of each key
 */
export const ownPbkdf2 =
  (hash: "SHA-1" | "SHA-256", chains = 1) =>
  (): OwnBackend => {
    const ranking = pbkdf2Calibration()[`${hash} ${Math.min(4, chains)}`];
    const first = ranking?.backends.find((name) => name !== "webcrypto");
    return first ?? wasmIfAny(chains < 3 ? "wasm" : "wasm-simd");
  };

/** Returns the backend of a block cipher, which falls back to JavaScript without vectors in WebAssembly. */
export const ownCipher = (cipher: BlockCipher): OwnBackend => (coreOf(cipher)?.bulk === undefined ? "js" : "wasm");

/** Returns the backend of Argon2 that is tried first. WebCrypto, which has Argon2 in few engines, is tried after both. */
export const ownArgon2 = (): OwnBackend => wasmIfAny("wasm-simd");
