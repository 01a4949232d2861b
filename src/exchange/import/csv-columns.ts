/** Fields that a column of a table can contain. */
export const csvFields = [
  ...(["title", "address", "login", "password", "notes", "totp", "tags", "favourite"] as const),
  ...(["email", "fields", "type", "created", "used", "archived", "card"] as const),
] as const;

/** Name of one of `csvFields`. */
export type CsvField = (typeof csvFields)[number];

/** Indexes of the columns that contain each field, counted from 0. A field can have several columns. */
export type CsvColumns = Readonly<Partial<Record<CsvField, readonly number[]>>>;

/**
 * The columns of a recognised header. Cells of columns that are in neither `columns` nor `ignored` become lines of the
 * notes.
 */
export interface RecognisedColumns {
  readonly program?: CsvProgram;
  readonly columns: CsvColumns;
  /** Indexes of columns that are useless in other programs, such as ids. */
  readonly ignored: readonly number[];
}

/**
 * Finds the fields in the header of a table. The order and the case of the names do not matter.
 *
 * @returns undefined if there is not exactly one column of passwords, if there is no column of usernames, addresses or
 * titles, or if the header has unknown columns and is not that of a known program
 */
export function recogniseColumns(header: readonly string[]): RecognisedColumns | undefined {
  const found = header.map((name) => name.trim().toLowerCase());
  const program = signatures.find(([, needed]) => needed.every((name) => found.includes(name)))?.[0];
  const own = program === undefined ? undefined : ownNames[program];
  const columns = Object.fromEntries(
    csvFields.flatMap((field) => {
      const indexes = found.flatMap((name, i) => ((own?.[name] ?? fieldOf(name)) === field ? [i] : []));
      return indexes.length > 0 ? [[field, indexes]] : [];
    }),
  ) as CsvColumns;
  const ignored = found.flatMap((name, i) => (useless.has(name) || own?.[name] === "useless" ? [i] : []));
  const known = new Set([...Object.values(columns).flat(), ...ignored]);
  if (program === "Zoho Vault") return { program, columns, ignored };
  if (columns.password?.length !== 1 || !(columns.login ?? columns.address ?? columns.title)) return undefined;
  if (program === undefined && found.some((name, i) => name !== "" && !known.has(i))) return undefined;
  return { ...(program !== undefined && { program }), columns, ignored };
}

/** Names that password managers give to the columns of their tables, in lower case. */
const names: Readonly<Record<CsvField, readonly string[]>> = {
  title: ["name", "title", "account"],
  address: ["url", "urls", "website", "web site", "login_uri", "additional_urls", "login url", "hostname"],
  login: ["username", "user name", "login_username", "login", "login name"],
  password: ["password", "login_password"],
  notes: ["note", "notes", "extra", "comments"],
  totp: ["totp", "otpauth", "login_totp", "otpurl", "otpsecret", "otp", "one-time password"],
  tags: ["folder", "grouping", "group", "category", "tags", "vault", "collections"],
  favourite: ["favorite", "fav", "favourite", "favorite status"],
  email: ["email"],
  fields: ["fields", "custom_fields"],
  type: ["type"],
  created: ["timecreated", "createtime", "created"],
  used: ["timelastused"],
  archived: ["archived", "archiveddate", "archived status"],
  card: ["cardnumber"],
};

/** Returns the field with this name, in lower case, in the tables of most programs. */
const fieldOf = (name: string): CsvField | undefined => csvFields.find((field) => names[field].includes(name));

/** Returns the field with this name, in lower case, also if people or programs name it in another language. */
export const fieldOfName = (name: string): CsvField | undefined => fieldNames.get(name);

/**
 * Names of columns of one program. They are not known in the tables of other programs, where they can mean another
 * field.
 */
const ownNames: Readonly<Partial<Record<CsvProgram, Readonly<Record<string, CsvField | "useless">>>>> = {
  RoboForm: {
    ...{ pwd: "password", matchurl: "address" },
    ...{ rf_fields: "useless", rffields: "useless", rffieldsv2: "useless" }, // read by the layout
  },
  "Zoho Vault": {
    ...{ "secret name": "title", "password name": "title", "secret url": "address", "password url": "address" },
    ...{ "folder name": "tags", chambername: "tags", description: "notes" },
    ...{ secretdata: "useless", customdata: "useless", classification: "useless" }, // the first two: by the layout
  },
};

const useless = new Set([
  ...["httprealm", "formactionorigin", "guid", "timepasswordchanged", "timesused", "reprompt", "icon"],
  ...["last modified", "modifytime"],
  ...["formsubmiturl", "usernamefield", "passwordfield"], // the add-on Password Exporter
]);

/**
 * Columns that identify the program that wrote a table. If a table has the columns of several programs, the program
 * that comes first in this list counts.
 */
const signatures = [
  ["Saltmill", ["name", "url", "username", "password", "note", "totp", "tags", "favorite"]],
  ["Bitwarden", ["login_uri", "login_username", "login_password"]],
  ["Firefox", ["url", "username", "password", "formactionorigin", "guid"]],
  ["LastPass", ["url", "username", "password", "extra", "name", "grouping", "fav"]],
  ["KeePass", ["account", "login name", "password", "web site", "comments"]],
  ["KeePassXC", ["group", "title", "username", "password", "url", "notes"]],
  ["Dashlane", ["username", "username2", "title", "password", "note", "url"]],
  ["NordPass", ["name", "url", "username", "password", "note", "cardnumber"]],
  ["Proton Pass", ["name", "url", "username", "password", "note", "totp", "vault"]],
  ["1Password", ["title", "username", "password", "otpauth", "favorite", "archived"]],
  ["1Password", ["title", "website", "username", "password", "one-time password"]],
  ["Safari", ["title", "url", "username", "password", "notes", "otpauth"]],
  ["RoboForm", ["name", "url", "login", "pwd", "note", "folder"]],
  ["Zoho Vault", ["secret name", "secret url", "notes"]],
  ["Zoho Vault", ["password name", "password url", "notes"]],
  ["Chrome or Edge", ["name", "url", "username", "password"]],
] as const;

/** A program whose tables are recognised. Those of the last two have no header, and are recognised by their rows. */
export type CsvProgram = (typeof signatures)[number][0] | "Keeper" | "Enpass";

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

/** Names that people give to the columns of their own tables, in several languages, in lower case. */
const otherNames: Readonly<Partial<Record<CsvField, readonly string[]>>> = {
  password: [
    ...["pass", "passwd", "pwd", "pw", "passphrase", "passwort", "kennwort", "mot de passe", "mdp", "contraseña"],
    "clave",
    ...["senha", "palavra-passe", "wachtwoord", "пароль", "كلمة المرور", "كلمة السر", "hasło", "heslo", "lösenord"],
    ...["adgangskode", "passord", "salasana", "jelszó", "parola", "şifre", "parolă", "лозинка", "lozinka", "geslo"],
    ...["κωδικός", "סיסמה", "パスワード", "密码", "密碼", "비밀번호", "mật khẩu", "kata sandi", "รหัสผ่าน"],
  ],
  login: [
    ...["user", "user id", "userid", "user_name", "e-mail", "mail", "email address", "e-mail address", "benutzer"],
    ...["benutzername", "nutzername", "anmeldename", "identifiant", "utilisateur", "nom d'utilisateur", "usuario"],
    ...["nombre de usuario", "utente", "nome utente", "usuário", "nome de usuário", "gebruiker", "gebruikersnaam"],
    ...["логин", "пользователь", "имя пользователя", "اسم المستخدم", "użytkownik", "nazwa użytkownika", "uživatel"],
    ...["kullanıcı adı", "ユーザー名", "用户名", "使用者名稱", "사용자 이름"],
  ],
  address: [
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
  ],
  title: [
    ...["service", "system", "app", "application", "label", "description", "dienst", "titel", "bezeichnung", "titre"],
    ...["nom", "título", "nombre", "titolo", "nome", "naam", "название", "имя", "العنوان", "الاسم", "nazwa"],
  ],
  notes: [
    ...["comment", "remark", "remarks", "bemerkung", "bemerkungen", "notiz", "notizen", "kommentar", "anmerkung"],
    ...["commentaire", "remarques", "notas", "комментарий", "заметки", "примечание", "ملاحظات"],
  ],
};

/** The fields by their names. */
const fieldNames: ReadonlyMap<string, CsvField> = /* @__PURE__ */ (() =>
  new Map(
    [otherNames, names].flatMap((each) =>
      csvFields.flatMap((field) => (each[field] ?? []).map((name) => [name, field] as const)),
    ),
  ))();

const columnNames: ReadonlySet<string> = /* @__PURE__ */ (() => new Set([...fieldNames.keys(), ...useless]))();
