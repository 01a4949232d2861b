/**
 * Tests a sample of the questions in `test/sameness` on the command line, with at least seven different roots and with
 * every scheme.
 */
import { expect } from "chai";
import { readTable, type EasyQuestion, type SaltmillQuestion } from "../../sameness/table.ts";
import type { Rules } from "../../../src/schemes/index.ts";
import { saltmill } from "./saltmill.ts";

const { questions, answers } = readTable();

/** Returns true if all texts can be command-line arguments, which cannot contain NUL or unpaired surrogates. */
const isPossible = (...texts: readonly string[]): boolean => texts.every((text) => !/[\0\p{Cs}]/u.test(text));

function ruleArguments(rules: Rules): string[] {
  if ("words" in rules) return ["--words", `--length=${rules.words}`, `--separator=${rules.separator}`];
  return [`--length=${rules.length}`, ...rules.classes.map((set) => `--class=${set}`)];
}

/**
 * Returns the master password and the arguments for a question, or undefined if no arguments can express the question.
 */
function argumentsFor(question: SaltmillQuestion | EasyQuestion): { master: string; args: string[] } | undefined {
  if (question.scheme !== "easypasswords-1") {
    const { master, identity } = questions.roots[question.root]!;
    const { site, login, revision, rules } = question;
    if (!isPossible(identity, site, login) || site === "" || master.includes("\n")) return undefined;
    const scheme = question.scheme === "saltmill-1" ? [] : [`--scheme=${question.scheme}`];
    const args = [`--site=${site}`, `--login=${login}`, `--identity=${identity}`, `--revision=${revision}`];
    return { master, args: [...scheme, ...args, ...ruleArguments(rules)] };
  }
  const { master, site, login, revision } = questions.kept[question.kept]!;
  if (!isPossible(site, login, revision) || site === "" || master.includes("\n")) return undefined;
  const args = ["--scheme=easypasswords-1", `--site=${site}`, `--login=${login}`, `--revision=${revision}`];
  return { master, args: [...args, ...ruleArguments(question.rules)] };
}

describe("the table of sameness on the command line", () => {
  const possibleCases = questions.cases.flatMap((question, i) => {
    const command = argumentsFor(question);
    return command ? [{ question, command, password: answers.cases[i] ?? null }] : [];
  });
  const sample = possibleCases.filter((_, i) => i % 9 === 0);

  it("has at least seven roots, every scheme and refusals", () => {
    const roots = new Set(sample.flatMap(({ question }) => ("root" in question ? [question.root] : [])));
    expect(roots.size).to.be.at.least(7);
    expect(new Set(sample.map(({ question }) => question.scheme)).size).to.equal(3);
    expect(sample.filter(({ password }) => password === null)).to.have.length.above(0);
    expect(sample).to.have.length.above(30);
  });

  for (const { question, command, password } of sample) {
    const { scheme, rules } = question;
    it(`has the right answer for ${scheme} with the rules ${JSON.stringify(rules)}`, async () => {
      const { stdout, stderr, end } = await saltmill(command.args, { input: `${command.master}\n` });
      if (password === null) expect([stdout, end]).to.deep.equal(["", 2]);
      else expect(stdout, stderr).to.equal(`${password}\n`);
    });
  }
});
