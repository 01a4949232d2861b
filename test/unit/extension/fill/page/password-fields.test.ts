/**
 * Tests how the fields for the old password, the new password and its repetition are told apart: by `autocomplete`, by
 * the names of the fields and by the number of fields.
 */
import { expect } from "chai";
import type { Clues } from "../../../../../extension/fill/page/evidence/clues.ts";
import type { PageField } from "../../../../../extension/fill/page/field.ts";
import { type FormPurpose, purposeOf } from "../../../../../extension/fill/page/evidence/surroundings.ts";
import { isSurelyPassword, tellPasswords } from "../../../../../extension/fill/page/password-fields.ts";
import { normalize } from "../../../../../extension/fill/page/evidence/normalize.ts";

/** Returns a password field for a text "name" or "name:autocomplete". */
function field(text: string): PageField {
  const [name = "", token = ""] = text.split(":");
  const element = { name, id: "", type: "password" } as HTMLInputElement;
  const kind = { isPassword: true, isMasked: false, isBox: false, isNumeric: false, room: Infinity };
  return { ...kind, element, tokens: [token], label: name, labels: normalize(name), names: normalize(name) };
}

/** The purpose of a form, its password fields, and which of these fields take the current and the new password. */
const casesByPurpose: [purpose: FormPurpose, fields: string, current: string | undefined, fresh: string[]][] = [
  ["sign-in", "pw:new-password", "pw", []],
  ["sign-in", "newPassword", undefined, ["newPassword"]],
  ["sign-in", "passwd passwd1", "passwd", []],
  ["sign-in", "password password2", "password", []],
  ["sign-in", "password password_confirmation", undefined, ["password", "password_confirmation"]],
  ["sign-in", "x:new-password y:new-password", undefined, ["x", "y"]],
  ["unknown", "pw:new-password", undefined, ["pw"]],
  ["unknown", "passwd passwd1", "passwd", []],
  ["unknown", "my_pw my_pw2", undefined, ["my_pw", "my_pw2"]],
  ["new-password", "passwd passwd1", undefined, ["passwd", "passwd1"]],
];

const purposes: [purpose: FormPurpose, clues: Clues][] = [
  ["sign-in", { buttons: "sign in", heading: "welcome" }],
  ["sign-in", { buttons: "log on" }],
  ["sign-in", { form: "login form", page: "shop" }],
  ["sign-in", { heading: "anmelden", page: "anmelden oder registrieren" }],
  ["new-password", { buttons: "create account", form: "login form" }],
  ["new-password", { buttons: "log in", heading: "choose a new password" }],
  ["new-password", { form: "login form", page: "register" }],
  ["new-password", { buttons: "sign in or sign up" }],
  ["unknown", { buttons: "go" }],
  ["sign-in", { buttons: "sign in create account", submit: "sign in" }],
  ["sign-in", { buttons: "log in", submit: "log in", heading: "new here" }],
  ["sign-in", { buttons: "log in", submit: "log in", form: "new user new user users sign in" }],
  [
    "sign-in",
    { buttons: "sign in create account", submit: "sign in", heading: "sign in new customers create account" },
  ],
  ["new-password", { buttons: "sign in create account", submit: "create account" }],
  ["new-password", { buttons: "log in", submit: "log in", heading: "choose a new password" }],
  ["new-password", { buttons: "log in", submit: "log in", heading: "create your account" }],
  ["new-password", { buttons: "save and log in", submit: "save and log in", heading: "set a new password" }],
  ["new-password", { buttons: "sign up", submit: "sign up", form: "new user" }],
  ["new-password", { buttons: "sign in", submit: "sign in", page: "register" }],
];

const cases: [fields: string, current: string | undefined, fresh: string[]][] = [
  ["password", "password", []],
  ["confirmPassword", "confirmPassword", []],
  ["pw:new-password", undefined, ["pw"]],
  ["newPassword", undefined, ["newPassword"]],
  ["password password2", undefined, ["password", "password2"]],
  ["password password_confirmation", undefined, ["password", "password_confirmation"]],
  ["passwort passwortWiederholen", undefined, ["passwort", "passwortWiederholen"]],
  ["password pin", "password", []],
  ["pin password", "password", []],
  ["kundennummer passwort", "passwort", []],
  ["oldPassword newPassword", "oldPassword", ["newPassword"]],
  ["old new confirm", "old", ["new", "confirm"]],
  ["alt neu wiederholung", "alt", ["neu", "wiederholung"]],
  ["a b c", "a", ["b", "c"]],
  ["new confirm old", "old", ["new", "confirm"]],
  ["password newPassword confirmPassword", "password", ["newPassword", "confirmPassword"]],
  ["x:current-password y:new-password z:new-password", "x", ["y", "z"]],
  ["x:new-password y:new-password", undefined, ["x", "y"]],
  ["x:current-password pin", "x", []],
  ["loginPassword regPassword confirmPassword", undefined, ["regPassword", "confirmPassword"]],
  ["старый новый повторите", "старый", ["новый", "повторите"]],
  ["contraseñaActual contraseñaNueva repetir", "contraseñaActual", ["contraseñaNueva", "repetir"]],
  ["ancienMotDePasse nouveauMotDePasse confirmer", "ancienMotDePasse", ["nouveauMotDePasse", "confirmer"]],
  ["noweHaslo powtorzHaslo stareHaslo", "stareHaslo", ["noweHaslo", "powtorzHaslo"]],
  ["MEVCUTŞİFRE YENİŞİFRE TEKRAR", "MEVCUTŞİFRE", ["YENİŞİFRE", "TEKRAR"]],
  ["staraLozinka novaLozinka ponoviteLozinku", "staraLozinka", ["novaLozinka", "ponoviteLozinku"]],
  ["現在のﾊﾟｽﾜｰﾄﾞ 新しいﾊﾟｽﾜｰﾄﾞ 再入力", "現在のﾊﾟｽﾜｰﾄﾞ", ["新しいﾊﾟｽﾜｰﾄﾞ", "再入力"]],
  ["contraseña ingrese_nuevamente_la_contraseña", undefined, ["contraseña", "ingrese_nuevamente_la_contraseña"]],
  ["contraseña contraseña_de_nuevo", undefined, ["contraseña", "contraseña_de_nuevo"]],
  ["senha digite_a_senha_novamente", undefined, ["senha", "digite_a_senha_novamente"]],
  ["mdp mot_de_passe_à_nouveau", undefined, ["mdp", "mot_de_passe_à_nouveau"]],
  ["mdp retapez_le_mot_de_passe", undefined, ["mdp", "retapez_le_mot_de_passe"]],
  ["password password_di_nuovo", undefined, ["password", "password_di_nuovo"]],
  ["salasana salasana_uudelleen", undefined, ["salasana", "salasana_uudelleen"]],
  ["parola parola_din_nou", undefined, ["parola", "parola_din_nou"]],
  ["lösenord lösenord_på_nytt", undefined, ["lösenord", "lösenord_på_nytt"]],
  ["heslo heslo_znovu", undefined, ["heslo", "heslo_znovu"]],
  ["hasło wpisz_ponownie", undefined, ["hasło", "wpisz_ponownie"]],
  ["wachtwoord wachtwoord_opnieuw", undefined, ["wachtwoord", "wachtwoord_opnieuw"]],
  ["пароль пароль_ещё_раз", undefined, ["пароль", "пароль_ещё_раз"]],
  ["şifre şifre_yeniden", undefined, ["şifre", "şifre_yeniden"]],
  ["jelszó jelszó_újra", undefined, ["jelszó", "jelszó_újra"]],
  ["password conf_password", undefined, ["password", "conf_password"]],
  ["password confPwd", undefined, ["password", "confPwd"]],
  ["password passconf", undefined, ["password", "passconf"]],
  ["senha confsenha", undefined, ["senha", "confsenha"]],
  ["config[mirror_pass] config[search_pass]", "config[mirror_pass]", []],
  ["configuracion_clave configuracion_secret", "configuracion_clave", []],
  ["contraseña_actual nueva de_nuevo", "contraseña_actual", ["nueva", "de_nuevo"]],
  ["ancien confirmation_de_nouveau_mot_de_passe", "ancien", ["confirmation_de_nouveau_mot_de_passe"]],
  ["clave contraseña_de_nuevo_usuario", "clave", ["contraseña_de_nuevo_usuario"]],
  ["ingrese_nuevamente_su_contraseña", "ingrese_nuevamente_su_contraseña", []],
  ["現在のパスワード 新しいパスワード 確認", "現在のパスワード", ["新しいパスワード", "確認"]],
];

describe("the search for password fields", () => {
  for (const [names, current, fresh] of cases) {
    it(`finds the current and the new password in "${names}"`, () => {
      const told = tellPasswords(names.split(" ").map(field), null);
      expect([told.current?.element.name, told.fresh.map(({ element }) => element.name)]).to.deep.equal([
        current,
        fresh,
      ]);
    });
  }

  for (const [purpose, names, current, fresh] of casesByPurpose) {
    it(`finds the current and the new password in "${names}" if the purpose of the form is ${purpose}`, () => {
      const told = tellPasswords(names.split(" ").map(field), null, purpose);
      expect([told.current?.element.name, told.fresh.map(({ element }) => element.name)]).to.deep.equal([
        current,
        fresh,
      ]);
    });
  }

  for (const [purpose, clues] of purposes) {
    it(`takes ${JSON.stringify(clues)} for a form of the purpose ${purpose}`, () => {
      expect(purposeOf(clues)).to.equal(purpose);
    });
  }

  it("ignores codes and card numbers of any type", () => {
    for (const text of [
      "otp",
      "oneTimePassword",
      "cvv",
      "x:one-time-code",
      "x:cc-csc",
      "smsCode",
      "captcha",
      "authenticatorCode",
      "رمز_التحقق",
      "código_de_verificación",
      "pin",
    ]) {
      expect(isSurelyPassword(field(text)), text).to.equal(false);
    }
    for (const text of [
      "password",
      "adgangskode",
      "kodeord",
      "oneTimeLogin:current-password",
      "passcode",
      "authentication[password]",
      "رمز_عبور",
      "الرمز_السري",
      "código_de_acceso",
    ]) {
      expect(isSurelyPassword(field(text)), text).to.equal(true);
    }
  });
});
