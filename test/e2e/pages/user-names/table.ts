/** Pages with several text fields, or with an unclear one: which of them is for the username? */
import { form, page, login, type Table } from "../templates.ts";

const password = 'Password <input id="pass" type="password" name="f9">';
const thirdPassword = 'Password <input id="pass" type="password" name="f3">';
const passwort = 'Passwort <input id="pass" type="password" name="f3">';
const user = 'User <input id="user" name="f1">';
const passwordAlone = { kind: "login", fills: { "#pass": "password" } } as const;

export const table: Table = {
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
  "code-alone": {
    shape: "Code in a text field before the password",
    met: "The code of a device comes before the password. There is no field for the username.",
    ...passwordAlone,
    markup: form(['Code <input name="f2">', thirdPassword]),
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
  "newsletter-box": {
    shape: "E-mail field with its own button in the same form",
    met: "One form element surrounds the whole page. The e-mail field at the top has its own button, so it is not for the username.",
    ...login,
    markup: page(`<form method="post" action="/sent">
<div><label>E-mail <input type="email" name="f2"></label> <button name="news">OK</button></div>
<div><p><label>User <input id="user" name="f1"></label></p>
<p><label>Password <input id="pass" type="password" name="f3"></label></p>
<p><button>Log in</button></p></div>
</form>`),
  },
  "newsletter-nearer": {
    shape: "Newsletter between user and password",
    met: "In the checkout of a shop, the field for the newsletter is between the username and the password.",
    ...login,
    markup: form([user, 'Newsletter: e-mail <input type="email" name="f2">', thirdPassword]),
  },
  "nickname-and-e-mail-type": {
    shape: "Field of type email, for an account with a name",
    met: "The label says Member, but a field of type email accepts only addresses. The account's username is a nickname.",
    site: "club.localhost",
    ...passwordAlone,
    markup: form(['Member <input type="email" name="f1">', thirdPassword]),
  },
  "nickname-beside-e-mail": {
    shape: "Address alone, for an account with a name",
    met: "The field asks for an e-mail address. The account's username is a nickname, so the field stays empty.",
    site: "club.localhost",
    ...passwordAlone,
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
