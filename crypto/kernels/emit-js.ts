import { type Kernel, type Program, program, walk } from "./program.ts";
import type { Node, Region, Word } from "./word.ts";

const operators = { xor: "^", and: "&", or: "|", shl: "<<", shr: ">>>" } as const;

/**
 * Returns a kernel as a JavaScript module. The module creates constant regions and `own` regions. Its functions get all
 * other regions as `Int32Array`s, and keep their intermediate values in local int32 variables.
 */
export function emitJs(kernel: Kernel): string {
  const constants = kernel.regions.filter(({ values }) => values);
  const owned = kernel.regions.filter(({ own }) => own);
  const memory = kernel.regions.filter(({ values, own }) => !values && !own);
  return [
    ...constants.map(({ name, values }) => `const ${name} = /* @__PURE__ */ Int32Array.of(${values!.join(", ")});`),
    ...owned.map(({ name, words }) => `const ${name} = /* @__PURE__ */ new Int32Array(${words});`),
    ...Object.entries(kernel.functions).map(([name, routine]) =>
      emitFunction(name, memory, program(routine, { rotationReads: 2, pool: () => 0 })),
    ),
  ].join("\n");
}

const targetOf = ({ name, over }: Region): string => over?.name ?? name;

function emitFunction(
  name: string,
  memory: readonly Region[],
  { parameters, block, named, variable, counts }: Program,
): string {
  const variableOf = (node: Node): string => (node.operation === "parameter" ? node.name! : `v${variable(node)}`);
  const isVariable = (word: Word): boolean =>
    named.has(word) || (typeof word !== "number" && ["phi", "result", "parameter"].includes(word.operation));

  /**
   * Returns the JavaScript code of a sum without truncation to 32 bits. Only the final sum is truncated, because a
   * double represents a sum of a few int32 values exactly.
   */
  const sum = (word: Word): string =>
    typeof word !== "number" && !isVariable(word) && word.operation === "add"
      ? word.operands.map(sum).join(" + ")
      : text(word);
  const text = (word: Word): string => {
    if (typeof word === "number") return word < 0 ? `(${word})` : String(word);
    if (isVariable(word)) return variableOf(word);
    return word.operation === "load" ? expression(word) : `(${expression(word)})`;
  };
  const expression = ({ operation, operands, region }: Node): string => {
    const [a = 0, b = 0] = operands;
    switch (operation) {
      case "load":
        return `${targetOf(region!)}[${index(a)}]`;
      case "add":
        return `(${sum(a)} + ${sum(b)}) | 0`;
      case "rotl":
        return `(${text(a)} << ${Number(b)}) | (${text(a)} >>> ${32 - Number(b)})`;
      case "mul":
        return `Math.imul(${text(a)}, ${text(b)})`;
      case "xor":
      case "and":
      case "or":
      case "shl":
      case "shr":
        return `${text(a)} ${operators[operation]} ${text(b)}`;
      case "bytes":
      case "swizzle":
      case "shuffle":
      case "shr64":
      case "extmul":
      case "add64":
      case "mul64":
      case "rotr64":
      case "low":
      case "parameter":
      case "phi":
      case "result":
        throw new Error(`JavaScript has no ${operation}`);
    }
  };
  /** Returns the JavaScript code of an array index. Indices are small numbers, so their sum needs no truncation. */
  const index = (word: Word): string => sum(word);

  const lines: string[] = [];
  let indent = "  ";
  const line = (code: string): void => void lines.push(indent + code);
  walk(block, {
    node(node) {
      if (named.has(node)) line(`${variableOf(node)} = ${expression(node)};`);
    },
    store({ region, index: at, value }) {
      line(`${targetOf(region)}[${index(at)}] = ${text(value)};`);
    },
    enter({ counter, to, phis, initial, from }) {
      phis.forEach((phi, i) => {
        line(`${variableOf(phi)} = ${text(initial[i]!)};`);
      });
      line(`for (${variableOf(counter)} = ${from}; ${variableOf(counter)} < ${text(to)};) {`);
      indent += "  ";
    },
    leave({ counter, step, phis, next }) {
      // The assignments to the phis, the variables that the loop carries, must take effect at the same time. A phi that
      // another assignment reads is therefore saved first.
      const moved = next.filter((word, i) => typeof word !== "number" && word !== phis[i] && phis.includes(word));
      const aside = new Map(moved.map((word, i) => [word, `m${i}`]));
      for (const [phi, m] of aside) line(`const ${m} = ${text(phi)};`);
      phis.forEach((phi, i) => {
        const word = next[i]!;
        if (word !== phi) line(`${variableOf(phi)} = ${aside.get(word) ?? text(word)};`);
      });
      line(`${variableOf(counter)} += ${step};`);
      indent = indent.slice(2);
      line("}");
    },
  });
  const all = [...memory.map((region) => region.name), ...parameters.map((node) => node.name!)];
  const types = all.map((_, i) => `${all[i]}: ${i < memory.length ? "Int32Array" : "number"}`);
  const count = counts[0] ?? 0;
  return [
    `/** @type {(${types.join(", ")}) => void} */`,
    `export function ${name}(${all.join(", ")}) {`,
    ...(count > 0 ? [`  let ${Array.from({ length: count }, (_, i) => `v${i} = 0`).join(", ")};`] : []),
    ...lines,
    `}`,
    ``,
  ].join("\n");
}
