import { type Bytes, u32 } from "./leb128.ts";

/** Encodes a vector instruction, which begins with the prefix 0xfd: W3C WebAssembly Core Specification §5.4.8. */
const vector = (opcode: number): Bytes => [0xfd, ...u32(opcode)];

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
  "i32.store": [0x36],
  "i32.const": [0x41],
  "i32.lt_u": [0x49],
  "i32.ge_u": [0x4f],
  "i32.add": [0x6a],
  "i32.and": [0x71],
  "i32.or": [0x72],
  "i32.xor": [0x73],
  "i32.shl": [0x74],
  "i32.shr_u": [0x76],
  "i32.rotl": [0x77],
  "v128.load": vector(0x00),
  "v128.load32_splat": vector(0x09),
  "v128.store": vector(0x0b),
  "v128.const": vector(0x0c),
  "i8x16.shuffle": vector(0x0d),
  "i8x16.swizzle": vector(0x0e),
  "i32x4.splat": vector(0x11),
  "v128.and": vector(0x4e),
  "v128.or": vector(0x50),
  "v128.xor": vector(0x51),
  "i32x4.shl": vector(0xab),
  "i32x4.shr_u": vector(0xad),
  "i32x4.add": vector(0xae),
  "i64x2.add": vector(0xce),
  "i8x16.relaxed_swizzle": vector(0x100),
} as const;

/** The type of a block without a result: §5.4.1. */
export const emptyBlock = 0x40;

/** Alignments of loads and stores, as exponents of 2: §5.4.6. */
export const aligned = { word: 2, vector: 4 } as const;
