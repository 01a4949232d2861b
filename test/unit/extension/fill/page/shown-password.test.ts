/** Tests which text fields count as fields that show a password. */
import { expect } from "chai";
import { repeatsPassword, type SignsBeside, showsPassword } from "../../../../../extension/fill/page/shown-password.ts";
import { fieldOf } from "../fields.ts";

const nothing: SignsBeside = { isInSearch: () => false, hasToggle: () => false, hasGenerator: () => false };
const toggle: SignsBeside = { ...nothing, hasToggle: () => true };
const generator: SignsBeside = { ...nothing, hasGenerator: () => true };
const search: SignsBeside = { ...nothing, isInSearch: () => true };

/** Names and labels of text fields that are not for a password, or that may be for something else. */
const others: readonly [name: string, label: string][] = [
  ["PalabraClave", "Busqueda producto"],
  ["palabras_clave", "Palabras clave"],
  ["clave", "Clave"],
  ["claveElector", "Clave de elector"],
  ["clave_producto", "Clave del producto"],
  ["parola", "Cerca una parola"],
  ["parola", "Parola"],
  ["parola_chiave", "Parola chiave"],
  ["passkey_name", "Passkey name"],
  ["pass_number", "Pass number"],
  ["pass_nr", "Pass-Nr."],
  ["pass_type", "Type"],
  ["passion", "Your passion"],
  ["pass", "Pass"],
  ["senha_atendimento", "Número da senha"],
  ["kenn", "Kenn"],
  ["password_label", "Label"],
  ["password_policy_name", "Password policy name"],
  ["user_password_search", "Search"],
];

const passwords: readonly [name: string, label: string][] = [
  ["password", ""],
  ["new_password", "Suggested for you"],
  ["admin[password]", "Password"],
  ["passwort", "Passwort"],
  ["contrasena", "Contraseña"],
  ["clave", "Contraseña"],
  ["mot_de_passe", "Mot de passe"],
  ["motDePasse", ""],
  ["haslo", "Hasło"],
  ["pass", "Пароль"],
  ["senha", "Palavra-passe"],
  ["sifre", "Şifre"],
];

/** Names and labels that mean a password only beside a button that shows or hides the password. */
const withToggle: readonly [name: string, label: string][] = [
  ["clave", "Clave de acceso"],
  ["pass", ""],
  ["senha", "Senha"],
  ["parola", "Parola"],
  ["f2", "Пароль"],
  ["f2", "Contraseña"],
];

describe("a text field", () => {
  for (const [name, label] of others) {
    it(`does not count as a password field if it is named "${name}" and labelled "${label}"`, () => {
      expect(showsPassword(fieldOf({ name, label }), nothing)).to.equal(false);
    });
  }

  for (const [name, label] of passwords) {
    it(`counts as a password field if it is named "${name}" and labelled "${label}"`, () => {
      expect(showsPassword(fieldOf({ name, label }), nothing)).to.equal(true);
    });
  }

  for (const [name, label] of withToggle) {
    it(`named "${name}" and labelled "${label}" counts as a password field only beside a button that hides it`, () => {
      expect(showsPassword(fieldOf({ name, label }), toggle)).to.equal(true);
      expect(showsPassword(fieldOf({ name, label }), nothing)).to.equal(false);
    });
  }

  it("does not count as a password field in a search, even with the name of a password", () => {
    expect(showsPassword(fieldOf({ name: "password" }), search)).to.equal(false);
    expect(showsPassword(fieldOf({ name: "palabraClave", label: "Palabra clave" }), toggle)).to.equal(false);
  });

  it("does not count as a password field because of the token new-password alone", () => {
    for (const [name, label] of [
      ["street", "Street address"],
      ["city", "City"],
      ["q", "Search products"],
      ["travelDate_0", "Travel date"],
      ["username", "Username"],
      ["f1", ""],
    ] as const) {
      expect(showsPassword(fieldOf({ name, label, token: "new-password" }), nothing), label).to.equal(false);
    }
  });

  it("does not count as a password field because of the token new-password and a text that a person wrote", () => {
    for (const value of ["Springfield", "Main Street 5", "2026-11-23", "Ada1@example.org"]) {
      expect(showsPassword(fieldOf({ name: "f1", token: "new-password", value }), nothing), value).to.equal(false);
    }
  });

  it("counts as a password field with the token new-password and a word, a button, or a generated text", () => {
    const field = fieldOf({ name: "f1", label: "Made for you", token: "new-password" });
    expect(showsPassword(field, generator)).to.equal(true);
    expect(showsPassword(field, toggle)).to.equal(true);
    expect(showsPassword(fieldOf({ name: "f1", token: "new-password", value: "kD3!mPq9#xZ2" }), nothing)).to.equal(
      true,
    );
    expect(showsPassword(fieldOf({ name: "f1", label: "Password", token: "new-password" }), nothing)).to.equal(true);
  });

  it("counts as a password field with the token current-password", () => {
    expect(showsPassword(fieldOf({ name: "f1", token: "current-password" }), nothing)).to.equal(true);
  });

  it("does not count as a password field if it is for a code, whatever its button says", () => {
    expect(showsPassword(fieldOf({ name: "otp", label: "One-time password" }), toggle)).to.equal(false);
  });
});

describe("a text field after a password field", () => {
  const before = fieldOf({ type: "password", label: "Password" });
  const repeats = (label: string, hasToggle = false, first = before): boolean =>
    repeatsPassword(fieldOf({ label, name: "confirm" }), first, () => hasToggle);

  it("counts as its repetition if its label says so, or if a button beside it shows a password", () => {
    expect(repeats("Confirm password")).to.equal(true);
    expect(repeats("Passwort wiederholen")).to.equal(true);
    expect(repeats("Confirm", true)).to.equal(true);
    expect(repeats("Confirm")).to.equal(false);
  });

  it("does not count as a repetition of anything else, nor without a password before it", () => {
    for (const label of ["Confirm e-mail", "Verify your phone", "Confirmation code", "Confirm first name"])
      expect(repeats(label, true), label).to.equal(false);
    expect(repeats("Confirm password hint", true)).to.equal(false);
    expect(repeats("Confirm password", false, fieldOf({ label: "E-mail" }))).to.equal(false);
  });
});
