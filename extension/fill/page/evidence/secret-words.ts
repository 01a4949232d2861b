import { matcher } from "./matcher.ts";

/** Patterns for words that mean passwords and other secrets. A dot matches any single character, including a space. */
export const secretWords = {
  /** Words for a password. */
  password: matcher(
    `pass(?!port|age|eng|ing|iv|ant|code|key|ion) pw(?=\\P{L}|$) pwd kennwort kenn(?=\\P{L}|$) mot.de.passe mdp contraseñ clave senha palavra.passe
    wachtwoord adgangskode kodeord lösenord salasana hasło heslo jelszó parol lozink geslo slaptaž contraseny lykilor kata.laluan şifre парол
    κωδικ mật.khẩu kata.sandi (?<=^.?)secret(?=.?$) zugangscode c[oó]digo.de.acces code.d.acc`,
    `password passwd 密码 密碼 口令 パスワード 비밀번호 암호 المرور كلمة.?مرور كلمة.?السر رمز.عبور الرمز.السري الرقم.السري گذرواژه סיסמ รหัสผ่าน पासवर्ड`,
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
    `confirm conf repeat again retype re.type reenter re.enter verify wiederhol bestätig nochmal noch.einmal erneut répét repet à.nouveau de.nouveau(?!.(?:mot|mdp|pass|compte|util))
    retap ressais confirma repita otra.vez nuevamente de.nuevo(?!.(?:usu|client|soci|miembro)) vuelv[ae].a reescrib reingres novamente de.novo(?!.(?:usu|util|client))
    ripeti ridigita reinseri nuovamente di.nuovo(?!.(?:utente|client)) conferma herhaal opnieuw bevestig gentag bekræft gjenta igjen(?=\\P{L}|$) bekreft upprepa igen(?=\\P{L}|$) på.nytt
    bekräfta toista uudelleen uudestaan vahvista powtórz ponownie jeszcze.raz potwierd zopak znov[ua](?=\\P{L}|$)
    potvr ponov ismét újra megerős confirmă din.nou(?=\\P{L}|$) reintrodu de.nou(?=\\P{L}|$) tekrar yeniden onay повтор подтверд заново снова еще.раз підтверд знову ще.раз отново
    επιβεβα επανάλ ξανά nhập.lại xác.nhận ulangi kembali konfirmasi שוב(?=\\P{L}|$)`,
    `confirm repeat retype reenter password2 passwd2 pwd2 确认 確認 再次 重复 再入力 もう一度 확인 재입력 다시 تأكيد أعد.كتابة مرة.أخرى تکرار אימות ยืนยัน อีกครั้ง पुष्टि`,
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
