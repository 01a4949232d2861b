/**
 * Tests the table of evidence for the purpose of a form field: every row names the test page that needs the row, and
 * words in many languages get their weights.
 */
import { expect } from "chai";
import { evidence, leastSure, weigh } from "../../../../../../extension/fill/page/evidence/weights.ts";
import { normalize } from "../../../../../../extension/fill/page/evidence/normalize.ts";
import { pages } from "../../../../../e2e/corpus/pages.ts";

const likePassword = (label: string): number => weigh("password", { type: "password", label: normalize(label) });

const passwords: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Password",
    "Password or token",
    "Password or code",
    "Your PIN or password",
    "Code word",
    "Passwd",
    "Password or SMS code",
  ],
  de: ["Passwort", "Kennwort", "Passwort oder Token", "Zugangscode", "Passwort bzw. PIN", "Passwort oder SMS-Code"],
  fr: ["Mot de passe", "Mot de passe ou jeton", "Code d'accès"],
  ru: ["Пароль", "Пароль или код", "Пароль или токен", "Пароль или код из СМС"],
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
  en: [
    "PIN",
    "One-time password",
    "Code from your app",
    "API key",
    "Access token",
    "SMTP password",
    "Memorable word",
    "Meeting password",
    "Password of the gift card",
    "Temporary password",
    "Withdrawal password",
    "Wallet password",
    "Second password",
  ],
  de: [
    "PIN",
    "TAN",
    "pushTAN",
    "Einmalpasswort",
    "Antwort auf die Sicherheitsfrage",
    "Kartennummer",
    "API-Schlüssel",
    "Kartenpasswort",
    "Transaktionspasswort",
    "SMS-Passwort",
    "Passwort der Karte",
  ],
  fr: [
    "Code confidentiel",
    "Mot de passe à usage unique",
    "Réponse secrète",
    "Numéro de carte",
    "Clé API",
    "Jeton",
    "Mot de passe de la carte",
    "Mot de passe provisoire",
  ],
  ru: [
    "ПИН-код",
    "Одноразовый пароль",
    "Код из СМС",
    "Ответ на секретный вопрос",
    "Номер карты",
    "Ключ API",
    "Токен",
    "Пароль из СМС",
    "Платёжный пароль",
    "Временный пароль",
  ],
  ar: [
    "رمز التحقق",
    "كلمة مرور لمرة واحدة",
    "الإجابة",
    "رقم البطاقة",
    "مفتاح API",
    "كلمة مرور البطاقة",
    "كلمة المرور المؤقتة",
  ],
  es: [
    "Código de verificación",
    "Contraseña de un solo uso",
    "Respuesta",
    "Número de tarjeta",
    "Clave API",
    "Clave de la tarjeta",
    "Clave telefónica",
    "Clave de firma",
  ],
  pt: [
    "Código",
    "Senha de uso único",
    "Resposta",
    "Número do cartão",
    "Chave da API",
    "Senha do cartão",
    "Senha de transação",
  ],
  it: [
    "Codice di verifica",
    "Password usa e getta",
    "Risposta",
    "Numero carta",
    "Chiave API",
    "Password dispositiva",
    "Password della carta",
  ],
  nl: [
    "Verificatiecode",
    "Eenmalig wachtwoord",
    "Antwoord",
    "Kaartnummer",
    "API-sleutel",
    "Tijdelijk wachtwoord",
    "Sms-wachtwoord",
  ],
  pl: [
    "Kod SMS",
    "Hasło jednorazowe",
    "Odpowiedź",
    "Numer karty",
    "Klucz API",
    "Hasło do operacji",
    "Hasło SMS",
    "Hasło tymczasowe",
  ],
  cs: ["Ověřovací kód", "Jednorázové heslo", "Odpověď", "Číslo karty", "Klíč API", "Heslo ke kartě", "Heslo z SMS"],
  tr: [
    "Doğrulama kodu",
    "Tek kullanımlık şifre",
    "Yanıt",
    "Kart numarası",
    "API anahtarı",
    "Kart şifresi",
    "İşlem şifresi",
  ],
  ja: [
    "認証コード",
    "ワンタイムパスワード",
    "暗証番号",
    "秘密の質問の答え",
    "カード番号",
    "APIトークン",
    "取引パスワード",
    "仮パスワード",
  ],
  ko: [
    "인증번호",
    "일회용 비밀번호",
    "카드 비밀번호",
    "답변",
    "카드번호",
    "API 토큰",
    "이체 비밀번호",
    "임시 비밀번호",
  ],
  zh: ["验证码", "一次性密码", "支付密码", "答案", "卡号", "API 密钥", "临时密码", "银行卡密码"],
};

describe("the table of evidence", () => {
  it("names a page of the corpus in each row", () => {
    expect(pages.map(({ name }) => name)).to.include.members(evidence.map(({ page }) => page));
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

  it("takes the second field of a framework for a repetition of the password", () => {
    const names = normalize("password[second] password_second");
    expect(weigh("password", { type: "password", names })).to.be.at.least(leastSure);
  });

  it("is sure about a password field without any words", () => {
    expect(weigh("password", { type: "password" })).to.be.at.least(leastSure);
  });
});
