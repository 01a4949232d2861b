/**
 * A word that is not computed but recorded: a round function written over words runs once, when the kernels are built, and
 * leaves behind the operations that an emitter writes down as JavaScript or WebAssembly.
 *
 * What is known while it runs folds by itself: a number is a constant. What a loop does not change leaves the loop by
 * itself: a node is recorded at the `depth` of the innermost loop that it depends on.
 *
 * @example
 * ```ts
 * const r = new Recorder();
 * const H: Region = { name: "H", words: 2 };
 * const x = r.load(H, 0);
 * r.xor(r.add(x, 1, 2), 0); //     one node, x + 3
 * r.rotl(0x80000000 | 0, 1); //    the number 1
 * r.repeat({ from: 0, to: 4, unroll: 1 }, [x], (i, [y = 0]) => [r.add(y, i, 5, x)]); // x + 5 is computed once, in front
 * ```
 */
export type Word = number | Node;

export type Operation =
  | ("add" | "xor" | "and" | "or" | "rotl" | "shl" | "shr")
  | ("load" | "phi" | "result" | "parameter")
  // Sixteen bytes at once; only the machine with lanes has these.
  | ("bytes" | "swizzle" | "shuffle" | "add64");

export interface Node {
  readonly operation: Operation;
  readonly operands: readonly Word[];
  /** How many loops stand around it. */
  readonly depth: number;
  /** The same in every lane: loop counters, parameters and what is computed from them. */
  readonly uniform: boolean;
  /** Of a load: where from. */
  readonly region?: Region | undefined;
  /** Of a parameter: its name. */
  readonly name?: string | undefined;
  /** Of `bytes`: the constant; of `shuffle`: which bytes, 16 … 31 being the second operand's. */
  readonly bytes?: readonly number[] | undefined;
  /** Of a loop's result: the variable that carries it. */
  readonly phi?: Node | undefined;
}

/** Words that lie one after another in memory. */
export interface Region {
  readonly name: string;
  readonly words: number;
  /** One word for all lanes, not one for each. */
  readonly shared?: boolean;
  /** Single numbers, also where words have lanes: what is computed from them alone is computed once. */
  readonly single?: boolean;
  /** Another region's place in memory, seen in this way. */
  readonly over?: Region;
  /** Nothing writes here while a function runs: what is read stays true. */
  readonly fixed?: boolean;
  /** A JavaScript module has it itself, instead of taking it from whoever calls: tables that it computes. */
  readonly own?: boolean;
  /** Constants: what lies there. A load whose place is known is the number itself. */
  readonly values?: readonly number[];
}

/** Whether a region has one word for all lanes. */
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
  /** What each phi is in the first turn, and what it is in the next. */
  readonly initial: readonly Word[];
  readonly next: readonly Word[];
  readonly body: Block;
}

/** In the order of their recording, so that operands stand before what uses them. */
export type Block = (Node | Store | Repeat)[];

export const depthOf = (word: Word): number => (typeof word === "number" ? -1 : word.depth);
const isNumber = (word: Word): word is number => typeof word === "number";

export class Recorder {
  /** The open blocks, from the function's own to that of the innermost loop. */
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
   * A loop from `from` up to, not including, `to`, carrying words along. `unroll` turns stand in a row: 1 gives a loop,
   * `Infinity` none at all.
   *
   * Where words have lanes, what begins as a constant has them too, unless it is said to stay `single`.
   *
   * @param body - gets the counter and the carried words, returns the new ones
   * @returns the words as the last turn left them
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

  /** The sum modulo 2^32. Constants meet first, then what the fewest loops change, so that it leaves them. */
  add(...words: readonly Word[]): Word {
    const constant = words.filter(isNumber).reduce((sum, word) => (sum + word) | 0, 0);
    const nodes = words.filter((word) => !isNumber(word)).sort((a, b) => depthOf(a) - depthOf(b));
    if (constant === 0) return this.#chain("add", nodes);
    const outside = nodes.filter((word) => depthOf(word) < depthOf(nodes.at(-1)!));
    return this.#chain("add", [...outside, constant, ...nodes.slice(outside.length)]);
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

  /** Zeros come in from the left. */
  shr(word: Word, n: number): Word {
    return isNumber(word) ? word >>> n : this.#of("shr", [word, n]);
  }

  /** Sixteen constant bytes. */
  bytes(bytes: readonly number[]): Node {
    return this.#record({ operation: "bytes", operands: [], depth: 0, uniform: false, bytes });
  }

  /** A look-up of each byte of `places` in the sixteen of `table`; a place from 128 on gives 0. No memory is touched. */
  swizzle(table: Word, places: Word): Node {
    return this.#of("swizzle", [table, places]);
  }

  /** The bytes of `a` (0 … 15) and `b` (16 … 31) in a known order. */
  shuffle(a: Word, b: Word, order: readonly number[]): Node {
    return this.#of("shuffle", [a, b], order);
  }

  /** Sums of 64 bits, two at once. */
  add64(a: Word, b: Word): Node {
    return this.#of("add64", [a, b]);
  }

  /** Two at a time from the left: what comes last is combined last, which keeps the longest chain short. */
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
