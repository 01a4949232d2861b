/** Inserts comparisons into example code. Each checks a result that a comment states, as in `expression; // 42`. */
import ts from "typescript";

/** Returns the result that a comment states: the literal at the beginning of the comment. */
function promised(comment: string): string | undefined {
  const [, literal] =
    /^\/\/ ("(?:[^"\\]|\\.)*"|\[[^\]]*\]|-?[\d_.]+(?=$|[:;])|true|false|undefined)/u.exec(comment) ?? [];
  return literal;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Returns the insertions that compare the result of a statement or a property with the stated result, if any. */
function comparison(node: ts.Node, code: string): Insertion[] {
  const end = node.getEnd() + (ts.isPropertyAssignment(node) && code[node.getEnd()] === "," ? 1 : 0);
  const [comment] = ts.getTrailingCommentRanges(code, end) ?? [];
  const literal = comment && promised(code.slice(comment.pos, comment.end));
  if (literal === undefined) return [];
  if (ts.isVariableStatement(node)) {
    const name = node.declarationList.declarations[0]?.name.getText() ?? "";
    return [{ at: end, text: ` __gives(${name}, ${literal});` }];
  }
  const value = ts.isExpressionStatement(node)
    ? node.expression
    : ts.isPropertyAssignment(node)
      ? node.initializer
      : undefined;
  if (!value) return [];
  return [
    { at: value.getStart(), text: "__gives(" },
    { at: value.getEnd(), text: `, ${literal})` },
  ];
}

/**
 * Returns the code with a comparison for each stated result, also inside nested blocks and objects.
 *
 * @throws Error for a stated result that cannot be compared
 */
export function checked(code: string): { text: string; promises: number } {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
  const insertions: Insertion[] = [];
  let compared = 0;
  const visit = (node: ts.Node): void => {
    const own = comparison(node, code);
    if (own.length > 0) compared++;
    insertions.push(...own);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const made = Array.from(code.matchAll(/\S.*?[ ](\/\/ .*)$/gmu), ([, comment = ""]) => promised(comment));
  const promises = made.filter((literal) => literal !== undefined).length;
  if (promises !== compared) throw new Error(`${promises - compared} promises cannot be compared in ${code}`);
  let text = code;
  for (const { at, text: added } of insertions.sort((one, other) => other.at - one.at))
    text = text.slice(0, at) + added + text.slice(at);
  return { text, promises };
}

/** Returns the code as a module for Node, without types and with the comparison function. */
export function asModule(text: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  return `import { deepStrictEqual } from "node:assert/strict";
const __gives = (value, promise) => (deepStrictEqual(value, promise), value);
${outputText}`;
}
