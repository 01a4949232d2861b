import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";

/** Maximum numbers of names, and of letters of a name, that are reported. */
export const [mostNames, longestName] = [8, 80] as const;

const name = String.raw`[(“"«„‘'「]?([^\s“”"«»„‘「」(),;:：!?/\\|<>]+?)`;
const end = String.raw`['’”"»“」)]?[\s.!?*]*$`;

/** Words for a user, directly before the name of that user. */
const users = String.raw`(?:user(?:.?name)?|member|login|employee|benutzer(?:in|name)?|nutzer(?:in|name)?|mitglied|utilisat(?:eur|rice)|usuari[oa]|utente|usuário|utilizador|gebruiker(?:snaam)?|użytkownik(?:a|i|owi)?|пользовател[ьяею]м?|логин|användare|uživatele?|(?:لل|ال)?مستخدم|ユーザー?|用户名?|用戶名?|使用者)`;

/** Words for an account. They are followed by a name only after a colon. */
const accounts = "(?:account|konto|compte|cuenta|conta)";

const patterns: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|[^\p{L}])(?:${users}(?:\s*[:：]\s*|\s+)|${accounts}\s*[:：]\s*|user account\s+)${name}${end}`,
    "iu",
  ),
  new RegExp(
    String.raw`(?:benutzer(?:in)?|nutzer(?:in)?|mitglied|gebruiker)\s+${name}['’”"»“]?\s+(?:bearbeiten|ändern|bewerken|wijzigen)`,
    "iu",
  ),
  new RegExp(String.raw`${name}['’”"»“]?\s+(?:kullanıcısı için|さんの)`, "iu"),
  new RegExp(String.raw`([^\s“”"«»「」、。:：]+?)\s*さんの`, "u"),
  new RegExp(
    String.raw`(?:用户|用戶|使用者)\s*[“「"]?([^\s“”"「」，。：:]+?)[”」"]?\s*(?:的|输入|輸入|设置|設置|设定|設定)`,
    "u",
  ),
];

/** Names after a word for a password, as in "bob's password" and "Passwort für bob". */
const passwordOf: readonly RegExp[] = [
  new RegExp(String.raw`(?:^|\s)${name}['’]s?\s+(?:\p{L}+\s+)?(?:password|passphrase)`, "iu"),
  new RegExp(
    String.raw`(?:password|passwort|kennwort)\s+(?:for|of|für|von)\s+${name}['’”"»“]?(?:\s+(?:ändern|setzen|festlegen|zurücksetzen))?${end}`,
    "iu",
  ),
];

/** Names after a word for a password that are names only if they look like user names. */
const passwordOfSign = new RegExp(
  String.raw`(?:passe|contraseña|password|senha|wachtwoord|hasło|пароль|parola)\s+(?:de|para|per|di|do|da|van|voor|dla|для|для)\s+${name}${end}`,
  "iu",
);

const possessive =
  "(?:your|my|ihr|dein|mein|votre|ton|mon|tu|su|mi|tuo|tua|sua|seu|minha|uw|je|jouw|mijn|twoje|swoje|ваш|свой|мой)";

/** Words that say that a password is the reader's own. */
const own = new RegExp(
  String.raw`(?:^|[^\p{L}])${possessive}\s+(?:\p{L}+\s+)?(?:pass|kenn|mot|contras|senha|palavra|wachtw|has[łl]o|парол)`,
  "iu",
);

/** Words that may be in the place of a name. */
const noNames =
  /^(?:(?:user)?names?|accounts?|ids?|numbers?|passwords?|profiles?|settings?|details|data|information|info|here|below|again|now|today|it|that|what|let|this|the|an?|your|my|their|his|her|you|me|us|all|new|old|other|another|someone|somebody|users?|members?|employees?|customers?|students?|administrators?|admins?|security|access|login|logins|log|sign|step|required|optional|show|hide|weak|strong|is|was|has|and|or|in|on|to|with|must|can|will|area|center|centre|panel|group|groups|konto|konten|benutzer|daten|profil|einstellungen|ist|sind|ein|compte|cuenta|conta|account|connexion|acceso|accesso|acesso|e-?mail|address|adresse)$/iu;

/** Names that another account could have, found on the page of a form. */
export interface Owners {
  /** Names of the users that the form seems to belong to. The account's own user name can be one of them. */
  readonly names: readonly string[];
  /** True if a text says that the password of one of these users is changed. */
  readonly areNamed: boolean;
}

/**
 * Finds the names of the users whose password or data a form changes, as in "Change password: bob" and "new password
 * for the user bob".
 *
 * @param lines - short texts of the page, such as its headings
 * @param isOwn - returns true for a name of the site, which is not a user
 * @param isLogin - true for a form that may be a login. There, "password for bob" does not mean that it is changed
 */
export function ownersIn(lines: readonly string[], isOwn: (name: string) => boolean, isLogin = false): Owners {
  const names = new Set<string>();
  let areNamed = false;
  for (const line of lines.filter(({ length }) => length <= 200)) {
    const text = normalize(line);
    const isAboutPassword = says(text, "password") && !own.test(line);
    const isChange = isAboutPassword && says(text, "changing");
    const sure = [
      ...(isChange ? [afterColon(line)] : []),
      ...(isChange || (isAboutPassword && !isLogin)
        ? [...passwordOf.map((each) => found(each, line)), signed(line)]
        : []),
    ];
    const about = patterns.map((each) => found(each, line));
    const isAbout = says(text, "forUser") || (isAboutPassword && says(text, "changing", "fresh"));
    for (const each of [...sure, ...about]) {
      if (each === undefined || each.length > longestName || isNoName(each) || isOwn(each)) continue;
      names.add(each);
      if (sure.includes(each) || isAbout) areNamed = true;
    }
  }
  return { names: [...names].slice(0, mostNames), areNamed };
}

const isNoName = (text: string): boolean =>
  noNames.test(text) || says(normalize(text), "changing", "password", "fresh");

/** Words in the names of parameters that hold the number of a user. Some frameworks call such a number `pk`. */
const numbered =
  "pk|uid|usr|user|userid|member|memberid|employee|staff|student|benutzer|nutzer|mitglied|utilisateur|usuario|utente|gebruiker";

const ofUser = new RegExp(`(?:^| )(?:${numbered})(?: |$)`, "u");
const onlyOfUser = new RegExp(`^(?:(?:${numbered}|edit|change|reset|id|no|nr)(?: |$))+$`, "u");

/** Words in the names of parameters of a link that the user whose password is changed got in a message. */
const ofMessage = /(?:^| )(?:token|key|code|hash|signature|sig|expires)(?: |$)/u;

const number = /^(?:\d{1,12}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu;

const ofReader = new RegExp(String.raw`(?:^|[^\p{L}])${possessive}(?:e[rnms]?)?(?:[^\p{L}]|$)`, "iu");

/**
 * Returns true if the address of a page chooses a user by a number, as in "/password?user_id=2", and no text of the page
 * says that something is the reader's own. A page for one's own password needs no number.
 *
 * @param query - the part of the address that begins with a question mark
 * @param lines - short texts of the page, such as its headings
 */
export function choosesUser(query: string, lines: readonly string[]): boolean {
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => ({ name: normalize(name).trim(), value }));
  const isChosen = parameters.some(
    ({ name, value }) => ofUser.test(name) && onlyOfUser.test(name) && number.test(value),
  );
  return isChosen && !parameters.some(({ name }) => ofMessage.test(name)) && !lines.some((line) => ofReader.test(line));
}

const found = (pattern: RegExp, line: string): string | undefined => pattern.exec(line)?.[1];

/** Returns the last word of a line such as "Change password: bob" or "Change password (bob)". */
const afterColon = (line: string): string | undefined =>
  /^[^:：]{3,60}[:：]\s*(\S+)$/u.exec(line)?.[1] ??
  /^[^:：]{3,60}\s[(“"«„「]([^\s()“”"«»「」]+)[)”"»“」]$/u.exec(line)?.[1];

/** Returns a name after a word for a password if it contains a sign that other words do not contain. */
function signed(line: string): string | undefined {
  const given = found(passwordOfSign, line);
  return given !== undefined && /[@\d_.]/u.test(given) ? given : undefined;
}
