/** Tests random passwords that follow given rules. */
import { expect } from "chai";
import { randomPassword } from "../../../../src/schemes/index.ts";
import { rejectsApp } from "../refused.ts";

describe("a random password", () => {
  it("follows its rules and is different each time", async () => {
    const rules = { length: 20, classes: ["lower", "digit"] };
    const made = await Promise.all(Array.from({ length: 50 }, () => randomPassword(rules)));
    for (const password of made) {
      expect(password)
        .to.match(/^[a-z2-9]{20}$/u)
        .and.match(/[a-z]/u)
        .and.match(/[2-9]/u);
    }
    expect(new Set(made).size).to.equal(50);
  });

  it("is refused for invalid rules", async () => {
    await rejectsApp(randomPassword({ length: 3, classes: ["lower"] }), "rules-length");
  });
});
