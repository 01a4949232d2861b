/** Pages whose words speak for or against the purpose of a field or form. */
import { form, page, login, type Table } from "../templates.ts";

const arrow = '<button aria-hidden="true"><svg width="16" height="16"><path d="M2 8h12"/></svg></button>';
const eMail = 'E-mail <input id="user" type="email" name="email">';
const user = 'User name <input id="user" name="user">';
const passwordFilled = { kind: "login", fills: { "#f0": "password" } } as const;
const userNameFilled = { kind: "user-name", fills: { "#user": "login" } } as const;

export const table: Table = {
  "api-key": {
    shape: "API key in Polish",
    met: "The settings of a shop have a masked field for the key of a payment service.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['Klucz API <input id="f0" type="password" name="f1">'], {
      title: "Ustawienia",
      lang: "pl",
      button: "Zapisz",
    }),
  },
  "arrow-button": {
    shape: "First step with an arrow for a button, in Arabic",
    met: "The heading above the form says that it is a login. The button has only a picture.",
    ...userNameFilled,
    markup: form(['البريد الإلكتروني <input id="user" type="email" name="email">'], {
      title: "متجر",
      lang: "ar",
      dir: "rtl",
      above: "<h1>تسجيل الدخول</h1>",
      button: arrow,
    }),
  },
  "card-by-token": {
    shape: "Card's code known by its token alone",
    met: "Checkouts ask for the three digits on the back of a card in a masked field.",
    refuses: "no-field",
    markup: form(['On the back <input id="f0" type="password" name="f1" autocomplete="cc-csc">'], {
      button: "Continue",
    }),
  },
  "card-password": {
    shape: "Password of a card in Portuguese",
    met: "Banks: the word for the account's password also names that of the card.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['Senha do cartão <input id="f0" type="password" name="f3">'], {
      title: "Banco",
      lang: "pt",
      button: "Continuar",
    }),
  },
  "card-pin": {
    shape: "Card's code in French",
    met: "A shop asks for the code of a gift card in a masked field.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['Code confidentiel de la carte cadeau <input id="f0" type="password" name="f3">'], {
      title: "Carte cadeau",
      lang: "fr",
      button: "Valider",
    }),
  },
  "checkout-step": {
    shape: "Address of a guest who buys something",
    met: "Shops: the first step of an order asks for the e-mail address and the name, and goes on.",
    refuses: "no-field",
    markup: form([eMail, 'Postcode <input name="postcode">'], { title: "Checkout", button: "Continue" }),
  },
  "code-by-token": {
    shape: "Code known by its token alone",
    met: "The second step of a login has a label that does not say what to enter. Only the token one-time-code says it.",
    refuses: "no-field",
    markup: form(['Enter it here <input id="f0" type="password" name="f1" autocomplete="one-time-code">'], {
      button: "Continue",
    }),
  },
  "code-heading": {
    shape: "Code known by the heading alone",
    met: "The field has no label. Only the heading above it says that it takes a code.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: page(`<form method="post" action="/sent">
<h2>Two-factor authentication</h2>
<p><input id="f0" type="password" name="f1"></p>
<p><button>Verify</button></p>
</form>`),
  },
  "code-named": {
    shape: "Code known by its name alone",
    met: "The site has sent a message, and the label says only where to look. The field name is sms_code.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['From your message <input id="f0" type="password" name="sms_code">'], { button: "Continue" }),
  },
  code: {
    shape: "Code from an app",
    met: "The second step of a login has a password field for the code. The field name does not say what it is for.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['Code from your app <input id="f0" type="password" name="f1">'], { button: "Verify" }),
  },
  digits: {
    shape: "Six digits, in Dutch",
    met: "The label of the second step has no word for a code. Even after the user agrees to fill it, a password with letters does not fit.",
    asks: ["other-secret"],
    refuses: "password-not-allowed",
    fills: { "#f0": "=" },
    markup: form(['Vul de zes cijfers in <input id="f0" type="password" name="f1" inputmode="numeric">'], {
      title: "Controle",
      lang: "nl",
      button: "Doorgaan",
    }),
  },
  "generated-names": {
    shape: "Login with generated field names",
    met: "A component library and a protection against robots generated the field names. One of them begins with otp by chance.",
    ...login,
    markup: form(
      ['E-mail <input id="user" name=":r1:">', 'Password <input id="pass" type="password" name="otp3f9a2c7e81b">'],
      { title: "Log in" },
    ),
  },
  "log-in-or-sign-up": {
    shape: "Log in or sign up",
    met: "One e-mail field is for logging in and for signing up. The site checks if it knows the address.",
    ...userNameFilled,
    markup: form([eMail], { title: "Welcome", above: "<h1>Welcome</h1>", button: "Log in or sign up" }),
  },
  "mail-server": {
    shape: "Password of a mail server",
    met: "Settings of a forum contain the password of its mail server, with a token that keeps browsers from filling it.",
    asks: ["other-secret"],
    kind: "login",
    fills: { "#pass": "password", "#user": "login" },
    markup: form(
      [
        "<h2>Outgoing mail</h2>",
        'SMTP host <input name="smtp_host" value="mail.example.localhost">',
        'User name <input id="user" name="smtp_user">',
        'Password <input id="pass" type="password" name="mail_password" autocomplete="new-password">',
      ],
      { title: "Settings", button: "Save" },
    ),
  },
  "memorable-word": {
    shape: "Memorable word and password with generated ids",
    met: "Banks that use a component library mask the memorable word and the password. The ids of both fields are numbered.",
    kind: "login",
    fills: { "#user": "login", "#mat-input-2": "password" },
    markup: form(
      [
        user,
        '<p><label for="mat-input-1">Memorable word</label> <input id="mat-input-1" type="password"></p>',
        '<p><label for="mat-input-2">Password</label> <input id="mat-input-2" type="password"></p>',
      ],
      { title: "Log in" },
    ),
  },
  "newsletter-continue": {
    shape: "Newsletter with the button Continue",
    met: "A Portuguese newsletter has a button that says Continue, like the first step of a login.",
    refuses: "no-field",
    markup: form(['O seu e-mail <input type="email" name="email">'], {
      title: "Loja",
      lang: "pt",
      above: "<h1>Newsletter</h1>",
      button: "Continuar",
    }),
  },
  "next-alone": {
    shape: "First step with a greeting and Continue",
    met: "No word on the page names a login, a sign-up or a newsletter. The button says Continue.",
    ...userNameFilled,
    markup: form([eMail], { title: "Welcome", above: "<h1>Welcome back</h1>", button: "Continue" }),
  },
  "one-door-french": {
    shape: "Log in or create an account, in French",
    met: "French shops have one e-mail field to log in or to create an account. The button says both.",
    ...userNameFilled,
    markup: form([eMail], {
      title: "Bonjour",
      lang: "fr",
      above: "<h1>Bonjour</h1>",
      button: "Se connecter ou créer un compte",
    }),
  },
  "one-time-password-arabic": {
    shape: "One-time password in Arabic",
    met: "The second step of a government portal has a label that says password, but for one use only.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['كلمة مرور لمرة واحدة <input id="f0" type="password" name="f1">'], {
      title: "التحقق",
      lang: "ar",
      dir: "rtl",
      button: "متابعة",
    }),
  },
  "one-time-password": {
    shape: "One-time password in Chinese",
    met: "Banks ask for a one-time password. The Chinese word for it contains the word for password.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['一次性密码 <input id="f0" type="password" name="f1">'], {
      title: "安全验证",
      lang: "zh",
      button: "确认",
    }),
  },
  "passcode-first": {
    shape: "Passcode of a device before the password",
    met: "Remote access asks for the number that a device shows first, and for the password second.",
    ...login,
    markup: form(
      [
        user,
        'RSA passcode <input type="password" name="passcode">',
        'Password <input id="pass" type="password" name="password">',
      ],
      { title: "Log in" },
    ),
  },
  "password-or-code": {
    shape: "Login with a password or a code",
    met: "One field takes either the password or a code, beside the username.",
    ...login,
    markup: form([user, 'Password or code from the app <input id="pass" type="password" name="secret_or_code">'], {
      title: "Log in",
    }),
  },
  "password-or-token": {
    shape: "Password or token, above a form that sets a password",
    met: "Notebook servers have one field for a password or a token. The form below it uses a token to set a password.",
    ...passwordFilled,
    markup: form(
      ['Token: <input type="password" name="token">', 'New password: <input type="password" name="new_password">'],
      {
        title: "Notebooks",
        above: `<form method="post" action="/sent">
<p><label>Password or token: <input id="f0" type="password" name="entry"></label> <button>Log in</button></p>
</form>
<h2>Set up a password</h2>`,
        button: "Log in and set new password",
      },
    ),
  },
  "pin-with-token": {
    shape: "PIN that is the password",
    met: "Telephone companies call the password a PIN. The token current-password says what it is.",
    ...passwordFilled,
    markup: form(['PIN <input id="f0" type="password" name="pin" autocomplete="current-password">'], {
      title: "Log in",
    }),
  },
  question: {
    shape: "Security question as the label, in Turkish",
    met: "An older bank asks a question in the second step. The question itself is the label.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['İlk evcil hayvanınızın adı nedir? <input id="f0" type="password" name="f1">'], {
      title: "Hesap",
      lang: "tr",
      button: "Devam",
    }),
  },
  "recovery-button": {
    shape: "Help with the login",
    met: "A help page for the login has a button that resets the password.",
    refuses: "no-field",
    markup: form(['E-mail <input type="email" name="email">'], {
      above: "<h1>Log in help</h1>",
      button: "Reset password",
    }),
  },
  "recovery-heading": {
    shape: "Trouble logging in",
    met: "The heading of a recovery page mentions the login, and its button says Next, like that of a login.",
    refuses: "no-field",
    markup: form(['E-mail <input type="email" name="email">'], {
      above: "<h1>Trouble logging in?</h1>",
      button: "Next",
    }),
  },
  "return-address": {
    shape: "First step whose target contains the page that comes after it, in French",
    met: "Telephone companies: the identifier is that of a subscriber, and the address of the form has a parameter for the next page.",
    site: "bank.localhost",
    ...userNameFilled,
    markup: form(['Identifiant abonné <input id="user" name="ref">'], {
      title: "Espace",
      lang: "fr",
      formTag: '<form method="post" action="/sent?next=/share/1">',
      button: "Suivant",
    }),
  },
  "search-in-first-step": {
    shape: "First step whose form also has a search",
    met: "Server-side pages with one form element around the header and the login.",
    ...userNameFilled,
    markup: form(
      ['<input name="q" aria-label="Search"><h1>Sign in</h1>', eMail, 'Text in the picture <input name="captcha">'],
      { title: "Sign in", button: "Next" },
    ),
  },
  "security-answer-named": {
    shape: "Security answer known by its name alone",
    met: "The label is the security question itself, without a question mark. Only the field name says that it takes the answer.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['Name of your first pet <input id="f0" type="password" name="security_answer">'], {
      button: "Continue",
    }),
  },
  "security-answer": {
    shape: "Answer to a security question in Russian",
    met: "Recovery pages and second steps mask the answer to a question like a password.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['Ответ на секретный вопрос <input id="f0" type="password" name="f1">'], {
      title: "Проверка",
      lang: "ru",
      button: "Далее",
    }),
  },
  "sign-up-step": {
    shape: "First step of a sign-up, in Czech",
    met: "The page only creates new accounts. Users who have an account do not use it.",
    refuses: "no-field",
    markup: form(['E-mail <input type="email" name="email">'], {
      title: "Obchod",
      lang: "cs",
      above: "<h1>Registrace</h1>",
      button: "Pokračovat",
    }),
  },
  "six-characters": {
    shape: "Field of six characters",
    met: "A masked field is too short for most passwords, and its label does not say what it takes.",
    asks: ["other-secret"],
    refuses: "too-long",
    markup: form(['From your message <input id="f0" type="password" name="f1" maxlength="6">'], { button: "Continue" }),
  },
  "step-by-form-name": {
    shape: "First step known by the form's id",
    met: "The page has no heading, and the button has no text. Only the form's id, login-form, says that it is a login.",
    ...userNameFilled,
    markup: form([eMail], {
      title: "Shop",
      formTag: '<form id="login-form" method="post" action="/sent">',
      button: arrow,
    }),
  },
  "step-by-page": {
    shape: "First step known by the page's title",
    met: 'The page has only a field for the username, a button with an arrow, and the title "Sign in".',
    ...userNameFilled,
    markup: form(['User name <input id="user" name="f1">'], { title: "Sign in", button: arrow }),
  },
  "step-by-token": {
    shape: "First step known by its token alone",
    met: "No word on the page names a login. The field has the token username.",
    kind: "user-name",
    fills: { "#f0": "login" },
    markup: form(['Enter <input id="f0" name="f1" autocomplete="username">'], { title: "Shop", button: arrow }),
  },
  tan: {
    shape: "Transaction number in German",
    met: "Online banking sends the transaction number by telephone and uses a masked field for it.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['Bitte geben Sie Ihre mobileTAN ein <input id="f0" type="password" name="f7">'], {
      title: "Freigabe",
      lang: "de",
      button: "Weiter",
    }),
  },
  "token-named": {
    shape: "Access token known by its name alone",
    met: "The settings of a build server ask for a token. Only the field name says so.",
    asks: ["other-secret"],
    ...passwordFilled,
    markup: form(['Paste it here <input id="f0" type="password" name="api_token">'], { button: "Save" }),
  },
  "unknown-label": {
    shape: "First step with a label that names a number of the site",
    met: "Offices and insurers: the page says that it is a login, and its only field has a word of its own.",
    site: "bank.localhost",
    kind: "user-name",
    fills: { "#f1": "login" },
    markup: form(["<h1>Anmelden</h1>", 'Kennziffer <input id="f1" name="f1">'], {
      title: "Portal",
      lang: "de",
      button: "Weiter",
    }),
  },
};
