/** Tests which fields show by their label, name or `autocomplete` that they take the current password. */
import { expect } from "chai";
import { saysPassword } from "../../../../../extension/fill/page/says-password.ts";
import { fieldOf } from "../fields.ts";

const says = (label: string, name = "f1", token = ""): boolean =>
  saysPassword({ ...fieldOf({ type: "password", label, token, name }), names: name === "f1" ? "" : name });

const plain = [
  "Password",
  "Enter your password",
  "Your account password *",
  "Password Show Forgot your password?",
  "Bitte geben Sie Ihr Passwort ein",
  "Kennwort (Pflichtfeld)",
  "Mot de passe de votre compte",
  "Code d'accès",
  "Ingrese su contraseña",
  "Clave",
  "Digite a sua senha",
  "Inserisci la password",
  "Voer uw wachtwoord in",
  "Wpisz hasło do konta",
  "Zadejte heslo",
  "Şifrenizi girin",
  "Введите пароль",
  "Текущий пароль",
  "كلمة المرور",
  "أدخل كلمة المرور الخاصة بك",
  "הסיסמה שלך",
  "密码",
  "请输入您的登录密码",
  "パスワード",
  "パスワードを入力してください",
  "비밀번호를 입력하세요",
  "Ditt lösenord",
];

const others = [
  "Пароль из СМС",
  "Senha do cartão",
  "Clave telefónica",
  "Password dispositiva",
  "Hasło do operacji",
  "Платёжный пароль",
  "이체 비밀번호",
  "계좌 비밀번호",
  "Meeting password",
  "Parental control password",
  "Passwort des Tresors",
  "Contraseña del certificado",
  "电子签名密码",
  "会員サイトのカードパスワード",
  "PIN or password",
  "Gift card",
  "",
];

describe("the words of a password field", () => {
  for (const label of plain) {
    it(`say that it takes the current password in "${label}"`, () => {
      expect(says(label)).to.equal(true);
    });
  }

  for (const label of others) {
    it(`do not say that it takes the current password in "${label}"`, () => {
      expect(says(label)).to.equal(false);
    });
  }

  it("may be in its name if it has no label", () => {
    expect(says("", "user password")).to.equal(true);
    expect(says("", "door password")).to.equal(false);
    expect(says("Secret of the door", "password")).to.equal(false);
  });

  it("need not be plain if its token says that it takes the current password", () => {
    expect(says("Password for the members' area", "f1", "current-password")).to.equal(true);
    expect(says("Card password", "f1", "current-password")).to.equal(false);
  });
});
