/**
 * PBKDF2-HMAC-SHA1 in the stages of the article "Implementing efficient PBKDF2 for the browser". Each stage changes one
 * detail of the previous stage.
 */
import { xor } from "../../../crypto/block-cipher.ts";
import { concatBytes, u32 } from "../../../crypto/bytes.ts";
import { emitJs } from "../../../crypto/kernels/emit-js.ts";
import { pbkdf2Sha1 } from "../../../crypto/kernels/pbkdf2.ts";
import { sha1 } from "../../../crypto/kernels/sha1.ts";
import { sha1Compression, toBytes } from "../../../crypto/sha.ts";
import { cachedHmac, padStates, type PadStates, plainHmac } from "./hmac-bytes.ts";
import { loadModule } from "./load.ts";
import type { Compress } from "./sha1-bytes.ts";
import { toWords } from "../../contenders/big-endian.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** @param iterations - 1 or more @param keyBytes - 1 or more */
export type Pbkdf2Stage = (password: Bytes, salt: Bytes, iterations: number, keyBytes: number) => Promise<Bytes>;

/** F of RFC 8018 §5.2 for one password P. Returns T_i after c iterations. The parameter `first` is S ‖ INT(i). */
type F = (first: Bytes, c: number) => Bytes | Promise<Bytes>;
/** The pseudorandom function PRF of RFC 8018. The next call may overwrite the returned bytes. */
type Prf = (text: Bytes) => Bytes | Promise<Bytes>;

const hLen = 20;

/** Steps 2 to 4 of RFC 8018 §5.2, which all stages share. */
const stage =
  (begin: (P: Bytes) => F | Promise<F>): Pbkdf2Stage =>
  async (P, S, c, dkLen) => {
    const F = await begin(P);
    const DK = new Uint8Array(dkLen);
    for (let i = 1, at = 0; at < dkLen; i++, at += hLen) {
      const T = await F(concatBytes(S, u32(i)), c);
      DK.set(T.subarray(0, dkLen - at), at);
    }
    return DK;
  };

/** F as the standard defines it: U ← PRF(U), T ← T ⊕ U. */
const iterated =
  (prf: Prf): F =>
  async (first, c) => {
    let U = await prf(first);
    const T = U.slice();
    for (let j = 1; j < c; j++) {
      const next = prf(U);
      U = next instanceof Promise ? await next : next; // a synchronous PRF must not wait for the event loop
      xor(T, U);
    }
    return T;
  };

/** The stage that calls WebCrypto's HMAC in each iteration. */
const askingWebCrypto = stage(async (P) => {
  // WebCrypto rejects an empty key. A key of one zero byte has the same effect, because HMAC fills keys with zeros.
  const K = P.length > 0 ? P : new Uint8Array(1);
  const key = await crypto.subtle.importKey("raw", K, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  return iterated(async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", key, text)));
});

/** Runs the `more` iterations of F after U_1. U and T are words, and are changed in place. */
type WordLoop = (pads: PadStates, U: Int32Array, T: Int32Array, more: number) => void;

const inWords = (f: Compress, loop: WordLoop): Pbkdf2Stage =>
  stage((P) => {
    const pads = padStates(f, P);
    const hmac = cachedHmac(f, pads);
    return (first, c) => {
      const U = toWords(hmac(first));
      const T = U.slice();
      loop(pads, U, T, c - 1);
      return toBytes(T);
    };
  });

const copy = (from: Int32Array, to: Int32Array): void => {
  for (let k = 0; k < 5; k++) to[k] = from[k] ?? 0;
};

/** Returns a loop that writes each digest to the beginning of a block whose padding never changes. */
const wordLoop =
  (f: Compress): WordLoop =>
  ({ inner, outer }, U, T, more) => {
    const W = new Int32Array(sha1Compression.scheduleWords);
    W.set([0x80000000, ...new Array<number>(9).fill(0), 8 * (64 + hLen)], 5);
    const states = [inner, outer];
    for (let j = 0; j < more; j++) {
      for (const state of states) {
        copy(U, W);
        copy(state, U);
        f(U, W);
      }
      for (let k = 0; k < 5; k++) T[k] = (T[k] ?? 0) ^ (U[k] ?? 0);
    }
  };

/**
 * The stages in the order of the article. All but the first use the compression function f. {@link loadGenerated}
 * returns the stage after these.
 */
export const pbkdf2Stages = (f: Compress) => ({
  askingWebCrypto,
  /** Computes HMAC over a synchronous SHA-1, from bytes to bytes: hashes four blocks in each iteration. */
  hashingPads: stage((P) => iterated(plainHmac(f, P))),
  /** Keeps the hash states after the key pads: hashes two blocks in each iteration. */
  keepingPads: stage((P) => iterated(cachedHmac(f, padStates(f, P)))),
  /** Keeps digests as words, without conversion. */
  stayingInWords: inWords(f, wordLoop(f)),
});

/** The compression function of SHA-1 that Saltmill ships. */
export const shippedSha1: Compress = sha1Compression.compress;

/** @param unroll - the number of rounds that are written out in the loop's body: a divisor of 20, or 80 for no loop */
export async function loadSha1(unroll: number): Promise<Compress> {
  const { compress } = await loadModule<{ readonly compress: Compress }>(emitJs(sha1(unroll)));
  return compress;
}

interface Pbkdf2Kernel {
  /** `W` is passed only if the kernel keeps SHA-1's message schedule in memory. */
  readonly iterate: (pads: Int32Array, state: Int32Array, ...rest: [W: Int32Array, count: number] | [number]) => void;
}

/**
 * Generates the whole inner loop of PBKDF2 as Saltmill ships it, with the state in variables. With 80 or more unrolled
 * rounds, the code contains the padding as constants.
 *
 * @param unroll - the number of rounds that are written out in the loop's body: 1, 4, 20, 80 or 160
 */
export async function loadGenerated(unroll: number): Promise<Pbkdf2Stage> {
  const kernel = pbkdf2Sha1(unroll);
  const { iterate } = await loadModule<Pbkdf2Kernel>(emitJs(kernel));
  const schedule = kernel.regions.find(({ name }) => name === "W");
  return inWords(shippedSha1, ({ inner, outer }, U, T, more) => {
    const pads = Int32Array.of(...inner, ...outer);
    const state = Int32Array.of(...U, ...T);
    if (schedule) iterate(pads, state, new Int32Array(schedule.words), more);
    else iterate(pads, state, more);
    T.set(state.subarray(5));
  });
}
