import { bare } from "./normalize.ts";

/**
 * How forms of many languages name their fields, without regard to accents. Words of the first kind count where a word
 * begins, those of the second anywhere: people join words in names, and some scripts have no spaces.
 */
const matcher = (beginnings: string, inside: string): RegExp => {
  const anyOf = (words: string): string => bare(words).trim().split(/\s+/u).join("|");
  return new RegExp(`(?:^|[^\\p{L}])(?:${anyOf(beginnings)})|${anyOf(inside)}`, "u");
};

/** A login: user name, e-mail, account, number. */
export const loginWords = matcher(
  `user usr uname log(?=\\P{L}|$) uid login logon signin account acct member customer client nick handle screenname alias email e.mail mail
  benutzer nutzer anmelde zugang teilnehmer konto kunden kennung mitglied utilisateur identifiant courriel mel(?=\\P{L}|$) compte pseudo usuari correo cuenta
  utente conto accesso utilizador conta(?!ct) gebruiker inlog bruker kontonavn e.post epost användar käyttäjä tunnus sähköposti uživatel
  přihla účet użytk nazwa klient felhasznál utilizator cont(?=\\P{L}|$) kullanıcı müşteri e.posta hesap пользовател логин почт учетн учётн користувач
  потребител имейл χρήστη λογαριασμ tài.khoản tên.đăng pengguna korisni`,
  `username userid useremail loginname loginid emailaddress 用户 用戶 账号 账户 帳號 帐号 邮箱 電子郵件 手机 ユーザ メール アカウント ログイン
  会員 아이디 이메일 사용자 계정 المستخدم البريد حساب کاربری ایمیل משתמש דוא ผู้ใช้ อีเมล उपयोगकर्ता ईमेल`,
);

/** A password typed a second time. */
export const repeatWords = matcher(
  `confirm conf repeat again retype re.type reenter re.enter verify wiederhol bestätig nochmal erneut répét repet confirma repita
  otra.vez ripeti conferma herhaal bevestig gentag bekræft gjenta bekreft upprepa bekräfta toista vahvista powtórz potwierd zopak
  potvr ponov ismét megerős confirmă tekrar onay повтор подтверд підтверд επιβεβα επανάλ nhập.lại xác.nhận ulangi konfirmasi`,
  `confirm repeat retype reenter password2 passwd2 pwd2 确认 確認 再次 重复 再入力 もう一度 확인 재입력 다시 تأكيد אימות ยืนยัน पुष्टि`,
);

/** The password there is, beside a new one. */
export const oldWords = matcher(
  `old current curr existing present original alt(?=\\P{L}|$|es|pass|kenn) aktuell bisherig derzeit ancien actuel actual(?!iz) antigu
  anterior attual vecchi atual antig huidig oud(?=\\P{L}|$|e) nuvær nåvær gammel gamle nuvarande gammal nykyi vanha obecn star[aeéoy]
  aktualn aktuáln stávaj současn jelenlegi régi(?=\\P{L}|$) vechi mevcut eski стар текущ поточн τρέχ παλι hiện.tại cũ(?=\\P{L}|$) saat.ini lama`,
  `oldpass currentpass curpass 当前 目前 旧 舊 原密码 現在 기존 현재 이전 الحالي القديم נוכחי ישן ปัจจุบัน वर्तमान`,
);

/** A password that is to be. */
export const newWords = matcher(
  `new neu(?=\\P{L}|$|es) nouve nuev nuov novo nova(?!t) nieuw ny(?=\\P{L}|$|tt|e) uusi uud nowe nove(?=\\P{L}|$) új(?=\\P{L}|$) nou(?=\\P{L}|$)
  yeni нов νέο mới(?=\\P{L}|$) baru create choose`,
  `newpass 新密码 新しい 新密碼 新规 새 جديد חדש ใหม่ नया`,
);

/** Codes of one use, and what else is no login and no password. */
export const codeWords = matcher(
  `otp totp mfa 2fa tfa two.factor one.time onetime authenticator authentication.(?:code|key|number) verification.code verify.code security.code sms captcha
  token(?=\\P{L}|$) cvv cvc csc card.?(?:number|no|code) einmal bestätigungscode sicherheitscode code.de.(?:v|s)
  c[oó]digo.de.(?:veri|segu|conf|aut) codice.di.(?:veri|sicur|conf|aut) kod(?!.klient|.użytk|.dostęp)(?=\\P{L}|$)`,
  `otpcode authcode captcha 验证码 驗證碼 認証コード 確認コード 인증
  رمز.(?:التحقق|التأكيد|التفعيل|یکبار|تایید) کد.(?:تایید|تأیید)`,
);

/** Fields that are beside a login and none. */
export const otherWords = matcher(
  `search query such(?=\\P{L}|$|e) recherch buscar busca cerca zoek szuka hledat sök haku поиск пошук filter coupon voucher promo
  gutschein zip postal postcode plz street address.?(?:line|1|2) city first.?name last.?name given family.?name surname full.?name
  vorname nachname company comment message subject birth captcha amount quantity url website`,
  `firstname lastname fullname 搜索 搜尋 検索 검색 بحث חיפוש`,
);

/** What a login form calls itself and its button. */
export const signInWords = matcher(
  `log.?in log.?on sign.?in next continue proceed anmeld einlogg weiter connexion connect(?:er|ez) suivant continu entrar acceder
  iniciar siguiente seguinte avançar accedi avanti inlogg aanmeld volgende logg næste neste nästa kirjaud seuraava zalog dalej
  přihl prijav prisijung další bejelent tovább autentif conectare giriş devam ileri войти вход далее увійти далі σύνδεση συνέχεια đăng.nhập tiếp masuk`,
  `登录 登入 登錄 下一步 继续 ログイン 次へ 로그인 다음 دخول تسجيل.الدخول التالي כניסה התחבר הבא เข้าสู่ระบบ ถัดไป लॉग`,
);

/** What asks for an address and is no login: newsletters, recovery, registration, contact. */
export const noSignInWords = matcher(
  `newsletter subscri abonn suscri inscri iscri sign.?up regist register create forgot reset recover lost vergessen zurücksetz oubli
  olvid recuper dimentic vergeten invite share contact comment send(?=\\P{L}|$) search notify updates download join donate quote
  подпис регистр забыл восстан kaydol`,
  `signup 注册 註冊 订阅 忘记 登録 購読 忘れ 가입 구독 اشتراك הרשמה`,
);

/** What a field that takes a password calls itself. */
export const passwordWords = matcher(
  `pass pw pwd kennwort kenn mot.de.passe mdp contraseñ clave senha palavra.passe wachtwoord adgangskode lösenord salasana hasło heslo
  jelszó parol parool lozink geslo slaptaž contraseny lykilor kata.laluan şifre парол κωδικ mật.khẩu kata.sandi secret`,
  `password passwd 密码 密碼 パスワード 비밀번호 암호 المرور رمز.عبور الرمز.السري گذرواژه סיסמ รหัสผ่าน पासवर्ड`,
);
