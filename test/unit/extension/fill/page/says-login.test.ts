/** Tests for which forms the texts around a password field say that the form is a login. */
import { expect } from "chai";
import type { Clues } from "../../../../../extension/fill/page/evidence/clues.ts";
import { normalize } from "../../../../../extension/fill/page/evidence/normalize.ts";
import { saysLogin } from "../../../../../extension/fill/page/says-login.ts";
import { fieldOf } from "../fields.ts";

interface Shown {
  readonly title?: string;
  readonly path?: string;
  readonly heading?: string;
  readonly button?: string;
  readonly label?: string;
  readonly form?: string;
  readonly token?: true;
  /** Labels and names of all fields. */
  readonly fields?: string;
}

function says({
  title = "",
  path = "/",
  heading = "",
  button = "",
  label = "Password",
  form = "",
  ...its
}: Shown): boolean {
  const read = (text: string): string => normalize(text).trim();
  const clues: Clues = {
    heading: read(heading),
    buttons: read(button),
    submit: read(button),
    form: read(form),
    page: read(`${path} · ${title}`),
    fields: read(its.fields ?? label),
  };
  return saysLogin(fieldOf({ type: "password", label, token: its.token ? "current-password" : "" }), clues);
}

const logins: Readonly<Record<string, Shown>> = {
  "a button alone": { button: "Sign in" },
  "a button alone, with a heading for the password": { heading: "Enter password", button: "Log in" },
  "a button alone, with a greeting": { heading: "Welcome back, Ada", button: "Log in" },
  "a button alone, with the name of the site": { heading: "Example", button: "Log in" },
  "a heading of the first step": { heading: "Sign in", button: "Continue" },
  "a title and Next": { title: "Sign in – Example", heading: "Welcome", button: "Next" },
  "a title and an arrow": { title: "Sign in", heading: "Enter your password" },
  "a title and a button to submit": { title: "Login", heading: "Password", button: "Submit" },
  "a token and Next": { token: true, heading: "Hello Ada", button: "Next" },
  "a token and Continue, with an unknown title": { token: true, title: "Acme", button: "Continue" },
  "a token and a title, with another button": {
    token: true,
    title: "Acme – Sign In",
    heading: "Verify with your password",
    button: "Verify",
  },
  "a path and the form's name": { path: "/login/password", form: "loginForm", button: "Next", heading: "Password" },
  "a button under a person's name, with a title": {
    heading: "Ada Lovelace",
    title: "Log in to Acme",
    button: "Log in",
  },
  "three weak signs under an unknown heading": {
    token: true,
    heading: "Ada Lovelace",
    title: "Sign in",
    button: "Next",
  },
  "a product with a word for money": { heading: "Sign in to Acme Pay", title: "Sign in", button: "Sign in" },
  French: { title: "Connexion", heading: "Bienvenue", label: "Saisissez votre mot de passe", button: "Suivant" },
  German: { heading: "Willkommen zurück", label: "Passwort", button: "Anmelden" },
  Japanese: { heading: "ようこそ", label: "パスワードを入力", button: "ログイン" },
  Korean: { heading: "환영합니다", label: "비밀번호", button: "로그인" },
  Russian: { heading: "Введите пароль", label: "Пароль", button: "Войти" },
  Spanish: { heading: "Hola, Ada", label: "Contraseña", button: "Iniciar sesión" },
  Arabic: { heading: "مرحبًا", label: "كلمة المرور", button: "تسجيل الدخول" },
  Turkish: { heading: "Merhaba Ada", label: "Şifrenizi girin", button: "Giriş yap" },
};

const others: Readonly<Record<string, Shown>> = {
  "a label alone": { button: "Open" },
  "a shared file": { title: "Shared file", heading: "holiday.zip", button: "Open" },
  "a shared file with a token": { token: true, heading: "holiday.zip", button: "Continue" },
  "a shared file below the title of the first step": { title: "Sign in", heading: "holiday.zip", button: "Continue" },
  "a shared file with a button that means log in too, in Spanish": {
    heading: "vacaciones.zip",
    label: "Contraseña",
    button: "Acceder",
  },
  "a shared file with a form of a login": {
    heading: "album.tar",
    form: "login-form /login",
    button: "Weiter",
    label: "Passwort",
  },
  "a protected post": { title: "My summer", heading: "My summer", button: "Enter" },
  "a quiz": { title: "Quiz 3", heading: "Quiz 3", button: "Start attempt" },
  "a quiz with a token": { token: true, label: "Quiz password", button: "Continue" },
  "an export": { heading: "Unlock the export", button: "Unlock" },
  "an export with a token": { token: true, heading: "Backup", button: "Decrypt" },
  "a guestbook in German": { heading: "Gästebuch", label: "Passwort", button: "Öffnen" },
  "a protected post in French": { heading: "Protégé : Été", label: "Mot de passe", button: "Valider" },
  "a confirmation": { token: true, heading: "Confirm access", button: "Confirm" },
  "a payment with weak words": { token: true, title: "Sign in", heading: "Transfer", button: "Next" },
  "the deletion of an account": { token: true, title: "Sign in", button: "Delete account" },
  "another user's page": { token: true, path: "/users/new", title: "Sign in", button: "Next" },
  "fields of another user": { token: true, title: "Sign in", button: "Next", fields: "Password Role" },
  "a registration": { title: "Sign up", heading: "Create your account", button: "Next" },
  "a lost password": { title: "Sign in", heading: "Recover your account", button: "Next", token: true },
};

describe("the texts around a password field", () => {
  const place = Object.getOwnPropertyDescriptor(globalThis, "location");
  before(() => {
    Object.defineProperty(globalThis, "location", { value: new URL("https://example.org/"), configurable: true });
  });
  after(() => {
    Reflect.deleteProperty(globalThis, "location");
    if (place) Object.defineProperty(globalThis, "location", place);
  });

  for (const [what, shown] of Object.entries(logins)) {
    it(`say that the form is a login: ${what}`, () => {
      expect(says(shown)).to.equal(true);
    });
  }
  for (const [what, shown] of Object.entries(others)) {
    it(`do not say that the form is a login: ${what}`, () => {
      expect(says(shown)).to.equal(false);
    });
  }
});
