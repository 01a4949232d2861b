/** Tests which names stand after words such as "signed in as". */
import { expect } from "chai";
import { nameAfterSignedIn } from "../../../../../../extension/fill/page/evidence/signed-in-words.ts";

const cases: readonly [text: string, name: string | undefined][] = [
  ["Signed in as bob@example.org", "bob@example.org"],
  ["Logged in as\n bob (Log out)", "bob"],
  ["You are logged in as <bob>.", "bob"],
  ["Angemeldet als bob", "bob"],
  ["Connecté en tant que bob", "bob"],
  ["Вы вошли как bob", "bob"],
  ["Zalogowany jako bob", "bob"],
  ["Signed in as an administrator", undefined],
  ["Sign in as bob", undefined],
  ["Continue as guest", undefined],
  ["Hello bob", undefined],
];

describe("the name of the person who is signed in", () => {
  for (const [text, name] of cases) {
    it(`is ${name ?? "unknown"} in ${JSON.stringify(text)}`, () => {
      expect(nameAfterSignedIn(text)).to.equal(name);
    });
  }
});
