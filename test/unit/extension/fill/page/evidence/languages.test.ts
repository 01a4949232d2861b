/** Tests with the words of real programs that logins in many languages are recognized, and similar forms are not. */
import { expect } from "chai";
import type { Clues } from "../../../../../../extension/fill/page/evidence/clues.ts";
import { normalize } from "../../../../../../extension/fill/page/evidence/normalize.ts";
import { purposeOf } from "../../../../../../extension/fill/page/evidence/surroundings.ts";
import { leastStep, leastSure, weigh } from "../../../../../../extension/fill/page/evidence/weights.ts";
import { wordsOfPrograms } from "./words-of-programs.ts";

type Texts = Partial<Record<"label" | "heading" | "buttons" | "page", string>>;

const cluesOf = (texts: Texts): Clues =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, normalize(text).trim()]));

const step = (texts: Texts): number => weigh("first-step", cluesOf(texts));
const userName = (label: string): number => weigh("user-name", cluesOf({ label }));

describe("the words of logins", () => {
  for (const [language, words] of Object.entries(wordsOfPrograms)) {
    const { login, user, mail, password, next, search, recover, subscribe = [] } = words;
    const [title = ""] = login;

    it(`name a login: ${language}`, () => {
      for (const text of login) {
        const submit = normalize(text);
        expect(purposeOf({ submit, buttons: submit }), text).to.equal("sign-in");
      }
      for (const label of password)
        expect(weigh("password", { type: "password", ...cluesOf({ label }) }), label).to.be.at.least(leastSure + 30);
      for (const label of [...user, ...mail]) expect(userName(label), label).to.be.above(0);
    });

    it(`name the first step of a login: ${language}`, () => {
      for (const label of [...user, ...mail]) {
        for (const buttons of next) {
          expect(step({ label, buttons }), `${label}, ${buttons}`).to.be.at.least(leastStep);
          expect(step({ label, buttons, page: title }), `${label}, ${buttons}`).to.be.above(leastStep);
        }
        for (const text of login) expect(step({ label, buttons: text }), `${label}, ${text}`).to.be.at.least(leastStep);
      }
    });

    it(`name no first step in a search, a newsletter or a recovery: ${language}`, () => {
      for (const label of search) expect(userName(label), label).to.be.below(0);
      const {
        mail: [label = ""],
      } = words;
      for (const buttons of subscribe) expect(step({ label, buttons, page: title }), buttons).to.be.below(leastStep);
      for (const text of recover) {
        expect(step({ label, heading: text, buttons: recover[0] ?? "", page: text }), text).to.be.below(leastStep);
        expect(step({ label, heading: text, buttons: next[0] ?? "" }), text).to.be.below(leastStep);
      }
    });
  }
});
