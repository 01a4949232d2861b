/** Tests the draft of an account's password in the editor. */
import { expect } from "chai";
import type { Account } from "../../../../src/accounts/index.ts";
import { draftOf, emptySecret, rulesIn } from "../../../../ui/editor/secret-draft.ts";

const account = {
  v: 1,
  name: "account/a",
  modified: 0,
  site: "example.com",
  login: "ada",
  revision: 3,
  created: 0,
} as const;

describe("the draft of a secret", () => {
  it("keeps the rules of an account unchanged", () => {
    for (const rules of [
      { length: 20, classes: ["lower", "digit", "-_"] },
      { words: 5, separator: " " },
      { length: 4, classes: ["0123456789"] },
    ]) {
      const draft = draftOf({ ...account, scheme: "saltmill-1", rules })!;
      expect(draft.revision).to.equal("3");
      expect(rulesIn(draft)).to.deep.equal(rules);
    }
  });

  it("has default rules if another program has left them out", () => {
    const draft = draftOf({ ...account, scheme: "saltmill-1" });
    expect(draft).to.deep.include({ length: emptySecret.length, words: emptySecret.words, revision: "3" });
    expect(rulesIn(draft!)).to.be.an("object");
  });

  it("is undefined for a kind that this version does not know", () => {
    expect(draftOf({ ...account, scheme: "of tomorrow" } as unknown as Account)).to.equal(undefined);
  });
});
