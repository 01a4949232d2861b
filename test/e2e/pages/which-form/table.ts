/** Pages with several forms, covered forms, or a form that only asks for the password to confirm an action. */
import { form, page, login, type Table } from "../templates.ts";

const password = 'Password <input id="pass" type="password" name="password">';
const cardStyle =
  "<style>.card { position: relative; width: 400px; height: 200px; transform-style: preserve-3d; } .face { position: absolute; inset: 0; backface-visibility: hidden; background: white; } .back { transform: rotateY(180deg); } .turned { transform: rotateY(180deg); }</style>";
const deletion = `<form method="post" action="/sent">
<h2>Delete account</h2>
<p><label><input type="checkbox" name="confirm_delete"> I understand</label></p>
<p><label>Confirm current password <input id="pass" type="password" name="oldpass2"></label></p>
<p><button>Remove my account</button></p>
</form>`;
const change = `<form method="post" action="/sent">
<h2>Change password</h2>
<p><label>New password <input id="new" type="password" name="newpass"></label></p>
<p><label>Once again <input id="again" type="password" name="passchk"></label></p>
<p><label>Confirm current password <input id="old" type="password" name="oldpass"></label></p>
<p><button>Save</button></p>
</form>`;
const logIn = `<form method="post" action="/sent">
<label>User <input id="user" name="user"></label> <label>Password <input id="pass" type="password" name="password" autocomplete="current-password"></label> <button>Log in</button>
</form>`;
const signUp = `<form method="post" action="/sent">
<label>E-mail <input id="email" type="email" name="email"></label> <label>New password <input id="new" type="password" name="new" autocomplete="new-password"></label> <button>Sign up</button>
</form>`;
const passwordAlone = { kind: "login", fills: { "#pass": "password" } } as const;
const signingUp = { kind: "sign-up", fills: { "#email": "login", "#new": "password" } } as const;

export const table: Table = {
  "authorize-login": {
    shape: "Login that authorizes an application",
    met: "Another application asks for access to the account. A form with a username and a password is a login.",
    ...login,
    markup: form(["<h2>Authorize Acme to use your account</h2>", 'User name <input id="user" name="user">', password], {
      button: "Allow",
    }),
  },
  "change-beside-delete": {
    shape: "Change of password beside the deletion of the account",
    met: "Profile pages of wikis also have a form that deletes the account, with a single password field.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#old": "old", "#new": "password", "#again": "password" },
    markup: page(`${deletion}
${change}`),
  },
  "clear-layer": {
    shape: "Transparent layer over a login",
    met: "A fully transparent layer covers only the login. The user can still see the form under it.",
    ...login,
    markup: page(`<form method="post" action="/sent">
<label>E-mail <input  type="email" name="email"></label> <label>New password <input  type="password" name="new" autocomplete="new-password"></label> <button>Sign up</button>
</form>
<div style="position: relative">${logIn}<div style="position: absolute; inset: 0"></div></div>`),
  },
  "confirm-access": {
    shape: "Password asked for again",
    met: "A site asks for the password again before it shows the settings. Such a form is a login.",
    ...passwordAlone,
    markup: form(
      [
        "<h2>Confirm access</h2>",
        'Password <input id="pass" type="password" name="sudo_password" autocomplete="current-password">',
      ],
      { button: "Confirm" },
    ),
  },
  "confirm-action": {
    shape: "Second factor turned off, in Italian",
    met: "The settings ask for the password to turn off the second factor. Only the button says so.",
    asks: ["confirms-action"],
    ...passwordAlone,
    markup: form([password], { title: "Impostazioni", lang: "it", button: "Disattiva la verifica in due passaggi" }),
  },
  "consent-over-login": {
    shape: "Notice about cookies over a login",
    met: "A cookie dialog without fields covers the only form. The form is filled nevertheless.",
    ...login,
    markup: page(`${logIn}
<div role="dialog" aria-modal="true" style="position: fixed; inset: 0; background: white"><p>We use cookies.</p><button>Accept</button></div>`),
  },
  "delete-account": {
    shape: "Deletion of the account, in Russian",
    met: "The danger zone of the settings asks for the password. The button says that it deletes the account.",
    asks: ["deletes-account"],
    ...passwordAlone,
    markup: form(["<h2>Опасная зона</h2>", 'Пароль <input id="pass" type="password" name="password">'], {
      title: "Настройки",
      lang: "ru",
      button: "Удалить мой аккаунт",
    }),
  },
  "delete-by-heading": {
    shape: "Deletion of the account known by its heading, in German",
    met: "Only the heading says that the form deletes the account. The button says yes, continue.",
    asks: ["deletes-account"],
    ...passwordAlone,
    markup: form(["<h2>Konto endgültig löschen</h2>", 'Passwort <input id="pass" type="password" name="password">'], {
      title: "Einstellungen",
      lang: "de",
      button: "Ja, fortfahren",
    }),
  },
  "delete-by-name": {
    shape: "Deletion of the account known by names alone",
    met: "The form's id is delete-account, and its button says Delete. No text says that it deletes the account.",
    asks: ["deletes-account"],
    ...passwordAlone,
    markup: form([password], { formTag: '<form method="post" action="/sent" id="delete-account">', button: "Delete" }),
  },
  "delete-focused": {
    shape: "Deletion of the account, with the focus",
    met: "The user has clicked into the form that deletes the account. This form is chosen, and the popup asks first.",
    asks: ["deletes-account"],
    before: [{ focus: "#pass" }],
    ...passwordAlone,
    markup: page(`${change}
${deletion}`),
  },
  "disable-by-heading": {
    shape: "Second factor turned off, in French",
    met: "Only the heading says that the password confirms turning off the second factor. The button says OK.",
    asks: ["confirms-action"],
    ...passwordAlone,
    markup: form(
      [
        "<h2>Désactiver la validation en deux étapes</h2>",
        'Mot de passe <input id="pass" type="password" name="password">',
      ],
      { title: "Compte", lang: "fr", button: "OK" },
    ),
  },
  "flip-card-turned": {
    shape: "Card that shows its back",
    met: "A card was turned over. The login on its front is hidden, and the sign-up on its back is visible.",
    ...signingUp,
    markup: page(
      `<div class="card turned"><div class="face">${logIn}</div><div class="face back">${signUp}</div></div>`,
      { head: cardStyle },
    ),
  },
  "flip-card": {
    shape: "Card whose back has another form",
    met: "A card has a login on its front and a sign-up on its back. Only the front is visible.",
    ...login,
    markup: page(`<div class="card"><div class="face back">${signUp}</div><div class="face">${logIn}</div></div>`, {
      head: cardStyle,
    }),
  },
  "mask-of-a-picture": {
    shape: "Login masked by a picture",
    met: "A picture masks the login. The extension cannot read what the picture lets through, so it fills the form without a mask.",
    ...signingUp,
    markup: page(
      `<div style="mask-image: url(data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E); -webkit-mask-image: url(data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E)">${logIn}</div>${signUp}`,
    ),
  },
  "masked-away": {
    shape: "Login that a mask hides",
    met: "A fully transparent mask hides the login, which is laid out and opaque but invisible.",
    ...signingUp,
    markup: page(
      `<div style="mask-image: linear-gradient(transparent, transparent); -webkit-mask-image: linear-gradient(transparent, transparent)">${logIn}</div>${signUp}`,
    ),
  },
  "modal-beside-login": {
    shape: "Dialog with aria-modal beside a login",
    met: "A dialog in the corner covers nothing but has aria-modal. Users should close it before they use the page behind it.",
    ...signingUp,
    markup: page(`${logIn}
<div role="dialog" aria-modal="true" style="position: fixed; right: 0; bottom: 0; background: white"><h2>Join</h2>${signUp}</div>`),
  },
  "pay-login": {
    shape: "Login to a payment service",
    met: "A login to a payment service contains words for paying, but it does not send money.",
    ...login,
    markup: form(["<h2>Pay with your account</h2>", 'E-mail <input id="user" type="email" name="email">', password], {
      button: "Log in to pay",
    }),
  },
  "sign-up-over-login": {
    shape: "Sign-up in a layer over a login",
    met: "A layer without a dialog element or a role covers the login, which keeps its place in the page.",
    ...signingUp,
    markup: page(`${logIn}
<div style="position: fixed; inset: 0; background: white"><h2>Join</h2>${signUp}</div>`),
  },
  "stale-focus": {
    shape: "Focus in a login under a layer",
    met: "The page put the focus into its login, and then a layer covered the login.",
    before: [{ focus: "#user" }],
    ...signingUp,
    markup: page(`${logIn}
<div style="position: fixed; inset: 0; background: white"><h2>Join</h2>${signUp}</div>`),
  },
  "transfer-confirmed": {
    shape: "Payment with an amount",
    met: "A bank's form for a payment has an amount and a reference. None of its fields takes the username.",
    asks: ["moves-money"],
    site: "bank.localhost",
    ...passwordAlone,
    markup: form(['Amount <input name="amount">', 'Reference <input name="f2">', password], {
      title: "Bank",
      button: "Pay now",
    }),
  },
  transfer: {
    shape: "Transfer in Arabic",
    met: "A bank asks for the password to send money.",
    asks: ["moves-money"],
    ...passwordAlone,
    markup: form(["<h2>تحويل جديد</h2>", 'كلمة المرور <input id="pass" type="password" name="password">'], {
      title: "البنك",
      lang: "ar",
      dir: "rtl",
      button: "تحويل",
    }),
  },
  "turned-away-alone": {
    shape: "Login on the back of a card",
    met: "The login is on the side of the card that is turned away. It has a size and a position, but nobody can see it.",
    refuses: "no-field",
    markup: page(
      '<div class="card turned"><div class="face"><form method="post" action="/sent"><label>User <input id="user" name="user"></label> <label>Password <input id="pass" type="password" name="password" autocomplete="current-password"></label> <button>Log in</button></form></div><div class="face back"><p>Thank you.</p></div></div>',
      { head: cardStyle },
    ),
  },
};
