import { matcher } from "./normalize.ts";
import { otherWords } from "./other-words.ts";
import { signInWords, signOutWords } from "./sign-in-words.ts";

/** Patterns for words that mean passwords and other secrets. A dot matches any single character, including a space. */
export const secretWords = {
  /** Words for a password. */
  password: matcher(
    `pass(?!port|age|eng|ing|iv|ant|code|key|ion) pw(?=\\P{L}|$) pwd kennwort kenn(?=\\P{L}|$) mot.de.passe mdp contraseñ clave senha palavra.passe
    wachtwoord adgangskode kodeord lösenord salas[ao]n hasł hesl jelsz[óa] paroo?l lozink gesl[oa] slaptaž contraseny lykilor kata.laluan şifre парол лозинк
    κωδικ συνθηματικ mật.khẩu (?:kata.)?sandi(?=\\P{L}|$) pasahitz (?<=^.?)secret(?=.?$) zugangscode c[oó]digo.de.acces code.d.acc`,
    `password passwd 密码 密碼 口令 パスワード 비밀번호 암호 المرور كلمة.?مرور كلمة.?السر رمز.عبور الرمز.السري الرقم.السري گذرواژه סיסמ รหัสผ่าน पासवर्ड कूटशब्द`,
  ),
  /** Words for something that is about a password but is not the password itself: its hint, its length or its rules. */
  aboutPassword: matcher(
    `hint reminder question strength length polic expir days rule manager`,
    `passwordhint passwordlength 提示 ヒント 힌트`,
  ),
  /** Words for a code that is sent to the user or shown by a device. */
  code: matcher(
    `totp mfa 2fa tfa two.factor one.?time authenticator authentication.(?:code|key|number) verif\\p{L}*.(?:code|number) security.code sms смс captcha
    (?<!access.)code(?!.d.acc|.postal|.client|.word) rsa securid digipass smart.?card einmal tan(?=\\P{L}|$) itan mtan (?:push|photo|chip|sms|mobile?).?tan
    bestätigungscode sicherheitscode prüfcode freigabecode code.de.(?:v|s|c) c[oó]digo(?!.de.(?:acces|usu|cli)) codice(?!.(?:cliente|utente|di.acc|fisc))
    verificatiecode beveiligingscode ověřovací overovaci kod(?!.klient|.użytk|.dostęp|.poczt|eord)(?=\\P{L}|$) jednoraz
    код(?!.клиент|.пользов|.доступ) doğrulama.kod onay.kod`,
    `otpcode authcode smscode captcha 验证码 驗證碼 校验码 認証コード 確認コード 認証番号 인증.?(?:번호|코드) 인증코드
    رمز.(?:التحقق|التأكيد|التفعيل|یکبار|تایید|الأمان) کد.(?:تایید|تأیید) الكود`,
  ),
  /** Words for a personal identification number. */
  pin: matcher(
    `pin(?=\\P{L}|$) pins?.?code pin.?(?:number|nummer) geheimzahl code.pin code.confidentiel code.secret c[oó]digo.pin nip(?=\\P{L}|$) пин(?=\\P{L}|$) пин.?код`,
    `暗証番号 핀.?번호 个人识别码 الرقم.السري`,
  ),
  /** Words for the answer to a security question, or for a memorable word. */
  answer: matcher(
    `answer security.(?:question|word|phrase|info) secret.(?:question|answer|word) memorable mother.?s.?maiden maiden.?name antwort sicherheitsfrage
    merkwort réponse (?:question|mot|phrase).(?:secr|de.secur) respuesta (?:pregunta|palabra).(?:secr|de.segur) resposta (?:pergunta|palavra).(?:secr|de.segur)
    risposta domanda.(?:segr|di.sicur) antwoord (?:beveiligings|geheime.)vraag odpowied[zź] pytanie odpověď (?:bezpečnostní|kontrolní).otázk yanıt cevap
    ответ (?:секретн|контрольн)\\p{L}*.(?:вопрос|слов) кодовое.слово`,
    `답변 보안.?질문 答案 密保 安全问题 答え 回答 秘密の質問 الإجابة إجابة سؤال.الأمان`,
  ),
  /** Words for the number of a card or of a person. On some pages, the field for this number is a password field. */
  number: matcher(
    `card.?(?:number|no(?=\\P{L}|$)|pin|code) cc.?(?:number|num|csc|cvc|cvv) (?:credit|debit|gift|bank).?card cvv cvc csc cvn iban kartennummer prüfziffer
    numéro.de.carte cryptogramme n[uú]mero.(?:de.la.|de.|do.)?(?:tarjeta|cart) numero.(?:della.)?carta kaartnummer numer.karty čislo.karty číslo.karty
    kart.(?:numara|no) номер.карты ssn(?=\\P{L}|$) social.security national.(?:id|insurance) tax.(?:id|number) passport passnummer personal.number
    sozialversicherung steuer.?(?:id|nummer) sécurité.sociale seguridad.social codice.fiscale cpf(?=\\P{L}|$) bsn(?=\\P{L}|$) pesel rodné.číslo
    снилс паспорт kimlik.no gift.?code voucher coupon`,
    `卡号 卡號 身份证 信用卡 カード番号 マイナンバー 카드.?번호 주민.?번호 رقم.البطاقة رقم.الهوية بطاقة`,
  ),
  /** Words for a key or token, such as an API key, a license key or a recovery key. */
  key: matcher(
    `token(?=\\P{L}|$) api(?=\\P{L}|$) apikey (?:access|secret|private|public|licen[sc]e|product|recovery|backup|encryption|master|activation|security|ssh|pgp|gpg|signing|client).?(?:key|secret|token|code|phrase)
    seed.phrase passphrase.for serial.?(?:number|no) schlüssel (?:api|lizenz|produkt|wiederherstellungs|aktivierungs).?(?:schlüssel|code|key)
    jeton clé(?=\\P{L}|$) clef(?=\\P{L}|$) llave clave.(?:api|priv|de.(?:api|licen|activ|recup)) chave chiave sleutel klucz klíč anahtar ключ токен
    webhook`,
    `apikey apitoken accesskey secretkey clientsecret 密钥 金鑰 令牌 激活码 トークン ライセンスキー 토큰 (?:인증|라이선스).?키 مفتاح`,
  ),
  /** Words for the password of a system other than the site, such as a mail server, a database or a network. */
  otherSystem: matcher(
    `smtp imap pop3? (?:mail|mx|proxy|database|db|ftp|sftp|ldap|radius|nas|smb).?(?:server|host|pass|pw|user|bind) ftp sftp ldap (?:proxy|database|datenbank|db)(?=\\P{L}|$) wi.?fi wlan wpa ssid
    (?:archive|zip|pdf|file|document|backup|export|encryption|certificate|keystore|pkcs).?pass postausgang mailserver outgoing.mail serveur.(?:smtp|de.messag) servidor.(?:smtp|de.corr)
    server.di.posta почтов\\p{L}*.сервер`,
    `smtppass dbpass ldappass wifipass 无线 邮件服务器 データベース 無線 와이파이 メールサーバ خادم.البريد واي.?فاي`,
  ),
  /**
   * Words for a field in which the user repeats a password or another value. Many words for "again" contain the word
   * for "new" in the same language, as in "de nuevo". The pattern `fresh` does not match such words.
   */
  repeat: matcher(
    `confirm conf(?!i[adg]|er[ei]n|l|or) repeat again retype re.type reenter re.enter verify wiederhol bestätig nochmal noch.einmal erneut répét repet à.nouveau de.nouveau(?!.(?:mot|mdp|pass|compte|util))
    retap ressais confirma repita otra.vez nuevamente de.nuevo(?!.(?:usu|client|soci|miembro)) vuelv[ae].a reescrib reingres novamente de.novo(?!.(?:usu|util|client))
    ripeti ridigita reinseri nuovamente di.nuovo(?!.(?:utente|client)) conferma herhaal opnieuw bevestig gentag bekræft gjenta igjen(?=\\P{L}|$) bekreft upprepa igen(?=\\P{L}|$) på.nytt
    bekräfta toista uudelleen uudestaan vahvista powtórz ponownie jeszcze.raz potwierd zopak znov[ua](?=\\P{L}|$)
    potvr ponov ismét újra megerős confirmă din.nou(?=\\P{L}|$) reintrodu de.nou(?=\\P{L}|$) tekrar yeniden onay повтор подтверд заново снова еще.раз підтверд знову ще.раз отново
    επιβεβα επανάλ ξανά nhập.lại xác.nhận ulangi kembali konfirmasi שוב(?=\\P{L}|$)`,
    `confirm passconf(?!ig) repeat retype reenter password2 passwd2 pwd2 确认 確認 再次 重复 再入力 もう一度 확인 재입력 다시 تأكيد أعد.كتابة مرة.أخرى تکرار אימות ยืนยัน อีกครั้ง पुष्टि`,
  ),
  /** Words for the current password, in a form that also asks for a new one. */
  old: matcher(
    `old current curr existing present original alt(?=\\P{L}|$|es|pass|kenn) aktuell bisherig derzeit ancien actuel actual(?!iz) antigu
    anterior attual vecchi atual antig huidig oud(?=\\P{L}|$|e) nuvær nåvær gammel gamle nuvarande gammal nykyi vanha obecn star[aeéoy]
    aktualn aktuáln stávaj současn jelenlegi régi(?=\\P{L}|$) vechi mevcut eski стар текущ поточн τρέχ παλι hiện.tại cũ(?=\\P{L}|$) saat.ini lama`,
    `oldpass currentpass curpass 当前 目前 旧 舊 原密码 現在 기존 현재 이전 الحالي القديم נוכחי ישן ปัจจุบัน वर्तमान`,
  ),
  /** Words for a new password or a new email address. */
  fresh: matcher(
    `new(?!s) neu(?=\\P{L}|$|es) nouve(?!au) (?<!\\P{L}(?:à|de).|^(?:à|de).)nouveau de.nouveau.(?:mot|mdp|pass|compte|util) nuev(?!o|amente) (?<!\\P{L}de.|^de.)nuevo de.nuevo.(?:usu|client|soci|miembro)
    nuov(?!o|amente) (?<!\\P{L}di.|^di.)nuovo di.nuovo.(?:utente|client) (?<!\\P{L}de.|^de.)novo de.novo.(?:usu|util|client) nova(?!t|mente) nieuw (?<!\\P{L}på.|^på.)ny(?=\\P{L}|$|tt|e)
    uusi uud(?!elleen|estaan) nowe nowy nowa nove(?=\\P{L}|$) nov[ye](?=\\P{L}|$)
    új(?=\\P{L}|$) (?<!\\P{L}(?:de|din).|^(?:de|din).)nou(?=\\P{L}|$) yeni(?!den) нов νέο mới(?=\\P{L}|$) baru create choose`,
    `newpass 新密码 新しい 新密碼 新规 새 جديد חדש ใหม่ नया 新邮箱 新メール`,
  ),
} as const;

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
const otherPasswordWords = {
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

/** Words that decide if a text field shows a password. A dot matches any single character, including a space. */
const shownWords = {
  /**
   * Words that mean a password and nothing else. Words with several meanings are missing, such as `pass`, `clave` (also
   * a key or a code) and `parola` (Italian for "word"). Texts such as "password label" do not match, because they name
   * something other than a password.
   */
  surePassword: matcher(
    `pwd(?=\\P{L}|$) mdp(?=\\P{L}|$) kennwort contraseña mot.de.passe palavra.passe adgangskode adgangsord kodeord lösenord salasana
    hasło heslo jelszó lozinka geslo slaptažod lykilorð wachtwoord passord kata.laluan kata.sandi şifre(?=\\P{L}|$|niz) парол mật.khẩu`,
    `passwor[dt](?=\\P{L}|$|wied|best|neu|confirm|repeat)(?!.(?:label|name|title|type|id|group|list|set|vault|manager|policy|page|link|table|category|entry)(?:\\P{L}|$))
    passwd(?=\\P{L}|$) 密码 密碼 口令 パスワード 비밀번호 암호 كلمة.?المرور كلمة.?السر رمز.عبور گذرواژه סיסמ รหัสผ่าน पासवर्ड`,
  ),
  /** Words on search fields and their forms. The Spanish "palabra clave" is a keyword and not a password. */
  search: matcher(
    `search query such(?=\\P{L}|$|e|b|w) recherch buscar busca buscador búsqueda pesquis cerca ricerca zoek szuka hledat sök haku søg vyhľad keres caută поиск найти пошук търс претраг αναζήτ tìm.kiếm cari(?=\\P{L}|$) otsi meklē ieško išči traži bilatu
    arama(?=\\P{L}|$) ara(?=\\P{L}|$) keyword stichwort schlagwort mots?.cl[eé] palabras?.clave palavras?.chave parol[ae].chiave trefwoord
    słow[oa].klucz klíčov\\p{L}*.slov ключев anahtar.kelime`,
    `搜索 搜尋 検索 검색 بحث جستجو חיפוש खोज ค้นหา キーワード 关键 關鍵 키워드`,
  ),
  /** Names that the page's source gives to icons which show or hide a password. Such icons have no visible text. */
  toggleIcon: matcher(
    `eye(?=\\P{L}|$) eye.?(?:off|slash|open|closed) (?:toggle|show|view|see|reveal|unmask|ver|mostrar|ojo).?(?:pass|pwd|mdp|clave|senha|contra|parol|sifre)
    (?:pass\\p{L}*|pwd|mdp|clave|senha|contrasena|parola|sifre).(?:toggle|show|reveal|visib|eye)`,
  ),
} as const;

/**
 * Patterns for words that mean usernames, and for words that name other text fields. A dot matches any single
 * character, including a space.
 */
const userNameWords = {
  /** Words for a username, an account or a customer number. */
  userName: matcher(
    `user usr uname log(?=\\P{L}|$) uid login logon signin account acct member customer client nick handle screenname alias
    benutzer nutzer anmelde zugang teilnehmer konto kunden kennung mitglied utilisateur identifiant compte pseudo usuari cuenta
    utente conto accesso employee personnel subscriber student(?=\\P{L}|$) abonné(?=\\P{L}|$) utilizador conta(?!ct) gebruiker inlog bru[kg]er kontonavn användar käyttäjä tunnus uživatel používat
    přihla účet użytk nazwa klient felhasznál utilizator cont(?=\\P{L}|$) kullanıcı müşteri hesap пользовател логин учетн учётн користувач
    потребител χρήστη λογαριασμ tài.khoản tên.(?:đăng|người) pengguna korisni корисни kasutaja lietotāj (?:vart|naud)otoj uporabn erabiltz`,
    `username userid loginname loginid 用户 用戶 使用者 账号 账户 帳號 帐号 ユーザ アカウント ログイン
    会員 아이디 사용자 계정 المستخدم حساب کاربری משתמש ผู้ใช้ उपयोगकर्ता प्रयोक्ता`,
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
    `email e.mail mail courriel mel(?=\\P{L}|$) correo correu e.post epost sähköposti e.posta posta по[чш]т имейл и.мејл e.past el.pašt (?:adresse|adreça).[eé]lectr (?:elektronsk\\p{L}*.naslov|helbide.elektron)
    (?:you|name|user|me).(?:example|(?:your)?(?:company|domain)|mail).(?:com|org|net)(?=\\P{L}|$)`,
    `emailaddress useremail 邮箱 郵箱 电子邮 電子(?:郵件|信箱) メール 이메일 بريد لكترون ایمیل דוא אימייל อีเมล ईमेल`,
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
    vorname nachname company(?!.(?:e?.?mail|com)) comment message subject captcha amount quantity url website
    reference verwendungszweck betreff empfänger recipient beneficiar payee référence objet(?=\\P{L}|$) bénéficiaire montant referencia concepto importe
    referência causale importo kenmerk omschrijving bedrag tytuł kwota odbiorca částka zpráva açıklama tutar назначение сумма получател
    bio(?=\\P{L}|$) description role department title(?=\\P{L}|$)`,
    `firstname lastname fullname birthday birthdate 生日 出生 生年月日 誕生 생년월일 생일 ميلاد تولد לידה 备注 附言 金额 金額 摘要 メモ 金額 금액 메모 المبلغ المرجع المستفيد`,
  ),
  /** Words for the server or the organization of an account, which some pages ask for before the username. */
  place: matcher(
    `(?:home)?server(?=\\P{L}|$) home.server instan[czt] sub.?domain dom[aä]in(?=\\P{L}|$|e) domän domini work.?space tenant mandant host(?=\\P{L}|$|name) organi[sz]a(?!tionsnu)
    (?:team|site|store|shop|school|portal).?(?:name|url|id|address|domain) empresa entreprise société azienda unternehmen firma bedrijf serveur servidor сервер домен организац компани sunucu şirket`,
    `サーバ ドメイン 服务器 伺服器 域名 企业 서버 도메인 خادم نطاق`,
  ),
  /** Words in forms for newsletters, contacts and invitations. The e-mail address in these forms is not a username. */
  newsletter: matcher(
    `newsletter subscri abonn suscri iscriviti.alla.news rundbrief share contact(?!.n(?:umber|o(?=\\P{L}|$))) comment invit notify updates download join.(?:our|the) donate quote
    odebírat odběr abone рассыл подпис`,
    `订阅 訂閱 購読 メルマガ 구독 뉴스레터 النشرة اشترك.في`,
  ),
  /** Words beside the e-mail field of a newsletter, which the label of the field does not contain. */
  offers: matcher(
    `news(?=\\P{L}|$) offers? deals? coupon voucher stay.(?:informed|up.to.date|in.touch) keep.me angebot neuigkeit gutschein auf.dem.laufenden actualités offres restez novedades ofertas novità offerte
    novidades aanbieding nieuws nowości oferty promocj novinky nabídky новост предложен скидк haber fırsat`,
    `优惠 資訊 お知らせ 소식 العروض الأخبار`,
  ),
} as const;

/** Patterns for words on forms and buttons. A dot matches any single character, including a space. */
const formWords = {
  /** Words for logging in. They may be in a form, in its heading or on its button. */
  signIn: signInWords,
  /** Words for logging out. */
  signOut: signOutWords,
  /** Words on a button that leads to the next step. */
  next: matcher(
    `next continu proceed weiter fort(?:fahr|s[eäæ]t) ga.verder doorgaan suivant siguiente seguinte avançar avanti volgende næste neste nästa seuraava jatka dalej kontynuuj další pokračovat
    tovább folytat devam iler[il] далее прод(?:о|ъ)?[лв]ж далі настав συνέχεια tiếp (?:se)?lanjut turpin tęst nadalj nastavi jarraitu`,
    `下一步 继续 繼續 次へ 続[行け] 다음 계속 التالي متابعة استمر ادامه הבא המשך ถัดไป ดำเนินการต่อ जारी`,
  ),
  /** Words of a heading for people who have an account. */
  welcome: matcher(
    `(?:welcome|willkommen|welkom|välkommen|velkommen|bienvenid\\p{L}*|bem.vind\\p{L}*|vítejte|tervetuloa).(?:back|zurück|terug|tillbaka|tilbage|tilbake|de.nuevo|de.volta|zpět|takaisin)
    bon.retour bentornat с.возвращением`,
    `欢迎回来`,
  ),
  /** Words on a button that says nothing about what it does. */
  go: matcher(
    `go(?=\\P{L}|$) ok(?=\\P{L}|$) okay enter(?=\\P{L}|$) get.started start(?=\\P{L}|$) los(?=\\P{L}|$) allons vamos`,
  ),
  /** Words for creating an account. */
  register: matcher(
    `sign.?up regist register create.(?:an?.|your.|my.|new.|free.)*(?:account|profile) join(?=\\P{L}|$) konto.(?:erstellen|anlegen|eröffnen) inscri créer.(?:un.|mon.)?compte crear.(?:una.)?cuenta
    criar.(?:uma.)?conta iscriv crea.(?:un.)?account aanmaken załóż utwórz.konto zaregistr registr kaydol kayıt.ol hesap.oluştur üye.ol inscrev skapa.konto opret rekist z?a?rejestr inregistr regisztr ustvari.račun kontua.sortu εγγραφ daftar реєстр зареєстр регистр зарегистр создать.(?:аккаунт|учет)`,
    `signup 注册 註冊 登録 가입 إنشاء.حساب تسجيل.جديد ثبت.?نام הרשמה ลงทะเบียน`,
  ),
  /** Words for recovering a lost password. */
  recover: matcher(
    `forgot reset recover lost trouble problem vergessen zurücksetz oubli réinitialis olvid recuper restablec esquec dimentic reimposta vergeten gl[eö]mt unoh zapom[ne] odzysk
    zabud zabor obnov elfelejt uitat pozab unuttu sıfırla забыл забул забрав заборав восстан сброс ξεχασ quên lupa.(?:kat|sand|kred) unust aizmirs pamiršo oblid ahaztu send(?=\\P{L}|$)`,
    `忘记 忘記 找回 重置 忘れ 再設定 잊으 찾기 재설정 نسيت استعادة بازنشان فراموش שכח ลืม भूल`,
  ),
  /** Words for deleting an account. */
  deleteAccount: matcher(
    `(?:delete|remove|close|cancel|terminate|erase|destroy|deactivate).(?:my.|your.|this.|the.|user.)*(?:account|profile|membership|data)
    account.(?:delet|clos|remov|terminat|cancel) (?:konto|benutzerkonto|account|profil|zugang).(?:unwiderruflich.|endgültig.|dauerhaft.)?(?:löschen|schließen|kündigen|auflösen|entfernen) kontolöschung
    (?:supprimer|fermer|clôturer|effacer).(?:mon.|votre.|le.|définitivement.)*(?:compte|profil) suppression.(?:du.|de.(?:mon.|votre.)?)compte
    (?:eliminar|borrar|cerrar|cancelar).(?:mi.|tu.|la.|su.)*cuenta (?:excluir|apagar|eliminar|encerrar).(?:a.|minha.|sua.)*conta
    (?:elimina|cancella|chiudi).(?:il.|l.)?(?:mio.|tuo.)?account (?:account|profiel).(?:verwijderen|opheffen|sluiten) usuń.(?:moje.)?konto zamknij.konto
    (?:smazat|zrušit|odstranit).(?:můj.)?účet hesab\\p{L}*.(?:sil|kapat) (?:удалить|удаление|закрыть).(?:мой.|свой.|учётн\\p{L}*.|учетн\\p{L}*.)*(?:аккаунт|запис|профил|учётн|учетн)`,
    `deleteaccount delete.?account accountdelet closeaccount 注销账 注销帐 删除账 删除帐 刪除帳 アカウント(?:を|の)?削除 退会 계정.?삭제 회원.?탈퇴 حذف.(?:ال)?حساب إغلاق.(?:ال)?حساب`,
  ),
  /** Words for deleting anything. */
  delete: matcher(
    `delet(?:e|ion) erase lösch supprim borrar eliminar excluir apagar elimina cancella verwijder usuń smaz удал sil(?=\\P{L}|$)`,
    `confirmdelete 删除 刪除 削除 삭제 حذف`,
  ),
  /** Words for transferring money. */
  transfer: matcher(
    `transfer(?!t) send.money send.payment make.(?:a.)?payment pay(?=\\P{L}|$|.now|.bill) payment wire(?=\\P{L}|$) withdraw checkout place.(?:your.)?order buy.now
    überweis zahlung bezahlen auszahl zahlungspflichtig virement (?:payer|paiement) transferencia transferir pagar pago saque bonifico paga(?=\\P{L}|$|mento)
    overschrijv overboek betalen betaling przelew zapłać płatno převod zaplatit platb havale ödeme öde(?=\\P{L}|$) перевод перевести оплат платеж платёж`,
    `转账 轉帳 付款 支付 汇款 提现 振込 送金 支払 이체 송금 결제 تحويل دفع ادفع`,
  ),
  /** Words for the fields of a form that transfers money. */
  transferField: matcher(
    `amount iban beneficiar payee recipient betrag empfänger verwendungszweck montant bénéficiaire importe beneficiario destinatario valor(?=\\P{L}|$) importo
    bedrag begunstigde kwota odbiorca částka příjemce tutar alıcı сумма получател sort.code account.to to.account payment.reference`,
    `金额 金額 收款 受取人 금액 받는.?(?:분|사람) المبلغ المستفيد`,
  ),
  /** Words for an action, other than a login, that must be confirmed with the password. */
  action: matcher(
    `(?:disable|deactivate|turn.off|revoke|regenerate|rotate|approve|authori[sz]e|export|reveal|wipe|transfer.ownership|remove|unlink|reset.all) confirm.(?:the.|this.|your.|my.)*(?:payment|order|action|transaction|change|request|deletion|removal|operation|transfer|purchase|withdrawal|cancellation|export)
    permanently irreversibl cannot.be.undone can.t.be.undone
    deaktivier abschalten widerruf freigeb genehmig (?:aktion|vorgang|änderung|auftrag|bestellung|löschung).bestätig unwiderruflich
    désactiv révoqu approuv autoris(?:er|ez).(?:le|la|l|cette) (?:confirmer|valider).(?:le.|la.|l.|cette.|votre.)*(?:action|opération|commande|paiement|demande|suppression|virement) irréversible
    desactivar revocar aprobar confirmar.(?:la.|el.|esta.|a.|o.)*(?:acción|operación|pago|pedido|ação|operação|pagamento) desativar aprovar
    disattiva revoca approva conferma.(?:l.|la.|il.)*(?:azione|operazione|pagamento|ordine) uitschakelen intrekken goedkeuren bevestig.(?:de.|deze.)*(?:actie|betaling|bestelling)
    wyłącz zatwierd potwierdź.(?:operac|płatno|transak) vypnout schválit potvrdit.(?:akci|platbu|operaci) devre.dışı (?:işlem|ödeme)\\p{L}*.onay
    отключ отозва одобр подтверд\\p{L}*.(?:действ|операц|платеж|платёж|перевод|удален|заказ)`,
    `禁用 停用 撤销 批准 确认(?:操作|交易|支付|删除) 無効 承認 (?:操作|取引|注文)(?:を|の)確認 비활성 승인 (?:작업|거래|주문).?확인 تعطيل إلغاء.تفعيل (?:تأكيد|تأكيد.هذا).(?:ال)?(?:إجراء|عملية|دفع|طلب|حذف) الموافقة`,
  ),
  /** Words for creating an account for another person. */
  addUser: matcher(
    `(?:add|create|new|invite).(?:an?.|new.|another.|the.)*(?:user|member|employee|customer|operator|admin|staff|colleague|team.?mate) user.(?:add|creat|management)
    (?:add|create|new|edit).(?:an?.|new.|another.|the.)*mailbox creating.another.account (?:create|set.up|add).(?:an?.|your.)*(?:account.for.(?:your.|a.)?)?child
    (?:neue[nrsm]?.)?(?:benutzer|nutzer|mitglied|mitarbeiter)\\p{L}*.(?:hinzufüg|anlegen|erstellen|einladen) neue[rn]?.(?:benutzer|nutzer|mitarbeiter)
    (?:ajouter|créer|nouvel|inviter).(?:un.|une.|nouvel.)*(?:utilisat|membre|collab) (?:añadir|agregar|crear|nuevo|invitar).(?:un.|nuevo.|a.)*(?:usuario|miembro)
    (?:adicionar|criar|novo|convidar).(?:um.|novo.)*(?:utilizador|usuário|membro) (?:aggiungi|crea|nuovo|invita).(?:un.|nuovo.)*(?:utente|membro)
    (?:gebruiker|lid).(?:toevoegen|aanmaken|uitnodigen) nieuwe.gebruiker (?:dodaj|utwórz|nowy).(?:nowego.)?użytkown (?:přidat|vytvořit|nový).(?:nového.)?uživatel
    (?:kullanıcı|üye).(?:ekle|oluştur|davet) yeni.kullanıcı (?:добавить|создать|новый|пригласить).(?:нового.)?(?:пользоват|участник|сотрудник)`,
    `adduser createuser newuser useradd 添加用户 新建用户 新增用戶 创建用户 ユーザー?(?:を|の)?(?:追加|作成) 新規ユーザ (?:사용자|회원).?(?:추가|생성) (?:إضافة|إنشاء).(?:ال)?مستخدم مستخدم.جديد دعوة.(?:عضو|مستخدم)`,
  ),
  /** Words for fields that exist only in a form for another person's account, such as the role of this person. */
  privileges: matcher(
    `role rolle(?=\\P{L}|$) rôle ruolo rola funç permission berechtig droits(?=\\P{L}|$) privileg is.?(?:admin|staff|superuser|active) admin(?=\\P{L}|$) send.(?:user.)?notification groups?(?=\\P{L}|$)
    роль права yetki`,
    `角色 权限 権限 ロール 역할 권한 الدور الصلاحيات`,
  ),
  /** Words on buttons that show or hide a password. */
  toggle: matcher(
    `show hide reveal unmask anzeigen verbergen einblenden ausblenden afficher masquer cacher voir mostrar ocultar esconder mostra nascondi tonen weergeven verberg
    pokaż ukryj zobrazit skrýt göster gizle показ скры toggle.?pass eye(?=\\P{L}|$)`,
    `显示 隐藏 顯示 隱藏 表示 隠す 보기 숨기 표시 إظهار إخفاء اظهار`,
  ),
  /** Words on buttons that empty a field or let the user change it. */
  clear: matcher(
    `clear reset delete remove edit change erase leeren löschen ändern bearbeiten effacer modifier borrar limpiar editar cambiar limpar apagar alterar
    cancella svuota modifica wissen wijzig wyczyść zmień vymazat změnit temizle değiştir очистить изменить`,
    `清除 清空 修改 クリア 消去 変更 지우기 변경 مسح تغيير`,
  ),
  /** Words on buttons that generate a password. */
  generate: matcher(
    `generat set.new.pass suggest random generier erzeug vorschlag génér sugerir gerar genera wygener vygener oluştur сгенер случайн`,
    `生成 自动 自動 생성 توليد`,
  ),
} as const;

/** Patterns for the words of many languages that name fields, forms and buttons. */
const matchers = {
  ...secretWords,
  ...otherPasswordWords,
  ...shownWords,
  ...userNameWords,
  ...formWords,
  ...otherWords,
};

/** Name of a concept, such as `password` or `email`, for which there is a pattern. */
type Concept = keyof typeof matchers;

/**
 * Text → which concepts it contains words for. Several rows of evidence ask for the same concept of the same label,
 * heading or title.
 */
const known = new Map<string, Map<Concept, boolean>>();

/** Returns true if a text contains words for one of the concepts. The text must come from `normalize`. */
export function says(text: string, ...concepts: readonly Concept[]): boolean {
  if (text === "") return false;
  let of = known.get(text);
  if (!of) known.set(text, (of = new Map<Concept, boolean>()));
  for (const concept of concepts) {
    let is = of.get(concept);
    if (is === undefined) of.set(concept, (is = matchers[concept].test(text)));
    if (is) return true;
  }
  return false;
}

/** Removes the words for some concepts, up to their last letters, from a text that comes from `normalize`. */
export const withoutWords = (text: string, ...concepts: readonly Concept[]): string =>
  concepts.reduce(
    (rest, concept) => rest.replaceAll(RegExp(`(?:${matchers[concept].source})\\p{L}*`, "gu"), " "),
    text,
  );
