import { type Loop, record, variables } from "./loop.ts";
import { type Bytes, i32, s32, u32, v128, wasmModule } from "./wasm-module.ts";
import type { Node, Word } from "./word.ts";

/** How one machine writes a word's operations: W3C WebAssembly Core Specification §5.4. */
interface Machine {
  readonly type: number;
  /** Bytes from one word in memory to the next. */
  readonly stride: number;
  readonly rotationReads: 1 | 2;
  readonly load: Bytes;
  readonly store: Bytes;
  constant(value: number): Bytes;
  readonly add: Bytes;
  readonly xor: Bytes;
  readonly and: Bytes;
  readonly or: Bytes;
  /** The word rotated left by n; `operand` puts it on the stack, as often as it is asked. */
  rotl(operand: Bytes, n: number): Bytes;
}

const simd = (code: number): Bytes => [0xfd, ...u32(code)];
const int = (value: number): Bytes => [0x41, ...s32(value)]; // i32.const

const scalar: Machine = {
  type: i32,
  stride: 4,
  rotationReads: 1,
  load: [0x28, 2],
  store: [0x36, 2],
  constant: int,
  add: [0x6a],
  xor: [0x73],
  and: [0x71],
  or: [0x72],
  rotl: (operand, n) => [...operand, ...int(n), 0x77], // i32.rotl
};

/** Four independent lanes. There is no vector rotation: two shifts and an or, and for one bit an addition for a shift. */
const lanes: Machine = {
  type: v128,
  stride: 16,
  rotationReads: 2,
  load: [...simd(0x00), 4],
  store: [...simd(0x0b), 4],
  constant: (value) => [
    ...simd(0x0c),
    ...[0, 1, 2, 3].flatMap(() => [value, value >> 8, value >> 16, value >> 24].map((b) => b & 255)),
  ],
  add: simd(0xae), // i32x4.add
  xor: simd(0x51),
  and: simd(0x4e),
  or: simd(0x50),
  rotl: (operand, n) => [
    ...(n === 1 ? [...operand, ...operand, ...simd(0xae)] : [...operand, ...int(n), ...simd(0xab)]), // i32x4.shl
    ...[...operand, ...int(32 - n), ...simd(0xad)], // i32x4.shr_u
    ...simd(0x50),
  ],
};

const machines = { scalar, lanes };

/**
 * A loop as a WebAssembly module: `iterate(count)` over the words in its memory, one (`scalar`) or four (`lanes`) at each
 * place.
 */
export function emitWasm(loop: Loop, kind: keyof typeof machines): Uint8Array {
  const machine = machines[kind];
  const recording = record(loop, machine.rotationReads);
  const { fixed, carried, results, named } = recording;
  const { of, count } = variables(recording);
  const isNamed = new Set<Word>([...fixed, ...carried, ...named]);

  const local = (node: Node): Bytes => u32(1 + (of.get(node) ?? 0)); // local 0 is the count
  const value = (word: Word): Bytes => {
    if (typeof word === "number") return machine.constant(word);
    return isNamed.has(word) ? [0x20, ...local(word)] : compute(word); // local.get
  };
  const compute = ({ operation, operands }: Node): Bytes => {
    const [a = 0, b = 0] = operands;
    if (operation === "input") throw new Error("an input is not computed");
    if (operation === "rotl") return machine.rotl(value(a), Number(b));
    return [...value(a), ...value(b), ...machine[operation]];
  };
  const set = (node: Node, bytes: Bytes): Bytes => [...bytes, 0x21, ...local(node)]; // local.set
  const address = (node: Node): Bytes => u32(machine.stride * (of.get(node) ?? 0));

  return wasmModule({ type: machine.type, count }, [
    ...[...fixed, ...carried].flatMap((node) => set(node, [...int(0), ...machine.load, ...address(node)])),
    ...named.filter((node) => node.fixed).flatMap((node) => set(node, compute(node))),
    ...[0x02, 0x40, 0x03, 0x40], // block, loop
    ...[0x20, 0, 0x45, 0x0d, 1], // local.get 0, i32.eqz, br_if out of the block
    ...named.filter((node) => !node.fixed).flatMap((node) => set(node, compute(node))),
    ...carried.flatMap((node, i) => set(node, value(results[i] ?? 0))),
    ...[0x20, 0, ...int(1), 0x6b, 0x21, 0], // count - 1
    ...[0x0c, 0, 0x0b, 0x0b], // br to the loop, end, end
    ...carried.flatMap((node) => [...int(0), 0x20, ...local(node), ...machine.store, ...address(node)]),
  ]);
}
