/** Tests which names of users the texts of a page contain, and if the texts say that a password of theirs is changed. */
import { expect } from "chai";
import { choosesUser, ownersIn } from "../../../../../extension/fill/page/owners.ts";

const ownersOf = (...lines: string[]): ReturnType<typeof ownersIn> => ownersIn(lines, (name) => /^acme$/iu.test(name));

const named = [
  "Change password: bob",
  "Change password (bob)",
  "Set password for user bob",
  "Enter a new password for the user bob.",
  "Reset bob's password",
  "bob’s new password",
  "Password for bob",
  "Passwort ändern: bob",
  "Passwort für bob festlegen",
  "Neues Passwort für den Benutzer „bob“",
  "Benutzer bob bearbeiten",
  "Modifier le mot de passe : bob",
  "Saisissez un nouveau mot de passe pour l’utilisateur bob.",
  "Cambiar contraseña: bob",
  "Introduzca una nueva contraseña para el usuario bob.",
  "Modifica la password: bob",
  "Inserisci una nuova password per l'utente bob.",
  "Alterar senha: bob",
  "Informe uma nova senha para o usuário bob.",
  "Wachtwoord wijzigen: bob",
  "Voer een nieuw wachtwoord in voor de gebruiker bob.",
  "Zmień hasło: bob",
  "Podaj nowe hasło dla użytkownika bob.",
  "Изменить пароль: bob",
  "Введите новый пароль для пользователя bob.",
  "Parolayı değiştir: bob",
  "bob kullanıcısı için yeni bir parola girin.",
  "غيّر كلمة المرور: bob",
  "أدخل كلمة مرور جديدة للمستخدم bob.",
  "パスワードの変更: bob",
  "bobさんの新しいパスワードを入力してください。",
  "修改密码：bob",
  "请为用户 bob 输入新密码。",
];

const unnamed = [
  "Change password",
  "Change your password",
  "Change your password for Acme",
  "Choose a new password for Acme",
  "Change the password for your account",
  "Enter a new password for your user account.",
  "Reset password: step 2",
  "New password: required",
  "Passwort ändern",
  "Benutzer Passwort ändern",
  "Passwort für Ihr Konto ändern",
  "Benutzerkonto: Passwort ändern",
  "Changer le mot de passe de votre compte",
  "Contraseña de usuario",
  "Create user",
  "Benutzer hinzufügen",
  "User: bob",
];

const [ofOthers, ofNobody] = [
  [
    ["?pk=2"],
    ["?userid=7&tab=password"],
    ["?userId=7"],
    ["?action=edit&user[id]=12"],
    ["?edit_user=3"],
    ["?memberId=1f0c3a52-9d1e-4b7a-8c55-0d6a3e1b2c4d"],
    ["?benutzer_id=4", "Passwort zurücksetzen"],
    ["?id_usuario=4", "Nueva contraseña"],
  ],
  [
    [""],
    ["?id=2"],
    ["?page=2&lang=en"],
    ["?user=edit"],
    ["?new_user=1"],
    ["?users_per_page=20"],
    ["?uid=5&token=c0ffee"],
    ["?user_id=5&reset_key=1"],
    ["?user_id=5", "Change your password"],
    ["?user_id=5", "My account"],
    ["?uid=5", "Mein Profil"],
    ["?uid=5", "Mot de passe de votre compte"],
  ],
] as const;

describe("the user whom an address chooses by a number", () => {
  for (const [query, ...lines] of ofOthers) {
    it(`is found in "${query}" on a page with the texts "${lines.join(", ")}"`, () => {
      expect(choosesUser(query, lines)).to.equal(true);
    });
  }

  for (const [query, ...lines] of ofNobody) {
    it(`is not found in "${query}" on a page with the texts "${lines.join(", ")}"`, () => {
      expect(choosesUser(query, lines)).to.equal(false);
    });
  }
});

describe("the names of users in the texts around a form", () => {
  for (const line of named) {
    it(`finds bob in "${line}"`, () => {
      const { names, areNamed } = ownersOf("Console", line);
      expect(names.map((name) => name.toLowerCase())).to.deep.equal(["bob"]);
      expect(areNamed).to.equal(true);
    });
  }

  for (const line of unnamed) {
    it(`finds nobody whose password is changed in "${line}"`, () => {
      expect(ownersOf("Console", line).areNamed).to.equal(false);
    });
  }

  it("finds a name without a word for a password", () => {
    expect(ownersOf("User: bob")).to.deep.equal({ names: ["bob"], areNamed: false });
  });

  it("does not take the name in a login for that of another user", () => {
    expect(ownersIn(["Password for bob"], () => false, true)).to.deep.equal({ names: [], areNamed: false });
    expect(ownersIn(["Change password: bob"], () => false, true)).to.deep.equal({ names: ["bob"], areNamed: true });
  });

  it("reports few and short names", () => {
    const many = Array.from({ length: 100 }, (_, i) => `Change password: bob${i}`);
    expect(ownersOf(...many).names).to.have.length.below(10);
    expect(ownersOf(`Change password: ${"b".repeat(150)}`).names).to.deep.equal([]);
  });
});
