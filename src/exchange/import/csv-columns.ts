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
  /** Indexes of columns without a name, and of columns that are useless in other programs, such as ids. */
  readonly ignored: readonly number[];
}

/** Names that password managers give to the columns of their tables, in lower case. */
const names: Readonly<Record<CsvField, readonly string[]>> = {
  title: ["name", "title", "account"],
  address: ["url", "urls", "website", "web site", "login_uri", "additional_urls", "login url"],
  login: ["username", "user name", "login_username", "login", "login name"],
  password: ["password", "login_password"],
  notes: ["note", "notes", "extra", "comments"],
  totp: ["totp", "otpauth", "login_totp", "otpurl", "otpsecret", "otp"],
  tags: ["folder", "grouping", "group", "category", "tags", "vault", "collections"],
  favourite: ["favorite", "fav", "favourite"],
  email: ["email"],
  fields: ["fields", "custom_fields"],
  type: ["type"],
  created: ["timecreated", "createtime", "created"],
  used: ["timelastused"],
  archived: ["archived", "archiveddate"],
  card: ["cardnumber"],
};

const useless = new Set([
  ...["httprealm", "formactionorigin", "guid", "timepasswordchanged", "timesused", "reprompt", "icon"],
  ...["last modified", "modifytime"],
]);

/** All names that password managers give to columns, in lower case. */
export const programColumnNames: readonly string[] = /* @__PURE__ */ (() => [
  ...Object.values(names).flat(),
  ...useless,
])();

/**
 * Columns that identify the program that wrote a table. If a table has the columns of several programs, the program
 * that comes first in this list counts.
 */
const signatures = [
  ["Bitwarden", ["login_uri", "login_username", "login_password"]],
  ["Firefox", ["url", "username", "password", "formactionorigin", "guid"]],
  ["LastPass", ["url", "username", "password", "extra", "name", "grouping", "fav"]],
  ["KeePassXC", ["group", "title", "username", "password", "url", "notes"]],
  ["Dashlane", ["username", "username2", "title", "password", "note", "url"]],
  ["NordPass", ["name", "url", "username", "password", "note", "cardnumber"]],
  ["Proton Pass", ["name", "url", "username", "password", "note", "totp", "vault"]],
  ["1Password", ["title", "username", "password", "otpauth", "favorite", "archived"]],
  ["Safari", ["title", "url", "username", "password", "notes", "otpauth"]],
  ["Chrome or Edge", ["name", "url", "username", "password"]],
] as const;

/** A program whose tables are recognised. */
export type CsvProgram = (typeof signatures)[number][0];

/**
 * Finds the fields in the header of a table. The order and the case of the names do not matter.
 *
 * @returns undefined if there is not exactly one column of passwords, if there is no column of usernames, addresses or
 * titles, or if the header has unknown columns and is not that of a known program
 */
export function recogniseColumns(header: readonly string[]): RecognisedColumns | undefined {
  const found = header.map((name) => name.trim().toLowerCase());
  const program = signatures.find(([, needed]) => needed.every((name) => found.includes(name)))?.[0];
  const columns = Object.fromEntries(
    csvFields.flatMap((field) => {
      const indexes = found.flatMap((name, i) => (names[field].includes(name) ? [i] : []));
      return indexes.length > 0 ? [[field, indexes]] : [];
    }),
  ) as CsvColumns;
  const ignored = found.flatMap((name, i) => (useless.has(name) || name === "" ? [i] : []));
  const known = new Set([...Object.values(columns).flat(), ...ignored]);
  if (columns.password?.length !== 1 || !(columns.login ?? columns.address ?? columns.title)) return undefined;
  if (program === undefined && known.size < found.length) return undefined;
  return { ...(program !== undefined && { program }), columns, ignored };
}
