import { type Loop, record, variables } from "./loop.ts";
import type { Node, Word } from "./word.ts";

const operators = { xor: "^", and: "&", or: "|" } as const;

/** A loop as a JavaScript module: `iterate(words, count)` over an `Int32Array`, everything in local int32 variables. */
export function emitJs(loop: Loop): string {
  const recording = record(loop, 2);
  const { fixed, carried, results, named } = recording;
  const { of, count } = variables(recording);
  const inputs = [...fixed, ...carried];
  const isNamed = new Set<Word>([...inputs, ...named]);

  /** Sums of a few int32 are exact in a double, so only the whole sum is cut to 32 bits. */
  const sum = (word: Word): string =>
    typeof word !== "number" && !isNamed.has(word) && word.operation === "add"
      ? word.operands.map(sum).join(" + ")
      : text(word);
  const text = (word: Word): string => {
    if (typeof word === "number") return word < 0 ? `(${word})` : String(word);
    return isNamed.has(word) ? `v${of.get(word) ?? ""}` : `(${expression(word)})`;
  };
  const expression = ({ operation, operands }: Node): string => {
    const [a = 0, b = 0] = operands;
    if (operation === "input") throw new Error("an input is not computed");
    if (operation === "add") return `(${sum(a)} + ${sum(b)}) | 0`;
    if (operation !== "rotl") return `${text(a)} ${operators[operation]} ${text(b)}`;
    const n = Number(b);
    return `(${text(a)} << ${n}) | (${text(a)} >>> ${32 - n})`;
  };
  const define = (node: Node): string => `v${of.get(node) ?? ""} = ${expression(node)};`;

  return [
    `// Generated from crypto/kernels/${loop.name}.ts by the build. Not to be edited.`,
    `/** @type {(words: Int32Array, count: number) => void} */`,
    `export function iterate(words, count) {`,
    `  let ${Array.from({ length: count }, (_, i) => (i < inputs.length ? `v${i} = words[${i}]` : `v${i} = 0`)).join(", ")};`,
    ...named.filter((node) => node.fixed).map((node) => `  ${define(node)}`),
    `  for (; count > 0; count--) {`,
    ...named.filter((node) => !node.fixed).map((node) => `    ${define(node)}`),
    ...carried.map((node, i) => `    v${of.get(node) ?? ""} = ${text(results[i] ?? 0)};`),
    `  }`,
    ...carried.map((node) => `  words[${of.get(node) ?? ""}] = v${of.get(node) ?? ""};`),
    `}`,
    ``,
  ].join("\n");
}
