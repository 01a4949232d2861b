import { type Kernel, layout, type Program, program, walk } from "./program.ts";
import { type Bytes, type Function, i32, s32, u32, v128, wasmModule } from "./wasm-module.ts";
import { type Node, oneForAll, type Region, type Word } from "./word.ts";

/** How one machine writes a word's operations: W3C WebAssembly Core Specification §5.4. */
interface InstructionSet {
  readonly type: number;
  /** Bytes from one word in memory to the next. */
  readonly stride: number;
  readonly rotationReads: 1 | 2;
  readonly load: Bytes;
  /** A word that all lanes share. */
  readonly loadShared: Bytes;
  readonly store: Bytes;
  /** From an integer on the stack. */
  readonly splat: Bytes;
  readonly constant: (value: number) => Bytes;
  readonly code: Readonly<Record<"add" | "xor" | "and" | "or" | "shl" | "shr", Bytes>>;
  /** The word rotated left by n; `operand` puts it on the stack, as often as it is asked. */
  readonly rotl: (operand: Bytes, n: number) => Bytes;
}

const simd = (code: number): Bytes => [0xfd, ...u32(code)];
const int = (value: number): Bytes => [0x41, ...s32(value)]; // i32.const

const scalar: InstructionSet = {
  type: i32,
  stride: 4,
  rotationReads: 1,
  load: [0x28, 2],
  loadShared: [0x28, 2],
  store: [0x36, 2],
  splat: [],
  constant: int,
  code: { add: [0x6a], xor: [0x73], and: [0x71], or: [0x72], shl: [0x74], shr: [0x76] },
  rotl: (operand, n) => [...operand, ...int(n), 0x77], // i32.rotl
};

/** Four independent lanes. There is no vector rotation: two shifts and an or, and for one bit an addition for a shift. */
const lanes: InstructionSet = {
  type: v128,
  stride: 16,
  rotationReads: 2,
  load: [...simd(0x00), 4],
  loadShared: [...simd(0x09), 2], // v128.load32_splat
  store: [...simd(0x0b), 4],
  splat: simd(0x11), // i32x4.splat
  constant: (value) => [...simd(0x0c), ...[0, 1, 2, 3].flatMap(() => littleEndian(value))],
  code: {
    add: simd(0xae), // i32x4.add
    xor: simd(0x51),
    and: simd(0x4e),
    or: simd(0x50),
    shl: simd(0xab), // i32x4.shl
    shr: simd(0xad), // i32x4.shr_u
  },
  rotl: (operand, n) => [
    ...(n === 1 ? [...operand, ...operand, ...simd(0xae)] : [...operand, ...int(n), ...simd(0xab)]),
    ...[...operand, ...int(32 - n), ...simd(0xad)],
    ...simd(0x50),
  ],
};

/** i8x16.swizzle, its number 0x0e in two bytes of LEB128 where one would do: engine.ts can put another in its place. */
export const swizzle: Bytes = [0xfd, 0x8e, 0x00];

const littleEndian = (word: number): Bytes => [word, word >> 8, word >> 16, word >> 24].map((b) => b & 255);

const machines = { scalar, lanes };
export type WasmTarget = keyof typeof machines;

/** A kernel as a WebAssembly module: its functions over its memory, one (`scalar`) or four (`lanes`) words at each place. */
export function emitWasm(kernel: Kernel, kind: WasmTarget): Uint8Array<ArrayBuffer> {
  const machine = machines[kind];
  const poolOf = ({ uniform }: Node): number => (kind === "scalar" || uniform ? 0 : 1);
  const { at, bytes: end } = layout(kernel.regions, machine.stride);
  // Constants of sixteen bytes lie behind the regions: written into the code they would stand in every function.
  const pool = new Map<string, { at: number; bytes: Bytes }>();
  const placeOf = (bytes: Bytes): number => {
    const key = bytes.join();
    const place = pool.get(key) ?? { at: end + 16 * pool.size, bytes };
    pool.set(key, place);
    return place.at;
  };
  const functions = Object.entries(kernel.functions).map(([name, routine]) => ({
    name,
    ...emitFunction(program(routine, { rotationReads: machine.rotationReads, pool: poolOf }), machine, at, placeOf),
  }));
  const words = kernel.regions.filter(({ values }) => values);
  const data = [
    ...words.map((region) => ({ at: at.get(region)!, bytes: region.values!.flatMap(littleEndian) })),
    ...pool.values(),
  ];
  return wasmModule(functions, Math.ceil((end + 16 * pool.size) / 65536), data);
}

/** Where a kernel's regions begin in the memory of its module, and where the last one ends, in bytes. */
export function offsetsIn(kernel: Kernel, kind: WasmTarget): Record<string, number> {
  const { at, bytes } = layout(kernel.regions, machines[kind].stride);
  return { ...Object.fromEntries([...at].map(([{ name }, place]) => [name, place])), end: bytes };
}

function emitFunction(
  { parameters, block, named, variable, counts }: Program,
  machine: InstructionSet,
  at: ReadonlyMap<Region, number>,
  placeOf: (bytes: Bytes) => number,
): Omit<Function, "name"> {
  const [uniforms = 0, words = 0] = counts;
  const isUniform = ({ uniform }: Node): boolean => machine.type === i32 || uniform;
  const local = (node: Node): Bytes => {
    const before = node.operation === "parameter" ? 0 : parameters.length + (isUniform(node) ? 0 : uniforms);
    return u32(before + variable(node));
  };
  const isVariable = (word: Node): boolean =>
    named.has(word) || ["phi", "result", "parameter"].includes(word.operation);

  /** Puts a word on the stack, as one integer or as a word of the machine. */
  const value = (word: Word, uniform: boolean): Bytes => {
    if (typeof word === "number") return uniform ? int(word) : machine.constant(word);
    const bytes = isVariable(word) ? [0x20, ...local(word)] : compute(word); // local.get
    return isUniform(word) && !uniform ? [...bytes, ...machine.splat] : bytes;
  };
  const compute = (node: Node): Bytes => {
    const { operation, operands, region, bytes } = node;
    const { code, rotl } = isUniform(node) ? scalar : machine;
    const [a = 0, b = 0] = operands.map((word) => value(word, isUniform(node)));
    switch (operation) {
      case "load":
        if (region!.single) return access(region!, operands[0]!, [], scalar.load);
        return access(region!, operands[0]!, [], region!.shared ? machine.loadShared : machine.load);
      case "rotl":
        return rotl(a as Bytes, Number(operands[1]));
      case "shl":
      case "shr":
        return [...(a as Bytes), ...int(Number(operands[1])), ...code[operation]];
      case "add":
      case "xor":
      case "and":
      case "or":
        return [...(a as Bytes), ...(b as Bytes), ...code[operation]];
      case "bytes":
        return [...int(0), ...simd(0x00), 4, ...u32(placeOf(bytes!))]; // v128.load
      case "swizzle":
        return [...(a as Bytes), ...(b as Bytes), ...swizzle];
      case "shuffle":
        return [...(a as Bytes), ...(b as Bytes), ...simd(0x0d), ...bytes!];
      case "add64":
        return [...(a as Bytes), ...(b as Bytes), ...simd(0xce)];
      case "parameter":
      case "phi":
      case "result":
        throw new Error(`${operation} is not computed`);
    }
  };
  /** The address of a word, what belongs on the stack above it, and the instruction with its offset. */
  const access = (region: Region, index: Word, operand: Bytes, instruction: Bytes): Bytes => {
    const size = oneForAll(region) ? 4 : machine.stride;
    const from = at.get(region.over ?? region)!;
    if (typeof index === "number") return [...int(0), ...operand, ...instruction, ...u32(from + size * index)];
    // x + 3: the 3 into the offset, as long as that is not below zero.
    const [first = 0, second = 0] = index.operands;
    const ahead = index.operation === "add" && !isVariable(index) && typeof first === "number" ? size * first : 0;
    const [offset, rest] = ahead !== 0 && from + ahead >= 0 ? [from + ahead, second] : [from, index];
    const shift = [...int(Math.log2(size)), 0x74];
    return [...value(rest, true), ...shift, ...operand, ...instruction, ...u32(offset)];
  };

  const body: number[] = [];
  const write = (...bytes: readonly Bytes[]): void => void body.push(...bytes.flat());
  walk(block, {
    node(node) {
      if (named.has(node)) write(compute(node), [0x21], local(node)); // local.set
    },
    store({ region, index, value: word }) {
      if (region.shared && machine.type !== i32) throw new Error(`${region.name} has one word for all lanes`);
      const { type, store } = region.single ? scalar : machine;
      write(access(region, index, value(word, type === i32), store));
    },
    enter({ counter, from, to, phis, initial }) {
      phis.forEach((phi, i) => {
        write(value(initial[i]!, isUniform(phi)), [0x21], local(phi));
      });
      write(int(from), [0x21], local(counter));
      if (typeof to === "number")
        write([0x03, 0x40]); // loop: at least one turn
      else write([0x02, 0x40, 0x03, 0x40], [0x20], local(counter), value(to, true), [0x4f, 0x0d, 1]); // block, loop, i32.ge_u, br_if
    },
    leave({ counter, to, step, phis, next }) {
      phis.forEach((phi, i) => {
        write(value(next[i]!, isUniform(phi)));
      });
      for (const phi of [...phis].reverse()) write([0x21], local(phi)); // all at once
      write([0x20], local(counter), int(step), [0x6a]);
      if (typeof to === "number")
        write([0x22], local(counter), int(to), [0x49, 0x0d, 0, 0x0b]); // local.tee, i32.lt_u, br_if, end
      else write([0x21], local(counter), [0x0c, 0, 0x0b, 0x0b]); // br, end, end
    },
  });
  const locals: Function["locals"] = [
    { count: uniforms, type: i32 },
    { count: words, type: v128 },
  ];
  return { parameters: parameters.length, locals: locals.filter(({ count }) => count > 0), body };
}
