/**
 * Tests that the corpus of test pages covers the kinds of forms, the questions and the refusals of filling, and that
 * docs/fill.md agrees with the corpus.
 */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { formKinds } from "../../../extension/fill/page/rank.ts";
import { questions, refusals } from "../../../src/filling/contract.ts";
import { checked, type Declaration } from "../../e2e/corpus/declaration.ts";
import { countedPages, marks } from "../../e2e/corpus/counts.ts";
import { pages } from "../../e2e/corpus/pages.ts";
import { refusedFirstWords } from "../../../tools/lint-comments.mjs";

const declarations = pages.map(({ declaration }) => declaration);

describe("the corpus of pages", () => {
  it("has at least sixty patterns, each with its own name", () => {
    expect(pages.length).to.be.at.least(60);
    expect(new Set(pages.map(({ name }) => name)).size).to.equal(pages.length);
    expect(new Set(declarations.map(({ shape }) => shape)).size).to.equal(pages.length);
  });

  it("has every kind of form, every question, and every refusal that a page can cause", () => {
    // Forms for one-time codes are not in the corpus, because test/e2e/one-time-codes.test.ts fills them.
    expect(declarations.map(({ kind }) => kind)).to.include.members(formKinds.filter((kind) => kind !== "code"));
    expect(declarations.flatMap(({ asks }) => asks ?? [])).to.include.members([...questions]);
    // No page of the corpus causes these three refusals: none is a page of the browser itself, none locks the vault,
    // and none is filled with a one-time code.
    const elsewhere: readonly string[] = ["not-allowed", "locked", "no-code-field"];
    const caused = refusals.filter((reason) => !elsewhere.includes(reason));
    expect(declarations.map(({ refuses }) => refuses)).to.include.members(caused);
  });

  it("has the counts that docs/fill.md states (npx tsx test/e2e/corpus/write-counts.ts)", () => {
    const [from, to] = marks;
    const written = readFileSync("docs/fill.md", "utf8").split(from)[1]?.split(to)[0];
    expect(written?.trim()).to.equal(countedPages(pages));
  });

  const declared: Declaration = {
    shape: "A shape",
    met: "Somewhere, for some reason or other.",
    kind: "login",
    fills: { "#user": "login", "#pass": "password" },
  };
  const refused: Record<string, object> = {
    "no shape": { shape: "" },
    "no sentence on where it is met": { met: "Here" },
    "neither filled nor refused": { fills: undefined },
    "of no kind": { kind: undefined },
    "is no kind": { kind: "logn" },
    "is not filled as a": { kind: "user-name" },
    "is no key": { fils: {} },
    "is no reason to refuse": { refuses: "mood" },
    "is no reason to ask": { asks: ["why"] },
    "cannot be filled with": { fills: { "#user": "name" } },
    "is not declared": { untouched: ["#other"] },
  };
  for (const [what, change] of Object.entries(refused)) {
    it(`rejects a wrong declaration: ${what}`, () => {
      expect(() => checked("a page", declared)).not.to.throw();
      expect(() => checked("a page", { ...declared, ...change })).to.throw(what);
    });
  }

  it("rejects a sentence that begins with a clause or refers to another page", () => {
    for (const opening of [...refusedFirstWords, "The same"]) {
      const met = `${opening} as in the form of another page.`;
      expect(() => checked("a page", { ...declared, met }), opening).to.throw(`begins with "${opening}"`);
    }
    for (const met of [
      "Often it is a form of two fields.",
      "Asks for a name and a password.",
      "The samples have two fields.",
    ]) {
      expect(() => checked("a page", { ...declared, met }), met).not.to.throw();
    }
  });
});
