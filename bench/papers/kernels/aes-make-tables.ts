import { inMemory, inVariables, Recorder, type Region, type Word, type Words } from "../../../crypto/kernels/word.ts";

/**
 * The tables that the generated code contains as constants. The kernel's function `tables` computes all other tables.
 */
export type Hardcode = "nothing" | "s-box" | "everything";

export interface Tables {
  /** The S-box, FIPS 197 §5.1.1. */
  readonly S: Region;
  /**
   * Four tables, one after another, for the rows 0 to 3. Each maps a byte of its row to the term that this byte adds to
   * the new column (§5.1.1 and §5.1.3 combined).
   */
  readonly T: Region;
}

const zeros = (words: number): number[] => new Array<number>(words).fill(0);

/** Computes XTIMES, FIPS 197 §4.2, without a branch. */
function double(r: Recorder, x: Word): Word {
  const out = r.shr(x, 7);
  return r.xor(r.shl(x, 1), r.and(0x11b, r.add(r.xor(out, -1), 1)));
}

/** Computes the part of §5.1.1 after the inverse: b_i ⊕ b_(i+4) ⊕ b_(i+5) ⊕ b_(i+6) ⊕ b_(i+7) ⊕ c_i with c = 0x63. */
function affine(r: Recorder, x: Word): Word {
  const b = r.or(x, r.shl(x, 8));
  return r.xor(r.and(r.xor(b, r.shr(b, 4), r.shr(b, 5), r.shr(b, 6), r.shr(b, 7)), 0xff), 0x63);
}

/**
 * Computes the S-box.
 *
 * @param power - working memory for the powers of 3, which give the inverses: the inverse of 3^i is 3^(255-i)
 */
function makeS(r: Recorder, S: Words, power: Words, unroll: number): void {
  r.repeat({ to: 256, unroll }, [1], (i, [x = 0]) => {
    power.set(i, x);
    return [r.xor(x, double(r, x))];
  });
  S.set(0, affine(r, 0));
  r.repeat({ to: 255, unroll }, [], (i) => {
    S.set(power.get(i), affine(r, power.get(r.xor(i, 255))));
    return [];
  });
}

/**
 * Computes the four tables T.
 *
 * @param short - the number of iterations that are written out in the loop over the four tables
 */
function makeT(r: Recorder, S: Words, T: Words, unroll: number, short: number): void {
  r.repeat({ to: 256, unroll }, [], (x) => {
    const s = S.get(x);
    const twice = double(r, s);
    const column = r.or(r.or(r.shl(twice, 24), r.shl(s, 16)), r.or(r.shl(s, 8), r.xor(twice, s)));
    r.repeat({ to: 4, unroll: short }, [column], (k, [word = 0]) => {
      T.set(r.add(r.shl(k, 8), x), word);
      return [r.rotr(word, 8)]; // the table of each further row has words that are rotated by one more byte
    });
    return [];
  });
}

/**
 * Returns the memory regions of the tables. Here `makeS` and `makeT` get only constants, so they compute the values
 * that the generated code will contain.
 */
export function placeTables(hardcode: Hardcode): Tables {
  const r = new Recorder();
  const [S, T] = [inVariables(zeros(256)), inVariables(zeros(1024))];
  makeS(r, S, T, Infinity);
  makeT(r, S, T, Infinity, Infinity);
  const place = (name: string, words: number, known: Words | undefined): Region => ({
    ...{ name, words, shared: true },
    ...(known ? { values: zeros(words).map((_, x) => Number(known.get(x))) } : { own: true }),
  });
  return {
    S: place("S", 256, hardcode === "nothing" ? undefined : S),
    T: place("T", 1024, hardcode === "everything" ? T : undefined),
  };
}

/** Computes the tables that the generated code does not contain as constants. */
export function makeTables(r: Recorder, { S, T }: Tables, short: number): void {
  if (!S.values) makeS(r, inMemory(r, S), inMemory(r, T), 1);
  if (!T.values) makeT(r, inMemory(r, S), inMemory(r, T), 1, short);
}
