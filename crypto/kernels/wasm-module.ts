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

const vector = (items: readonly Bytes[]): Bytes => [...u32(items.length), ...items.flat()];
const name = (text: string): Bytes => [...u32(text.length), ...Array.from(text, (c) => c.charCodeAt(0))];
const section = (id: number, content: Bytes): Bytes => [id, ...u32(content.length), ...content];

/** Types of values: §5.3.1 and §5.3.2. */
export const i32 = 0x7f;
export const v128 = 0x7b;

/** A function with integer parameters that returns no value. It writes its results to the memory. */
export interface Function {
  readonly name: string;
  readonly parameters: number;
  readonly locals: readonly { readonly count: number; readonly type: number }[];
  readonly body: Bytes;
}

/** Constants, and their offset in the memory in bytes. */
export interface Data {
  readonly at: number;
  readonly bytes: Bytes;
}

/**
 * Returns a module with `pages` of memory (64 KiB each), exported as `memory`, and functions, exported by their names.
 */
export function wasmModule(
  functions: readonly Function[],
  pages: number,
  data: readonly Data[],
): Uint8Array<ArrayBuffer> {
  const code = functions.map(({ locals, body }) => {
    const bytes = [...vector(locals.map(({ count, type }) => [...u32(count), type])), ...body, 0x0b];
    return [...u32(bytes.length), ...bytes];
  });
  const types = functions.map(({ parameters }) => [0x60, ...vector(new Array<Bytes>(parameters).fill([i32])), 0]);
  const exports = functions.map((each, i) => [...name(each.name), 0x00, ...u32(i)]);
  const segments = data.map(({ at, bytes }) => [0, 0x41, ...s32(at), 0x0b, ...vector(bytes.map((b) => [b]))]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // §5.5.16: "\0asm", version 1
    ...section(1, vector(types)), // function types (i32 …) → ()
    ...section(3, vector(functions.map((_, i) => u32(i)))), // the type of each function
    ...section(5, vector([[0x01, ...u32(pages), ...u32(pages)]])), // one memory that does not grow
    ...section(7, vector([[...name("memory"), 0x02, 0], ...exports])),
    ...section(10, vector(code)),
    ...(segments.length > 0 ? section(11, vector(segments)) : []),
  ]);
}
