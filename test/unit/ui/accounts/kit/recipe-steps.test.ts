/** Tests that the printed steps for computing passwords without Saltmill are complete and translated. */
import { expect } from "chai";
import { type Recipe, recoveryAlphabet } from "../../../../../src/backup/index.ts";
import { namedClasses } from "../../../../../src/schemes/index.ts";
import { stepsOf } from "../../../../../ui/accounts/kit/recipe-steps.ts";
import { languages, speakIn } from "../../speaking.ts";

const classes = Object.values(namedClasses);
const root = ["1310720", '"saltmill-1"', "NFKC"];
const memoryHardRoot = ["262144", "65536", "Argon2id", "SHA-256", '"saltmill-2 root"', "NFKC"];
const passwords = [...classes, "eff-large-2016", "62208", "SP 800-108"];
const needed: Readonly<Record<Recipe, readonly string[]>> = {
  "saltmill-1": [...root, ...passwords, "saltmill-1 password", "saltmill-1 words"],
  "saltmill-2": [...memoryHardRoot, ...passwords, "saltmill-2 password", "saltmill-2 words"],
  "easypasswords-1": [...classes, "262144"],
  recovery: [...root, recoveryAlphabet, "saltmill-1 recovery key", "saltmill-recovery-1", "AES-256-CCM"],
};

/** Returns the steps without the marks that keep the direction of values in Arabic and that nobody sees. */
const seen = (steps: readonly string[]): string => steps.join("\n").replace(/[\u2066-\u2069]/gu, "");

describe("the steps of a paper kit", () => {
  after(() => {
    speakIn("en");
  });

  for (const language of languages) {
    for (const [recipe, parts] of Object.entries(needed) as [Recipe, readonly string[]][]) {
      it(`contain every constant of ${recipe} in ${language}`, () => {
        speakIn(language);
        const steps = stepsOf(recipe);
        for (const part of parts) expect(seen(steps)).to.include(part);
        expect(new Set(steps).size).to.equal(steps.length);
        expect(steps.join()).not.to.include("(missing:");
      });
    }

    it(`open the recovery codes of saltmill-2 in ${language}`, () => {
      speakIn(language);
      const steps = seen(stepsOf("recovery", "saltmill-2"));
      for (const part of [...memoryHardRoot, "saltmill-2 recovery key", "saltmill-recovery-1", "02"])
        expect(steps).to.include(part);
      expect(steps).not.to.include("saltmill-1 ");
    });

    it(`are not repeated below another recipe in ${language}`, () => {
      speakIn(language);
      const above = stepsOf("saltmill-1");
      const below = stepsOf("recovery", "saltmill-1", ["saltmill-1"]);
      expect([...above, ...below]).to.include.members([...stepsOf("recovery")]);
      expect(new Set([...above, ...below]).size).to.equal(above.length + below.length);
    });
  }
});
