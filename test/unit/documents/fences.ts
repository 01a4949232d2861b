/** Finds the fenced code blocks in a Markdown document. */
import { readFileSync } from "node:fs";

export interface Fence {
  readonly document: string;
  /** Line number of the opening fence, from 1. */
  readonly line: number;
  /** The text after the opening fence, such as `ts`. */
  readonly kind: string;
  readonly text: string;
}

/** @throws Error for a fence that is not closed */
export function fencesIn(document: string, markdown = readFileSync(document, "utf8")): Fence[] {
  const fences: Fence[] = [];
  let open: { line: number; mark: string; kind: string; lines: string[] } | undefined;
  for (const [index, line] of markdown.split("\n").entries()) {
    const [, mark, kind = ""] = /^\s*(`{3,}|~{3,})(.*)$/u.exec(line) ?? [];
    if (open && mark === open.mark && kind === "") {
      const { line: begin, kind: said, lines } = open;
      fences.push({ document, line: begin, kind: said.trim(), text: lines.map((each) => `${each}\n`).join("") });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (mark !== undefined) open = { line: index + 1, mark, kind, lines: [] };
  }
  if (open) throw new Error(`${document}:${open.line}: the block is not closed`);
  return fences;
}
