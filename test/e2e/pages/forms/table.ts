/** Login forms that differ in the attributes and labels of their fields. */
import { form, page, shortForm, login, type Table } from "../templates.ts";

const user = 'User <input id="user" name="user" autocomplete="username">';
const password = 'Password <input id="pass" type="password" name="password">';
const passwordWithToken = 'Password <input id="pass" type="password" name="password" autocomplete="current-password">';

export const table: Table = {
  "as-long-as-the-password": {
    shape: "Field that takes just as many characters as the password has",
    met: "The maxlength of the field equals the length of the password, so the password fits.",
    ...login,
    markup: shortForm([
      'User <input id="user" name="user" maxlength="64">',
      'Password <input id="pass" type="password" name="password" maxlength="16" minlength="8" pattern=".{8,16}">',
    ]),
  },
  "autocomplete-off": {
    shape: "Form that forbids autocompletion",
    met: "Banks and authorities set autocomplete=off because audits once required it. Saltmill fills the form if the user asks for it.",
    ...login,
    markup: form(
      [
        'Login name <input id="user" name="x_user" autocomplete="off" autocorrect="off" spellcheck="false">',
        'Password <input id="pass" name="x_pass" type="password" autocomplete="off">',
      ],
      { title: "Online service", formTag: '<form method="post" action="/sent" autocomplete="off">' },
    ),
  },
  "card-number-and-code": {
    shape: "Card payment with a masked security code",
    met: "Checkouts often use a password field for the card's security code. Its token or name says what it is.",
    refuses: "no-field",
    markup: form(
      [
        'Card number <input name="cardnumber" autocomplete="cc-number" inputmode="numeric">',
        'Expires <input name="exp" autocomplete="cc-exp" placeholder="MM/YY">',
        'Security code <input name="cvc" type="password" autocomplete="cc-csc" maxlength="4" inputmode="numeric">',
      ],
      { title: "Pay", button: "Pay" },
    ),
  },
  "card-token-on-login": {
    shape: "Login with the tokens of a card",
    met: "Sites put the tokens of a card on their login, because browsers leave such fields alone without a stored card.",
    ...login,
    markup: form(
      [
        'Benutzername oder E-Mail <input id="user" name="f1" autocomplete="cc-name">',
        'Passwort <input id="pass" type="password" name="f2" autocomplete="cc-csc">',
      ],
      { title: "Anmelden", lang: "de", button: "Anmelden" },
    ),
  },
  "code-token-beside-code": {
    shape: "Password with the token of a code, beside the code",
    met: "The password has the token one-time-code to keep browsers from filling it. The real code is typed in the same form.",
    ...login,
    markup: form(
      [
        'E-mail <input id="user" type="email" name="email" autocomplete="off">',
        'Password <input id="pass" type="password" name="password" autocomplete="one-time-code">',
        'Code <input name="totp" inputmode="numeric" autocomplete="one-time-code">',
      ],
      { title: "Sign in" },
    ),
  },
  "code-token-in-payment": {
    shape: "Payment with a password field that has the token of a card's code",
    met: "The label says only password, but the form asks for a card, so the field gets nothing.",
    refuses: "no-field",
    markup: form(
      [
        'Card number <input name="f1" autocomplete="cc-number">',
        'Password <input type="password" name="f2" autocomplete="cc-csc">',
      ],
      { title: "Pay", button: "Pay" },
    ),
  },
  "code-token-on-login": {
    shape: "Login known by its names, with the token of a code",
    met: "Both fields have the token one-time-code, which keeps password managers away. Their names say what they are.",
    ...login,
    markup: page(
      `<form method="post" action="/sent">
<p><input id="user" name="email" autocomplete="one-time-code"></p>
<p><input id="pass" type="password" name="passwd" autocomplete="one-time-code"></p>
<p><button>Continue</button></p>
</form>`,
      { title: "Welcome" },
    ),
  },
  "code-told-in-text": {
    shape: "One-time password that only the text above explains",
    met: "The second step of a login calls the code from a message a password. The token one-time-code is right.",
    refuses: "no-field",
    markup: form(
      [
        "<p>We sent a one-time password to your phone.</p>",
        'Password <input type="password" name="f1" autocomplete="one-time-code">',
      ],
      { title: "Sign in", button: "Continue" },
    ),
  },
  "company-e-mail": {
    shape: "Company e-mail",
    met: "Services for businesses ask for a company e-mail. The label contains the word company, but the field takes an e-mail address.",
    ...login,
    markup: form(
      [
        'Company email <input id="user" name="f1" type="email">',
        'Password <input id="pass" name="f2" type="password">',
      ],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "keyboard-of-digits": {
    shape: "Password field with a keyboard of digits",
    met: "Phones show a keyboard with only digits for this field, but the password contains other characters.",
    refuses: "password-not-allowed",
    fills: { "#user": "=", "#pass": "=" },
    markup: form(
      [
        'User name <input id="user" name="user" autocomplete="username">',
        'Password <input id="pass" type="password" name="password" inputmode="numeric" autocomplete="current-password">',
      ],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "list-without-the-login": {
    shape: "Lists before the password, none of them with the username",
    met: "Company portals that know the user from a card ask only for a domain, a language and the password.",
    kind: "login",
    fills: { "#pass": "password" },
    markup: form(
      [
        'Domain <select id="domain" name="domain"><option>HEAD OFFICE<option>BRANCH</select>',
        'Language <select id="language" name="language"><option>English<option>Deutsch</select>',
        password,
      ],
      { title: "Sign in to the portal", button: "Sign in" },
    ),
  },
  "login-ours-already": {
    shape: "Account's own username, filled in by the site",
    met: "A site remembers the last user and fills in the username, which is the account's own.",
    untouched: ["#user"],
    ...login,
    markup: form(
      [
        'E-mail <input id="user" type="email" name="email" value="ada@example.org" autocomplete="username">',
        passwordWithToken,
      ],
      { title: "Welcome back", button: "Sign in" },
    ),
  },
  "login-read-only": {
    shape: "Login shown in a read-only field",
    met: "The second screen of a login shows the address from the first screen in a read-only field, with a link to change it.",
    kind: "login",
    fills: { "#user": "=ada@example.org", "#pass": "password" },
    untouched: ["#user"],
    markup: form(
      [
        '<p><label>E-mail <input id="user" type="email" value="ada@example.org" readonly autocomplete="username"></label> <a href="#">Not you?</a></p>',
        'Password <input id="pass" type="password" autocomplete="current-password">',
      ],
      { title: "Enter your password", button: "Sign in" },
    ),
  },
  "masked-by-style-alone": {
    shape: "Secret in a text field that only a style masks",
    met: "A text field shows discs instead of letters. Neither its label nor its name says that it takes a password.",
    refuses: "not-a-password",
    markup: form([user, 'Magic phrase <input id="phrase" name="phrase" style="-webkit-text-security: disc">'], {
      title: "Sign in",
      button: "Sign in",
    }),
  },
  "named-authentication": {
    shape: "Password field named authentication",
    met: "Frameworks put the name of the record into the field names. Here it is authentication, which does not mean a one-time code.",
    ...login,
    markup: form(
      [
        'E-mail <input id="user" name="authentication[email]" type="email">',
        'Password <input id="pass" name="authentication[password]" type="password">',
      ],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "new-password-token-on-login": {
    shape: "Login whose password has the token of a new one",
    met: "Sites put the token new-password on their login to keep browsers from filling it. The field gets the current password.",
    ...login,
    markup: form(
      [
        'E-mail <input id="user" name="email" type="email" autocomplete="off">',
        'Password <input id="pass" name="password" type="password" autocomplete="new-password">',
      ],
      { title: "Sign in", formTag: '<form method="post" action="/sent" autocomplete="off">', button: "Sign in" },
    ),
  },
  "number-masked-too": {
    shape: "Number and password both masked",
    met: "Terminals in public rooms use a password field for the member number, too.",
    site: "bank.localhost",
    kind: "login",
    fills: { "#number": "=", "#pass": "password" },
    markup: form(
      [
        'Member number <input id="number" name="member" type="password" inputmode="numeric">',
        'Password <input id="pass" name="password" type="password">',
      ],
      { title: "Terminal", button: "Sign in" },
    ),
  },
  "one-time-code-masked": {
    shape: "One-time code in a password field",
    met: "The second step of a login hides the digits of the code. The field must never get the password.",
    refuses: "no-field",
    markup: form(
      [
        "<p>Enter the code from your app.</p>",
        'Code <input id="code" type="password" name="otp" inputmode="numeric" maxlength="6" autocomplete="one-time-code">',
      ],
      { title: "Two-factor authentication", button: "Verify" },
    ),
  },
  "password-as-text": {
    shape: "Password in a text field that a style masks",
    met: "Sites mask a text field by a style to keep browsers from offering to store the password. Such a text field gets no password.",
    refuses: "not-a-password",
    markup: form(
      [
        'User <input id="user" name="user">',
        'Password <input id="pass" class="masked" name="password" autocomplete="current-password">',
      ],
      {
        title: "Sign in",
        head: `
<style>.masked { -webkit-text-security: disc; font-family: monospace; }</style>`,
        button: "Sign in",
      },
    ),
  },
  "password-read-only": {
    shape: "Password field that stays read-only",
    met: "Banks with an on-screen keyboard make the field read-only, and the user clicks pictures of digits.",
    refuses: "no-field",
    markup: form(
      ['Customer number <input id="user" name="customer">', 'Code <input id="pass" type="password" readonly>'],
      {
        title: "Personal banking",
        button: '<button type="button">7</button><button type="button">0</button><button type="button">3</button>',
      },
    ),
  },
  "pattern-of-digits": {
    shape: "Password field with a pattern of digits",
    met: "The pattern allows only digits, so the browser would not send the form with this password.",
    refuses: "password-not-allowed",
    fills: { "#user": "=", "#pass": "=" },
    markup: form(
      [
        'User name <input id="user" name="user" autocomplete="username">',
        'Password <input id="pass" type="password" name="password" pattern="[0-9]{6,20}" autocomplete="current-password">',
      ],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "second-button": {
    shape: "Login with a second button that creates an account",
    met: "Shops: the form of the login also leads to a registration, its field has the token of a new password, and its id is new_user.",
    ...login,
    markup: form(
      [
        'E-mail <input id="user" type="email" name="email">',
        'Password <input id="pass" type="password" name="password" autocomplete="new-password">',
        "<p><button>Sign in</button></p>",
        "<h3>New here?</h3>",
      ],
      {
        title: "Your account",
        formTag: '<form method="post" action="/sent?next=/account/new" id="new_user">',
        button: '<button name="create">Create account</button>',
      },
    ),
  },
  "second-factor-of-one-stem": {
    shape: "Password and passcode whose names differ by a number",
    met: "Gateways with a second factor name their fields passwd and passwd1. The second one does not take the repeated password.",
    ...login,
    markup: form(
      [
        'User name <input id="user" name="login">',
        'Password: <input id="pass" type="password" name="passwd">',
        'Passcode: <input type="password" name="passwd1">',
      ],
      { title: "Gateway", button: "Log On" },
    ),
  },
  "second-password-of-one-stem": {
    shape: "Two passwords whose names differ by a number",
    met: "Gateways ask for the passwords of two systems. Only the first one is the account's password.",
    ...login,
    markup: form(
      [
        'User name <input id="user" name="login">',
        'Password 1: <input id="pass" type="password" name="password">',
        'Password 2: <input type="password" name="password2">',
      ],
      { title: "Gateway", button: "Log On" },
    ),
  },
  "shorter-than-the-password": {
    shape: "Field that takes fewer characters than the password has",
    met: "Old systems cut the password at 8 characters, some of them without a message. Then they store another password than intended.",
    refuses: "too-long",
    markup: shortForm([
      'User <input id="user" name="user">',
      'Password <input id="pass" type="password" name="password" maxlength="8">',
    ]),
  },
  "show-password-on": {
    shape: "Show-password toggle that is on",
    met: "A button beside the field turns it into a text field. On phones some sites show the password from the start.",
    ...login,
    markup: form(
      [
        user,
        '<p><label>Password <input id="pass" type="text" name="password"></label> <button type="button" aria-pressed="true">Hide</button></p>',
      ],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "six-digits-with-token": {
    shape: "Six digits that are called a password, with the token of a code",
    met: "The second step of a login calls six digits a password. Token and length say that it is a code.",
    refuses: "no-field",
    markup: form(
      ['Password <input type="password" name="f1" autocomplete="one-time-code" inputmode="numeric" maxlength="6">'],
      { title: "Sign in", button: "Continue" },
    ),
  },
  "tokens-on-unlikely-fields": {
    shape: "Autocomplete tokens that contradict names and order",
    met: "Themes rename and reorder the fields. Only the autocomplete tokens remain correct.",
    kind: "login",
    fills: { "#b": "login", "#c": "password" },
    markup: form(
      [
        'Password of the day <input id="a" name="password_hint">',
        'Badge <input id="b" name="badge" autocomplete="username">',
        `User's cost centre <input id="d" name="user_login_unit">`,
        'Secret <input id="c" name="secret" type="password" autocomplete="current-password">',
      ],
      { title: "Sign in", button: "Go" },
    ),
  },
  "tokens-swapped": {
    shape: "Login with swapped tokens",
    met: "The username has the token of a password, and the password has that of a username.",
    ...login,
    markup: form(
      [
        'User name <input id="user" name="f1" autocomplete="current-password">',
        'Password <input id="pass" type="password" name="f2" autocomplete="username">',
      ],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "tokens-with-section": {
    shape: "Autocomplete tokens with a section and a passkey hint",
    met: "Pages with a billing form beside the login add a section to their tokens. Pages with passkeys add webauthn.",
    ...login,
    markup: form(
      [
        'Account <input id="user" autocomplete="section-account username webauthn">',
        'Voucher <input id="voucher" autocomplete="section-checkout off">',
        'Password <input id="pass" type="password" autocomplete="section-account current-password webauthn">',
      ],
      { title: "Sign in or check out", button: "Sign in" },
    ),
  },
  "unclear-secret-beside-name": {
    shape: "Username beside a masked code",
    met: "Logins without a password ask for a code from a device, which does not get the password. The popup says so.",
    kind: "user-name",
    leaves: "password",
    fills: { "#user": "login" },
    markup: form(
      [
        'E-mail <input id="user" type="email" name="email">',
        'From your device <input type="password" name="f2" autocomplete="one-time-code">',
      ],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "user-name-as-number": {
    shape: "User-name field with a pattern of digits",
    met: "The pattern for customer numbers allows only digits. The browser would not send the form with an e-mail address.",
    refuses: "name-not-allowed",
    fills: { "#user": "=", "#pass": "=" },
    markup: form(
      ['User name <input id="user" name="user" pattern="[0-9]*" autocomplete="username">', passwordWithToken],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "user-name-too-short": {
    shape: "User-name field that takes fewer characters than the user name has",
    met: "The field takes member numbers of ten digits, but the account's username is an e-mail address.",
    refuses: "name-too-long",
    fills: { "#user": "=", "#pass": "=" },
    markup: form(
      ['User name <input id="user" name="user" autocomplete="username" maxlength="10">', passwordWithToken],
      { title: "Sign in", button: "Sign in" },
    ),
  },
  "with-one-time-code": {
    shape: "Login, password and one-time code in one form",
    met: "Hosting panels and exchanges ask for the six digits of the authenticator in the same form as the password.",
    ...login,
    markup: form(
      [
        'Email <input id="user" type="email" name="email">',
        password,
        'Authenticator code <input id="code" name="totp" inputmode="numeric" maxlength="6" autocomplete="one-time-code">',
      ],
      { title: "Sign in", button: "Sign in" },
    ),
  },
};
