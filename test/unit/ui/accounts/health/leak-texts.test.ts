/** Tests the texts that say why the list of leaked passwords could not be asked. */
import { expect } from "chai";
import { AppError } from "../../../../../src/errors.ts";
import { leaksFailed, type LeaksReason } from "../../../../../src/leaks/index.ts";
import { explainLeaks } from "../../../../../ui/accounts/health/leak-check.ts";
import { languages, speakIn } from "../../speaking.ts";

const reasons = Object.keys({
  unreachable: true,
  timeout: true,
  refused: true,
  busy: true,
  server: true,
  answer: true,
  offline: true,
  access: true,
} satisfies Record<LeaksReason, true>) as readonly LeaksReason[];

describe("a check for leaked passwords that has failed", () => {
  after(() => {
    speakIn("en");
  });

  for (const language of languages) {
    it(`is explained in ${language}, each reason differently`, () => {
      speakIn(language);
      const texts = [
        ...reasons.map((reason) => explainLeaks(leaksFailed(reason))),
        explainLeaks(leaksFailed("busy", undefined, 90)),
      ];
      expect(new Set(texts).size).to.equal(reasons.length + 1);
      for (const text of texts)
        expect(text)
          .to.match(/[.؟]$/u)
          .and.not.to.match(/\(missing:|\$/u);
    });
  }

  it("says how long to wait", () => {
    speakIn("en");
    const pause = (seconds: number): string => explainLeaks(leaksFailed("busy", undefined, seconds));
    expect(pause(90)).to.equal("pwnedpasswords.com asks for a pause. Try again in 90 seconds.");
    expect(pause(600)).to.equal("pwnedpasswords.com asks for a pause. Try again in 10 minutes.");
  });

  it("explains other errors as everywhere", () => {
    speakIn("en");
    expect(explainLeaks(new AppError("locked", ""))).to.match(/lock/iu);
  });
});
