/** Sentences of the findings in docs/bench.md, each with the condition that the committed results must meet. */
import { engineName } from "../report/styles.ts";
import { type Evidence, majorOf } from "./evidence.ts";
import { singlesOf, type Test, verdictOf } from "./judge.ts";

export interface Finding {
  readonly test: Test;
  /** The sentence for the engines in which the test holds. `{in}` stands for "in Firefox and WebKit". */
  readonly yes: string;
  /** The sentence for the engines in which the test does not hold. */
  readonly no?: string;
  /** False if the sentence is only worth telling if it holds in each engine. Default: true. */
  readonly somewhere?: boolean;
}

/** Joins names: "Node", "Node and WebKit", "Node, Firefox and WebKit". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/**
 * Returns the names of engines. Node has its version, because it has its own OpenSSL, and several of its versions are in
 * use.
 */
export const namesOf = (evidence: Evidence, test: Test, engines: readonly string[]): string =>
  listed(
    engines.map((engine) => {
      const [single] = singlesOf(test);
      const version = single && evidence.versionOf(engine, single.quantity);
      const name = engineName(engine);
      return engine === "node" && version !== undefined ? `${name} ${majorOf(version)}` : name;
    }),
  );

/** Returns "in each engine", or "in Node 20 and WebKit". */
const inEngines = (evidence: Evidence, test: Test, engines: readonly string[], isAll: boolean): string =>
  isAll ? "in each engine" : `in ${namesOf(evidence, test, engines)}`;

/** Returns the sentences of a finding that the results support: none, one, or one for each group of engines. */
export function sentencesOf(evidence: Evidence, { test, yes, no, somewhere = true }: Finding): string[] {
  const verdict = verdictOf(evidence, test);
  const count = verdict.yes.length + verdict.no.length + verdict.open.length;
  const say = (text: string | undefined, engines: readonly string[]): string[] =>
    text !== undefined && engines.length > 0 && (somewhere || engines.length === count)
      ? [text.replaceAll("{in}", inEngines(evidence, test, engines, engines.length === count))]
      : [];
  return [...say(yes, verdict.yes), ...say(no, verdict.no)];
}

/** Returns the sentences as a Markdown list. A finding that no engine supports is left out. */
export const findingsList = (evidence: Evidence, findings: readonly Finding[]): string[] =>
  findings.flatMap((finding) => {
    const sentences = sentencesOf(evidence, finding);
    return sentences.length === 0 ? [] : wrapped(sentences.join(" "));
  });

const widest = 100;

/** Breaks a list item into lines of at most 100 characters, as in all documents. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "-";
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > widest) {
      lines.push(line);
      line = ` `;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
