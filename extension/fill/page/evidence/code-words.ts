import { matcher } from "./matcher.ts";

/** Words around fields for one-time codes. A dot matches any single character, including a space. */
export const codeWords = {
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
