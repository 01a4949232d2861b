/** Logins in many languages. */
import { form, page, type PageOptions, type Table } from "../templates.ts";

const numbered = { kind: "login", fills: { "#a1": "login", "#a3": "password" } } as const;

/** The login of a portal in one of the languages. */
const numberedNames = {
  met: "A portal has numbered field names and a second text field nearer to the password. Only the labels say which field is for the username.",
  ...numbered,
};

/** Returns a login with three labels (username, branch, password) and a button. */
const portal = (
  [user, branch, password, button]: readonly [string, string, string, string],
  options: PageOptions,
): string =>
  form(
    [
      `<p><label for="a1">${user}</label> <input id="a1" name="a1"></p>`,
      `<p><label for="a2">${branch}</label> <input id="a2" name="a2"></p>`,
      `<p><label for="a3">${password}</label> <input id="a3" name="a3" type="password"></p>`,
    ],
    { button, ...options },
  );

/**
 * Words of real programs, see test/unit/extension/fill/page/evidence/SOURCES.md: language, title, label and button of
 * the first step of a login.
 */
const firstSteps: readonly (readonly [language: string, tag: string, title: string, label: string, button: string])[] =
  [
    ["Dutch", "nl", "Aanmelden", "Gebruikersnaam", "Ga verder"],
    ["Swedish", "sv", "Logga in", "E-postadress", "Fortsätt"],
    ["Danish", "da", "Log ind", "Brugernavn", "Fortsæt"],
    ["Norwegian", "nb", "Logg inn", "E-postadresse", "Fortsett"],
    ["Finnish", "fi", "Kirjaudu sisään", "Käyttäjänimi", "Jatka"],
    ["Czech", "cs", "Přihlášení", "E-mailová adresa", "Pokračovat"],
    ["Slovak", "sk", "Prihlásenie", "Používateľské meno", "Pokračovať"],
    ["Hungarian", "hu", "Bejelentkezés", "E-mail cím", "Folytatás"],
    ["Romanian", "ro", "Autentificare", "Nume de utilizator", "Continuă"],
    ["Bulgarian", "bg", "Вход", "Имейл адрес", "Продължи"],
    ["Ukrainian", "uk", "Увійти", "Ім'я користувача", "Продовжити"],
    ["Vietnamese", "vi", "Đăng nhập", "Địa chỉ email", "Tiếp tục"],
    ["Indonesian", "id", "Masuk", "Nama pengguna", "Lanjutkan"],
    ["Thai", "th", "เข้าสู่ระบบ", "ที่อยู่อีเมล", "ดำเนินการต่อ"],
    ["Estonian", "et", "Logi sisse", "Kasutajanimi", "Jätka"],
    ["Latvian", "lv", "Pieteikties", "E-pasta adrese", "Turpināt"],
    ["Lithuanian", "lt", "Prisijungti", "Naudotojo vardas", "Tęsti"],
    ["Slovenian", "sl", "Prijavite se", "Elektronski naslov", "Nadaljuj"],
    ["Croatian", "hr", "Prijavi se", "Korisničko ime", "Nastavi"],
    ["Serbian", "sr", "Пријава", "И-мејл адреса", "Настави"],
    ["Catalan", "ca", "Iniciar sessió", "Nom d'usuari", "Continua"],
    ["Basque", "eu", "Saioa hasi", "Helbide elektronikoa", "Jarraitu"],
    ["Persian", "fa", "ورود", "نام کاربری", "ادامه"],
    ["Hebrew", "he", "כניסה", 'כתובת דוא"ל', "המשך"],
    ["Hindi", "hi", "लॉगिन", "प्रयोक्ता नाम", "जारी रखें"],
    ["traditional Chinese", "zh-Hant", "登入", "電子郵件", "繼續"],
  ];

const stepIn = ([language, lang, title, label, button]: (typeof firstSteps)[number]): [string, Table[string]] => [
  `step-${lang.toLowerCase()}`,
  {
    shape: `First step of a login in ${language}`,
    met: "The form has one field with a numbered name and a button to the next step. Only the page's words say what it is.",
    kind: "user-name",
    fills: { "#a1": "login" },
    markup: form([`${label} <input id="a1" name="a1">`], { title, lang, button }),
  },
];

export const table: Table = {
  ...Object.fromEntries(firstSteps.map(stepIn)),
  "arabic-secret-code": {
    shape: "Login form in Arabic with a secret code for a password",
    met: "Banks and authorities call the password a secret code. It is not a one-time code.",
    ...numbered,
    markup: form(['رقم المستخدم <input id="a1" name="a1">', 'الرمز السري <input id="a3" name="a3" type="password">'], {
      title: "دخول",
      lang: "ar",
      button: "دخول",
    }),
  },
  arabic: {
    shape: "Login form in Arabic, right to left",
    ...numberedNames,
    markup: portal(["اسم المستخدم", "الفرع", "كلمة المرور", "دخول"], { title: "تسجيل الدخول", lang: "ar", dir: "rtl" }),
  },
  chinese: {
    shape: "Login form in Chinese",
    ...numberedNames,
    markup: portal(["用户名", "分行", "密码", "登录"], { title: "登录", lang: "zh" }),
  },
  french: {
    shape: "Login form in French",
    ...numberedNames,
    markup: portal(["Identifiant", "Agence", "Mot de passe", "Se connecter"], { title: "Connexion", lang: "fr" }),
  },
  "german-customer": {
    shape: "Login form in German, by customer number",
    met: "Savings banks and insurers call the username Kundennummer or Zugangsnummer.",
    ...numbered,
    markup: portal(["Kundennummer", "Ort", "Kennwort", "Weiter"], { title: "Kundenbereich", lang: "de" }),
  },
  german: {
    shape: "Login form in German",
    ...numberedNames,
    markup: portal(["Benutzername", "Filiale", "Passwort", "Anmelden"], { title: "Anmelden", lang: "de" }),
  },
  greek: {
    shape: "Login form in Greek",
    ...numberedNames,
    markup: portal(["Όνομα χρήστη", "Κατάστημα", "Κωδικός πρόσβασης", "Είσοδος"], { title: "Σύνδεση", lang: "el" }),
  },
  hebrew: {
    shape: "Login form in Hebrew, right to left",
    ...numberedNames,
    markup: portal(["שם משתמש", "סניף", "סיסמה", "כניסה"], { title: "כניסה", lang: "he", dir: "rtl" }),
  },
  hindi: {
    shape: "Login form in Hindi",
    ...numberedNames,
    markup: portal(["उपयोगकर्ता नाम", "शाखा", "पासवर्ड", "लॉग इन करें"], { title: "लॉग इन", lang: "hi" }),
  },
  italian: {
    shape: "Login form in Italian",
    ...numberedNames,
    markup: portal(["Nome utente", "Filiale", "Parola d'ordine", "Accedi"], { title: "Accesso", lang: "it" }),
  },
  "japanese-half-width": {
    shape: "Login form in half-width Japanese",
    met: "Screens of banks and warehouses from the time of one-byte katakana use half-width letters.",
    ...numbered,
    markup: form(
      [
        'ﾕｰｻﾞｰ名 <input id="a1" name="a1">',
        '支店 <input id="a2" name="a2">',
        'ﾊﾟｽﾜｰﾄﾞ <input id="a3" name="a3" type="password">',
      ],
      { title: "ﾛｸﾞｲﾝ", lang: "ja", button: "ﾛｸﾞｲﾝ" },
    ),
  },
  japanese: {
    shape: "Login form in Japanese",
    ...numberedNames,
    markup: portal(["ユーザー名", "支店", "パスワード", "ログイン"], { title: "ログイン", lang: "ja" }),
  },
  korean: {
    shape: "Login form in Korean",
    ...numberedNames,
    markup: portal(["아이디", "지점", "비밀번호", "로그인"], { title: "로그인", lang: "ko" }),
  },
  persian: {
    shape: "Login form in Persian",
    met: "The Persian word for password begins with the Arabic word for code. A second text field is nearer to the password.",
    ...numbered,
    markup: form(
      [
        'نام کاربری <input id="a1" name="a1">',
        'شعبه <input id="a2" name="a2">',
        'رمز عبور <input id="a3" name="a3" type="password">',
      ],
      { title: "ورود", lang: "fa", button: "ورود" },
    ),
  },
  "polish-without-accents": {
    shape: "Change of password in Polish, as names in the code",
    met: "The field names noweHaslo, powtorzHaslo and stareHaslo contain no Polish letters. The fields have no labels.",
    site: "changing.localhost",
    kind: "change",
    fills: { "[name=stareHaslo]": "old", "[name=noweHaslo]": "password", "[name=powtorzHaslo]": "password" },
    markup: page(
      `<form method="post" action="/sent">
<input name="noweHaslo" type="password"><input name="powtorzHaslo" type="password"><input name="stareHaslo" type="password">
<button>Zmień</button>
</form>`,
      { title: "Konto", lang: "pl" },
    ),
  },
  polish: {
    shape: "Login form in Polish",
    ...numberedNames,
    markup: portal(["Nazwa użytkownika", "Oddział", "Hasło", "Zaloguj się"], { title: "Logowanie", lang: "pl" }),
  },
  portuguese: {
    shape: "Login form in Portuguese",
    ...numberedNames,
    markup: portal(["Usuário", "Unidade", "Senha", "Entrar"], { title: "Entrar", lang: "pt" }),
  },
  russian: {
    shape: "Login form in Russian",
    ...numberedNames,
    markup: portal(["Имя пользователя", "Отделение", "Пароль", "Войти"], { title: "Вход", lang: "ru" }),
  },
  "spanish-access-code": {
    shape: "Login form in Spanish with codes for user and access",
    met: "Banks and universities ask for a código de usuario and a código de acceso. Both are words for a login.",
    ...numbered,
    markup: form(
      [
        'Código de usuario <input id="a1" name="a1">',
        'Oficina <input id="a2" name="a2">',
        'Código de acceso <input id="a3" name="a3" type="password">',
      ],
      { title: "Acceso", lang: "es", button: "Entrar" },
    ),
  },
  spanish: {
    shape: "Login form in Spanish",
    ...numberedNames,
    markup: portal(["Nombre de usuario", "Sucursal", "Contraseña", "Entrar"], { title: "Iniciar sesión", lang: "es" }),
  },
  "turkish-capitals": {
    shape: "Login in Turkish capitals",
    met: "Old Turkish systems write the labels in capitals. Turkish has I and İ, whose lower case is ı and i.",
    kind: "login",
    fills: { "#a": "login", "#c": "password" },
    markup: form(
      [
        'KULLANICI ADI <input id="a" name="f1">',
        'ŞUBE <input id="b" name="f2">',
        'ŞİFRE <input id="c" type="password" name="f3">',
      ],
      { title: "GİRİŞ", lang: "tr", button: "GİRİŞ" },
    ),
  },
  turkish: {
    shape: "Login form in Turkish",
    ...numberedNames,
    markup: portal(["Kullanıcı adı", "Şube", "Şifre", "Giriş yap"], { title: "Giriş", lang: "tr" }),
  },
};
