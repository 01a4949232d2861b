/**
 * A word in a recorded computation. The round functions of the kernels compute with such words instead of numbers.
 * These functions run once, when the kernels are built. Their operations are recorded, and an emitter writes the
 * recorded operations as JavaScript or WebAssembly.
 *
 * A word that is a number is a constant. Operations on constants are computed while recording. Operations that do not
 * depend on a loop are moved out of the loop: each node is recorded at the `depth` of the innermost loop on which it
 * depends.
 *
 * @example
 * ```ts
 * const r = new Recorder();
 * const H: Region = { name: "H", words: 2 };
 * const x = r.load(H, 0);
 * r.xor(r.add(x, 1, 2), 0); //     one node, x + 3
 * r.rotl(0x80000000 | 0, 1); //    the number 1
 * r.repeat({ from: 0, to: 4, unroll: 1 }, [x], (i, [y = 0]) => [r.add(y, i, 5, x)]); // computes x + 5 before the loop
 * ```
 */
export type Word = number | Node;

/** The operations of words. Not every target has all of them. */
export type Operation =
  | ("add" | "mul" | "xor" | "and" | "or" | "rotl" | "shl" | "shr")
  | ("load" | "phi" | "result" | "parameter")
  // Operations on sixteen bytes at once, for targets with lanes only.
  | ("bytes" | "swizzle" | "shuffle" | "shr64" | "extmul")
  // Operations on 64-bit numbers, for targets with lanes and for `wide`.
  | "add64"
  // Operations on 64-bit numbers, for `wide` only.
  | ("mul64" | "rotr64" | "low");

export interface Node {
  readonly operation: Operation;
  readonly operands: readonly Word[];
  /** The number of loops around the node. */
  readonly depth: number;
  /**
   * True if the value is the same in every lane. This holds for loop counters, parameters, words of `single` regions,
   * and values that are computed only from such values.
   */
  readonly uniform: boolean;
  /** The region that a load reads. */
  readonly region?: Region | undefined;
  /** The name of a parameter. */
  readonly name?: string | undefined;
  /** The constant of `bytes`, or the indices of `shuffle`. Indices 16 … 31 select bytes of the second operand. */
  readonly bytes?: readonly number[] | undefined;
  /**
   * For the operation `result` only: the phi whose last value this node is. A phi is a word that a loop carries from one
   * iteration to the next. The emitted code has one variable for the phi and this node.
   */
  readonly phi?: Node | undefined;
}

/** Consecutive words in memory. */
export interface Region {
  readonly name: string;
  readonly words: number;
  /** True if all lanes share each word. A load copies the word into every lane. */
  readonly shared?: boolean;
  /**
   * True if each word is a single number even on targets with lanes. Results that depend only on such words are
   * computed once for all lanes.
   */
  readonly single?: boolean;
  /**
   * True for the last region, if its length is not known. The region takes the rest of the memory, which the caller lets
   * grow. `words` is the smallest length.
   */
  readonly open?: boolean;
  /** The region whose memory this region uses too. */
  readonly over?: Region;
  /** True if the region does not change while a function runs. */
  readonly fixed?: boolean;
  /**
   * True if a JavaScript module creates the region itself, for example for computed tables. The caller passes all other
   * regions that have no `values`.
   */
  readonly own?: boolean;
  /** The values of a constant region. A load with a constant index is replaced by the value. */
  readonly values?: readonly number[];
}

/** Returns true if a region has one word for all lanes. */
export const oneForAll = ({ shared = false, single = false }: Region): boolean => shared || single;

export interface Store {
  readonly operation: "store";
  readonly region: Region;
  readonly index: Word;
  readonly value: Word;
}

export interface Repeat {
  readonly operation: "repeat";
  readonly counter: Node;
  readonly from: number;
  readonly to: Word;
  readonly step: number;
  readonly phis: readonly Node[];
  /** The values of the phis: `initial` in the first iteration, `next` in all following iterations. */
  readonly initial: readonly Word[];
  readonly next: readonly Word[];
  readonly body: Block;
}

/** Statements in the order of recording. Operands come before the operations that use them. */
export type Block = (Node | Store | Repeat)[];

const depthOf = (word: Word): number => (typeof word === "number" ? -1 : word.depth);
const isNumber = (word: Word): word is number => typeof word === "number";

export class Recorder {
  /** The blocks that are being recorded, from the function's block to the block of the innermost loop. */
  readonly #open: Block[] = [[]];

  get block(): Block {
    return this.#open[0]!;
  }

  parameter(name: string): Node {
    return this.#record({ operation: "parameter", operands: [], depth: 0, uniform: true, name });
  }

  load(region: Region, index: Word): Word {
    const known = isNumber(index) ? region.values?.[index] : undefined;
    if (known !== undefined) return known;
    const depth = (region.values ?? region.fixed) ? Math.max(0, depthOf(index)) : this.#open.length - 1;
    return this.#record({ operation: "load", operands: [index], depth, uniform: region.single ?? false, region });
  }

  loadAll(region: Region, from: Word, count: number): Word[] {
    return Array.from({ length: count }, (_, i) => this.load(region, this.add(from, i)));
  }

  store(region: Region, index: Word, value: Word): void {
    this.#open.at(-1)!.push({ operation: "store", region, index, value });
  }

  storeAll(region: Region, from: number, words: readonly Word[]): void {
    words.forEach((word, i) => {
      this.store(region, from + i, word);
    });
  }

  /**
   * Records a loop from `from` up to, but not including, `to`. The loop carries words from one iteration to the next.
   * `unroll` is the number of iterations that are written out: 1 gives an ordinary loop, `Infinity` gives no loop.
   *
   * On targets with lanes, a carried word that begins as a constant has one value per lane, unless `single` is true.
   *
   * @param body - gets the counter and the carried words, and returns the new words
   * @returns the carried words after the last iteration
   */
  repeat(
    {
      from = 0,
      to,
      step = 1,
      unroll,
      single = false,
    }: { from?: number; to: Word; step?: number; unroll: number; single?: boolean },
    initial: readonly Word[],
    body: (i: Word, carried: readonly Word[]) => readonly Word[],
  ): readonly Word[] {
    const turns = isNumber(to) ? (to - from) / step : undefined;
    if (isNumber(to) && turns! <= unroll) {
      let carried = initial;
      for (let i = from; i < to; i += step) carried = body(i, carried);
      return carried;
    }
    if (turns !== undefined && turns % unroll !== 0) throw new Error(`${turns} turns are no multiple of ${unroll}`);
    const depth = this.#open.length;
    const counter: Node = { operation: "phi", operands: [], depth, uniform: true };
    const phis = initial.map((first) => ({ ...counter, uniform: isNumber(first) ? single : first.uniform }));
    const own: Block = [];
    this.#open.push(own);
    let next: readonly Word[] = phis;
    for (let i = 0; i < unroll; i++) next = body(this.add(counter, step * i), next);
    this.#open.pop();
    const loop = { counter, from, to, step: step * unroll, phis, initial, next, body: own };
    this.#open.at(-1)!.push({ operation: "repeat", ...loop });
    return phis.map((phi) => ({ ...phi, operation: "result", depth: depth - 1, phi }));
  }

  /**
   * Adds modulo 2^32. Adds the constants and the words of outer loops first, so that this partial sum is computed
   * outside the inner loop.
   */
  add(...words: readonly Word[]): Word {
    const constant = words.filter(isNumber).reduce((sum, word) => (sum + word) | 0, 0);
    const nodes = words.filter((word) => !isNumber(word)).sort((a, b) => depthOf(a) - depthOf(b));
    if (constant === 0) return this.#chain("add", nodes);
    const outside = nodes.filter((word) => depthOf(word) < depthOf(nodes.at(-1)!));
    return this.#chain("add", [...outside, constant, ...nodes.slice(outside.length)]);
  }

  /** Multiplies modulo 2^32. */
  mul(a: Word, b: Word): Word {
    if (isNumber(a) && isNumber(b)) return Math.imul(a, b);
    return this.#of("mul", [a, b]);
  }

  xor(...words: readonly Word[]): Word {
    const constant = words.filter(isNumber).reduce((x, word) => x ^ word, 0);
    const nodes = words.filter((word) => !isNumber(word));
    return this.#chain("xor", constant === 0 ? nodes : [...nodes, constant]);
  }

  and(a: Word, b: Word): Word {
    if (isNumber(a) && isNumber(b)) return a & b;
    if (a === 0 || b === 0) return 0;
    return this.#chain("and", [a, b]);
  }

  or(a: Word, b: Word): Word {
    if (isNumber(a) && isNumber(b)) return a | b;
    if (a === 0) return b;
    return b === 0 ? a : this.#chain("or", [a, b]);
  }

  rotl(word: Word, n: number): Word {
    if (isNumber(word)) return (word << n) | (word >>> (32 - n));
    return this.#of("rotl", [word, n]);
  }

  rotr(word: Word, n: number): Word {
    return this.rotl(word, 32 - n);
  }

  shl(word: Word, n: number): Word {
    return isNumber(word) ? word << n : this.#of("shl", [word, n]);
  }

  /** Shifts right and fills with zeros. */
  shr(word: Word, n: number): Word {
    return isNumber(word) ? word >>> n : this.#of("shr", [word, n]);
  }

  /** Returns sixteen constant bytes. */
  bytes(bytes: readonly number[]): Node {
    return this.#record({ operation: "bytes", operands: [], depth: 0, uniform: false, bytes });
  }

  /**
   * Looks up each byte of `indices` (0 … 15) in the sixteen bytes of `table`. An index of 128 or more gives 0. Indices
   * from 16 to 127 must not occur, because their results differ between targets. Both operands are in registers, so no
   * memory is read.
   */
  swizzle(table: Word, indices: Word): Node {
    return this.#of("swizzle", [table, indices]);
  }

  /** Rearranges the bytes of `a` (indices 0 … 15) and `b` (16 … 31) in a constant order. */
  shuffle(a: Word, b: Word, order: readonly number[]): Node {
    return this.#of("shuffle", [a, b], order);
  }

  /** Adds 64-bit numbers: one on the target `wide`, a pair on targets with lanes. */
  add64(a: Word, b: Word): Node {
    return this.#of("add64", [a, b]);
  }

  /** Shifts a pair of 64-bit numbers right and fills with zeros. */
  shr64(pair: Word, n: number): Node {
    return this.#of("shr64", [pair, n]);
  }

  /** Multiplies the words 0 and 1 of `a` by those of `b`, without signs. Gives a pair of 64-bit numbers. */
  extmul(a: Word, b: Word): Node {
    return this.#of("extmul", [a, b]);
  }

  /** Multiplies two 64-bit numbers modulo 2^64, on the target `wide`. */
  mul64(a: Word, b: Word): Node {
    return this.#of("mul64", [a, b]);
  }

  /** Rotates a 64-bit number right, on the target `wide`. */
  rotr64(word: Word, n: number): Node {
    return this.#of("rotr64", [word, n]);
  }

  /** Returns the low half of a 64-bit number, on the target `wide`. */
  low(word: Word): Node {
    return this.#of("low", [word]);
  }

  /** Combines the words from left to right, as ((a + b) + c) + d. Only the last operation waits for the last word. */
  #chain(operation: Operation, words: readonly Word[]): Word {
    return words.length === 0 ? 0 : words.reduce((left, right) => this.#of(operation, [left, right]));
  }

  #of(operation: Operation, operands: readonly Word[], bytes?: readonly number[]): Node {
    const depth = Math.max(0, ...operands.map(depthOf));
    return this.#record({ operation, operands, depth, uniform: operands.every(isUniform), bytes });
  }

  #record(node: Node): Node {
    this.#open[node.depth]!.push(node);
    return node;
  }
}

const isUniform = (word: Word): boolean => isNumber(word) || word.uniform;

/** Words with indices, for example those of a message schedule. */
export interface Words {
  get(t: Word): Word;
  set(t: Word, word: Word): void;
}

/** Keeps each word in a variable. Used for unrolled loops, where every index is constant. */
export function inVariables(words: readonly Word[]): Words {
  const all = [...words];
  const place = (t: Word): number => {
    if (typeof t !== "number") throw new Error("the number of a variable must be known, not computed in a loop");
    return t;
  };
  return {
    get: (t) => all[place(t)]!,
    set(t, word) {
      all[place(t)] = word;
    },
  };
}

/** Keeps the words in a memory region, beginning at index `from`. Used for loops that are not unrolled. */
export function inMemory(r: Recorder, region: Region, words: readonly Word[] = [], from: Word = 0): Words {
  r.storeAll(region, 0, words);
  return {
    get: (t) => r.load(region, r.add(from, t)),
    set(t, word) {
      r.store(region, r.add(from, t), word);
    },
  };
}
