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
