import { type Hardcode, makeTables, placeTables, type Tables } from "./aes-make-tables.ts";
import type { Kernel, Routine } from "../../../crypto/kernels/program.ts";
import {
  inMemory,
  inVariables,
  type Recorder,
  type Region,
  type Word,
  type Words,
} from "../../../crypto/kernels/word.ts";

// AES with look-up tables (FIPS 197), in the variants that the paper "Symmetric cryptography in JavaScript" compares in
// its tables IV and V (see bench/papers/). Only the benchmarks use this kernel. The library uses crypto/aes/.

/**
 * The loops that are unrolled: no loops (`none` and `variables`), loops of at most four iterations (`short`), or these
 * short loops and the loop over the rounds (`round`). Only `none` keeps the state in memory, because its loops need an
 * index to find a column. `variables` has the same loops, but keeps the state in variables like the unrolled forms, and
 * passes the columns on by one place in each iteration. So `none` and `variables` differ only in the place of the state,
 * and `variables` and `short` only in the loops.
 */
export type Unroll = "none" | "variables" | "short" | "round";

export interface AesForm {
  readonly hardcode: Hardcode;
  readonly unroll: Unroll;
}

/** The round keys, 4·(Nr+1) words for Nr rounds: at most 60, for a key of 32 bytes. */
const keys: Region = { name: "keys", words: 60 };
/**
 * The state of AES, one word per column. If the columns are processed in a loop, each round reads one half of this
 * region and writes the other half.
 */
export const block: Region = { name: "block", words: 8 };

const four = [0, 1, 2, 3] as const;
type Row = (typeof four)[number];

/** A function that returns the byte in row k of a column. */
type Bytes = (k: Row) => Word;

function byteOf(r: Recorder, x: Word, k: Row): Word {
  if (k === 0) return r.shr(x, 24);
  return r.and(k === 3 ? x : r.shr(x, 24 - 8 * k), 255);
}

/** Applies SHIFTROWS (§5.1.2): takes row k of column c from column (c + k) mod 4. */
const shifted =
  (r: Recorder, state: Words, c: Word): Bytes =>
  (k) =>
    byteOf(r, state.get(r.and(r.add(c, k), 3)), k);

/** Applies SUBBYTES and MIXCOLUMNS, §5.1.1 and §5.1.3. */
const mixed = (r: Recorder, { T }: Tables, byte: Bytes): Word =>
  r.xor(...four.map((k) => r.load(T, r.add(256 * k, byte(k)))));

/** Applies SUBBYTES, §5.1.1, to the four bytes of a column. */
function substituted(r: Recorder, { S }: Tables, byte: Bytes): Word {
  const [s0, s1, s2, s3] = four.map((k) => r.load(S, byte(k))) as [Word, Word, Word, Word];
  return r.or(r.or(r.or(r.shl(s0, 24), r.shl(s1, 16)), r.shl(s2, 8)), s3);
}

const shortLoops = (unroll: Unroll): number => (unroll === "none" || unroll === "variables" ? 1 : 4);

/** Applies CIPHER, §5.1, to the first four words of the block. */
function cipher(r: Recorder, tables: Tables, unroll: Unroll, rounds: Word): void {
  const inRegisters = unroll !== "none";
  const half = (round: Word): Words => inMemory(r, block, [], r.shl(r.and(round, 1), 2));
  /**
   * Returns the state before a round. Either the loop has kept the state in variables, or the previous round has stored
   * the state in memory.
   */
  const before = (round: Word, carried: readonly Word[]): Words =>
    inRegisters ? inVariables(carried) : half(r.add(round, 1));
  const after = (round: Word): Words => (inRegisters ? inVariables([0, 0, 0, 0]) : half(round));

  /** Computes a round, column by column, and adds the round key: ADDROUNDKEY, §5.1.4. */
  const turn = (round: Word, state: Words, column: (state: Words, c: Word) => Word): Word[] => {
    const keyed = (word: Word, c: Word): Word => r.xor(word, r.load(keys, r.add(r.shl(round, 2), c)));
    if (unroll === "variables") {
      // In each iteration, column 0 of the rotated state is the column that is computed.
      const start = [...four.map((c) => state.get(c)), 0, 0, 0, 0];
      const last = r.repeat({ to: 4, unroll: 1 }, start, (c, words) => {
        const [first = 0, ...others] = words.slice(0, 4);
        return [...others, first, ...words.slice(5), keyed(column(inVariables(words), 0), c)];
      });
      return last.slice(4);
    }
    const to = after(round);
    r.repeat({ to: 4, unroll: shortLoops(unroll) }, [], (c) => {
      to.set(c, keyed(column(state, c), c));
      return [];
    });
    return inRegisters ? four.map((c) => to.get(c)) : [];
  };
  const inner = (round: Word, carried: readonly Word[]): Word[] =>
    turn(round, before(round, carried), (state, c) => mixed(r, tables, shifted(r, state, c)));

  const start = turn(0, inMemory(r, block), (state, c) => state.get(c));
  // AES has nine inner rounds for a key of 128 bits, eleven for 192 bits, and thirteen for 256 bits. If the rounds are
  // unrolled, the first nine are written out, and a loop computes the others in pairs.
  const common = unroll === "round" ? 10 : 1;
  const nine = r.repeat({ from: 1, to: common, unroll: 9 }, start, inner);
  const all = r.repeat({ from: common, to: rounds, unroll: unroll === "round" ? 2 : 1 }, nine, inner);
  const end = turn(rounds, before(rounds, all), (state, c) => substituted(r, tables, shifted(r, state, c)));
  // If the state is in memory, `end` is empty, and nothing has to be stored: the number of rounds is even, so the last
  // round has written the state to the first half of `block`.
  r.storeAll(block, 0, end);
}

/**
 * The regions and functions of AES with look-up tables, for a separate kernel or for the kernel of a mode of operation.
 */
export interface AesParts {
  readonly regions: readonly Region[];
  readonly functions: Kernel["functions"];
  readonly cipher: (r: Recorder, rounds: Word) => void;
}

export function aesParts({ hardcode, unroll }: AesForm): AesParts {
  const places = placeTables(hardcode);
  const tables: Routine = {
    parameters: [],
    body(r) {
      makeTables(r, places, shortLoops(unroll));
    },
  };
  /** Applies SUBWORD (§5.2) to the block's first word, for KEYEXPANSION. */
  const sub: Routine = {
    parameters: [],
    body(r) {
      const x = r.load(block, 0);
      const word = substituted(r, places, (k) => byteOf(r, x, k));
      r.store(block, 0, word);
    },
  };
  return {
    regions: [places.S, places.T, keys, block],
    functions: { tables, sub },
    cipher(r, rounds) {
      cipher(r, places, unroll, rounds);
    },
  };
}

/** Builds AES with look-up tables, for one block per call. */
export function aesTables(form: AesForm): Kernel {
  const { regions, functions, cipher } = aesParts(form);
  const encrypt: Routine = {
    parameters: ["rounds"],
    body(r, rounds) {
      cipher(r, rounds);
    },
  };
  return { name: `aes-${form.hardcode}-${form.unroll}`, regions, functions: { ...functions, encrypt } };
}
