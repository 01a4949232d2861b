import { matcher } from "./matcher.ts";

/**
 * Patterns for words that mean usernames, and for words that name other text fields. A dot matches any single
 * character, including a space.
 */
export const userNameWords = {
  /** Words for a username, an account or a customer number. */
  userName: matcher(
    `user usr uname log(?=\\P{L}|$) uid login logon signin account acct member customer client nick handle screenname alias
    benutzer nutzer anmelde zugang teilnehmer konto kunden kennung mitglied utilisateur identifiant compte pseudo usuari cuenta
    utente conto accesso employee personnel subscriber student(?=\\P{L}|$) abonné(?=\\P{L}|$) utilizador conta(?!ct) gebruiker inlog bruker kontonavn användar käyttäjä tunnus uživatel
    přihla účet użytk nazwa klient felhasznál utilizator cont(?=\\P{L}|$) kullanıcı müşteri hesap пользовател логин учетн учётн користувач
    потребител χρήστη λογαριασμ tài.khoản tên.đăng pengguna korisni`,
    `username userid loginname loginid 用户 用戶 账号 账户 帳號 帐号 ユーザ アカウント ログイン
    会員 아이디 사용자 계정 المستخدم حساب کاربری משתמש ผู้ใช้ उपयोगकर्ता`,
  ),
  /** Words for a code or number that identifies a person, such as the customer number of a bank. */
  userNumber: matcher(
    `(?:client|customer|user|member|membership|employee|personnel|staff|student|subscriber|patient|login|access).?(?:code|number|no(?=\\P{L}|$))
    (?:customer|client|member|subscriber).id(?=\\P{L}|$) (?:kunden|benutzer|mitglieds|teilnehmer|abonnenten?|abo).?(?:code|nummer|nr)
    code.(?:d.)?(?:client|utilisateur|adhérent|abonné|membre|acc[eè]s(?=\\P{L}|$)) (?:identifiant|numéro|no?).(?:d.)?abonné c[oó]digo.(?:del?|d[oa]s?).(?:acces|usu|cli|socio|utiliz)
    codice.(?:di.)?(?:cliente|utente|adesione|titolare|accesso) abone.(?:no|num) kod.(?:klienta|użytk|dostęp) код.(?:клиент|пользов|доступ)
    (?:klant|gebruikers).?(?:code|nummer) (?:net|access|online|campus).?id(?=\\P{L}|$) (?:vertrags|matrikel|versicherten).?(?:nummer|nr) numéro.(?:fiscal|allocataire|de.contrat|de.dossier) matricule(?=\\P{L}|$)
    codice.fiscale (?:dni|cpf|cnpj|rut|nif|curp|инн|снилс)(?=\\P{L}|$) personnummer fødselsnummer henkilötunnus kimlik.no`,
    `会員コード 会員番号 利用者番号 お客様番号 お客さま番号 学籍番号 社員番号 学号 學號 工号 학번 사번`,
  ),
  /** Words for an e-mail address. */
  email: matcher(
    `email e.mail mail courriel mel(?=\\P{L}|$) correo e.post epost sähköposti e.posta posta почт имейл`,
    `emailaddress useremail 邮箱 郵箱 電子郵件 メール 이메일 البريد ایمیل דוא อีเมล ईमेल`,
  ),
  /** Words for a telephone number. */
  phone: matcher(
    `phone contact.(?:number|no(?=\\P{L}|$)) tel(?=\\P{L}|$|e[fp]) telephone mobil(?!e.?tan) handy(?=\\P{L}|$|nummer) cell(?=\\P{L}|$|ular) móvil gsm телефон τηλέφωνο`,
    `手机 手機 電話 电话 携帯 전화 휴대 هاتف جوال الجوال`,
  ),
  /** Words for text fields that often stand next to a username field but are not for a username. */
  otherText: matcher(
    `filter coupon voucher promo gutschein zip postal postcode plz street address.?(?:line|1|2) city first.?name last.?name given family.?name surname full.?name
    birth geburt naissance nacimiento nascimento nascita geboorte urodz narozen doğum рождени народжен född födelse fødsels(?!nummer) syntymä születés naștere γέννησ lahir ngày.sinh
    vorname nachname company(?!.e?.?mail) comment message subject captcha amount quantity url website
    reference verwendungszweck betreff empfänger recipient beneficiar payee référence objet(?=\\P{L}|$) bénéficiaire montant referencia concepto importe
    referência causale importo kenmerk omschrijving bedrag tytuł kwota odbiorca částka zpráva açıklama tutar назначение сумма получател
    bio(?=\\P{L}|$) description role department title(?=\\P{L}|$)`,
    `firstname lastname fullname birthday birthdate 生日 出生 生年月日 誕生 생년월일 생일 ميلاد تولد לידה 备注 附言 金额 金額 摘要 メモ 金額 금액 메모 المبلغ المرجع المستفيد`,
  ),
  /** Words in forms for newsletters, contacts and invitations. The e-mail address in these forms is not a username. */
  newsletter: matcher(
    `newsletter subscri abonn suscri iscriviti.alla.news rundbrief share contact(?!.n(?:umber|o(?=\\P{L}|$))) comment invit notify updates download join.(?:our|the) donate quote
    odebírat odběr abone рассыл подпис`,
    `订阅 訂閱 購読 メルマガ 구독 뉴스레터 النشرة اشترك.في`,
  ),
} as const;
