import type { Compression } from "../sha/merkle-damgard.ts";

/** The inner loop of PBKDF2 on some machine, with memory of its own: lane k of a word i is at `lanes * i + k`. */
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

/** HMAC over a hash as PBKDF2's pseudo-random function, with its loop on three machines. */
export interface Prf {
  /** The hash's name in WebCrypto. */
  readonly hash: "SHA-1" | "SHA-256";
  readonly compression: Compression;
  /** Words in a digest: hLen is four times as many bytes. */
  readonly words: number;
  readonly js: () => LoopKernel;
  readonly wasm: () => Promise<LoopKernel>;
  readonly wasmSimd: () => Promise<LoopKernel>;
  /** In hexadecimal: what {@link knownJob} gives, by another implementation. */
  readonly knownAnswer: string;
}

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (c) => c.charCodeAt(0));

/**
 * The fifth vector of RFC 6070 (25 bytes under SHA-1), taken further to three blocks and a half: so that a machine which
 * knows only the first block, or only some of its lanes, is found out.
 */
export const knownJob = {
  password: ascii("passwordPASSWORDpassword"),
  salt: ascii("saltSALTsaltSALTsaltSALTsaltSALTsalt"),
  iterations: 4096,
};
/** Three blocks and a half. */
export const knownBytes = ({ words }: Prf): number => 14 * words;
