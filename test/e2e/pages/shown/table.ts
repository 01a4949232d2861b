/** Pages with a text field that shows a password, or that only seems to. */
import { form, page, login, type Table } from "../templates.ts";

const user = 'User name <input id="user" name="user">';
const password = 'Password <input id="pass" type="password" name="password">';

export const table: Table = {
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
