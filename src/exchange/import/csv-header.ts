import { programColumnNames } from "./csv-columns.ts";

/** Names that people give to the columns of their own tables, in several languages, in lower case. */
const otherNames = [
  // passwords
  ...[
    "pass",
    "passwd",
    "pwd",
    "pw",
    "passphrase",
    "passwort",
    "kennwort",
    "mot de passe",
    "mdp",
    "contraseña",
    "clave",
  ],
  ...["senha", "palavra-passe", "wachtwoord", "пароль", "كلمة المرور", "كلمة السر", "hasło", "heslo", "lösenord"],
  ...["adgangskode", "passord", "salasana", "jelszó", "parola", "şifre", "parolă", "лозинка", "lozinka", "geslo"],
  ...["κωδικός", "סיסמה", "パスワード", "密码", "密碼", "비밀번호", "mật khẩu", "kata sandi", "รหัสผ่าน"],
  // usernames
  ...["user", "user id", "userid", "user_name", "e-mail", "mail", "email address", "e-mail address", "benutzer"],
  ...["benutzername", "nutzername", "anmeldename", "identifiant", "utilisateur", "nom d'utilisateur", "usuario"],
  ...["nombre de usuario", "utente", "nome utente", "usuário", "nome de usuário", "gebruiker", "gebruikersnaam"],
  ...["логин", "пользователь", "имя пользователя", "اسم المستخدم", "użytkownik", "nazwa użytkownika", "uživatel"],
  ...["kullanıcı adı", "ユーザー名", "用户名", "使用者名稱", "사용자 이름"],
  // addresses
  ...[
    "site",
    "web",
    "web address",
    "address",
    "uri",
    "link",
    "host",
    "domain",
    "adresse",
    "webseite",
    "internetadresse",
  ],
  ...["site web", "sitio", "sitio web", "sito", "sito web", "endereço", "сайт", "адрес", "الموقع", "رابط", "strona"],
  ...["ウェブサイト", "网址", "網址"],
  // titles
  ...["service", "system", "app", "application", "label", "description", "dienst", "titel", "bezeichnung", "titre"],
  ...["nom", "título", "nombre", "titolo", "nome", "naam", "название", "имя", "العنوان", "الاسم", "nazwa"],
  // notes
  ...["comment", "remark", "remarks", "bemerkung", "bemerkungen", "notiz", "notizen", "kommentar", "anmerkung"],
  ...["commentaire", "remarques", "notas", "комментарий", "заметки", "примечание", "ملاحظات"],
] as const;

const columnNames = /* @__PURE__ */ new Set<string>([...programColumnNames, ...otherNames]);

/**
 * Returns true if a cell is a known name of a column. In the first row of an unknown table, only such cells are shown
 * to the user, because the row could be an account, and one of the other cells could be its password.
 */
export const isColumnName = (cell: string): boolean => columnNames.has(cell.trim().toLowerCase());

/**
 * Returns true if the first row of an unknown table is a header and not an account. The row counts as a header if the
 * cell in the column of the passwords and at least one other cell are known names of columns. One name is not enough,
 * because accounts have passwords such as "password" too. A header with unknown names becomes an account that the
 * preview shows. The opposite mistake would lose an account without a message.
 */
export const isHeader = (cells: readonly string[], passwordColumn: number): boolean =>
  isColumnName(cells[passwordColumn] ?? "") && cells.filter(isColumnName).length > 1;
