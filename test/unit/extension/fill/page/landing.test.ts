/** Tests which words on a page after a login mean that the login failed, or that the page offers another login. */
import { expect } from "chai";
import { landingOf, type LandingTexts } from "../../../../../extension/fill/page/landing.ts";

const page: LandingTexts = { place: "/home My account", headings: [], controls: [] };

const failures: readonly Partial<LandingTexts>[] = [
  { place: "/login/failed Example" },
  { place: "/locked Account locked" },
  { place: "/x Error" },
  ...[
    "Login failed",
    "The user name or password is wrong",
    "Too many attempts",
    "Anmeldung fehlgeschlagen",
    "Falsches Passwort",
    "Échec de la connexion",
    "Mot de passe incorrect",
    "Contraseña incorrecta",
    "Cuenta bloqueada",
    "Accesso negato",
    "Senha inválida",
    "Ongeldig wachtwoord",
    "Неверный пароль",
    "Nieprawidłowe hasło",
    "Hatalı şifre",
    "كلمة المرور غير صحيحة",
    "ログインに失敗しました",
    "密码错误",
  ].map((heading) => ({ headings: [heading] })),
];

const offers: readonly [isOffered: boolean, controls: readonly string[]][] = [
  [true, ["Log in", "Register"]],
  [true, ["Anmelden"]],
  [true, ["Se connecter"]],
  [true, ["Войти"]],
  [true, ["ログイン"]],
  [false, ["Log out", "Login history"]],
  [false, ["Abmelden", "Anmeldungen"]],
  [false, ["Logg ut"]],
  [false, ["退出登录"]],
  [false, ["Settings"]],
  [false, ["How to sign in with a passkey on all of your new devices at home"]],
];

describe("a page after a login", () => {
  it("reports no failure by itself", () => {
    expect(landingOf(page)).to.deep.equal({ isRecovery: false, hasFailed: false, offersLogin: false });
    expect(landingOf({ ...page, headings: ["Welcome back", "Recent orders", "Empfehlungen"] }).hasFailed).to.equal(
      false,
    );
  });

  for (const texts of failures) {
    it(`reports a failure with ${JSON.stringify(texts)}`, () => {
      expect(landingOf({ ...page, ...texts }).hasFailed).to.equal(true);
    });
  }

  for (const [isOffered, controls] of offers) {
    it(`${isOffered ? "offers" : "does not offer"} a login with ${JSON.stringify(controls)}`, () => {
      expect(landingOf({ ...page, controls }).offersLogin).to.equal(isOffered);
    });
  }

  it("is for people who forgot their password", () => {
    expect(landingOf({ ...page, place: "/reset Account" }).isRecovery).to.equal(true);
  });
});
