/** Pages with a sign-up. */
import { form, type Table } from "../templates.ts";

export const table: Table = {
  "again-in-spanish": {
    shape: "Sign-up that asks for the password again, in Spanish",
    met: "Sites in many languages: the word for 'again' contains the word for 'new'.",
    kind: "sign-up",
    fills: { "#user": "login", "#one": "password", "#two": "password" },
    markup: form(
      [
        'Correo electrónico <input id="user" type="email" name="correo">',
        'Contraseña <input id="one" type="password" name="clave">',
        'Ingrese nuevamente la contraseña <input id="two" type="password" name="clave_b">',
      ],
      {
        title: "Registro",
        lang: "es",
        formTag: '<form method="post" action="/sent" id="registro">',
        button: "Registrarse",
      },
    ),
  },
  "all-current": {
    shape: "Sign-up whose passwords both have the token of a current one",
    met: "A site copies the password field of its login for the sign-up, with its token.",
    kind: "sign-up",
    fills: { "#user": "login", "#p1": "password", "#p2": "password" },
    markup: form(
      [
        'E-mail <input id="user" type="email" name="email">',
        'Password <input id="p1" type="password" name="pw" autocomplete="current-password">',
        'Confirm password <input id="p2" type="password" name="pwc" autocomplete="current-password">',
      ],
      { title: "Register", button: "Register" },
    ),
  },
  "many-fields": {
    shape: "Sign-up among address and telephone",
    met: "Shops create an account at the checkout. Among many fields, only the e-mail address and the passwords matter.",
    kind: "sign-up",
    fills: { "#email": "login", "#p1": "password", "#p2": "password" },
    markup: form(
      [
        'First name <input name="first" autocomplete="given-name">',
        'Last name <input name="last" autocomplete="family-name">',
        'E-mail <input id="email" name="email" type="email" autocomplete="email">',
        'Street <input name="street" autocomplete="street-address">',
        'City <input name="city" autocomplete="address-level2">',
        'Telephone <input name="phone" type="tel" autocomplete="tel">',
        'Password <input id="p1" type="password" name="password" autocomplete="new-password">',
        'Confirm password <input id="p2" type="password" name="confirm" autocomplete="new-password">',
      ],
      { title: "Create an account", button: "Create account" },
    ),
  },
  "repeated-in-short": {
    shape: "Sign-up with a repeated password, known by a short name alone",
    met: "A framework's own example calls the second field passconf. The labels are in a language without words here.",
    kind: "sign-up",
    fills: { "#user": "login", "#one": "password", "#two": "password" },
    markup: form(
      [
        'Ainm <input id="user" name="username">',
        'Focal faire <input id="one" type="password" name="passwd">',
        'Arís <input id="two" type="password" name="passconf">',
      ],
      { title: "Club", lang: "ga", button: "OK" },
    ),
  },
  repeated: {
    shape: "Sign-up with a repeated password, without tokens",
    met: "Forums ask for a username and for the password twice. A password that is typed into two fields is a new one.",
    kind: "sign-up",
    fills: { "#name": "login", "#p1": "password", "#p2": "password" },
    markup: form(
      [
        'User name <input id="name" name="username">',
        'Password <input id="p1" type="password" name="password">',
        'Repeat password <input id="p2" type="password" name="password_repeat">',
      ],
      { title: "Register", formTag: '<form method="post" action="/sent" id="registration">', button: "Register" },
    ),
  },
  "token-and-log-in": {
    shape: "New password on a page that then logs in",
    met: "A link in an e-mail leads to a page whose only field says new password and whose button says log in.",
    kind: "sign-up",
    fills: { "#pass": "password" },
    markup: form(['New password <input id="pass" type="password" name="password" autocomplete="new-password">'], {
      above: "<h1>Set a new password</h1>",
      button: "Save and log in",
    }),
  },
  tokens: {
    shape: "Sign-up with tokens",
    met: "New accounts on sites that follow the guidelines need a name, an e-mail address, and a new password only once.",
    kind: "sign-up",
    fills: { "#email": "login", "#pass": "password" },
    markup: form(
      [
        'Name <input name="name" autocomplete="name">',
        'E-mail <input id="email" type="email" name="email" autocomplete="username">',
        'Password <input id="pass" type="password" name="password" autocomplete="new-password">',
        '<p><label><input type="checkbox" name="terms" required> I agree</label></p>',
      ],
      { title: "Join", button: "Create account" },
    ),
  },
  "name-beside-fixed-address": {
    shape: "Name of a person beside a fixed e-mail address",
    met: "An invitation shows the address that was invited, and asks for a name and a password.",
    kind: "sign-up",
    fills: { "#new": "password" },
    markup: form(
      [
        'E-mail <input type="email" value="ada@example.org" readonly>',
        'Your name <input name="nm">',
        'Choose a password <input id="new" type="password" autocomplete="new-password">',
      ],
      { title: "Join", button: "Join workspace" },
    ),
  },
  "password-of-an-event": {
    shape: "Password of an event before the new password",
    met: "An event has a password that is printed on the invitation. Its registration asks for it and for a new password.",
    kind: "sign-up",
    fills: { "#user": "login", "#new": "password" },
    markup: form(
      [
        'Event password <input type="password" name="event">',
        'E-mail <input id="user" type="email" name="e">',
        'Password <input id="new" type="password" name="p" autocomplete="new-password">',
      ],
      { title: "Party", button: "Register" },
    ),
  },
};
