/**
 * Tests that the library gives the answers in the table of `test/sameness`. Other implementations, in TypeScript and in
 * Python, must give the same answers. They share no code with the library.
 */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { foreignSchemeOf, type SchemeId, schemes } from "../../src/schemes/index.ts";
import { answer } from "../sameness/answers.ts";
import { makeQuestions } from "../sameness/questions.ts";
import { type Answers, readTable, type SaltmillQuestion, tableFile } from "../sameness/table.ts";
import { describeWith } from "../needs.ts";
import * as independent from "./src/schemes/independent.ts";

const { questions, answers } = readTable();
const saltmill = questions.cases.filter((each): each is SaltmillQuestion => each.scheme !== "easypasswords-1");

describe("the table of sameness", () => {
  it("is byte for byte what its script writes", async () => {
    const made = makeQuestions();
    const text = `${JSON.stringify({ questions: made, answers: await answer(made) }, null, 1)}\n`;
    expect(text === readFileSync(tableFile, "utf8"), "run `npm run sameness`, and see which answer changed").to.equal(
      true,
    );
  });

  it("asks several hundred questions, which cover every Unicode plane, scheme and kind and include invalid ones", () => {
    expect(answers.cases.filter((password) => password !== null)).to.have.length.above(400);
    expect(answers.cases.filter((password) => password === null)).to.have.length.above(20);
    expect(answers.roots.filter((root) => root === null)).to.have.length.above(5);
    const planes = new Set(
      saltmill.flatMap(({ site, login }) => Array.from(site + login, (c) => c.codePointAt(0)! >> 16)),
    );
    expect([...planes].sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 17 }, (_, i) => i));
    expect(new Set(questions.cases.map(({ scheme }) => scheme)).size).to.equal(3);
    expect(saltmill.filter(({ rules }) => "words" in rules)).to.have.length.above(30);
  });

  it("asks about every scheme of another program, including invalid questions", () => {
    const ids = (Object.keys(schemes) as SchemeId[]).filter((id) => foreignSchemeOf(id));
    expect([...new Set(questions.foreign.map(({ scheme }) => scheme))].sort()).to.deep.equal(ids.sort());
    expect(answers.foreign.filter((each) => each !== null)).to.have.length.above(150);
    expect(answers.foreign.filter((each) => each === null)).to.have.length.above(20);
  });

  it("contains no two equal passwords of saltmill-1 and saltmill-2 that are long enough to differ", () => {
    const long = questions.cases.flatMap(({ scheme }, i) => {
      const password = answers.cases[i];
      return scheme !== "easypasswords-1" && password && new Set(password).size > 10 ? [password] : [];
    });
    const asked = new Set(
      saltmill
        .filter((each) => new Set(answers.cases[questions.cases.indexOf(each)]).size > 10)
        .map((each) =>
          JSON.stringify({ ...each, site: each.site.normalize("NFC"), login: each.login.normalize("NFC") }),
        ),
    );
    expect(new Set(long).size).to.equal(asked.size);
  });

  it("has the same answers as the independent TypeScript implementation for all valid questions", () => {
    for (const [i, root] of answers.roots.entries()) {
      const { scheme, master, identity } = questions.roots[i]!;
      if (!root) continue;
      const own = scheme
        ? independent.root2(master, identity, Buffer.from(root.stretched!, "hex"))
        : independent.root(master, identity);
      expect(own.toString("hex")).to.equal(root.root);
    }
    for (const [i, question] of questions.cases.entries()) {
      const password = answers.cases[i];
      if (typeof password !== "string") continue;
      if (question.scheme !== "easypasswords-1") {
        const R = Buffer.from(answers.roots[question.root]!.root, "hex");
        expect(independent.underRoot(R, question, question.scheme)).to.equal(password);
      } else {
        const bytes = Buffer.from(answers.kept[question.kept]!, "hex");
        const rules = question.rules as independent.IndependentCharacters;
        expect(independent.easyCharacters(bytes, rules)).to.equal(password);
      }
    }
  });
});

const python = ["python3", "python"].find(
  (name) => spawnSync(name, ["-c", "import sys; sys.exit(sys.version_info < (3, 8))"]).status === 0,
);
const missing = python === undefined ? "Python 3.8 or newer was not found" : undefined;

describeWith(missing, "the table of sameness in Python", () => {
  it("has the same answer to every question, computed from the description alone", () => {
    const program = ["test/independent/saltmill.py", "src/schemes/eff-large-2016.json"];
    const { stdout, stderr, status } = spawnSync(python ?? "", program, {
      // the program gets only the questions, and what Python's library cannot compute
      input: JSON.stringify({ ...questions, stretched: answers.roots.map((root) => root?.stretched ?? null) }),
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(status, stderr).to.equal(0);
    const said = JSON.parse(stdout) as Answers;
    const roots = answers.roots.map((root) => root && { root: root.root, fingerprint: root.fingerprint });
    expect(said.roots).to.deep.equal(roots);
    expect(said.kept).to.deep.equal(answers.kept);
    for (const [i, password] of answers.cases.entries()) {
      expect(said.cases[i], JSON.stringify(questions.cases[i])).to.equal(password);
    }
  });

  it("has the same answers for the schemes of other programs", () => {
    const { stdout, stderr, status } = spawnSync(python ?? "", ["test/independent/foreign.py"], {
      input: JSON.stringify(questions),
      encoding: "utf8",
    });
    expect(status, stderr).to.equal(0);
    const said = JSON.parse(stdout) as Answers["foreign"];
    for (const [i, expected] of answers.foreign.entries()) {
      expect(said[i], JSON.stringify(questions.foreign[i])).to.deep.equal(expected);
    }
    expect(said).to.have.length(answers.foreign.length);
  });
});
