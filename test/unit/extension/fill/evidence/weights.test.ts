/**
 * Tests the table of evidence for the purpose of a form field: every row names the test page that needs the row, and
 * words in many languages get their weights.
 */
import { expect } from "chai";
import { existsSync } from "node:fs";
import { evidence, leastSure, weigh } from "../../../../../extension/fill/page/evidence/weights.ts";
import { normalize } from "../../../../../extension/fill/page/evidence/normalize.ts";

const likePassword = (label: string): number => weigh("password", { type: "password", label: normalize(label) });

const passwords: Readonly<Record<string, readonly string[]>> = {
  en: ["Password", "Password or token", "Password or code", "Your PIN or password", "Code word", "Passwd"],
  de: ["Passwort", "Kennwort", "Passwort oder Token", "Zugangscode", "Passwort bzw. PIN"],
  fr: ["Mot de passe", "Mot de passe ou jeton", "Code d'accès"],
  ru: ["Пароль", "Пароль или код", "Пароль или токен"],
  ar: ["كلمة المرور", "الرمز السري", "كلمة المرور أو الرمز"],
  es: ["Contraseña", "Clave", "Código de acceso", "Contraseña o token"],
  pt: ["Senha", "Palavra-passe", "Senha ou token"],
  it: ["Password", "Password o codice"],
  nl: ["Wachtwoord", "Wachtwoord of code"],
  pl: ["Hasło", "Hasło lub kod"],
  cs: ["Heslo", "Heslo nebo kód"],
  tr: ["Şifre", "Parola", "Şifre veya kod"],
  ja: ["パスワード", "パスワードまたはコード"],
  ko: ["비밀번호", "암호", "비밀번호 또는 인증번호"],
  zh: ["密码", "登录密码", "密碼", "密码或验证码"],
};

const otherSecrets: Readonly<Record<string, readonly string[]>> = {
  en: ["PIN", "One-time password", "Code from your app", "API key", "Access token", "SMTP password", "Memorable word"],
  de: ["PIN", "TAN", "pushTAN", "Einmalpasswort", "Antwort auf die Sicherheitsfrage", "Kartennummer", "API-Schlüssel"],
  fr: ["Code confidentiel", "Mot de passe à usage unique", "Réponse secrète", "Numéro de carte", "Clé API", "Jeton"],
  ru: ["ПИН-код", "Одноразовый пароль", "Код из СМС", "Ответ на секретный вопрос", "Номер карты", "Ключ API", "Токен"],
  ar: ["رمز التحقق", "كلمة مرور لمرة واحدة", "الإجابة", "رقم البطاقة", "مفتاح API"],
  es: ["Código de verificación", "Contraseña de un solo uso", "Respuesta", "Número de tarjeta", "Clave API"],
  pt: ["Código", "Senha de uso único", "Resposta", "Número do cartão", "Chave da API"],
  it: ["Codice di verifica", "Password usa e getta", "Risposta", "Numero carta", "Chiave API"],
  nl: ["Verificatiecode", "Eenmalig wachtwoord", "Antwoord", "Kaartnummer", "API-sleutel"],
  pl: ["Kod SMS", "Hasło jednorazowe", "Odpowiedź", "Numer karty", "Klucz API"],
  cs: ["Ověřovací kód", "Jednorázové heslo", "Odpověď", "Číslo karty", "Klíč API"],
  tr: ["Doğrulama kodu", "Tek kullanımlık şifre", "Yanıt", "Kart numarası", "API anahtarı"],
  ja: ["認証コード", "ワンタイムパスワード", "暗証番号", "秘密の質問の答え", "カード番号", "APIトークン"],
  ko: ["인증번호", "일회용 비밀번호", "카드 비밀번호", "답변", "카드번호", "API 토큰"],
  zh: ["验证码", "一次性密码", "支付密码", "答案", "卡号", "API 密钥"],
};

describe("the table of evidence", () => {
  it("names a page of the corpus in each row", () => {
    for (const { page } of evidence) {
      expect(existsSync(`test/e2e/pages/${page}.html`), page).to.equal(true);
    }
  });

  for (const [language, labels] of Object.entries(passwords)) {
    it(`is sure about labels in ${language} that name a password, even with words for another secret`, () => {
      for (const label of labels) expect(likePassword(label), label).to.be.at.least(leastSure);
    });
  }

  for (const [language, labels] of Object.entries(otherSecrets)) {
    it(`is not sure about labels in ${language} that name another secret`, () => {
      for (const label of labels) expect(likePassword(label), label).to.be.below(leastSure);
    });
  }

  it("is sure about a password field without any words", () => {
    expect(weigh("password", { type: "password" })).to.be.at.least(leastSure);
  });
});
