import { matcher } from "./matcher.ts";

/** Beginnings of words for a password. */
const pass =
  "(?:pass(?!port|age|eng|ing|iv|ant|code|key|ion)|pwd|kenn(?:wort|ord)?|mot.de.passe|mdp|contraseñ|clave|senha|palavra.passe|wachtwoord|adgangskode|kodeord|lösenord|salasan|hasł|hesl|jelsz|parol|lozink|gesl|şifre|парол|κωδικ)";

/**
 * Words that may be between the word for a password and the word for its purpose, as in "clave de la tarjeta". The word
 * "or" is missing in all languages, because "Password or SMS code" is for the account's password.
 */
const between =
  "(?:(?:of.the|of.your|de|del|du|des|d|la|las|le|les|l|da|do|dos|das|di|della|delle|dell|per|par|por|para|pour|for|from|by|via|the|your|zu|zur|zum|für|aus|der|die|ihrer|von|van|voor|het|uit|z|ze|k|ke|na|od|из|от|для|по|к|med|til|för|från|på|recu|received|recibida|enviada|recebida).){0,2}";

const oneOf = (words: string): string => `(?:${words.trim().split(/\s+/u).join("|")})`;

const named = (words: string): string => `${oneOf(words)}\\p{L}*.?${pass}`;
const followedBy = (words: string): string => `${pass}\\p{L}*.${between}${oneOf(words)}`;

/** Words for the purpose of a password. They count if they come before or after a word for a password. */
const purposes = `
  (?:gift.)?card(?=\\P{L}|$) pay(?=\\P{L}|$|ment) transac transak транзакц trading transfer(?!t) withdraw wallet signatur phone(?=\\P{L}|$) telephon telefon tempor meeting conference
  karten überweis zahlung bezahl auszahl vorläufig besprechung tijdelijk betaal kaart vergader tymczas dočasn plateb karty operacji
  временн тимчас платеж платіж карт операц перевод оплат телефон`;

/** Patterns for the names of passwords other than the account's password. */
export const otherPasswordWords = {
  /** Words for a password that is used once, or that a message or a device shows. */
  otherPassword: matcher(
    `one.?time.?pass otp einmal.?(?:pass|kenn|code|pin) (?:mot.de.passe|code).(?:a.)?(?:usage.)?unique contraseña.de.un.solo clave.(?:de.un.solo|dinamica)
    senha.(?:de.uso.unic|descart) palavra.passe.de.uso password.(?:usa.e|monouso) eenmalig hasło.jednoraz jednoraz jednorazov
    (?:одно)?разовый.парол tek.kullanim sms.ile.gelen.şifre ${named("sms смс")} ${followedBy("sms(?=\\P{L}|$) смс(?=\\P{L}|$)")}`,
    `لمرة.واحدة ワンタイム 使い捨て 일회용 一次性 动态密 動態密 动态口令 短信密 簡訊密 문자.?비밀`,
  ),
  /**
   * Words for the password of something else, such as a card, a payment or a meeting, and words for a key. The field
   * `password[second]` of some frameworks repeats the account's password, so "second" counts only before the word for a
   * password.
   */
  specialPassword: matcher(
    `${named(purposes)} ${followedBy(purposes)} ${named("(?<!pass\\p{L}*.)second(?=\\P{L}|$|ary) segunda второ kart(?=\\P{L}|$) işlem geçici ödeme havale imza toplantı kort tillfällig midlertidig väliaikai ideiglen kártya")}
    ${followedBy("tarjeta cart[aeã] paiement pago pagament virement retrait retiro saque firma(?=\\P{L}|$) assinatura opération operaci operaz operativ dispositiv provis provvis réunion reuni riunion cajero bonific secund secondari płatn przelew spotkan kart[eyu](?=\\P{L}|$) převod вывод подпис конференц")}
    clave.(?:de.(?:la.)?)?(?:api|licen|activ|recup|priv)`,
    `(?:المرور|مرور|السر|سر).(?:لل|ال)?(?:بطاق|مؤقت|دفع|تحويل|معامل|عملي|اجتماع) (?:取引|振込|振替|送金|出金|決済|仮|第[2二]|カード|会議|ミーティング|ウォレット).?用?(?:パス|暗証)
    (?:카드|결제|이체|출금|거래|송금|계좌|임시|회의|인증서|서명|지갑).?(?:비밀|암호) (?:支付|交易|取款|付款|提现|提現|资金|資金|转账|轉帳|临时|臨時|会议|會議|钱包|錢包|卡|二级|第二|电话|電話)密`,
  ),
} as const;
