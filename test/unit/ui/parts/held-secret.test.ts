/** Tests `HeldSecret`, which holds a typed or shown secret. */
import { expect } from "chai";
import { HeldSecret } from "../../../../ui/parts/held-secret.ts";

describe("a held secret", () => {
  let secret: HeldSecret;
  let shown: string[];
  beforeEach(() => {
    secret = new HeldSecret();
    shown = [];
  });

  it("is empty at first, holds the text typed last, and can be emptied", () => {
    expect(secret.text).to.equal("");
    secret.hold("correct");
    secret.hold("correct horse");
    expect(secret.text).to.equal("correct horse");
    secret.empty();
    expect(secret.text).to.equal("");
  });

  it("passes each text to its followers until they stop", () => {
    const stop = secret.follow((text) => shown.push(text));
    secret.hold("correct");
    secret.empty();
    stop();
    secret.hold("horse");
    expect(shown).to.deep.equal(["", "correct", ""]);
  });

  it("stays empty after its end, even if a text arrives later", () => {
    secret.follow((text) => shown.push(text));
    secret.hold("correct");
    secret.end();
    secret.hold("a password that was derived meanwhile");
    expect(secret.text).to.equal("");
    expect(shown).to.deep.equal(["", "correct", ""]);
  });

  it("does not show its text in JSON", () => {
    secret.hold("correct horse");
    expect(JSON.stringify(secret)).not.to.include("correct");
  });
});
