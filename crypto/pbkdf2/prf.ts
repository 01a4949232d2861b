import { instantiate } from "../platform.ts";
import type { Compression } from "../sha/merkle-damgard.ts";

/** The inner loop of PBKDF2 for one target, with memory of its own: lane k of a word i is at `lanes * i + k`. */
export interface LoopKernel {
  readonly lanes: 1 | 4;
  /** The states after the two key pads. */
  readonly pads: Int32Array;
  /** U, then T. */
  readonly state: Int32Array;
  /** Runs `count` iterations on what is in the memory. */
  readonly iterate: (count: number) => void;
  readonly wipe: () => void;
}

/** HMAC over a hash as PBKDF2's pseudo-random function, with its loop for three targets. */
export interface Prf {
  /** The hash's name in WebCrypto. */
  readonly hash: "SHA-1" | "SHA-256";
  readonly compression: Compression;
  /** Words in a digest: hLen is four times as many bytes. */
  readonly words: number;
  readonly js: () => LoopKernel;
  readonly wasm: () => Promise<LoopKernel>;
  readonly wasmSimd: () => Promise<LoopKernel>;
  /** The key of the self-test in hexadecimal, computed by another implementation. */
  readonly knownAnswer: string;
}

/** Returns a loop in WebAssembly. Its constants lie in front of the pads, everything secret from there on. */
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
