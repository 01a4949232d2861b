/** WebAssembly's binary format (W3C WebAssembly Core Specification §5), as little of it as a kernel needs. */
export type Bytes = readonly number[];

/** §5.2.2: an unsigned integer in LEB128. */
export function u32(value: number): Bytes {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** §5.2.2: a signed integer in LEB128. */
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

export const i32 = 0x7f;
export const v128 = 0x7b;

/** A module with one page of memory, `memory`, and one function `iterate(count: i32)` with more variables of one type. */
export function wasmModule(variables: { type: number; count: number }, body: Bytes): Uint8Array {
  const code = [...vector([[...u32(variables.count), variables.type]]), ...body, 0x0b];
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // §5.5.16: "\0asm", version 1
    ...section(1, vector([[0x60, ...vector([[i32]]), ...vector([])]])), // types: (i32) → ()
    ...section(3, vector([u32(0)])), // functions: one, of type 0
    ...section(5, vector([[0x01, 1, 1]])), // memories: one page, no more
    ...section(
      7,
      vector([
        [...name("memory"), 0x02, 0],
        [...name("iterate"), 0x00, 0],
      ]),
    ), // exports
    ...section(10, vector([[...u32(code.length), ...code]])), // code
  );
}
