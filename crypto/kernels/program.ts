import { type Block, type Node, oneForAll, Recorder, type Region, type Repeat, type Store, type Word } from "./word.ts";

/** A kernel: functions that compute with the words of one memory. */
export interface Kernel {
  readonly name: string;
  /** The regions of the memory, in their order. */
  readonly regions: readonly Region[];
  readonly functions: Readonly<Record<string, Routine>>;
}

export interface Routine {
  /** The names of the function's integer parameters. */
  readonly parameters: readonly string[];
  body(r: Recorder, ...parameters: Node[]): void;
}

/** A recorded kernel function with its variables, ready for an emitter. */
export interface Program {
  readonly parameters: readonly Node[];
  readonly block: Block;
  /**
   * The nodes (operations) whose results are kept in variables. The function `name` finds these nodes. The emitters
   * write any other operation at the place where its result is read.
   */
  readonly named: ReadonlySet<Word>;
  /** Returns the number of the variable for a named node, a parameter or a phi (a value that a loop carries). */
  readonly variable: (node: Node) => number;
  /** The number of variables in each pool of {@link Traits}, not counting the parameters. */
  readonly counts: readonly number[];
}

/** The properties of a target that affect the use of variables. */
export interface Traits {
  /** The number of times that a rotation reads its operand: once if the target has a rotation instruction. */
  readonly rotationReads: 1 | 2;
  /**
   * Returns the number of the pool that contains a node's variable: a target with several types of variables has a pool
   * for each type.
   */
  readonly pool: (node: Node) => number;
}

export function program(routine: Routine, traits: Traits): Program {
  const r = new Recorder();
  const parameters = routine.parameters.map((name) => r.parameter(name));
  routine.body(r, ...parameters);
  const named = name(r.block, traits);
  return { parameters, block: r.block, named, ...assign(parameters, r.block, named, traits) };
}

/**
 * Finds the nodes that need a variable: nodes that are read more than once or in an inner loop, and all loads, because
 * the memory may change before the loaded value is read.
 */
function name(block: Block, { rotationReads }: Traits): Set<Word> {
  const reads = new Map<Node, number>();
  const read = (word: Word, depth: number, times = 1): void => {
    if (typeof word === "number") return;
    const before = reads.get(word) ?? 0;
    reads.set(word, before + (word.depth < depth || word.operation === "load" ? 2 : times));
    if (before > 0) return;
    for (const operand of word.operands) read(operand, word.depth, word.operation === "rotl" ? rotationReads : 1);
  };
  const visit = (statements: Block, depth: number): void => {
    for (const statement of statements) {
      if (statement.operation === "store") {
        read(statement.index, depth);
        read(statement.value, depth);
      } else if (statement.operation === "repeat") {
        for (const word of statement.initial) read(word, depth);
        read(statement.to, depth + 1);
        // A next value counts as two reads, so that it gets a variable: all next values must be computed before a phi
        // changes.
        for (const word of statement.next) read(word, depth + 1, 2);
        visit(statement.body, depth + 1);
      }
    }
  };
  visit(block, 0);
  const variables = ["phi", "result", "parameter"];
  return new Set([...reads].filter(([node, n]) => n > 1 && !variables.includes(node.operation)).map(([node]) => node));
}

/** Assigns a variable to each phi and each named node. A variable whose value is no longer read is reused. */
function assign(parameters: readonly Node[], block: Block, named: ReadonlySet<Word>, { pool }: Traits) {
  const born = new Map<Node, number>(parameters.map((node) => [node, -1]));
  const lastRead = new Map<Node, number>();
  const inner: Set<Node>[] = []; // for each loop around the current statement, the nodes that the loop reads
  let now = 0;
  const read = (word: Word): void => {
    if (typeof word === "number") return;
    const node = word.phi ?? word;
    if (born.has(node)) {
      lastRead.set(node, now);
      for (const loop of inner) loop.add(node);
    } else word.operands.forEach(read);
  };
  walk(block, {
    node(node) {
      if (!named.has(node)) return;
      now++;
      node.operands.forEach(read);
      born.set(node, now);
    },
    store({ index, value }) {
      now++;
      [index, value].forEach(read);
    },
    enter({ counter, phis, initial }) {
      now++;
      initial.forEach(read);
      for (const phi of [counter, ...phis]) born.set(phi, now);
      inner.push(new Set());
    },
    leave({ counter, phis, next, to }) {
      now++;
      [...next, to, counter, ...phis].forEach(read);
      const start = born.get(counter)!;
      // A node from before the loop is read in every iteration, so its variable must keep the value until the loop
      // ends.
      for (const node of inner.pop()!) if (born.get(node)! < start) lastRead.set(node, now);
    },
  });

  const of = new Map<Node, number>(parameters.map((node, i) => [node, i]));
  const counts: number[] = [];
  const free: number[][] = [];
  const ends = [...lastRead].sort(([, a], [, b]) => a - b);
  for (const [node, birth] of born) {
    if (node.operation === "parameter") continue;
    // The phis of a loop (the words that the loop carries) get their initial values one after another. When one phi is
    // written, the initial values of the phis after it are still needed, so a phi must not reuse the variable of an
    // initial value. Any other node is written after its operands were read, so it may reuse an operand's variable.
    const done = node.operation === "phi" ? birth - 1 : birth;
    while (ends.length > 0 && ends[0]![1] <= done) {
      const [ended] = ends.shift()!;
      if (ended.operation !== "parameter") (free[pool(ended)] ??= []).push(of.get(ended)!);
    }
    const p = pool(node);
    counts[p] ??= 0;
    of.set(node, free[p]?.pop() ?? counts[p]++);
  }
  return {
    counts,
    variable(node: Node): number {
      const number = of.get(node.phi ?? node);
      if (number === undefined) throw new Error(`no variable was assigned to ${node.operation}`);
      return number;
    },
  };
}

interface Visitor {
  node(node: Node): void;
  store(store: Store): void;
  enter(repeat: Repeat): void;
  leave(repeat: Repeat): void;
}

/** Calls the visitor for each statement in order, and at the beginning and the end of each loop. */
export function walk(block: Block, visitor: Visitor): void {
  for (const statement of block) {
    if (statement.operation === "store") visitor.store(statement);
    else if (statement.operation === "repeat") {
      visitor.enter(statement);
      walk(statement.body, visitor);
      visitor.leave(statement);
    } else visitor.node(statement);
  }
}

/**
 * Returns the offset of each region and the total size. A word takes `stride` bytes, or four if all lanes use one
 * common word. Each region begins at a multiple of 16.
 */
export function layout(regions: readonly Region[], stride: number): { at: Map<Region, number>; bytes: number } {
  const at = new Map<Region, number>();
  let bytes = 0;
  for (const region of regions) {
    at.set(region, bytes);
    bytes += (oneForAll(region) ? 4 : stride) * region.words;
    bytes = (bytes + 15) & ~15;
  }
  return { at, bytes };
}
