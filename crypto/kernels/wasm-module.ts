import { type Bytes, s32, u32 } from "./leb128.ts";
import { op } from "./wasm-opcodes.ts";

const vector = (items: readonly Bytes[]): Bytes => [...u32(items.length), ...items.flat()];
const name = (text: string): Bytes => [...u32(text.length), ...Array.from(text, (c) => c.charCodeAt(0))];
const section = (id: number, content: Bytes): Bytes => [id, ...u32(content.length), ...content];

/** Types of values and functions: W3C WebAssembly Core Specification §5.3.1, §5.3.2 and §5.3.6. */
export const i32 = 0x7f;
export const v128 = 0x7b;
const functionType = 0x60;

/** Ids of the sections: §5.5.2. */
const sections = { types: 1, functions: 3, memories: 5, exports: 7, code: 10, data: 11 } as const;

/** Kinds of exports: §5.5.10. */
const exported = { function: 0x00, memory: 0x02 } as const;

/** Limits with a minimum and a maximum: §5.3.7. */
const limited = 0x01;

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
    ...section(sections.memories, vector([[limited, ...u32(pages), ...u32(pages)]])), // one memory that does not grow
    ...section(sections.exports, vector([[...name("memory"), exported.memory, ...u32(0)], ...exports])),
    ...section(sections.code, vector(code)),
    ...(segments.length > 0 ? section(sections.data, vector(segments)) : []),
  ]);
}
