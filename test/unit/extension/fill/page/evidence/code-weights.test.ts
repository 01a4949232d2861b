/** Tests the evidence for fields of one-time codes. */
import { expect } from "chai";
import {
  type CodeClues,
  codeEvidence,
  leastCode,
  likeCode,
} from "../../../../../../extension/fill/page/evidence/code-weights.ts";
import { normalize } from "../../../../../../extension/fill/page/evidence/normalize.ts";

const score = ({ label = "", names = "", heading = "", ...its }: CodeClues): number =>
  likeCode({ ...its, label: normalize(label), names: normalize(names), heading: normalize(heading) });

const codes: readonly CodeClues[] = [
  { label: "Verification code" },
  { names: "smsCode" },
  { label: "x", tokens: ["one-time-code"] },
  { label: "TAN" },
  { label: "Bestätigungscode" },
  { label: "Code from the text message" },
  { label: "認証コード" },
  { label: "Passcode", heading: "Two-factor authentication" },
  { label: "Token", heading: "Two-step verification" },
  { label: "6-digit number", heading: "Zwei-Faktor-Anmeldung" },
  { heading: "Enter verification code", isNumeric: true },
  { heading: "Enter verification code", room: 6 },
  { label: "Digit 1", room: 1, isInRow: true, heading: "Enter verification code" },
  { room: 1, isInRow: true, form: " 2fa" },
];

const others: readonly CodeClues[] = [
  { label: "ZIP code", names: "zip" },
  { label: "Promo code" },
  { label: "Country code", names: "countryCode" },
  { label: "Card security code", names: "cvv", room: 4, isNumeric: true },
  { label: "Security code", names: "cvc" },
  { label: "Gutscheincode" },
  { label: "Code postal" },
  { label: "Código promocional" },
  { label: "Captcha code" },
  { label: "Search", tokens: ["one-time-code"] },
  { label: "Security code", tokens: ["cc-csc"] },
  { label: "Passcode" },
  { label: "Token" },
  { room: 6, isNumeric: true },
  { label: "Phone number", isNumeric: true, heading: "Two-factor authentication" },
  { label: "Device name", heading: "Two-factor authentication" },
  { room: 1, isNumeric: true, isInRow: true },
];

describe("the evidence for a one-time code", () => {
  for (const clues of codes) {
    it(`is enough with ${JSON.stringify(clues)}`, () => {
      expect(score(clues)).to.be.at.least(leastCode);
    });
  }

  for (const clues of others) {
    it(`is missing with ${JSON.stringify(clues)}`, () => {
      expect(score(clues)).to.be.below(leastCode);
    });
  }

  it("is less for a code that replaces the one-time code", () => {
    expect(score({ label: "Recovery code" })).to.be.below(score({ label: "Authentication code" }));
  });

  it("needs every row of the table", () => {
    const fits = (clues: CodeClues, without: number): boolean =>
      codeEvidence.reduce((sum, [weight, holds], i) => (i !== without && holds(clues) ? sum + weight : sum), 0) >=
      leastCode;
    const normal = ({ label = "", names = "", heading = "", ...its }: CodeClues): CodeClues => ({
      ...its,
      label: normalize(label),
      names: normalize(names),
      heading: normalize(heading),
    });
    // The row with the weight -30 only decides between two fields, so no result for a single field depends on this row.
    const backup = codeEvidence.findIndex(([weight]) => weight === -30);
    for (const i of codeEvidence.keys()) {
      if (i === backup) continue;
      const differs = [...codes, ...others].some((each) => fits(normal(each), i) !== fits(normal(each), -1));
      expect(differs, `row ${i + 1}`).to.equal(true);
    }
  });
});
