/**
 * A 32-bit word that is not computed but recorded: a round function written over words runs once, when the kernels are
 * built, and leaves behind the operations that an emitter writes down as JavaScript or WebAssembly.
 *
 * What is known while it runs folds by itself. A number is a constant. A node is `fixed` when it depends on constants and
 * on inputs that no iteration changes: an emitter computes it once, in front of the loop.
 *
 * @example
 * ```ts
 * const recorder = new Recorder();
 * const x = recorder.input("x", false);
 * recorder.xor(recorder.add(x, 1, 2), 0); // one node, x + 3
 * recorder.rotl(0x80000000 | 0, 1); //       the number 1
 * ```
 */
export type Word = number | Node;

export type Operation = "input" | "add" | "xor" | "and" | "or" | "rotl";

export interface Node {
  readonly operation: Operation;
  readonly operands: readonly Word[];
  /** Does not change from one iteration to the next. */
  readonly fixed: boolean;
  /** Of an input: its name. */
  readonly name?: string;
}

const isFixed = (word: Word): boolean => typeof word === "number" || word.fixed;

export class Recorder {
  /** In the order of their recording, so that operands stand before what uses them. */
  readonly nodes: Node[] = [];

  input(name: string, fixed: boolean): Node {
    return this.#record({ operation: "input", operands: [], fixed, name });
  }

  /** The sum modulo 2^32. Constants meet first, then what is fixed, so that both leave the loop. */
  add(...words: readonly Word[]): Word {
    const numbers = words.filter((word) => typeof word === "number");
    const constant = numbers.reduce((sum, word) => (sum + word) | 0, 0);
    const nodes = words.filter((word) => typeof word !== "number");
    const fixed = [...nodes.filter(isFixed), ...(constant === 0 ? [] : [constant])];
    const varying = nodes.filter((word) => !isFixed(word));
    const terms = fixed.length > 0 ? [this.#chain("add", fixed), ...varying] : varying;
    return terms.length > 0 ? this.#chain("add", terms) : 0;
  }

  xor(...words: readonly Word[]): Word {
    const constant = words.filter((word) => typeof word === "number").reduce((x, word) => x ^ word, 0);
    const nodes: Word[] = words.filter((word) => typeof word !== "number");
    if (constant !== 0) nodes.push(constant);
    return nodes.length > 0 ? this.#chain("xor", nodes) : 0;
  }

  and(a: Word, b: Word): Word {
    if (typeof a === "number" && typeof b === "number") return a & b;
    if (a === 0 || b === 0) return 0;
    return this.#chain("and", [a, b]);
  }

  or(a: Word, b: Word): Word {
    if (typeof a === "number" && typeof b === "number") return a | b;
    if (a === 0) return b;
    return b === 0 ? a : this.#chain("or", [a, b]);
  }

  rotl(word: Word, n: number): Word {
    if (typeof word === "number") return (word << n) | (word >>> (32 - n));
    return this.#record({ operation: "rotl", operands: [word, n], fixed: word.fixed });
  }

  /** Two at a time from the left: what comes last is combined last, which keeps the longest chain short. */
  #chain(operation: Operation, words: readonly Word[]): Word {
    return words.reduce((left, right) =>
      this.#record({ operation, operands: [left, right], fixed: isFixed(left) && isFixed(right) }),
    );
  }

  #record(node: Node): Node {
    this.nodes.push(node);
    return node;
  }
}
