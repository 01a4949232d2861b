import type { Kernel, Routine } from "./program.ts";
import type { Node, Recorder, Region, Word } from "./word.ts";

/** Round keys as in FIPS 197: at most 15, for a key of 32 bytes. `prepare` converts them for `encrypt`. */
const keys: Region = { name: "keys", words: 15 };
const counter: Region = { name: "counter", words: 1 };
/** CBC-MAC's chaining value. */
const Y: Region = { name: "Y", words: 1 };
/** The block that CBC-MAC processes next. */
const pending: Region = { name: "pending", words: 1 };
/** Blocks to process. CTR may read and write one block more than requested. */
const data: Region = { name: "data", words: 1025 };

const everyByte = (x: number): number => (x * 0x01010101) | 0;
const order = (place: (i: number) => number): number[] => Array.from({ length: 16 }, (_, i) => place(i) & 15);
/**
 * The byte order of SHIFTROWS (§5.1.2). Byte r + 4c of a block is row r of column c (FIPS 197 §3.4). SHIFTROWS takes
 * row r of a column from the column that is r further right.
 */
const shiftRows = order((i) => i + 4 * (i % 4));
const inverseShiftRows = order((i) => i - 4 * (i % 4));
/** Byte orders that give each row of a column the byte n rows further down in the same column, for n = 1, 2, 3. */
const [below1, below2, below3] = [1, 2, 3].map((n) => order((i) => (i & 12) + ((i + n) & 3))) as [
  number[],
  number[],
  number[],
];
const reversed = order((i) => 15 - i);

const nibble = order(() => 15);

interface Pair {
  readonly low: readonly number[];
  readonly high: readonly number[];
}
interface Inverted {
  readonly P: readonly number[];
  readonly Q: readonly number[];
}

/** Computes AES on vectors of sixteen bytes, each a whole block. No memory access depends on a secret. */
class Permuter {
  readonly #r: Recorder;
  readonly #tables = new Map<readonly number[], Node>();

  constructor(r: Recorder) {
    this.#r = r;
  }

  #table(table: readonly number[]): Node {
    const node = this.#tables.get(table) ?? this.#r.bytes(table);
    this.#tables.set(table, node);
    return node;
  }

  #nibbles(x: Word): { low: Word; high: Word } {
    const r = this.#r;
    const mask = this.#table(nibble);
    return { low: r.and(x, mask), high: r.and(r.shr(x, 4), mask) };
  }

  /**
   * Rearranges bytes with a swizzle instruction. A shuffle instruction would be slower: V8 needs 5 instructions each
   * time to load the byte order of a shuffle. The byte order of a swizzle stays in a variable and is not loaded again.
   */
  move(x: Word, indices: readonly number[]): Word {
    return this.#r.swizzle(x, this.#table(indices));
  }

  linear(map: Pair, x: Word): Word {
    const { low, high } = this.#nibbles(x);
    const r = this.#r;
    return r.xor(r.swizzle(this.#table(map.low), low), r.swizzle(this.#table(map.high), high));
  }

  /** Computes 1/P and 1/Q of bytes stored as nibbles: see the comment about the S-box below. */
  invert(x: Word): { io: Word; jo: Word } {
    const r = this.#r;
    const { low: k, high: i } = this.#nibbles(x);
    const j = r.xor(i, k);
    const inverse = (indices: Word): Word => r.swizzle(this.#table(aesTables.inverse), indices);
    const ak = r.swizzle(this.#table(aesTables.a), k);
    return { io: r.xor(inverse(r.xor(inverse(i), ak)), j), jo: r.xor(inverse(r.xor(inverse(j), ak)), i) };
  }

  apply(map: Inverted, { io, jo }: { io: Word; jo: Word }): Word {
    const r = this.#r;
    return r.xor(r.swizzle(this.#table(map.P), io), r.swizzle(this.#table(map.Q), jo));
  }

  /**
   * Returns the three summands of MIXCOLUMNS, §5.1.3, from a and 2·a: 2·a_r ⊕ 3·a_(r+1) ⊕ a_(r+2) ⊕ a_(r+3) is t_r ⊕
   * t_(r+1) ⊕ a_(r+3) with t_r = 2·a_r ⊕ a_(r+1).
   */
  mixColumns(a: Word, a2: Word): Word[] {
    const r = this.#r;
    const t = r.xor(a2, this.move(a, below1));
    return [t, this.move(t, below1), this.move(a, below3)];
  }

  /**
   * Encrypts several blocks (§5.1) with interleaved instructions, so that the processor computes one block while
   * another block waits for a result. The round keys already include the S-box's constant. This is possible because
   * MIXCOLUMNS does not change a column of four equal bytes.
   */
  encrypt(blocks: readonly Word[], rounds: Word): Word[] {
    const r = this.#r;
    const first = r.load(keys, 0);
    const start = blocks.map((block) => r.xor(this.linear(aesTables.inside, block), first));
    const states = r.repeat({ from: 1, to: rounds, unroll: 1 }, start, (round, xs) => {
      const key = r.load(keys, round);
      return xs.map((x) => {
        const inverted = this.invert(this.move(x, shiftRows));
        const [a, a2] = [this.apply(aesTables.sub, inverted), this.apply(aesTables.sub2, inverted)];
        return r.xor(...this.mixColumns(a, a2), key);
      });
    });
    const last = r.load(keys, rounds);
    return states.map((x) => {
      const out = this.apply(aesTables.subOutside, this.invert(this.move(x, shiftRows)));
      return r.xor(out, last);
    });
  }

  /** Decrypts a block, §5.3. The round keys must be those of FIPS 197, before `prepare` converts them. */
  decrypt(block: Word, rounds: Word): Word {
    const r = this.#r;
    const inverseSub = (x: Word): Word => {
      const moved = r.xor(this.move(x, inverseShiftRows), everyByte(constant));
      return this.apply(aesTables.inverseOutside, this.invert(this.linear(aesTables.insideInverse, moved)));
    };
    const start = r.xor(block, r.load(keys, rounds));
    const [state = 0] = r.repeat({ from: 1, to: rounds, unroll: 1 }, [start], (round, [x = 0]) => {
      const b = r.xor(inverseSub(x), r.load(keys, r.add(rounds, r.xor(round, -1), 1)));
      // INVMIXCOLUMNS is MIXCOLUMNS of a_r = b_r ⊕ 4·(b_r ⊕ b_(r+2)).
      const a = r.xor(b, this.linear(aesTables.times4, r.xor(b, this.move(b, below2))));
      return [r.xor(...this.mixColumns(a, this.linear(aesTables.times2, a)))];
    });
    return r.xor(inverseSub(state), r.load(keys, 0));
  }
}

/**
 * The counter block as a number. Only its last 64 bits are incremented. These 64 bits never overflow: CCM limits the
 * length of messages, and crypto/papers/ctr.ts checks the counter before it calls this kernel.
 */
class Counter {
  readonly #r: Recorder;
  readonly #one: Node;

  constructor(r: Recorder) {
    this.#r = r;
    this.#one = r.bytes(order((i) => i).map((i) => (i === 0 ? 1 : 0)));
  }
  load(): Word {
    return this.block(this.#r.load(counter, 0));
  }
  store(value: Word): void {
    this.#r.store(counter, 0, this.block(value));
  }
  /** Converts the number to the counter block, most significant byte first, or the counter block to the number. */
  block(value: Word): Word {
    return this.#r.shuffle(value, value, reversed);
  }
  next(value: Word): Word {
    return this.#r.add64(value, this.#one);
  }
}

type Body = (r: Recorder, rounds: Node, count: Node) => void;
/** Returns a routine that processes the first `count` blocks of `data`. */
const overBlocks = (body: Body): Routine => ({ parameters: ["rounds", "count"], body });

/**
 * Builds a routine for CTR and CBC-MAC, the two passes of CCM (SP 800-38C §6). Each iteration computes the key stream
 * of one block and the CBC-MAC of the previous block. Between two calls, `pending` contains the block that the CBC-MAC
 * processes next.
 */
const ccm = (sealing: boolean): Routine =>
  overBlocks((r, rounds, count) => {
    const [aes, ctr] = [new Permuter(r), new Counter(r)];
    const start = [ctr.load(), r.load(Y, 0), r.load(pending, 0)];
    const [value = 0, y = 0, last = 0] = r.repeat({ to: count, unroll: 1 }, start, (i, [c = 0, X = 0, before = 0]) => {
      const [S = 0, next = 0] = aes.encrypt([ctr.block(c), r.xor(X, before)], rounds);
      const input = r.load(data, i);
      const output = r.xor(input, S);
      r.store(data, i, output);
      return [ctr.next(c), next, sealing ? input : output];
    });
    ctr.store(value);
    r.store(Y, 0, y);
    r.store(pending, 0, last);
  });

/** AES by vector permutations: single blocks, CTR (SP 800-38A §6.5), CBC-MAC and CCM. */
export const aesPermute: Kernel = {
  name: "aes-permute",
  regions: [keys, counter, Y, pending, data],
  functions: {
    /** Applies the S-box to all bytes of the first block, for the key schedule. */
    sub: {
      parameters: [],
      body(r) {
        const aes = new Permuter(r);
        const inverted = aes.invert(aes.linear(aesTables.inside, r.load(data, 0)));
        r.store(data, 0, r.xor(aes.apply(aesTables.subOutside, inverted), everyByte(constant)));
      },
    },
    /** Converts the round keys of FIPS 197 to the round keys that `encrypt` uses. */
    prepare: {
      parameters: ["rounds"],
      body(r, rounds) {
        const aes = new Permuter(r);
        r.store(keys, 0, aes.linear(aesTables.inside, r.load(keys, 0)));
        r.repeat({ from: 1, to: rounds, unroll: 1 }, [], (i) => {
          r.store(keys, i, r.xor(aes.linear(aesTables.inside, r.load(keys, i)), everyByte(constantInside)));
          return [];
        });
        r.store(keys, rounds, r.xor(r.load(keys, rounds), everyByte(constant)));
      },
    },
    encrypt: {
      parameters: ["rounds"],
      body(r, rounds) {
        r.storeAll(data, 0, new Permuter(r).encrypt([r.load(data, 0)], rounds));
      },
    },
    /** Decrypts a block. The round keys must be those of FIPS 197, before `prepare` converts them. */
    decrypt: {
      parameters: ["rounds"],
      body(r, rounds) {
        r.store(data, 0, new Permuter(r).decrypt(r.load(data, 0), rounds));
      },
    },
    /** Encrypts by CTR, two blocks at a time. */
    ctr: overBlocks((r, rounds, count) => {
      const [aes, ctr] = [new Permuter(r), new Counter(r)];
      const [end = 0] = r.repeat({ to: count, step: 2, unroll: 1 }, [ctr.load()], (i, [c = 0]) => {
        const second = ctr.next(c);
        aes.encrypt([ctr.block(c), ctr.block(second)], rounds).forEach((S, k) => {
          const place = r.add(i, k);
          r.store(data, place, r.xor(r.load(data, place), S));
        });
        return [ctr.next(second)];
      });
      ctr.store(end);
    }),
    mac: overBlocks((r, rounds, count) => {
      const aes = new Permuter(r);
      const [y = 0] = r.repeat({ to: count, unroll: 1 }, [r.load(Y, 0)], (i, [X = 0]) =>
        aes.encrypt([r.xor(X, r.load(data, i))], rounds),
      );
      r.store(Y, 0, y);
    }),
    seal: ccm(true),
    open: ccm(false),
  },
};

/**
 * The S-box of AES as look-ups of nibbles, after Hamburg, "Accelerating AES with Vector Permute Instructions" (CHES
 * 2009). The tables are computed here from the definition of the field.
 *
 * A byte x of GF(2^8) is written over GF(2^4) as x = i·s + j·s̄ with s + s̄ = 1, and stored as the nibbles i (high) and
 * k = i + j (low). With n = s·s̄ and a = 1/n, the norm of x is N = n·k² + i·j, and
 *
 *     P = 1 / (1/(1/i + a/k) + j) = (k + a·i) / (a·N)        Q = 1 / (1/(1/j + a/k) + i) = (k + a·j) / (a·N)
 *     1/x = P·(n + s̄) + Q·(n + s)
 *
 * In the nested forms of P and Q, each quotient is a look-up by one nibble. The outermost quotient and the product with
 * n + s̄ or n + s are a single look-up, by 1/P or 1/Q. A division by zero gives the index 0x80, for which every look-up
 * gives 0. This 0 is the correct result in all these cases.
 */

/** Computes a product in GF(2^8), FIPS 197 §4.2. */
function times(a: number, b: number): number {
  let product = 0;
  for (let x = a, y = b; y > 0; y >>= 1, x = (x << 1) ^ (x & 0x80 ? 0x11b : 0)) if (y & 1) product ^= x;
  return product;
}

const bytes = Array.from({ length: 256 }, (_, x) => x);
const power = (x: number, n: number): number => (n === 0 ? 1 : times(x, power(x, n - 1)));
const inverse = (x: number): number => power(x, 254);

/** An element with g⁴ + g + 1 = 0. Together with 0, the powers of g form the subfield of sixteen elements, GF(2^4). */
const g = bytes.find((x) => (power(x, 4) ^ x ^ 1) === 0)!;
/** Converts a nibble to an element of the subfield: the polynomial in g that has the nibble's bits as coefficients. */
const φ = (nibble: number): number => [0, 1, 2, 3].reduce((sum, e) => sum ^ ((nibble >> e) & 1 ? power(g, e) : 0), 0);
const nibbles = Array.from({ length: 16 }, (_, x) => x);
const nibbleOf = new Map(nibbles.map((x) => [φ(x), x]));

const s = bytes.find((x) => (x ^ power(x, 16)) === 1)!;
const s̄ = power(s, 16);
const n = times(s, s̄);
const a = inverse(n);

/** Maps a byte x to its nibbles i (high) and k (low), which the comment at the top of this file defines. */
const inside = new Map(nibbles.flatMap((i) => nibbles.map((k) => [φ(i) ^ times(φ(k), s̄), (i << 4) | k] as const)));
const toInside = (x: number): number => inside.get(x)!;

/** Computes the affine map of FIPS 197 §5.1.1 without its constant: b_i ⊕ b_(i+4) ⊕ b_(i+5) ⊕ b_(i+6) ⊕ b_(i+7). */
const affine = (x: number): number => [0, 1, 2, 3, 4].reduce((sum, k) => sum ^ ((x << k) | (x >> (8 - k))), 0) & 0xff;
const inverseAffine = (x: number): number => bytes.find((y) => affine(y) === x)!;

type Table = readonly number[];
/** Returns a linear map of bytes as two tables, one for the low and one for the high nibble. */
const linear = (map: (x: number) => number): { low: Table; high: Table } => ({
  low: nibbles.map((x) => map(x)),
  high: nibbles.map((x) => map(x << 4)),
});
/** Returns a linear map of 1/x as two tables, one that is indexed by 1/P and one that is indexed by 1/Q. */
const ofInverse = (map: (x: number) => number): { P: Table; Q: Table } => ({
  P: nibbles.map((x) => map(times(inverse(φ(x)), n ^ s̄))),
  Q: nibbles.map((x) => map(times(inverse(φ(x)), n ^ s))),
});
const quotient = (numerator: number): Table =>
  nibbles.map((x) => (x === 0 ? 0x80 : nibbleOf.get(times(numerator, inverse(φ(x))))!));

export const aesTables = {
  /** Maps a nibble x to 1/x. */
  inverse: quotient(1),
  /** Maps a nibble x to a/x. */
  a: quotient(a),
  /** Converts a byte to its nibbles i and k. */
  inside: linear(toInside),
  /** Maps 1/x to the value of the S-box for x, without the constant 0x63, as nibbles. */
  sub: ofInverse((x) => toInside(affine(x))),
  /** Maps 1/x to 2 times the value of `sub` in GF(2^8), as nibbles. */
  sub2: ofInverse((x) => toInside(times(2, affine(x)))),
  /** Maps 1/x to the value of `sub`, as an ordinary byte instead of nibbles. */
  subOutside: ofInverse(affine),
  /**
   * Applies the inverse affine map to a byte, from which the S-box's constant was removed, and converts the result to
   * nibbles. This is the first step of the inverse S-box, before the inversion.
   */
  insideInverse: linear((x) => toInside(inverseAffine(x))),
  /** Converts 1/x to an ordinary byte. This is the last step of the inverse S-box. */
  inverseOutside: ofInverse((x) => x),
  times2: linear((x) => times(2, x)),
  times4: linear((x) => times(4, x)),
};

/** The constant of the S-box (FIPS 197 §5.1.1), as a byte and as nibbles. */
const constant = 0x63;
const constantInside = toInside(constant);
