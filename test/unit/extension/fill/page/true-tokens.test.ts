/** Tests which `autocomplete` values are ignored, because the words of the fields contradict them. */
import { expect } from "chai";
import type { PageField } from "../../../../../extension/fill/page/field.ts";
import { withTrueNameTokens, withTruePasswordTokens } from "../../../../../extension/fill/page/true-tokens.ts";
import { fieldOf } from "../fields.ts";

const scope = {} as Element;
const tokensOf = (fields: readonly PageField[], heading = ""): string[] =>
  withTruePasswordTokens(fields, scope, heading).map(({ tokens }) => tokens.join(" "));
const passwords = (...described: readonly [label: string, token: string, name?: string][]): PageField[] =>
  described.map(([label, token, name = ""]) => fieldOf({ type: "password", label, token, name }));

describe("the tokens of a field for a username", () => {
  const tokens = (label: string, token: string, name = "f1"): string =>
    withTrueNameTokens(fieldOf({ label, token, name })).tokens.join(" ");

  it("are ignored if all words are about a username", () => {
    for (const label of [
      "User name",
      "E-mail",
      "Benutzername oder E-Mail",
      "Nom d'utilisateur",
      "Login",
      "Имя пользователя",
    ])
      for (const token of ["cc-name", "one-time-code", "current-password", "cc-number"])
        expect(tokens(label, token), `${label}, ${token}`).to.equal("");
    expect(tokens("", "one-time-code", "username")).to.equal("");
  });

  it("count if a word may be about something else", () => {
    for (const label of ["Name on card", "Account holder", "Code from your e-mail", "Account number", "User password"])
      expect(tokens(label, "cc-name"), label).to.equal("cc-name");
    expect(withTrueNameTokens(fieldOf({ label: "E-mail", token: "one-time-code", room: 6 })).tokens).to.not.be.empty;
  });

  it("count if they are those of an account", () => {
    for (const token of ["username", "email", "username webauthn"]) expect(tokens("User name", token)).to.equal(token);
  });
});

describe("the tokens of password fields", () => {
  it("are ignored if they are those of a code or card, beside a field for a username", () => {
    const user = fieldOf({ label: "E-mail" });
    for (const token of ["one-time-code", "cc-csc"])
      expect(tokensOf([user, ...passwords(["Password", token])])).to.deep.equal(["", ""]);
  });

  it("count if a word is about a code or a card", () => {
    const user = fieldOf({ label: "E-mail" });
    const code = "one-time-code";
    for (const label of ["Enter it here", "SMS password", "Password or code"])
      expect(tokensOf([user, ...passwords([label, code])])[1], label).to.equal(code);
    expect(tokensOf([user, ...passwords(["Password", code])], "two factor authentication")[1]).to.equal(code);
    expect(tokensOf([fieldOf({ label: "Card number" }), ...passwords(["Password", "cc-csc"])])[1]).to.equal("cc-csc");
  });

  const [old, fresh] = ["current-password", "new-password"];
  const cases: [fields: PageField[], tokens: string[]][] = [
    [passwords(["Current", fresh], ["New", fresh], ["New again", fresh]), ["", "", ""]],
    [passwords(["", fresh], ["", fresh], ["", fresh]), ["", "", ""]],
    [passwords(["", old], ["", old]), ["", ""]],
    [passwords(["Password", fresh], ["Repeat password", fresh]), [fresh, fresh]],
    [passwords(["Old password", fresh], ["New password", old]), ["", ""]],
    [passwords(["Old password", fresh], ["New password", fresh], ["Confirm", old]), ["", fresh, ""]],
    [passwords(["New password", fresh], ["Confirm with your password", old]), [fresh, old]],
    [passwords(["", fresh, "oldPw"], ["", fresh, "newPw"]), ["", fresh]],
    [passwords(["New password", old]), [""]],
    [passwords(["Password", old, "new_user_password"]), [old]],
  ];
  for (const [fields, tokens] of cases) {
    const shown = fields.map((each) => `${each.label} (${each.tokens.join(" ")})`).join(", ");
    it(`are compared with the words of ${shown}`, () => {
      expect(tokensOf(fields)).to.deep.equal(tokens);
    });
  }
});
