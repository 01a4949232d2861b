/** The code around the generated loop of OCB2, the same for every variant. */
import { type AesFunctions, aesKeys } from "./aes-cipher.ts";

export interface Ocb2Kernel extends AesFunctions {
  readonly blocks: (
    ...memory: [
      ...[keys: Int32Array, block: Int32Array, Delta: Int32Array, Sigma: Int32Array, data: Int32Array],
      ...[rounds: number, count: number],
    ]
  ) => void;
  readonly twice: (keys: Int32Array, block: Int32Array, Delta: Int32Array) => void;
}

/**
 * Encrypts and authenticates a message in place.
 *
 * @param N - four words
 * @param text - whole blocks, at least one
 * @returns the tag, four words
 */
export type WordSeal = (N: Int32Array, text: Int32Array) => Int32Array;

const xor = (a: Int32Array, b: Int32Array): Int32Array => a.map((word, i) => word ^ (b[i] ?? 0));

/**
 * Implements OCB2, Rogaway 2004, §10, for whole blocks without associated data. For whole blocks, C[m]0* ⊕ Pad is M[m].
 */
export function ocb2Over({ tables, sub, blocks, twice }: Ocb2Kernel): (key: Uint8Array) => WordSeal {
  const expand = aesKeys({ tables, sub });
  return (key) => {
    const { keys, block, rounds } = expand(key);
    const [Delta, Sigma, zero, unused] = [0, 1, 2, 3].map(() => new Int32Array(4)) as [
      ...[Int32Array, Int32Array, Int32Array, Int32Array],
    ];
    const encipher = (X: Int32Array): void => {
      blocks(keys, block, zero, unused, X, rounds, 1);
    };
    return (N, text) => {
      const last = text.subarray(-4);
      Delta.set(N);
      encipher(Delta);
      twice(keys, block, Delta);
      Sigma.fill(0);
      blocks(keys, block, Delta, Sigma, text, rounds, text.length / 4 - 1);
      const Pad = xor(Delta, Int32Array.of(0, 0, 0, 128)); // len(M[m]), in bits
      encipher(Pad);
      const once = xor(Delta, Sigma);
      twice(keys, block, Delta);
      const T = xor(xor(Delta, once), last); // 3·Delta ⊕ Sigma
      encipher(T);
      last.set(xor(last, Pad));
      return T;
    };
  };
}
