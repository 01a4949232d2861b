import { instantiate } from "../platform.ts";
import type { Compression } from "../sha/merkle-damgard.ts";

/** The inner loop of PBKDF2 for one target, with its own memory. Lane k of word i is at `lanes * i + k`. */
export interface LoopKernel {
  readonly lanes: 1 | 4;
  /** The hash states after the blocks K ⊕ ipad and K ⊕ opad of HMAC (RFC 2104). */
  readonly pads: Int32Array;
  /** The words of U, then the words of T (RFC 8018 §5.2 step 3). */
  readonly state: Int32Array;
  /** Runs `count` iterations on the contents of the memory. */
  readonly iterate: (count: number) => void;
  readonly wipe: () => void;
}

/**
 * PBKDF2's pseudo-random function: HMAC with one hash. For this function, PBKDF2's inner loop exists as JavaScript, as
 * WebAssembly and as WebAssembly with four lanes. Most platforms need only one of the three, so the JavaScript and the
 * WebAssembly with four lanes are loaded on first use.
 */
export interface Prf {
  /** The hash's name in WebCrypto. */
  readonly hash: "SHA-1" | "SHA-256";
  readonly compression: Compression;
  /** The number of words in a digest: hLen / 4. */
  readonly words: number;
  readonly js: () => Promise<LoopKernel>;
  readonly wasm: () => Promise<LoopKernel>;
  readonly wasmSimd: () => Promise<LoopKernel>;
  /** The expected key of the self-test in hexadecimal, computed by another implementation. */
  readonly knownAnswer: string;
}

/**
 * Creates the inner loop in WebAssembly. The memory contains constants before the offset `pads`, and secrets from there
 * on.
 */
export async function wasmKernel(
  hex: string,
  offsets: { readonly pads: number; readonly state: number },
  lanes: LoopKernel["lanes"],
): Promise<LoopKernel> {
  const { memory, functions } = await instantiate(hex);
  return {
    lanes,
    pads: new Int32Array(memory, offsets.pads),
    state: new Int32Array(memory, offsets.state),
    iterate: functions["iterate"]!,
    wipe: () => new Uint8Array(memory, offsets.pads).fill(0),
  };
}
