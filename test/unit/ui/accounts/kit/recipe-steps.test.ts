/** Tests that the printed steps for computing passwords without Saltmill are complete and translated. */
import { expect } from "chai";
import { type Recipe, recoveryAlphabet } from "../../../../../src/backup/index.ts";
import { namedClasses } from "../../../../../src/schemes/index.ts";
import { stepsOf } from "../../../../../ui/accounts/kit/recipe-steps.ts";
import { languages, speakIn } from "../../speaking.ts";

const classes = Object.values(namedClasses);
const root = ["1310720", "saltmill-1", "NFKC"];
const needed: Readonly<Record<Recipe, readonly string[]>> = {
  "saltmill-1": [
    ...root,
    ...classes,
    "saltmill-1 password",
    "saltmill-1 words",
    "eff-large-2016",
    "62208",
    "SP 800-108",
  ],
  "easypasswords-1": [...classes, "262144"],
  recovery: [...root, recoveryAlphabet, "saltmill-1 recovery key", "saltmill-recovery-1", "AES-256-CCM"],
};

describe("the steps of a paper kit", () => {
  after(() => {
    speakIn("en");
  });

  for (const language of languages) {
    for (const [recipe, parts] of Object.entries(needed) as [Recipe, readonly string[]][]) {
      it(`contain every constant of ${recipe} in ${language}`, () => {
        speakIn(language);
        const steps = stepsOf(recipe);
        for (const part of parts) expect(steps.join("\n")).to.include(part);
        expect(new Set(steps).size).to.equal(steps.length);
        expect(steps.join()).not.to.include("(missing:");
      });
    }

    it(`are not repeated below another recipe in ${language}`, () => {
      speakIn(language);
      const above = stepsOf("saltmill-1");
      const below = stepsOf("recovery", ["saltmill-1"]);
      expect([...above, ...below]).to.include.members([...stepsOf("recovery")]);
      expect(new Set([...above, ...below]).size).to.equal(above.length + below.length);
    });
  }
});
