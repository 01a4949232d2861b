import { matcher } from "./normalize.ts";

/** Words that people and programs write directly before the word for a password in the name of a field. */
const named =
  "(?:share|sharing|shared.?link|link|post|quiz|exam|enrol\\p{L}*|room|meeting|webinar|conference|event|file|folder|zip|pdf|doc|document|archive|export|import|backup|gallery|album|wallet|course|survey|poll|paste|note|stream|video|printer|device|guest|hotspot|remote|camera|datasource|keystore|cert|certificate).?(?:pass(?!port)|pwd|pw(?=\\P{L}|$))";

/**
 * Words for secrets and accounts that are not the account's own. A dot matches any single character, including a space.
 * `test/e2e/pages/secrets/SOURCES.md` names the programs that use the words of other languages.
 */
export const otherWords = {
  /** Names of fields for the password of a share, a meeting, a file and the like, such as `sharePassword`. */
  thingName: matcher(named),
  /** Sentences that say that a password protects something. They can be in any text of a page. */
  protectedThing: matcher(
    `pass\\p{L}*.(?:of|for).(?:your|the).(?:old|other|existing|previous).(?:mailbox|account|provider) (?:pass|kenn)wort.(?:ihres|deines).(?:alten|bisherigen).(?:postfach|konto) senha.da.prova (?:gallery|album|page|post|file|folder|share|area|event).is.(?:pass\\p{L}*.)?protected (?:galerie|album|seite|datei|bereich)\\p{L}*.ist.(?:\\p{L}*.)?geschutzt pass\\p{L}*.protected protected.(?:by|with).(?:an?.)?pass (?:pass|kenn)wort.?geschutzt (?:mit|durch).(?:ein\\p{L}*.)?(?:pass|kenn)wort.geschutzt
    protege\\p{L}*.par.(?:un.)?mot.de.passe protegid\\p{L}.(?:por|con|com).(?:uma?.|una.)?(?:contrasen|senha|palavra.passe) protett\\p{L}.(?:da|con).(?:una.)?password
    (?:beveiligd|beschermd).met.(?:een.)?wachtwoord (?:met|door).een.wachtwoord.(?:beveiligd|beschermd) (?:zabezpieczon|chronion)\\p{L}*.hasłem защищен\\p{L}*.паролем
    (?:parola|şifre).(?:korumalı|ile.korun) lösenordsskydda passordbeskytt adgangskodebeskytt chráněn\\p{L}*.heslem
    (?:pass\\p{L}*|code).(?:to|for).(?:view|open|see|watch|read|download|access|enter|join|unlock|viewing|accessing).(?:the.|this.|that.|shared.)+(?:post|page|gallery|file|folder|document|album|content|link|share|video|meeting|event|room|archive)
    pass\\p{L}*.(?:of|for).(?:this|the).(?:forum|board|topic|thread|post|page|gallery|file|folder|document|album|link|share|video|event|room|archive|course|survey)(?=\\P{L}|$)
    (?:do[ck]ument|документ|belge|datei|fichier|archiv|archivo|file|pdf|plik|файл|dosya)\\p{L}*.(?:\\p{L}+.){0,3}(?:locked|encrypted|protected|gesperrt|verschlüsselt|verrouillé|chiffré|bloque?ad[oa]|cifrad|bloccat|beveiligd|versleuteld|zablokowan|zaszyfrowan|заблокирован|зашифрован|kilitli|şifreli)`,
    `المستند.مقفل محمي\\p{L}*.بكلمة.(?:ال)?(?:مرور|سر) このパスワードが必要 パスワードで保護 ドキュメントはロック 文档已被锁定 密码保护 密碼保護 비밀번호로.보호`,
  ),
  /** Words for things with a secret of their own, if this meaning is clear in a heading or on a button. */
  thing: matcher(
    `(?:protect|unlock|open|schutz|entsperr|sperr|offn|proteger|desbloque|ouvrir|dever)\\p{L}*.(?:the.|this.|your.|la.|el.|die.)*(?:pdf|galler|galeri|zip|archiv) (?:pdf|galerie|archiv)\\p{L}*.(?:schutz|entsperr|offn)
    (?:ssh|pgp|gpg).key (?:private.)?key.pass mqtt mount.(?:a.)?remote remote.folder (?:git.|new.|push.|pull.)*mirror(?=\\P{L}|$) calendar.(?:from|by).url (?:old|previous|alte\\p{L}*).(?:mailbox|postfach) move.your.mail
    salon(?=\\P{L}|$) tentativa тест(?=\\P{L}|$) попытк quiz exam(?!pl|in) webinar meeting conference prüfung klausur besprechung réunion riunion reunión reunião vergader spotkani sınav toplantı egzamin экзамен встреч конференц
    shar(?:e|ed).(?:an?.|the.|this.|with.|your.|public.|new.)*(?:link|file|folder|album|document|note|gallery|item|photo) (?:public|share|download|secret).link share.(?:link|settings|options) (?:create|save|open|edit).share
    freigabe geteilt\\p{L}*.(?:link|datei|ordner) partage(?!r) enlace.(?:public|compartid) compart(?:id|ilh)\\p{L}*.(?:link|arquiv|past|archiv|enlace) link.(?:public|de.partilha|di.condiv|udost) condivision gedeelde.(?:link|map|bestand) udostępni paylaşım общ\\p{L}*.(?:ссылк|доступ)
    backup sicherung(?=\\P{L}|$|s) sauvegarde respaldo copia.de.seguridad copia.di.sicurezza cópia.de.segurança kopi\\p{L}.zapasow резервн\\p{L}*.копи yedek
    export eksport esporta экспорт dışa.aktar import(?!an|o(?=\\P{L}|$)) importier importuj импорт içe.aktar
    encrypt decrypt verschlüssel entschlüssel déchiffr chiffre(?:r|z|ment) descifra cifrar cifrado decifra criptogra encripta versleutel ontsleutel (?:za|od)?szyfr (?:за|рас)шифр şifrele(?=\\P{L}|$|m)
    database datenbank base.de.d(?:onnees|atos|ados) banco.de.dados baz\\p{L}.danych баз\\p{L}*.данных veri.?taban data.?source datenquelle source.de.donnees connection.string
    postgre my.?sql maria.?db mongo jdbc sql.server imap smtp pop3 (?:web|cal|card).?dav webcal i.?cal(?=\\P{L}|$) vpn pppo.?e l2tp hotspot access.point
    wallet portefeuille(?!s) billetera monedero portafoglio carteira portfel кошел cüzdan seed.(?:phrase|word) recovery.phrase secret.phrase mnemonic phrase.de.recup frase.(?:semilla|de.recup|di.recup) сид.фраз мнемони
    printer drucker imprimante impresora stampante impressora drukark принтер yazıcı
    certificate zertifikat certificat(?!i) certificado certyfikat сертификат sertifika pkcs pfx p12(?=\\P{L}|$) keystore
    calendar.(?:feed|subscri) subscribe.to.(?:a.)?calendar kalender.?abo
    (?:connect|link|add|integrate).(?:to.|an?.|your.|another.|new.|external.|existing.)+(?:\\p{L}+.){0,2}(?:account|server|service|mailbox|calendar|drive|storage|store)(?=\\P{L}|$)
    (?:e.?mail|mail|externes).?konto.(?:hinzu|verbind|verknüpf|einricht) (?:ajouter|connecter|associer).(?:un.|votre.)+compte (?:agregar|añadir|conectar|vincular).(?:una.|tu.|su.)+cuenta (?:aggiungi|collega).(?:un.|il.tuo.)*account
    (?:adicionar|conectar|vincular|associar).(?:uma.|sua.)+conta e.?mail.?account.(?:toevoegen|koppelen) (?:dodaj|połącz).konto (?:добавить|подключить).(?:почтов\\p{L}*.)?(?:аккаунт|учетн|ящик)`,
    `اختبار اجتماع مشاركة.(?:ملف|رابط) رابط.(?:عام|المشاركة) نسخة.احتياطية تصدير استيراد تشفير قاعدة.(?:ال)?بيانات محفظة طابعة شهادة
    試験 小テスト 会議 ミーティング 共有リンク 共有ファイル バックアップ エクスポート インポート 暗号化 復号 ウォレット プリンタ 証明書
    考试 考試 测验 測驗 会议 會議 分享链接 共享链接 分享連結 共享文件 备份 備份 导出 匯出 导入 匯入 加密 解密 数据库 資料庫 钱包 錢包 助记词 助記詞 打印机 印表機 证书 憑證 시험 회의 백업 지갑 데이터베이스`,
  ),
  /** Words for the address of a server, in fields beside the password for it. */
  server: matcher(
    `host(?=\\P{L}|$|name) server(?=\\P{L}|$) broker(?=\\P{L}|$) repository.url port(?=\\P{L}|$) serveur servidor serwer сервер sunucu`,
    `خادم ホスト サーバ 主机 主機 服务器 伺服器 서버`,
  ),
  /** Words for changing the password or the data of another person's account. */
  forUser: matcher(
    `account.for.(?:your|the|an?).(?:child|employee|customer) pass\\p{L}*.(?:for|of).(?:this.|the.|that.|an?.|selected.|new.|other.)*(?:user|member|employee|customer|student|operator|staff)(?!.?(?:name|account|area|interface|id(?=\\P{L}|$)))
    (?:user|member|employee|customer|student|operator|person|child|colleague).s.(?:new.|current.)?pass (?:set|reset).(?:a.)?(?:user|member|employee|student).pass
    (?:edit|modify|update|manage).(?:the.|this.|an?.)*(?:user|member|employee|customer|client|student|child|operator|email.account|mailbox)(?!.?(?:profile|setting|account|data|detail|info|name|pass|pref|control|panel))
    (?:pass|kenn)wort.(?:fur|des|eines|von).(?:den.|die.|das.|dieses.|diesen.|diese.|ein\\p{L}*.|dem.)*(?:benutzer|nutzer|mitglied|mitarbeiter|anwender)(?!.?(?:name|konto|bereich|oberfl))
    (?:benutzer|nutzer|mitarbeiter|kunde|schüler|postfach)(?:in|n)?.(?:\\p{L}+.){0,2}bearbeiten mitglied.(?:\\p{L}+.){0,2}bearbeiten
    mot.de.passe.(?:pour|de|du).(?:l.|cet.|cette.|un.)+(?:utilisat|membre|collab|employe) (?:modifier|editer|mettre.a.jour).(?:l.|cet.|un.|le.compte.d.)?(?:utilisat|membre)
    contrasen\\p{L}.(?:para|de|del).(?:el.|este.|al.|otro.)*usuario (?:editar|modificar).(?:al.|el.|este.|a.)*usuario
    password.(?:per|di|del|dell|dello).(?:l.|questo.)*(?:utente|studente) modifica.(?:l.)?utente
    (?:senha|palavra.passe).(?:para|de|do).(?:o.|este.|um.)*(?:utilizador|usuário) (?:editar|modificar|alterar).(?:o.|este.)*(?:utilizador|usuário)
    wachtwoord.(?:in.)?(?:voor|van).(?:de.|deze.|een.)*gebruiker(?!s?naam) gebruiker.(?:\\p{L}+.){0,2}(?:bewerken|wijzigen)
    hasło.(?:dla.)?(?:tego.)?użytkownika edytuj.użytkownik edycja.użytkownik парол\\p{L}*.(?:для.)?(?:этого.)?(?:пользовател|участник|сотрудник) (?:изменить|редактировать|редактирование|изменение).пользовател
    users?.\\d+(?!\\d) kullanıcısı.için.(?:yeni.)?(?:bir.)?(?:parola|şifre) kullanıcının.(?:parola|şifre) kullanıcıyı.(?:düzenle|değiştir) lösenord.för.användare (?:redigera|ändra).användare heslo.pro.uživatele upravit.uživatele`,
    `مرور.(?:جديدة.)?للمستخدم تعديل.(?:ال)?مستخدم さんの(?:新しい)?パスワード ユーザー?を?の?(?:編集|変更) ユーザー?のパスワード(?:を|の)?(?:変更|リセット|設定) (?:为|為)(?:用户|用戶|使用者) 用户的(?:新)?密码 编辑用户 編輯使用者 (?:重置|重設|修改|更改)(?:用户|使用者)(?:的)?密[码碼] 사용자.(?:편집|수정)`,
  ),
  /** Words for changing something, such as a password. */
  changing: matcher(
    `chang set(?=\\P{L}|$|ting) reset edit update ändern setzen festleg zurücksetz modifi changer définir réinitial cambi restable estable reimposta alter redefin defin wijzig instel
    zmie[nń] zmian ustaw измен смен сброс değiştir sıfırla ändra změn`,
    `غير غيّر تغيير تعيين 変更 設定 更改 修改 重置 重設 변경`,
  ),
} as const;
