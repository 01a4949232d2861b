/** Pages with a text field that shows a password, or that only seems to. */
import { form, page, login, type Table } from "../templates.ts";

const user = 'User name <input id="user" name="user">';
const password = 'Password <input id="pass" type="password" name="password">';
const hide = '<button type="button" aria-label="Hide password">👁</button>';

export const table: Table = {
  "address-again": {
    shape: "Shown password before a field that repeats the address",
    met: "The user has pressed Show. The field after the password is called Confirm e-mail and gets the address.",
    kind: "sign-up",
    fills: { "#mail": "login", "#pass": "password", "#again": "login" },
    markup: form(
      [
        'E-mail <input id="mail" type="email" name="email">',
        `<label for="pass">New password</label><input id="pass" name="password">${hide}`,
        'Confirm e-mail <input id="again" name="confirm">',
      ],
      { title: "Join", button: "Join" },
    ),
  },
  "address-named-password": {
    shape: "Address field whose name contains the word password",
    met: "On recovery pages the name of the field contains the word password, but the label says e-mail.",
    refuses: "no-field",
    markup: form(['E-mail <input name="password_reset">'], { button: "Send" }),
  },
  "by-toggle": {
    shape: "Password shown as text, by its button",
    met: "The user has pressed Show. The button beside the field now says Hide.",
    ...login,
    markup: form([
      'User <input id="user" name="f1">',
      '<p><label>Password <input id="pass" name="f2"></label> <button type="button">Hide</button></p>',
    ]),
  },
  "by-token": {
    shape: "Password shown as text, by its token",
    met: "The site has generated the password. Only the token new-password shows what the text field is for.",
    asks: ["generated-password"],
    kind: "sign-up",
    fills: { "#f0": "password" },
    markup: form(['Made for you <input id="f0" name="f1" autocomplete="new-password" value="kD3!mPq9#xZ2">'], {
      button: "Save",
    }),
  },
  "change-in-rows": {
    shape: "Change of password, all three shown, in the rows of a table",
    met: "Each row of the table has a field and a button of its own in another cell. All passwords are shown.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#old": "old", "#new": "password", "#again": "password" },
    markup: page(
      `<form method="post" action="/sent"><table>
<tr><td>Current password</td><td><input id="old" name="old"></td><td>${hide}</td></tr>
<tr><td>New password</td><td><input id="new" name="new"></td><td>${hide}</td></tr>
<tr><td>Confirm new password</td><td><input id="again" name="confirm"></td><td>${hide}</td></tr>
</table><button>Save</button></form>`,
      { title: "Settings" },
    ),
  },
  "clave-by-icon": {
    shape: "Password in Spanish shown as text, by an icon",
    met: "Banks in Latin America call the password clave. Beside the field is an icon of an eye without words.",
    ...login,
    markup: form(
      [
        'Usuario <input id="user" name="usuario">',
        '<p><label>Clave de acceso <input id="pass" name="clave"></label><span class="icon eye-off"></span></p>',
      ],
      { title: "Acceso", lang: "es", button: "Entrar" },
    ),
  },
  "confirm-by-word": {
    shape: "Shown password before a word that confirms an action",
    met: "The user types a word to confirm. The field comes right after a shown password, and it has no button.",
    kind: "sign-up",
    fills: { "#pass": "password" },
    markup: form(
      [
        `<label for="pass">New password</label><input id="pass" name="password">${hide}`,
        'Type CHANGE to confirm <input name="confirm">',
      ],
      { title: "Settings", button: "Save" },
    ),
  },
  hint: {
    shape: "Hint for the password beside it",
    met: "A sign-up asks for a password hint in a text field, which does not get the password.",
    kind: "sign-up",
    fills: { "#email": "login", "#new": "password" },
    markup: form(
      [
        'E-mail <input id="email" type="email" name="f1">',
        'New password <input id="new" type="password" name="f2">',
        'Password hint <input name="password_hint">',
      ],
      { button: "Join" },
    ),
  },
  installer: {
    shape: "Installer with a generated password",
    met: "Installers of blog software ask for a username, a password that is shown as text, and an e-mail address.",
    asks: ["generated-password"],
    site: "club.localhost",
    kind: "sign-up",
    fills: { "#name": "login", "#pass1": "password" },
    markup: form(
      [
        'Username <input id="name" name="user_name">',
        '<p><label>Password <input id="pass1" name="admin_password" autocomplete="new-password" value="kD3!mPq9#xZ2"></label> <button type="button">Hide</button></p>',
        'Your Email <input type="email" name="admin_email">',
      ],
      { button: "Install" },
    ),
  },
  "keyword-search": {
    shape: "Search for a keyword, in Spanish, before the login",
    met: "Shops have a search field named PalabraClave (keyword). The word clave also means password.",
    ...login,
    markup: form(
      ['Usuario <input id="user" name="usuario">', 'Contraseña <input id="pass" type="password" name="contrasena">'],
      {
        title: "Tienda",
        lang: "es",
        above:
          '<nav><form method="post"><input required name="PalabraClave" placeholder="Búsqueda de producto" aria-label="Search"><button>Buscar</button></form></nav>',
        button: "Entrar",
      },
    ),
  },
  "masked-and-named": {
    shape: "Text field that a style masks, with a button",
    met: "A style makes a text field look like a password field. It gets no password, even with a Show button beside it.",
    refuses: "not-a-password",
    markup: form([
      'User <input name="f1">',
      '<p><label>Password <input name="password" style="-webkit-text-security: disc"></label> <button type="button">Show</button></p>',
    ]),
  },
  "name-of-a-passkey": {
    shape: "Name of a passkey",
    met: "Security settings ask for the name of a new passkey, which everybody may see.",
    refuses: "no-field",
    markup: form(['Passkey name <input name="passkey_name">'], {
      title: "Security",
      above: "<h1>Passkeys</h1>",
      button: "Add passkey",
    }),
  },
  "named-before-masked": {
    shape: "Text field with the name of a password before the login",
    met: "The password of a guest network is typed as text. The login below it hides the letters.",
    ...login,
    markup: form([user, password], {
      above: `<form method="post" action="/sent">
<p><label>Guests <input name="guest_password"></label></p>
<p><button>Open</button></p>
</form>`,
    }),
  },
  "named-password": {
    shape: "Password shown as text, by its name",
    met: "The site shows the password as text. Only the field name new_password says what it is.",
    kind: "sign-up",
    fills: { "#pass1": "password" },
    markup: form(['Suggested for you <input id="pass1" name="new_password">'], { button: "Save" }),
  },
  "number-of-a-pass": {
    shape: "Number of a pass before the login",
    met: "Ski resorts and libraries have a text field named pass_number for the number of a pass.",
    ...login,
    markup: form([user, password], {
      above: `<form method="post" action="/sent">
<p><label>Pass number <input name="pass_number"></label></p>
<p><button>Activate</button></p>
</form>`,
    }),
  },
  profile: {
    shape: "Profile with a new password, hidden again",
    met: "The username cannot be changed, and the e-mail address is not the username. The site has generated the new password.",
    asks: ["generated-password"],
    site: "club.localhost",
    kind: "sign-up",
    fills: { "#pass1": "password" },
    markup: form(
      [
        'Username <input name="user_login" value="ada99" disabled>',
        'Email <input type="email" name="email" value="ada@example.org">',
        '<p><button type="button">Set New Password</button> <label>New Password <input id="pass1" type="password" name="pass1" autocomplete="new-password" value="kD3!mPq9#xZ2"></label> <button type="button">Show</button></p>',
      ],
      { button: "Update Profile" },
    ),
  },
  "repeated-beside-icons": {
    shape: "Sign-up with shown passwords and icons as siblings, in German",
    met: "Fields, labels and icons of an eye are all children of the form. The name of the second field is confirm.",
    kind: "sign-up",
    fills: { "#mail": "login", "#one": "password", "#two": "password" },
    markup: page(
      `<h1>Konto erstellen</h1>
<form method="post" action="/sent">
<label for="mail">E-Mail</label><input id="mail" type="email" name="email">
<label for="one">Passwort</label><input id="one" name="kennwort"><i class="fa fa-eye-slash"></i>
<label for="two">Passwort wiederholen</label><input id="two" name="confirm"><i class="fa fa-eye-slash"></i>
<button>Registrieren</button>
</form>`,
      { title: "Registrieren", lang: "de" },
    ),
  },
  "repeated-one-button": {
    shape: "Sign-up with shown passwords and one button for both",
    met: "One box below both fields hides both passwords.",
    kind: "sign-up",
    fills: { "#mail": "login", "#one": "password", "#two": "password" },
    markup: form(
      [
        'E-mail <input id="mail" type="email" name="email">',
        'New password <input id="one" name="password">',
        'Repeat password <input id="two" name="confirm">',
        '<label><input type="checkbox" checked name="show"> Show passwords</label>',
      ],
      { title: "Sign up", button: "Sign up" },
    ),
  },
  "repeated-short-label": {
    shape: "Sign-up with shown passwords, the second one called Confirm",
    met: "The label of the repetition has no word for a password. A button to hide the text is beside it.",
    kind: "sign-up",
    fills: { "#mail": "login", "#one": "password", "#two": "password" },
    markup: form(
      [
        'E-mail <input id="mail" type="email" name="email">',
        `<label for="one">Create a password</label><input id="one" name="f1">${hide}`,
        `<label for="two">Confirm</label><input id="two" name="f2">${hide}`,
      ],
      { title: "Sign up", button: "Sign up" },
    ),
  },
  "token-on-date": {
    shape: "Date of a journey with the token of a new password",
    met: "Booking forms put the token new-password on date fields that have their own calendar.",
    refuses: "no-field",
    markup: form(['Date of travel <input name="travelDate" autocomplete="new-password">'], {
      title: "Itinerary",
      button: "Add",
    }),
  },
  "token-on-search-alone": {
    shape: "Search with the token of a new password, and nothing else",
    met: "Shops put the token new-password on their search field to keep browsers from suggesting addresses. There is no login.",
    refuses: "no-field",
    markup: page(
      `<form method="post" action="/sent">
<p><input name="q" placeholder="Products" autocomplete="new-password"><button>Go</button></p>
</form>`,
      { title: "Shop" },
    ),
  },
  "token-on-search": {
    shape: "Search with the token of a new password",
    met: "Shops put the token new-password on their search field to keep browsers from suggesting addresses. The login is below it.",
    ...login,
    markup: form([user, password], {
      above: `<form method="post" action="/sent">
<p><input name="q" placeholder="Products" autocomplete="new-password"><button>Go</button></p>
</form>`,
    }),
  },
};
