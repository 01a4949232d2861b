/** Finds untranslated texts, and numbers in English format, in the interface's code. */
import ts from "typescript";
import { placeOf, type Sources, visit } from "./program.ts";

/** Attributes and properties whose texts users do not see. */
const technical =
  /^(?:class|id|key|type|role|scope|for|name|href|rel|target|dir|lang|accept|value|input[mM]ode|auto\w+|viewBox|focusable|translate|scheme|style|d|aria-(?:hidden|current|live|invalid|expanded|haspopup|labelledby|describedby)|describedBy)$/u;

/** Properties whose texts users see. */
const speaking =
  /^(?:text|title|label|hint|sub|yes|placeholder|words|(?:text|inner)(?:Content|Text)|aria[A-Z-]\w*|alt)$/u;

/** Matches two words in a row, also with a punctuation mark between them. */
const prose = /\p{L}{2,}[,.:;…]? +\p{L}{2,}/u;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

export interface FoundText {
  readonly place: string;
  readonly text: string;
}

export function textsInCode({ checker, files }: Sources): FoundText[] {
  const found: FoundText[] = [];
  for (const file of files) {
    visit(file, (node) => {
      const text = textOf(node, checker);
      if (text !== undefined) found.push({ place: placeOf(node), text });
    });
  }
  return found;
}

function textOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (ts.isJsxText(node)) return hasLetter(node.text) ? node.text.trim() : undefined;
  if (ts.isJsxExpression(node) && node.expression && isChild(node)) {
    const { flags } = checker.getTypeAtLocation(node.expression);
    return flags & ts.TypeFlags.NumberLike ? `a number: ${node.expression.getText()}` : undefined;
  }
  if (!isLiteral(node) || !hasLetter(node.text) || isCode(node, checker)) return undefined;
  return standsInText(node) || prose.test(node.text) ? node.text : undefined;
}

type Literal = ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

const isLiteral = (node: ts.Node): node is Literal =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

const isChild = (node: ts.JsxExpression): boolean => ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);

/**
 * Returns true for a string that is not shown to users: the name of a module or a message, a type, one of a few allowed
 * values, the message of an error, the value of a technical attribute, or a selector.
 */
function isCode(node: Literal, checker: ts.TypeChecker): boolean {
  const around = ts.isStringLiteralLike(node)
    ? node
    : ts.isTemplateSpan(node.parent)
      ? node.parent.parent
      : node.parent;
  if (ts.isImportDeclaration(around.parent) || ts.isLiteralTypeNode(around.parent)) return true;
  if (ts.isExpression(around) && isOneOfAFew(checker.getContextualType(around))) return true;
  for (let up: ts.Node = around; ; up = up.parent) {
    if (ts.isNewExpression(up.parent) && up.parent.expression.getText().endsWith("Error")) return true;
    if (ts.isJsxAttribute(up.parent)) return technical.test(up.parent.name.getText());
    if (ts.isCallExpression(up.parent) && up.parent.expression !== up) return isOfSelectors(up.parent);
    if (ts.isStatement(up.parent) || ts.isJsxElement(up.parent) || ts.isSourceFile(up.parent)) return false;
  }
}

const isOfSelectors = ({ expression }: ts.CallExpression): boolean =>
  /(?:querySelector(?:All)?|closest|matches|rove|matchMedia)$/u.test(
    ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText().replace(/<.*>$/u, ""),
  );

function isOneOfAFew(type: ts.Type | undefined): boolean {
  if (!type) return false;
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
  );
  return parts.length > 0 && parts.every((part) => part.isStringLiteral() || part.flags & ts.TypeFlags.TemplateLiteral);
}

/** Returns true if a string is shown as a child of an element, in an attribute or in a property for text. */
function standsInText(node: Literal): boolean {
  for (let up: ts.Node = node; !ts.isSourceFile(up); up = up.parent) {
    if (ts.isJsxAttribute(up)) return true;
    if (ts.isJsxExpression(up)) return isChild(up) || ts.isJsxAttribute(up.parent);
    if (ts.isPropertyAssignment(up)) return speaking.test(up.name.getText());
    if (ts.isBinaryExpression(up) && up.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      return ts.isPropertyAccessExpression(up.left) && speaking.test(up.left.name.text);
    }
    if (isNowhere(up)) return false;
  }
  return false;
}

/** Returns true for a node whose strings are not shown: a call, an index, a statement or a comparison. */
const isNowhere = (node: ts.Node): boolean =>
  ts.isCallExpression(node) ||
  ts.isElementAccessExpression(node) ||
  ts.isStatement(node) ||
  (ts.isBinaryExpression(node) && /^(?:[=!]==|in)$/u.test(node.operatorToken.getText()));
