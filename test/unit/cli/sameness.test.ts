/** A sample of the table of sameness on the command line: what can be said there, of every root and kind. */
import { expect } from "chai";
import { readTable, type EasyQuestion, type SaltmillQuestion } from "../../sameness/table.ts";
import type { Rules } from "../../../src/index.ts";
import { saltmill } from "./saltmill.ts";

const { questions, answers } = readTable();

/** No argument of a program can hold NUL, and a line of input no line end. */
const sayable = (...texts: readonly string[]): boolean => texts.every((text) => !/[\0\p{Cs}]/u.test(text));

function ruleArguments(rules: Rules): string[] {
  if ("words" in rules) return ["--words", `--length=${rules.words}`, `--separator=${rules.separator}`];
  return [`--length=${rules.length}`, ...rules.classes.map((set) => `--class=${set}`)];
}

/** How the question is asked there; nothing where it cannot be. */
function asked(question: SaltmillQuestion | EasyQuestion): { master: string; args: string[] } | undefined {
  if (question.scheme === "saltmill-1") {
    const { master, identity } = questions.roots[question.root]!;
    const { site, login, revision, rules } = question;
    if (!sayable(identity, site, login) || site === "" || master.includes("\n")) return undefined;
    const args = [`--site=${site}`, `--login=${login}`, `--identity=${identity}`, `--revision=${revision}`];
    return { master, args: [...args, ...ruleArguments(rules)] };
  }
  const { master, site, login, revision } = questions.kept[question.kept]!;
  if (!sayable(site, login, revision) || site === "" || master.includes("\n")) return undefined;
  const args = ["--scheme=easypasswords-1", `--site=${site}`, `--login=${login}`, `--revision=${revision}`];
  return { master, args: [...args, ...ruleArguments(question.rules)] };
}

describe("the table of sameness on the command line", () => {
  const sayableCases = questions.cases.flatMap((question, i) => {
    const said = asked(question);
    return said ? [{ question, said, password: answers.cases[i] ?? null }] : [];
  });
  const sample = sayableCases.filter((_, i) => i % 9 === 0);

  it("is a sample of every root that is not refused, of both schemes, with refusals", () => {
    const roots = new Set(sample.flatMap(({ question }) => (question.scheme === "saltmill-1" ? [question.root] : [])));
    expect(roots.size).to.be.at.least(7);
    expect(new Set(sample.map(({ question }) => question.scheme)).size).to.equal(2);
    expect(sample.filter(({ password }) => password === null)).to.have.length.above(0);
    expect(sample).to.have.length.above(30);
  });

  for (const { question, said, password } of sample) {
    const { scheme, rules } = question;
    it(`${scheme}, ${JSON.stringify(rules)}`, async () => {
      const { stdout, stderr, end } = await saltmill(said.args, { input: `${said.master}\n` });
      if (password === null) expect([stdout, end]).to.deep.equal(["", 2]);
      else expect(stdout, stderr).to.equal(`${password}\n`);
    });
  }
});
