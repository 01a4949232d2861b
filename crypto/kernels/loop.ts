import { type Node, Recorder, type Word } from "./word.ts";

/**
 * A kernel: a loop over words that lie one after another in memory, first those that stay fixed, then those that each
 * iteration carries on to the next. `iterate(count)` loads them, runs `count` times, and stores the carried ones.
 */
export interface Loop {
  readonly name: string;
  readonly fixed: readonly string[];
  readonly carried: readonly string[];
  /** One iteration: the new value of each carried word. */
  body(r: Recorder, words: { fixed: readonly Word[]; carried: readonly Word[] }): readonly Word[];
}

/** A loop's recording, ready to be written down. */
export interface Recording {
  readonly fixed: readonly Node[];
  readonly carried: readonly Node[];
  /** The new values of the carried words. */
  readonly results: readonly Word[];
  /** Nodes that need a variable, because more than one place reads them; the rest stand where they are read. */
  readonly named: readonly Node[];
}

/** @param rotationReads - how often a rotation reads its operand: once where the machine can rotate, else twice */
export function record(loop: Loop, rotationReads: 1 | 2): Recording {
  const r = new Recorder();
  const fixed = loop.fixed.map((name) => r.input(name, true));
  const carried = loop.carried.map((name) => r.input(name, false));
  const results = loop.body(r, { fixed, carried });
  // The emitters assign the results one after another: one that is itself an input might be overwritten before it is read.
  if (results.some((word) => typeof word !== "number" && word.operation === "input")) {
    throw new Error(`${loop.name}: a result must be computed, not handed through`);
  }

  const reads = new Map<Node, number>();
  const read = (word: Word, times: number): void => {
    if (typeof word === "number") return;
    const before = reads.get(word) ?? 0;
    reads.set(word, before + times);
    if (before > 0) return;
    const each = word.operation === "rotl" ? rotationReads : 1;
    // What is fixed and read by what varies is held over the whole loop: a variable in any case.
    for (const operand of word.operands)
      read(operand, typeof operand !== "number" && operand.fixed && !word.fixed ? 2 : each);
  };
  for (const result of results) read(result, 2); // held until all are known
  const named = r.nodes.filter((node) => node.operation !== "input" && (reads.get(node) ?? 0) > 1);
  return { fixed, carried, results, named };
}

/** A variable for each input and each named node; one that nothing reads any more is given to the next. */
export function variables({ fixed, carried, results, named }: Recording): { of: Map<Node, number>; count: number } {
  const inputs = [...fixed, ...carried];
  const of = new Map(inputs.map((node, i) => [node, i]));
  const names = new Set(named);
  const lastRead = new Map<Node, Node>();
  const visit = (word: Word, reader: Node): void => {
    if (typeof word === "number") return;
    if (names.has(word)) lastRead.set(word, reader);
    else for (const operand of word.operands) visit(operand, reader);
  };
  for (const node of named) for (const operand of node.operands) visit(operand, node);

  const lasting = new Set<Word>([...results, ...named.filter((node) => node.fixed)]);
  const free: number[] = [];
  let count = inputs.length;
  for (const node of named) {
    for (const [read, reader] of lastRead) {
      if (reader !== node || lasting.has(read)) continue;
      free.push(of.get(read) ?? 0);
      lastRead.delete(read);
    }
    of.set(node, free.pop() ?? count++);
  }
  return { of, count };
}
