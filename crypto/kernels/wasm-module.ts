/** A function with integer parameters that returns no value. It writes its results to the memory. */
export interface Function {
  readonly name: string;
  readonly parameters: number;
  readonly locals: readonly { readonly count: number; readonly type: number }[];
  readonly body: Bytes;
}

/** Constants, and their offset in the memory in bytes. */
interface Data {
  readonly at: number;
  readonly bytes: Bytes;
}

/** The memory of a module, in pages of 64 KiB. Without `grows`, it keeps its size. */
interface Memory {
  readonly pages: number;
  readonly grows: boolean;
}

/** Returns a module with a memory, exported as `memory`, and functions, exported by their names. */
export function wasmModule(
  functions: readonly Function[],
  { pages, grows }: Memory,
  data: readonly Data[],
): Uint8Array<ArrayBuffer> {
  const code = functions.map(({ locals, body }) => {
    const bytes = [...vector(locals.map(({ count, type }) => [...u32(count), type])), ...body, ...op.end];
    return [...u32(bytes.length), ...bytes];
  });
  const types = functions.map(({ parameters }) => [
    functionType,
    ...vector(new Array<Bytes>(parameters).fill([i32])),
    0,
  ]);
  const exports = functions.map((each, i) => [...name(each.name), exported.function, ...u32(i)]);
  const segments = data.map(({ at, bytes }) => [
    ...u32(0), // the first memory
    ...op["i32.const"],
    ...s32(at),
    ...op.end,
    ...vector(bytes.map((b) => [b])),
  ]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // §5.5.16: "\0asm", version 1
    ...section(sections.types, vector(types)), // function types (i32 …) → ()
    ...section(sections.functions, vector(functions.map((_, i) => u32(i)))), // the type of each function
    ...section(
      sections.memories,
      vector([grows ? [unlimited, ...u32(pages)] : [limited, ...u32(pages), ...u32(pages)]]),
    ),
    ...section(sections.exports, vector([[...name("memory"), exported.memory, ...u32(0)], ...exports])),
    ...section(sections.code, vector(code)),
    ...(segments.length > 0 ? section(sections.data, vector(segments)) : []),
  ]);
}

const vector = (items: readonly Bytes[]): Bytes => [...u32(items.length), ...items.flat()];

const name = (text: string): Bytes => [...u32(text.length), ...Array.from(text, (c) => c.charCodeAt(0))];

const section = (id: number, content: Bytes): Bytes => [id, ...u32(content.length), ...content];

/** Types of values and functions: W3C WebAssembly Core Specification §5.3.1, §5.3.2 and §5.3.6. */
export const i32 = 0x7f;

export const i64 = 0x7e;

export const v128 = 0x7b;

const functionType = 0x60;

/** Ids of the sections: §5.5.2. */
const sections = { types: 1, functions: 3, memories: 5, exports: 7, code: 10, data: 11 } as const;

/** Kinds of exports: §5.5.10. */
const exported = { function: 0x00, memory: 0x02 } as const;

/** Limits with a minimum only, and with a minimum and a maximum: §5.3.7. */
const unlimited = 0x00;
const limited = 0x01;

/** Encodes a vector instruction, which begins with the prefix 0xfd: W3C WebAssembly Core Specification §5.4.8. */
const vectorOp = (opcode: number): Bytes => [0xfd, ...u32(opcode)];

/** The instructions that the emitter uses, by their names in the specification (§5.4 and §6.5). */
export const op = {
  block: [0x02],
  loop: [0x03],
  end: [0x0b],
  br: [0x0c],
  br_if: [0x0d],
  "local.get": [0x20],
  "local.set": [0x21],
  "local.tee": [0x22],
  "i32.load": [0x28],
  "i64.load": [0x29],
  "i32.store": [0x36],
  "i64.store": [0x37],
  "i32.const": [0x41],
  "i32.lt_u": [0x49],
  "i32.ge_u": [0x4f],
  "i32.add": [0x6a],
  "i32.mul": [0x6c],
  "i32.and": [0x71],
  "i32.or": [0x72],
  "i32.xor": [0x73],
  "i32.shl": [0x74],
  "i32.shr_u": [0x76],
  "i32.rotl": [0x77],
  "i64.const": [0x42],
  "i64.add": [0x7c],
  "i64.mul": [0x7e],
  "i64.and": [0x83],
  "i64.or": [0x84],
  "i64.xor": [0x85],
  "i64.rotr": [0x8a],
  "i32.wrap_i64": [0xa7],
  "i64.extend_i32_u": [0xad],
  "v128.load": vectorOp(0x00),
  "v128.load32_splat": vectorOp(0x09),
  "v128.store": vectorOp(0x0b),
  "v128.const": vectorOp(0x0c),
  "i8x16.shuffle": vectorOp(0x0d),
  "i8x16.swizzle": vectorOp(0x0e),
  "i32x4.splat": vectorOp(0x11),
  "v128.and": vectorOp(0x4e),
  "v128.or": vectorOp(0x50),
  "v128.xor": vectorOp(0x51),
  "i32x4.shl": vectorOp(0xab),
  "i32x4.shr_u": vectorOp(0xad),
  "i32x4.add": vectorOp(0xae),
  "i32x4.mul": vectorOp(0xb5),
  "i64x2.shr_u": vectorOp(0xcd),
  "i64x2.add": vectorOp(0xce),
  "i64x2.extmul_low_i32x4_u": vectorOp(0xde),
  "i8x16.relaxed_swizzle": vectorOp(0x100),
} as const;

/** The type of a block without a result: §5.4.1. */
export const emptyBlock = 0x40;

/** Alignments of loads and stores, as exponents of 2: §5.4.6. */
export const aligned = { word: 2, double: 3, vector: 4 } as const;

/**
 * Bytes in WebAssembly's binary format (W3C WebAssembly Core Specification §5). Only the parts that kernels need are
 * supported.
 */
export type Bytes = readonly number[];

/** Encodes an unsigned integer in LEB128: §5.2.2. */
export function u32(value: number): Bytes {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** Encodes a signed integer in LEB128: §5.2.2. */
export function s32(value: number): Bytes {
  const bytes: number[] = [];
  for (let rest = value | 0; ; rest >>= 7) {
    if (rest >= -64 && rest < 64) return [...bytes, rest & 0x7f];
    bytes.push((rest & 0x7f) | 0x80);
  }
}
