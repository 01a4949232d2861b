/** Words that say who is signed in, directly before the username. */
const statements = String.raw`(?:signed|logged) in(?: as|:)|(?:sign|log) in again as|(?:angemeldet|eingeloggt) als|connectée?(?:\(e\))? en tant que|(?:вошли|зашли|авторизованы) как|الدخول باسم|(?:sesión|conectado|identificado|autenticado|sessão) como|(?:ingelogd|aangemeld) als|zalogowan[aoy] jako|(?:accesso|connesso) come|inloggad som|(?:logget|logged) (?:inn?|ind) som`;

/** Words that offer to sign in as a user, or that may name the user. */
const offers = String.raw`(?:sign|log) in as|continue as|not you,|(?:anmelden|weiter) als|en tant que|войти как`;

/** Words that stand directly before a username at the end of a line. */
export const introductions = new RegExp(String.raw`(?:${statements}|${offers})[:\s]+(\S+)$`, "iu");

const beginning = new RegExp(`(?:${statements})`, "iu");
const statement = new RegExp(String.raw`(?:${statements})[:\s]*(\S+)(?:\s|$)`, "iu");

/** Words after "signed in as" that are no names. */
const noNames = /^(?:an?|the|your|user|this|another|different|one|ein|eine|un|une|una|uno|het|de|la|le|el)$/iu;

export const saysSignedIn = (text: string): boolean => beginning.test(text.replaceAll(/\s+/gu, " "));

/** Returns the name after words such as "signed in as", without the signs around it. */
export function nameAfterSignedIn(text: string): string | undefined {
  const name = statement
    .exec(text.replaceAll(/\s+/gu, " "))?.[1]
    ?.replaceAll(/^[^\p{L}\p{N}*•+_]+|[^\p{L}\p{N}*•_]+$/gu, "");
  return name === undefined || name === "" || noNames.test(name) ? undefined : name;
}

/** Words with which a page greets its user, as alternatives of a pattern. The name or the site usually follows. */
export const greetingWords =
  "hello|hi|hey|dear|welcome(?: back)?|hallo|willkommen(?: zurück)?|guten tag|bonjour|salut|bienvenue|привет|здравствуйте|добро пожаловать|مرحبًا|مرحبا|أهلًا|أهلا|hola|bienvenid[oa]|olá|ciao|benvenut[oa]|welkom|witaj|ahoj|merhaba";
