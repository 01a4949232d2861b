import { withoutAccents } from "./evidence/normalize.ts";
import { says, secretWords } from "./evidence/words.ts";
import type { PageField } from "./field.ts";

/**
 * Returns true if a field itself says that it takes the current password. Its `autocomplete` must say so, or its label
 * must be a word for a password without words for anything else. Its `autocomplete` must be neither `new-password` nor
 * `one-time-code`, and no word in its label or name may mean another kind of secret. If the field has no label, its
 * name takes the place of the label.
 */
export function saysPassword({ tokens, labels, names }: PageField): boolean {
  const text = labels.trim() === "" ? names : labels;
  return (
    (tokens.includes("current-password") || isPlainPassword(text)) &&
    !tokens.includes("one-time-code") &&
    !tokens.includes("new-password") &&
    !says(`${labels} ${names}`, ...otherSecrets)
  );
}

/** Words for secrets other than a password, and for passwords with a purpose of their own. */
export const otherSecrets = [
  "code",
  "pin",
  "answer",
  "key",
  "number",
  "otherPassword",
  "specialPassword",
  "otherSystem",
] as const;

/**
 * Words that say nothing about the kind of a password, as in "Enter your password" or "Passwort vergessen?". Words that
 * are only in names of fields are in the last line.
 */
const neutral = `
  your my the this an a please enter type provide account login log in sign on to for with of user current e mail address required show hide forgot forgotten lost is field here
  ihr ihre ihrem dein deine deinem das bitte eingeben geben sie ein gib zum zur für konto benutzerkonto benutzer anmelden anmeldung aktuelles anzeigen verbergen vergessen pflichtfeld erforderlich
  votre vos ton mon le la du de d compte entrez saisissez saisir entrer veuillez s il vous plaît pour connexion utilisateur actuel afficher masquer oublié obligatoire requis
  su tu el del cuenta ingrese ingresa introduzca introduce escriba escribe por favor iniciar sesión usuario acceso mostrar ocultar olvidaste olvidó obligatorio requerido actual
  sua o da do conta digite insira introduza informe entrar utilizador usuário esqueceu esqueci obrigatório atual
  tuo il dell inserisci inserire digita per favore accesso utente mostra nascondi dimenticata obbligatorio attuale
  je uw jouw het voer in vul typ van inloggen gebruiker toon verberg vergeten verplicht huidige
  twoje swoje wpisz podaj wprowadź konta logowania pokaż ukryj zapomniałeś wymagane vaše své zadejte účtu k přihlášení zobrazit povinné
  lütfen girin giriniz girişi hesap hesabınız hesabınızın göster gizle unuttum zorunlu
  ваш свой введите введіть укажите от для учетной записи учётной аккаунта входа текущий показать скрыть забыли обязательно
  ditt din ange indtast skriv inn syötä adja meg introduceți dvs unesite svoju τον σας εισάγετε πρόσβασης nhập của bạn masukkan anda
  كلمة الخاصة بك أدخل ادخل حسابك الحساب لحسابك الدخول تسجيل إظهار إخفاء نسيت مطلوب خود را وارد کنید ה שלך הזן הכנס חשבון अपना दर्ज करें
  session auth signin form input txt text ctl j body content main username`;

/** Neutral words in scripts without spaces between words. */
const neutralParts =
  "请|請|您的|你的|您|你|输入|輸入|登录|登入|登錄|账户|账号|帐号|帳號|帳戶|用户|用戶|当前|显示|隐藏|忘记|必填|を|の|に|ご|入力|してください|して下さい|ログイン|アカウント|現在|表示|必須|忘れ|현재|입력|해|하세요|주세요|주십시오|하십시오|계정의?|로그인|사용자|표시|필수|를|을|กรอก|ใส่|ป้อน|ของคุณ";

/** Letters of the scripts that separate words by spaces. */
const joined = "(?:(?![\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}])[\\p{L}\\p{M}])";

const passwords = new RegExp(`(?:${secretWords.password.source})${joined}*`, "gu");
/** Rules in a label, such as "min. 8 characters" or "6–20 characters". */
const lengths = String.raw`(?:(?:min|max|minimum|maximum|mind|mindestens|hochstens|at least|at most|au moins|al menos|almeno|minimaal) )?(?:\d+ ){1,2}(?:(?:or more|to \d+) )?(?:characters?|chars?|letters|zeichen|caract\p{L}*|tekens|znak\p{L}*|символ\p{L}*)(?: (?:or more|min|minimum))?|case sensitive`;

const others = new RegExp(
  `${lengths}|(?<!${joined})(?:${withoutAccents(neutral).trim().split(/\s+/u).join("|")})(?!${joined})|${withoutAccents(neutralParts)}`,
  "gu",
);

/**
 * Returns true if a label contains a word for a password and no other words, except words that say nothing about the
 * kind of the password. Any other word may say that the password is for something else, such as a card: the tables of
 * such words do not cover all languages. The text must come from `normalize`.
 */
export const isPlainPassword = (text: string): boolean => wordsBesidePassword(text) === "";

/** Removes the words for a password, and the words that say nothing about its kind, from a text of `normalize`. */
export const withoutPlainWords = (text: string): string => text.replaceAll(passwords, " ").replaceAll(others, " ");

/**
 * Returns the words of a label that say something about the kind of a password, such as "quiz" in "Quiz password".
 * Returns undefined if the label has no word for a password. The text must come from `normalize`.
 */
export const wordsBesidePassword = (text: string): string | undefined =>
  text.search(passwords) < 0
    ? undefined
    : withoutPlainWords(text)
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
