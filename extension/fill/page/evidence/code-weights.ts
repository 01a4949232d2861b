import type { Clues } from "./clues.ts";
import { matcher } from "./normalize.ts";
import { says } from "./words.ts";

/** Facts about a field that may be for a one-time code. */
export interface CodeClues extends Clues {
  /** True if the field is one of six to eight boxes that take one character each. */
  readonly isInRow?: boolean;
}

type Sign = (clues: CodeClues) => boolean;

const own = ({ label = "", names = "" }: CodeClues): string => `${label} · ${names}`;
const saysOf = (text: string, ...concepts: (keyof typeof codeWords)[]): boolean =>
  text !== "" && concepts.some((concept) => codeWords[concept].test(text));

const saysCode = (text: string | undefined): boolean => says(text ?? "", "code", "otherPassword");
const isAbout = (text: string | undefined): boolean => saysCode(text) || saysOf(text ?? "", "secondFactor");

/** `autocomplete` values of fields that do not take a one-time code. */
const otherTokens =
  /^(?:.*-password|username|webauthn|cc-.*|postal-code|country.*|tel.*|bday.*|transaction-.*|address-.*)$/u;

/**
 * Signs that a field is for a one-time code or for something else. The weights of all signs of a field are added up.
 */
export const codeEvidence: readonly (readonly [weight: number, sign: Sign])[] = [
  [100, ({ tokens = [] }) => tokens.includes("one-time-code")],
  [60, ({ label }) => saysCode(label)],
  [50, ({ names }) => saysCode(names)],
  [30, (clues) => saysOf(own(clues), "vagueCode")],
  [40, ({ heading, buttons, form, page }) => [heading, buttons, form, page].some(isAbout)],
  [15, ({ isNumeric }) => isNumeric === true],
  [15, ({ room = Infinity }) => room >= 4 && room <= 8],
  [20, ({ isInRow }) => isInRow === true],
  [-30, (clues) => saysOf(own(clues), "backupCode")],
  [-150, (clues) => saysOf(own(clues), "otherCode") || says(own(clues), "number", "search")],
  [
    -100,
    (clues) =>
      says(own(clues), "phone", "email", "userName") && !saysCode(own(clues)) && !saysOf(own(clues), "vagueCode"),
  ],
  [-1000, ({ tokens = [] }) => tokens.some((each) => otherTokens.test(each))],
];

/**
 * Minimum sum of the weights with which a field counts as a field for a one-time code. A heading about codes and a
 * fitting maximum length are enough.
 */
export const leastCode = 45;

/** Returns the sum of the weights of all signs that a field has. */
export const likeCode = (clues: CodeClues): number =>
  codeEvidence.reduce((sum, [weight, holds]) => (holds(clues) ? sum + weight : sum), 0);

/** Words around fields for one-time codes. A dot matches any single character, including a space. */
const codeWords = {
  /** Words for a login with a second factor. */
  secondFactor: matcher(
    `two.?(?:step|factor) 2.?step multi.?factor zwei.?(?:faktor|stufen|schritt) (?:deux|double).(?:facteur|étape|authent) dos.(?:factores|pasos) doble.factor
    dois.fatores duas.etapas due.(?:fattori|passaggi) twee.?(?:staps|factor|traps) dwuskładnik dwuetap dvoufaktor двухфактор двухэтап iki.(?:adım|faktör|aşama)`,
    `二段階 二要素 两步 兩步 双重 雙重 2단계 이중.?인증 خطوتين ثنائي`,
  ),
  /** Words that may mean a one-time code or something else. They count only together with other signs of a code. */
  vagueCode: matcher(
    `passcode pass.code token(?=\\P{L}|$) \\d.?digit digits? \\d.?stellig ziffern? chiffres? dígitos? cifr[ea] cijfers? cyfr číslic цифр \\d.haneli`,
    `桁 位数 位數 자리 أرقام`,
  ),
  /** Words for codes that have nothing to do with a login, such as postal codes, discount codes and captchas. */
  otherCode: matcher(
    `captcha zip postal post.?code postcode postleit plz code.postal c[oó]digo.postal cap(?=\\P{L}|$) irányítószám (?:country|area|region|dial\\p{L}*|calling|city|state|branch|store).code länder.?code
    landesvorwahl vorwahl (?:promo\\p{L}*|discount|coupon|voucher|referral|referrer|invit\\p{L}*|gift|offer|bonus|affiliate|partner|redeem|activation|product|item|article|sku|tax|vat|sort|bank|swift|bic|hs|currency|language|source|color|colour|dress|bar|qr).?code
    rabatt gutschein aktionscode empfehlungs code.(?:promo|avantage|parrain|cadeau|pays|produit) c[oó]digo.(?:de.)?(?:promo|descuento|desconto|regalo|pais|invita|convite|producto|produto|barras) codice.(?:promo|sconto|regalo|invito|prodotto|amico)
    kortingscode actiecode cadeaucode kod.(?:rabat|poczt|promo|produkt) промокод почтов\\p{L}*.индекс индекс posta.kodu indirim.kodu card.security card.verif cvv cvc csc cvn`,
    `邮编 郵便番号 우편번호 优惠码 邀请码 クーポン 招待コード 쿠폰 초대.?코드 图形验证码 圖形驗證碼 画像認証 الرمز.البريدي قسيمة`,
  ),
  /** Words for backup codes. The user can enter each backup code once instead of a one-time code. */
  backupCode: matcher(
    `(?:backup|back.up|recovery|rescue|scratch|emergency).?code wiederherstellungs notfallcode code.de.secours`,
  ),
} as const;
