/** Pages with hundreds of fields, of which only those near a sign of a login are read. */
import { form, login, page, type Table } from "../templates.ts";

/** Returns rows of ten fields each. `cell` returns the markup of one field. */
const rows = (fields: number, cell: (i: number) => string): string => {
  const row = (from: number): string => Array.from({ length: 10 }, (_, i) => cell(from + i)).join("");
  return Array.from({ length: fields / 10 }, (_, i) => `<div>${row(10 * i)}</div>`).join("\n");
};

const plain = rows(400, (i) => `<input name="r${String(i)}c" size="4">`);
const prices = `<form action="/prices">${plain}<button>Save</button></form>`;
const user = 'User <input id="user" name="user">';
const password = 'Password <input id="pass" type="password" name="pass">';

export const table: Table = {
  "login-below-prices": {
    shape: "Login below a list of prices",
    met: "Programs for shops show the prices as a form and have a login for the staff at the end of the page.",
    ...login,
    markup: form([user, password], { above: prices }),
  },
  "login-inside-one-form": {
    shape: "Login in the middle of one form around the page",
    met: "Programs of an office put one form element around the whole page, with tables above and below the login.",
    ...login,
    markup: page(`<form>${plain}<p><label>${user}</label> <label>${password}</label> <button>Log in</button></p>
      ${plain}</form>`),
  },
  "login-without-form": {
    shape: "Login between tables without a form element",
    met: "Spreadsheets on the web have no form elements. The words stand before the fields of the login.",
    ...login,
    markup: page(`<div>${plain}</div>
      <div><b>Benutzer</b> <input id="user" name="f1"> <b>Kennwort</b> <input id="pass" type="password" name="f2">
      <button>Anmelden</button></div><div>${plain}</div>`),
  },
  "first-step-by-button": {
    shape: "First step of a login below a table, known by its button",
    met: "The field has no name that says anything. The button below it logs in.",
    kind: "user-name",
    fills: { "#user": "login" },
    markup: page(`${prices}<form action="/next"><p>Your account</p>
      <input id="user" name="f1" placeholder="ada@example.org"> <button>Sign in</button></form>`),
  },
  "first-step-by-label": {
    shape: "First step of a login above a table, known by its label",
    met: "The label is in Japanese, and no attribute of the field says anything.",
    kind: "user-name",
    fills: { "#user": "login" },
    markup: page(
      `<form action="/next"><label>ユーザー名 <input id="user" name="f1"></label> <button>次へ</button></form>${prices}`,
      { lang: "ja" },
    ),
  },
  "login-beside-customers": {
    shape: "Login below a list of customers",
    met: "A list of customers has hundreds of fields for e-mail addresses, and a login for a second service at its end.",
    ...login,
    markup: form(['E-mail <input id="user" type="email" name="user">', password], {
      above: `<form action="/customers">${rows(400, (i) => `<input type="email" name="mail${String(i)}" value="c${String(i)}@example.org">`)}<button>Save</button></form>`,
    }),
  },
  "change-of-password": {
    shape: "Change of the password below a table",
    met: "The settings of a home server are one page with hundreds of fields, and the password at its end.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#old": "old", "#new": "password", "#again": "password" },
    markup: form(
      [
        'Current password <input id="old" type="password" name="o">',
        'New password <input id="new" type="password" name="n">',
        'Repeat it <input id="again" type="password" name="n2">',
      ],
      { above: prices, title: "Settings", button: "Change password" },
    ),
  },
  "characters-of-the-password": {
    shape: "Single characters of the password below a table",
    met: "A bank shows the orders of the last months as fields before it asks for characters of the password.",
    kind: "partial",
    fills: { "#b2": "character 2", "#b5": "character 5" },
    markup: form(
      [2, 5].map(
        (at) => `Character ${String(at)} of your password <input id="b${String(at)}" type="password" maxlength="1">`,
      ),
      { above: prices },
    ),
  },
  "other-secret": {
    shape: "Password of a share in a table of shares",
    met: "File servers list the shares of a folder with fields for their names, and one field for a password.",
    asks: ["other-secret"],
    kind: "login",
    fills: { "#pass": "password" },
    markup: form(['Share password <input id="pass" type="password" name="sharePassword">'], {
      above: prices,
      title: "Shares",
      button: "Open the share",
    }),
  },
  "password-as-text": {
    shape: "Login with a readable password below a table",
    met: "Developers of a page for themselves sometimes forget the type of the field.",
    refuses: "not-a-password",
    markup: form([user, 'Password <input name="f2">'], { above: prices }),
  },
  "in-shadow-tree": {
    shape: "Login in a shadow tree below a table",
    met: "Components of a shop keep the login in a shadow tree of their own.",
    ...login,
    fills: { "#host >> #user": "login", "#host >> #pass": "password" },
    markup: page(`${prices}<div id="host"></div><script>
      document.querySelector("#host").attachShadow({ mode: "open" }).innerHTML =
        \`<form><label>${user}</label><label>${password}</label><button>Log in</button></form>\`;
      </script>`),
  },
  "focus-in-table": {
    shape: "No login, and a field of a table that a person has selected",
    met: "A spreadsheet has no login. The person has selected one of its cells.",
    before: [{ focus: "[name=r150c]" }],
    refuses: "no-field",
    markup: page(prices),
  },
};
