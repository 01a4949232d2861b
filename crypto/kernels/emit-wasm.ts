import { type Kernel, layout, type Program, program, walk } from "./program.ts";
import {
  aligned,
  type Bytes,
  emptyBlock,
  type Function,
  i32,
  i64,
  op,
  s32,
  u32,
  v128,
  wasmModule,
} from "./wasm-module.ts";
import { type Node, oneForAll, type Operation, type Region, type Word } from "./word.ts";

/** The instructions of a target for the operations on words (W3C WebAssembly Core Specification §5.4). */
interface InstructionSet {
  readonly type: number;
  /** The distance from one word in memory to the next, in bytes. */
  readonly stride: number;
  readonly rotationReads: 1 | 2;
  readonly load: Bytes;
  /** Loads a word that all lanes share. */
  readonly loadShared: Bytes;
  readonly store: Bytes;
  /** Converts an integer on the stack to a word of the target, with the integer in every lane. */
  readonly splat: Bytes;
  readonly constant: (value: number) => Bytes;
  readonly code: Readonly<Partial<Record<Operation, Bytes>>>;
  /** Rotates a word left by n. The code `operand` pushes the word on the stack, and may be used more than once. */
  readonly rotl: (operand: Bytes, n: number) => Bytes;
}

/** Returns the code of an instruction, which a target may lack. */
function known(instruction: Bytes, operation: Operation): Bytes {
  if (instruction.length === 0) throw new Error(`this target has no ${operation}`);
  return instruction;
}

const int = (value: number): Bytes => [...op["i32.const"], ...s32(value)];
const littleEndian = (word: number): Bytes => [word, word >> 8, word >> 16, word >> 24].map((b) => b & 255);

const scalar: InstructionSet = {
  type: i32,
  stride: 4,
  rotationReads: 1,
  load: [...op["i32.load"], aligned.word],
  loadShared: [...op["i32.load"], aligned.word],
  store: [...op["i32.store"], aligned.word],
  splat: [],
  constant: int,
  code: {
    add: op["i32.add"],
    mul: op["i32.mul"],
    xor: op["i32.xor"],
    and: op["i32.and"],
    or: op["i32.or"],
    shl: op["i32.shl"],
    shr: op["i32.shr_u"],
  },
  rotl: (operand, n) => [...operand, ...int(n), ...op["i32.rotl"]],
};

/**
 * The instructions for four independent lanes. No instruction rotates vectors, so a rotation is written as two shifts
 * and an or. A left shift by one bit is written as an addition.
 */
const lanes: InstructionSet = {
  type: v128,
  stride: 16,
  rotationReads: 2,
  load: [...op["v128.load"], aligned.vector],
  loadShared: [...op["v128.load32_splat"], aligned.word],
  store: [...op["v128.store"], aligned.vector],
  splat: op["i32x4.splat"],
  constant: (value) => [...op["v128.const"], ...[0, 1, 2, 3].flatMap(() => littleEndian(value))],
  code: {
    add: op["i32x4.add"],
    mul: op["i32x4.mul"],
    xor: op["v128.xor"],
    and: op["v128.and"],
    or: op["v128.or"],
    shl: op["i32x4.shl"],
    shr: op["i32x4.shr_u"],
    swizzle: op["i8x16.swizzle"],
    shuffle: op["i8x16.shuffle"],
    add64: op["i64x2.add"],
    shr64: op["i64x2.shr_u"],
    extmul: op["i64x2.extmul_low_i32x4_u"],
  },
  rotl: (operand, n) => [
    ...(n === 1 ? [...operand, ...operand, ...op["i32x4.add"]] : [...operand, ...int(n), ...op["i32x4.shl"]]),
    ...[...operand, ...int(32 - n), ...op["i32x4.shr_u"]],
    ...op["v128.or"],
  ],
};

/**
 * The instructions of `lanes`, but with the swizzle of relaxed SIMD, which is one processor instruction instead of two.
 * The two swizzles differ only for indices from 16 to 127. No kernel uses such indices, and a test checks this.
 */
const relaxedLanes: InstructionSet = { ...lanes, code: { ...lanes.code, swizzle: op["i8x16.relaxed_swizzle"] } };

/** The instructions for one 64-bit number at each offset. Only counters, parameters and `single` words have 32 bits. */
const wide: InstructionSet = {
  type: i64,
  stride: 8,
  rotationReads: 1,
  load: [...op["i64.load"], aligned.double],
  loadShared: [...op["i64.load"], aligned.double],
  store: [...op["i64.store"], aligned.double],
  splat: op["i64.extend_i32_u"],
  constant: (value) => [...op["i64.const"], ...s32(value)],
  code: {
    xor: op["i64.xor"],
    and: op["i64.and"],
    or: op["i64.or"],
    add64: op["i64.add"],
    mul64: op["i64.mul"],
    rotr64: op["i64.rotr"],
    low: [...op["i32.wrap_i64"], ...op["i64.extend_i32_u"]],
  },
  rotl: () => [],
};

const instructionSets = { scalar, lanes, relaxedLanes, wide };
export type WasmTarget = keyof typeof instructionSets;

/**
 * Returns a kernel as a WebAssembly module. On targets with lanes, the memory contains four values for each word that
 * the lanes do not share.
 */
export function emitWasm(kernel: Kernel, target: WasmTarget): Uint8Array<ArrayBuffer> {
  const set = instructionSets[target];
  const poolOf = ({ uniform }: Node): number => (target === "scalar" || uniform ? 0 : 1);
  const { at, bytes: end } = layout(kernel.regions, set.stride);
  // Constants of sixteen bytes are stored in the memory after the regions. If they were in the code, every function
  // would repeat them.
  const pool = new Map<string, { at: number; bytes: Bytes }>();
  const targetOf = (bytes: Bytes): number => {
    const key = bytes.join();
    const place = pool.get(key) ?? { at: end + 16 * pool.size, bytes };
    pool.set(key, place);
    return place.at;
  };
  const functions = Object.entries(kernel.functions).map(([name, routine]) => ({
    name,
    ...emitFunction(program(routine, { rotationReads: set.rotationReads, pool: poolOf }), set, at, targetOf),
  }));
  const words = kernel.regions.filter(({ values }) => values);
  const data = [
    ...words.map((region) => ({ at: at.get(region)!, bytes: region.values!.flatMap(littleEndian) })),
    ...pool.values(),
  ];
  const grows = kernel.regions.some(({ open }) => open);
  if (grows && (pool.size > 0 || !kernel.regions.at(-1)!.open)) {
    throw new Error("only the last region can be open, without constants after it");
  }
  return wasmModule(functions, { pages: Math.ceil((end + 16 * pool.size) / 65536), grows }, data);
}

/** Returns the offsets of a kernel's regions in the memory of its module, and the end of the last region, in bytes. */
export function offsetsIn(kernel: Kernel, target: WasmTarget): Record<string, number> {
  const { at, bytes } = layout(kernel.regions, instructionSets[target].stride);
  return { ...Object.fromEntries([...at].map(([{ name }, place]) => [name, place])), end: bytes };
}

function emitFunction(
  { parameters, block, named, variable, counts }: Program,
  set: InstructionSet,
  at: ReadonlyMap<Region, number>,
  targetOf: (bytes: Bytes) => number,
): Omit<Function, "name"> {
  const [uniforms = 0, words = 0] = counts;
  const isUniform = ({ uniform }: Node): boolean => set.type === i32 || uniform;
  const local = (node: Node): Bytes => {
    const before = node.operation === "parameter" ? 0 : parameters.length + (isUniform(node) ? 0 : uniforms);
    return u32(before + variable(node));
  };
  const isVariable = (word: Node): boolean =>
    named.has(word) || ["phi", "result", "parameter"].includes(word.operation);

  /**
   * Returns the code that pushes a word on the stack: as one integer if `uniform`, otherwise as a word of the target.
   */
  const value = (word: Word, uniform: boolean): Bytes => {
    if (typeof word === "number") return uniform ? int(word) : set.constant(word);
    const bytes = isVariable(word) ? [...op["local.get"], ...local(word)] : compute(word);
    return isUniform(word) && !uniform ? [...bytes, ...set.splat] : bytes;
  };
  const compute = (node: Node): Bytes => {
    const { operation, operands, region, bytes } = node;
    const { code, rotl } = isUniform(node) ? scalar : set;
    const [a = 0, b = 0] = operands.map((word) => value(word, isUniform(node)));
    const instruction = code[operation] ?? [];
    switch (operation) {
      case "load":
        if (region!.single) return access(region!, operands[0]!, [], scalar.load);
        return access(region!, operands[0]!, [], region!.shared ? set.loadShared : set.load);
      case "rotl":
        return rotl(a as Bytes, Number(operands[1]));
      case "shl":
      case "shr":
      case "shr64":
        return [...(a as Bytes), ...int(Number(operands[1])), ...known(instruction, operation)];
      case "rotr64":
        return [...(a as Bytes), ...set.constant(Number(operands[1])), ...known(instruction, operation)];
      case "low":
        return [...(a as Bytes), ...known(instruction, operation)];
      case "add":
      case "mul":
      case "xor":
      case "and":
      case "or":
      case "add64":
      case "mul64":
      case "extmul":
      case "swizzle":
        return [...(a as Bytes), ...(b as Bytes), ...known(instruction, operation)];
      case "shuffle":
        return [...(a as Bytes), ...(b as Bytes), ...known(instruction, operation), ...bytes!];
      case "bytes":
        return [...int(0), ...lanes.load, ...u32(targetOf(bytes!))];
      case "parameter":
      case "phi":
      case "result":
        throw new Error(`${operation} is not computed`);
    }
  };
  /**
   * Returns the code of a load or store: first the address of the word, then `operand`, then the instruction with its
   * offset.
   */
  const access = (region: Region, index: Word, operand: Bytes, instruction: Bytes): Bytes => {
    const size = oneForAll(region) ? 4 : set.stride;
    const from = at.get(region.over ?? region)!;
    if (typeof index === "number") return [...int(0), ...operand, ...instruction, ...u32(from + size * index)];
    // If an index is x + 3, the 3 becomes part of the instruction's offset, unless this offset would be negative.
    const [first = 0, second = 0] = index.operands;
    const ahead = index.operation === "add" && !isVariable(index) && typeof first === "number" ? size * first : 0;
    const [offset, rest] = ahead !== 0 && from + ahead >= 0 ? [from + ahead, second] : [from, index];
    const shift = [...int(Math.log2(size)), ...op["i32.shl"]];
    return [...value(rest, true), ...shift, ...operand, ...instruction, ...u32(offset)];
  };

  const body: number[] = [];
  const write = (...bytes: readonly Bytes[]): void => void body.push(...bytes.flat());
  walk(block, {
    node(node) {
      if (named.has(node)) write(compute(node), op["local.set"], local(node));
    },
    store({ region, index, value: word }) {
      if (region.shared && set.type !== i32) throw new Error(`${region.name} has one word for all lanes`);
      const { type, store } = region.single ? scalar : set;
      write(access(region, index, value(word, type === i32), store));
    },
    enter({ counter, from, to, phis, initial }) {
      phis.forEach((phi, i) => {
        write(value(initial[i]!, isUniform(phi)), op["local.set"], local(phi));
      });
      write(int(from), op["local.set"], local(counter));
      if (typeof to === "number") {
        write(op.loop, [emptyBlock]); // a loop with a constant end runs at least once
      } else {
        write(op.block, [emptyBlock], op.loop, [emptyBlock]);
        write(op["local.get"], local(counter), value(to, true), op["i32.ge_u"], op.br_if, [1]);
      }
    },
    leave({ counter, to, step, phis, next }) {
      phis.forEach((phi, i) => {
        write(value(next[i]!, isUniform(phi)));
      });
      for (const phi of [...phis].reverse()) write(op["local.set"], local(phi)); // all values are on the stack now
      write(op["local.get"], local(counter), int(step), op["i32.add"]);
      if (typeof to === "number") {
        write(op["local.tee"], local(counter), int(to), op["i32.lt_u"], op.br_if, [0], op.end);
      } else {
        write(op["local.set"], local(counter), op.br, [0], op.end, op.end);
      }
    },
  });
  const locals: Function["locals"] = [
    { count: uniforms, type: i32 },
    { count: words, type: set.type },
  ];
  return { parameters: parameters.length, locals: locals.filter(({ count }) => count > 0), body };
}
