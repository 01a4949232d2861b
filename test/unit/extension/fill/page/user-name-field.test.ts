/** Tests which text fields of a form get the username. */
import { expect } from "chai";
import { likeUserName } from "../../../../../extension/fill/page/user-name-field.ts";
import type { UserNameShape } from "../../../../../extension/fill/page/evidence/clues.ts";
import { fieldOf } from "../fields.ts";

const score = (label: string, shape: UserNameShape = "name", name = "f1", isAlone = true): number =>
  likeUserName(fieldOf({ label, name }), { shape, distance: 0, isAfterPassword: false, isAlone });

const names: readonly (readonly [label: string, shape?: UserNameShape])[] = [
  ["Client code"],
  ["Customer code"],
  ["User code"],
  ["Employee code"],
  ["Access code", "number"],
  ["Codice di adesione", "number"],
  ["Codice titolare", "number"],
  ["Código do cliente"],
  ["Numéro d'abonné", "number"],
  ["Identifiant ou numéro d'abonné", "number"],
  ["Abone No", "number"],
  ["Subscriber number", "number"],
  ["Customer reference number", "number"],
  ["Student reference"],
  ["Referencia de cliente"],
  ["Company username"],
  ["Registered contact number", "phone"],
  ["Token or username"],
  ["PIN or user name"],
];

const others = [
  "Code",
  "PIN",
  "Verwendungszweck",
  "Company",
  "Reference",
  "Search for a user",
  "Subscribe to our newsletter",
  "Contact",
  "Coupon",
];

describe("the evidence for a username", () => {
  for (const [label, shape] of names) {
    it(`is enough in a field labelled "${label}"`, () => {
      expect(score(label, shape)).to.be.above(0);
    });
  }

  for (const label of others) {
    it(`is missing in a field labelled "${label}"`, () => {
      expect(score(label)).to.be.at.most(0);
    });
  }

  it("is missing in a field for something else of a customer, beside other fields", () => {
    expect(score("Customer reference", "name", "f1", false)).to.be.at.most(0);
  });

  it("is missing if only the name of a field for something else mentions the user", () => {
    expect(score("Company", "name", "user[company]")).to.be.at.most(0);
    expect(score("Title", "name", "user[title]")).to.be.at.most(0);
  });

  it("ignores the token new-password", () => {
    const field = fieldOf({ label: "User name", token: "new-password" });
    expect(likeUserName(field, {})).to.equal(likeUserName(fieldOf({ label: "User name" }), {}));
  });

  it("is greater in a field for an address, if the username is one, than in a field for a nickname", () => {
    const place = { shape: "email", hasAddressBeside: true } as const;
    const nickname = fieldOf({ label: "Username", token: "username" });
    const address = fieldOf({ type: "email", label: "Email", token: "email" });
    expect(likeUserName(address, { shape: "email" })).to.be.above(likeUserName(nickname, place));
    expect(likeUserName(nickname, place), "it is still a username").to.be.above(0);
  });
});
