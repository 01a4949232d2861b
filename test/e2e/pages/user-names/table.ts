/** Pages with several text fields, or with an unclear one: which of them is for the username? */
import { form, page, login, type Table } from "../templates.ts";

const password = 'Password <input id="pass" type="password" name="f9">';
const thirdPassword = 'Password <input id="pass" type="password" name="f3">';
const passwort = 'Passwort <input id="pass" type="password" name="f3">';
const user = 'User <input id="user" name="f1">';
const oneForm = (inner: string, title = "Members"): string =>
  page(`<form method="post" action="/sent" id="aspnetForm">${inner}</form>`, { title });
const link = (text: string): string => `<a href="javascript:send('${text}')">${text}</a>`;
const rows = `<table><tr><td>User name</td><td><input id="user" name="ctl00$u"></td></tr>
<tr><td>Password</td><td><input id="pass" type="password" name="ctl00$p"></td></tr></table>`;
const passwordAlone = { kind: "login", fills: { "#pass": "password" } } as const;

export const table: Table = {
  "address-with-picture": {
    shape: "Address and a captcha, for an account with a name",
    met: "The e-mail address is not the account's username, and stays empty. The popup says that it has to be typed.",
    site: "club.localhost",
    ...passwordAlone,
    leaves: "user-name",
    markup: form([
      'E-mail address <input type="email" name="f1">',
      thirdPassword,
      'Text in the picture <input name="f4">',
    ]),
  },
  "answer-for-the-account": {
    shape: "Code for the account beside the user name",
    met: "Recovery forms ask for a code that was sent to the user. Its label contains the word account, but it is not the username.",
    ...login,
    markup: form([
      'User name <input id="user" name="f1">',
      'Recovery code of your account <input name="f2">',
      password,
    ]),
  },
  "availability-button": {
    shape: "Button that checks if the name is free",
    met: "Sign-ups have a button beside the username, although it belongs to the form.",
    site: "club.localhost",
    ...login,
    markup: form(
      [
        '<p><label>User name <input id="user" name="f1"></label> <button type="button">Check availability</button></p>',
        'E-mail <input type="email" name="f2">',
        password,
      ],
      { title: "Sign up", button: "Create account" },
    ),
  },
  "before-and-after": {
    shape: "User before the password, account after it",
    met: "Terminals ask for the username first, and for the account to charge after the password.",
    ...login,
    markup: form([user, thirdPassword, 'Account to charge <input name="f2">']),
  },
  "birth-date-nearer": {
    shape: "Identity number, and a date of birth beside the password, in Spanish",
    met: "Banks and health services: the number of the identity card is the user name.",
    site: "bank.localhost",
    kind: "login",
    fills: { "#f1": "login", "#f3": "password" },
    markup: form(
      [
        'DNI <input id="f1" name="f1">',
        'Fecha de nacimiento <input id="f2" name="f2">',
        'Clave <input id="f3" type="password" name="f3">',
      ],
      { title: "Acceso", lang: "es", button: "Entrar" },
    ),
  },
  "by-token": {
    shape: "Address known by its token alone",
    met: "The fields have no labels. One has the token email, and another one is nearer to the password.",
    kind: "login",
    fills: { "#f11": "login", "#pass": "password" },
    markup: page(
      `<form method="post" action="/sent">
<p><input id="f11" name="f1" autocomplete="email"></p>
<p><input name="f2"></p>
<p><input id="pass" type="password" name="f3"></p>
<p><button>Log in</button></p>
</form>`,
      { title: "Log in" },
    ),
  },
  "clear-button-beside": {
    shape: "Button without a word beside the user name",
    met: "Component libraries have a button that clears the field, often without a type.",
    ...login,
    markup: form(['<p><label>User name <input id="user" name="f1"></label> <button>×</button></p>', password]),
  },
  "clear-icon-beside-address": {
    shape: "Button without a word beside the address, and another field",
    met: "The field nearest to the password is for a workspace. The small button beside the address empties it.",
    ...login,
    markup: form([
      '<p><label>E-mail <input id="user" type="email" name="f1"></label> <button type="button">×</button></p>',
      'Workspace <input name="f2">',
      password,
    ]),
  },
  "code-alone": {
    shape: "Code in a text field before the password",
    met: "The code of a device comes before the password. There is no field for the username.",
    ...passwordAlone,
    markup: form(['Code <input name="f2">', thirdPassword]),
  },
  "code-button-beside-address": {
    shape: "Button beside the address that sends a code",
    met: "Sign-ups send a code to the address. Its button does not make the address another form.",
    kind: "login",
    fills: { "#mail": "login", "#pass": "password" },
    markup: form(
      [
        'User name <input name="f1">',
        '<p><label>E-mail <input id="mail" type="email" name="f2"></label> <button type="button">Get code</button></p>',
        'Code <input name="f3">',
        password,
      ],
      { title: "Sign up", button: "Create account" },
    ),
  },
  "company-user-name": {
    shape: "User name at a company",
    met: "Company portals ask for a company username. The word company alone would mean another field beside the username.",
    site: "club.localhost",
    ...login,
    markup: form(['Company username <input id="user" name="f1">', password]),
  },
  "contact-number": {
    shape: "Registered contact number",
    met: "Telephone companies use the number with which the customer registered as the username.",
    site: "bank.localhost",
    ...login,
    markup: form(['Registered contact number <input id="user" name="f1">', password]),
  },
  "customer-code": {
    shape: "Customer code",
    met: "Banks and wholesalers give their customers a code, which is the username.",
    site: "club.localhost",
    ...login,
    markup: form(['Customer code <input id="user" name="f1">', password]),
  },
  "customer-reference-in-payment": {
    shape: "Reference of a customer in a payment",
    met: "Banks ask for the password to send a payment. The customer reference is a text for the recipient and not the username.",
    asks: ["moves-money"],
    ...passwordAlone,
    markup: form(['Recipient <input name="f1">', 'Customer reference <input name="f2">', thirdPassword], {
      title: "Payment",
      button: "Pay now",
    }),
  },
  "deals-above-login": {
    shape: "Sentence about deals above the address",
    met: "Shops praise their deals right above the login. A field for a workspace is nearer to the password.",
    ...login,
    markup: form([
      "<p>Great deals for members.</p>",
      'E-mail <input id="user" type="email" name="f1">',
      'Workspace <input name="f2">',
      password,
    ]),
  },
  "e-mail-and-name": {
    shape: "Sign-up with an address and a name",
    met: "Forums ask for an e-mail address and a username. An account whose username is an address gets it in the first field.",
    kind: "sign-up",
    fills: { "#email": "login", "#new": "password" },
    markup: form(
      [
        'E-mail <input id="email" name="f1">',
        'User name <input name="f2">',
        'New password <input id="new" type="password" name="f3">',
      ],
      { button: "Join" },
    ),
  },
  "e-mail-far-away": {
    shape: "Login by name with an address farther away",
    met: "A login asks for an address, a telephone number and a user name. The user name is right before the password.",
    ...login,
    markup: form(
      [
        'E-mail <input type="email" name="f4">',
        'Phone <input type="tel" name="f5">',
        'User name <input id="user" name="f1">',
        password,
      ],
      { title: "Log in" },
    ),
  },
  "holder-code": {
    shape: "Code of the holder, in Italian",
    met: "Banks use the code of the account's holder (codice titolare) as the username.",
    site: "bank.localhost",
    ...login,
    markup: form(['Codice titolare <input id="user" name="f1">', password], { lang: "it", button: "Accedi" }),
  },
  holder: {
    shape: "Account holder's name before the password",
    met: "The field nearest to the password has the token name, so it takes a person's name and not the username.",
    ...login,
    markup: form([user, 'Account holder <input name="f2" autocomplete="name">', thirdPassword]),
  },
  "new-e-mail": {
    shape: "New address, confirmed by the password",
    met: "Settings ask for a new e-mail address and the password. Only the user types the new address.",
    ...passwordAlone,
    markup: form(['New e-mail <input type="email" name="f1">', thirdPassword], { button: "Save" }),
  },
  "new-password-token": {
    shape: "User name with the token of a new password",
    met: "Logins put the token new-password on all their fields, even on text fields, to keep browsers from filling them.",
    ...login,
    markup: form([
      'Organisation <input name="tenant" autocomplete="new-password">',
      'User name <input id="user" name="username" autocomplete="new-password">',
      'Password <input id="pass" type="password" name="password" autocomplete="off">',
    ]),
  },
  "newsletter-after-login": {
    shape: "Newsletter after the login in the same form",
    met: "Server-side pages have one form element. The newsletter in the footer comes after the button of the login.",
    ...login,
    markup: oneForm(
      `${rows}${link("Log in")}<footer><input name="ctl00$n" placeholder="E-mail">${link("OK")}</footer>`,
    ),
  },
  "newsletter-after-password": {
    shape: "Newsletter after a password without a user name",
    met: "The site knows the user. The only text field comes after the button of the login and gets nothing.",
    ...passwordAlone,
    markup: oneForm(
      `Password <input id="pass" type="password" name="p">${link("Log in")}<div><input name="n" placeholder="E-mail">${link("OK")}</div>`,
    ),
  },
  "newsletter-box": {
    shape: "E-mail field with its own button in the same form",
    met: "One form element surrounds the whole page. The e-mail field at the top has its own button, so it is not for the username.",
    ...login,
    markup: page(`<form method="post" action="/sent">
<div><label>E-mail <input type="email" name="f2"></label> <button name="news">OK</button></div>
<div><p><label>User <input id="user" name="f1"></label></p>
<p><label>Password <input id="pass" type="password" name="f3"></label></p>
<p><button>Go on</button></p></div>
</form>`),
  },
  "newsletter-by-image": {
    shape: "Newsletter with an image for a button, in the same form",
    met: "Older pages send a part of the form by a script on an image without a text.",
    ...login,
    markup: oneForm(
      `<p><input type="email" name="ctl00$n" placeholder="E-mail"><img src="data:," width="20" height="20" alt="" onclick="void 0"></p>${rows}${link("Log in")}`,
    ),
  },
  "newsletter-by-sibling": {
    shape: "Newsletter and login as siblings in the same form",
    met: "No element surrounds the newsletter alone. Its button has no type that sends the form.",
    ...login,
    markup: oneForm(
      `<input name="ctl00$n" placeholder="Your e-mail"><span role="button" tabindex="0">Join</span>${rows}<button type="button">Log in</button>`,
    ),
  },
  "newsletter-by-text": {
    shape: "Newsletter without a button in the same form",
    met: "Only the text before the field says that it is for offers. The login below asks for a user name.",
    ...login,
    markup: oneForm(`Get our offers by e-mail: <input type="email" name="ctl00$n">${rows}${link("Log in")}`),
  },
  "newsletter-in-table": {
    shape: "Newsletter in the rows of the login's table, in German",
    met: "Older pages have one table for everything. The newsletter's button has a row of its own.",
    ...login,
    markup: page(
      `<form method="post" action="/sent"><table>
<tr><td>Angebote per E-Mail</td><td><input type="email" name="f9"></td></tr>
<tr><td></td><td><input type="button" value="Eintragen"></td></tr>
<tr><td>Benutzername</td><td><input id="user" name="f1"></td></tr>
<tr><td>Passwort</td><td><input id="pass" type="password" name="f2"></td></tr>
<tr><td></td><td><input type="button" value="Anmelden"></td></tr>
</table></form>`,
      { title: "Portal", lang: "de" },
    ),
  },
  "newsletter-in-first-step": {
    shape: "Newsletter in the form of a first step",
    met: "The first step of a login offers the newsletter in the same form.",
    kind: "user-name",
    fills: { "#f1": "login" },
    markup: form(['User name <input id="f1" name="f1">', 'Newsletter: e-mail <input type="email" name="f2">']),
  },
  "newsletter-nearer": {
    shape: "Newsletter between user and password",
    met: "In the checkout of a shop, the field for the newsletter is between the username and the password.",
    ...login,
    markup: form([user, 'Newsletter: e-mail <input type="email" name="f2">', thirdPassword]),
  },
  "newsletter-unknown-label": {
    shape: "Newsletter before a login with a label of the site's own",
    met: "The field of the login has an unknown label. The newsletter in the same form has a clear one, and its own link.",
    ...login,
    markup: oneForm(
      `<div>Stay informed: <input name="ctl00$n" placeholder="E-mail">${link("OK")}</div>${rows.replace("User name", "Key sign")}${link("Log in")}`,
    ),
  },
  "nickname-and-e-mail-type": {
    shape: "Field of type email, for an account with a name",
    met: "The label says Member, but a field of type email accepts only addresses. The account's username is a nickname.",
    site: "club.localhost",
    ...passwordAlone,
    leaves: "user-name",
    markup: form(['Member <input type="email" name="f1">', thirdPassword]),
  },
  "nickname-beside-e-mail": {
    shape: "Address alone, for an account with a name",
    met: "The field asks for an e-mail address. The account's username is a nickname, so the field stays empty.",
    site: "club.localhost",
    ...passwordAlone,
    leaves: "user-name",
    markup: form(['E-mail <input name="f1">', thirdPassword]),
  },
  nickname: {
    shape: "Sign-up with a name and an address",
    met: "The account's username is a nickname and not an address, so it belongs in the field for the nickname.",
    site: "club.localhost",
    kind: "sign-up",
    fills: { "#name": "login", "#new": "password" },
    markup: form(
      [
        'Nickname <input id="name" name="f2">',
        'E-mail <input type="email" name="f1">',
        'New password <input id="new" type="password" name="f3">',
      ],
      { button: "Join" },
    ),
  },
  "number-type": {
    shape: "Field of type number, for an account with an address",
    met: "The browser empties a field of type number if its value is not a number. The account's username is an address.",
    ...passwordAlone,
    leaves: "user-name",
    markup: form(['Member number <input type="number" name="f1">', thirdPassword]),
  },
  "other-user-shown": {
    shape: "Read-only username of another user",
    met: "The username is in a read-only field and belongs to another user.",
    asks: ["other-login"],
    kind: "login",
    fills: { "#user": "=bob@example.org", "#pass": "password" },
    untouched: ["#user"],
    markup: form([
      'User name <input id="user" name="user" value="bob@example.org" readonly>',
      'Password <input id="pass" type="password" name="password">',
    ]),
  },
  "payment-reference": {
    shape: "Reference before the password",
    met: "The only text field is for the reference of a payment. A customer number does not belong there.",
    site: "bank.localhost",
    ...passwordAlone,
    markup: form(['Verwendungszweck <input name="f2">', passwort], { title: "Bank", lang: "de", button: "Weiter" }),
  },
  "pin-or-user-name": {
    shape: "PIN or user name",
    met: "Home servers take a PIN or a username in the same text field before the password.",
    site: "club.localhost",
    ...login,
    markup: form(['PIN or user name <input id="user" name="f1">', password]),
  },
  "recovery-button-beside": {
    shape: "Button to recover the user name beside its field",
    met: "Banks have a button to recover the username. It has no type, so it is a submit button.",
    ...login,
    markup: form([
      '<p><label>User ID <input id="user" name="f1"></label> <button>Forgot User ID?</button></p>',
      password,
    ]),
  },
  "search-box-alone": {
    shape: "Field with its own search button in the same form",
    met: "One form element surrounds the whole page. The only text field before the password has its own button, for a search.",
    ...passwordAlone,
    markup: page(`<form method="post" action="/sent">
<div><label>Customer <input name="f1"></label> <button>Search</button></div>
<div><p><label>Password <input id="pass" type="password" name="f2"></label></p>
<p><button>Unlock</button></p></div>
</form>`),
  },
  "search-for-users": {
    shape: "Search for users beside the login",
    met: "Forums have one form element around the whole page, and the search for users is nearer to the password.",
    ...login,
    markup: form(['User name <input id="user" name="f1">', 'Search for a user <input name="f2">', password]),
  },
  "search-link-alone": {
    shape: "Field with a link that searches, before a password",
    met: "The only text field before the password has a link with a script. The site knows the user.",
    ...passwordAlone,
    markup: oneForm(
      `<input name="ctl00$q">${link("Go")} <label>Password <input id="pass" type="password" name="p"></label>${link("Unlock")}`,
    ),
  },
  "subscriber-identifier": {
    shape: "Identifier of a subscriber in French",
    met: "Telephone companies and newspapers: the word for a subscriber is also that of a newsletter.",
    site: "bank.localhost",
    ...login,
    markup: form(
      ['N° abonné <input id="user" name="f1">', 'Mot de passe <input id="pass" type="password" name="f2">'],
      { title: "Espace client", lang: "fr", button: "Se connecter" },
    ),
  },
  "subscriber-number": {
    shape: "Number of a subscriber, in French",
    met: "Newspapers and telephone companies use the number of the subscription as the username.",
    site: "bank.localhost",
    ...login,
    markup: form(
      [
        `Identifiant ou numéro d'abonné <input id="user" name="f1">`,
        'Mot de passe <input id="pass" type="password" name="f9">',
      ],
      { lang: "fr", button: "Se connecter" },
    ),
  },
  "telephone-beside": {
    shape: "Telephone number, for an account with an address",
    met: "The field before the password takes only a telephone number, but the account's username is an address.",
    ...passwordAlone,
    leaves: "user-name",
    markup: form(['Telefon <input name="f1">', passwort], { title: "Zugang", lang: "de", button: "Anmelden" }),
  },
  telephone: {
    shape: "Telephone number before a branch",
    met: "The account's username could be a telephone number, and one of the fields asks for a telephone number.",
    site: "bank.localhost",
    kind: "login",
    fills: { "#f11": "login", "#pass": "password" },
    markup: form(['Handy <input id="f11" type="tel" name="f1">', 'Filiale <input name="f2">', passwort], {
      title: "Bank",
      lang: "de",
      button: "Anmelden",
    }),
  },
  "two-e-mail-fields": {
    shape: "Address typed twice, in Spanish",
    met: "Sign-ups ask for the e-mail address twice. Both fields get it.",
    kind: "sign-up",
    fills: { "#e1": "login", "#e2": "login", "#new": "password" },
    markup: form(
      [
        'Correo electrónico <input id="e1" type="email" name="f1">',
        'Repita el correo electrónico <input id="e2" type="email" name="f2">',
        'Nueva contraseña <input id="new" type="password" name="f3">',
      ],
      { title: "Registro", lang: "es", button: "Registrarse" },
    ),
  },
  "user-name-token-beside-e-mail": {
    shape: "Field for a nickname with the token beside one for an address",
    met: "Sign-ups ask for a username and an e-mail address. An account whose username is an address gets it in the second field.",
    kind: "sign-up",
    fills: { "#mail": "login", "#pass": "password" },
    markup: form(
      [
        'Username <input name="username" autocomplete="username">',
        'Email <input id="mail" type="email" name="email" autocomplete="email">',
        'Password <input id="pass" type="password" name="password" autocomplete="new-password">',
      ],
      { button: "Sign up" },
    ),
  },
};
