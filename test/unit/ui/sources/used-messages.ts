/**
 * Finds the messages that the sources use, each with the number of its values. The names come from the types of the
 * arguments of `t` and `message`.
 */
import ts from "typescript";
import { placeOf, type Sources, visit } from "./program.ts";

/** A place in the code where a message is looked up. */
export interface Use {
  readonly place: string;
  /** Possible names of the message. Undefined if the type allows any string, or a hundred names or more. */
  readonly names: readonly string[] | undefined;
  /** Number of values. Undefined if they are passed as a list. */
  readonly values: number | undefined;
}

const lookups: readonly string[] = ["t", "message"];

export function usesIn({ checker, files }: Sources): Use[] {
  const uses: Use[] = [];
  for (const file of files) {
    visit(file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
      const [name, ...values] = node.arguments;
      if (!name || !lookups.includes(node.expression.text)) return;
      uses.push({
        place: placeOf(node),
        names: namesOf(checker.getTypeAtLocation(name)),
        values: values.some(ts.isSpreadElement) ? undefined : values.length,
      });
    });
  }
  return uses;
}

function namesOf(type: ts.Type): string[] | undefined {
  const parts = type.isUnion() ? type.types : [type];
  const names = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return names.length === parts.length && names.length < 100 ? names : undefined;
}
