/** Pages with a reason to ask before filling. */
import { form, login, page, shortForm, type Table, withTokens } from "../templates.ts";

const passwordAlone = { kind: "login", fills: { "#pass": "password" } } as const;

export const table: Table = {
  "new-port": {
    shape: "Account of an address, on one of its ports for the first time",
    met: "A home server has several services on one address, each on its own port. An older account names only the address.",
    site: "127.0.0.1",
    asks: ["other-port"],
    ...login,
    markup: form(['User <input id="user" name="user">', 'Password <input id="pass" type="password" name="pass">'], {
      title: "Virtual machines",
    }),
  },
  "action-by-script": {
    shape: "Form with a script as its action",
    met: "Older scripts write javascript:void(0) instead of an address and send the form themselves.",
    ...login,
    markup: shortForm(withTokens, { formTag: '<form method="post" action="javascript:void(0)">' }),
  },
  "action-elsewhere": {
    shape: "Form sent to another site",
    met: "Hosted shop systems and partner logins send the form to another service. Injected scripts do that, too.",
    asks: ["foreign-action"],
    ...login,
    markup: shortForm(withTokens, { formTag: '<form method="post" action="//other.localhost:%port%/sent">' }),
  },
  "action-on-login-host": {
    shape: "Form sent to another host of the same site",
    met: "Sites send their forms to their login host, which belongs to the same site as the account.",
    ...login,
    markup: shortForm(withTokens, { formTag: '<form method="post" action="//login.example.localhost:%port%/sent">' }),
  },
  "action-other-owner": {
    shape: "Form sent to another owner of a shared domain",
    met: "A form that was injected into one customer's page is sent to another customer of the same service.",
    site: "one.happyfox.com",
    asks: ["foreign-action"],
    ...login,
    markup: shortForm(withTokens, { formTag: '<form method="post" action="//two.happyfox.com:%port%/sent">' }),
  },
  "action-unencrypted": {
    shape: "Encrypted page with an unencrypted form target",
    met: "An encrypted page sends its form to an old http address. The popup asks about the missing encryption and about the other site.",
    asks: ["unencrypted-action", "foreign-action"],
    ...login,
    markup: shortForm(withTokens, { formTag: '<form method="post" action="http://plain.test:%port%/sent">' }),
  },
  "base-elsewhere": {
    shape: "Base element that leads a relative action to another site",
    met: "In saved, mirrored or compromised pages, a base element turns the relative action /sent into an address of another site.",
    asks: ["foreign-action"],
    ...login,
    markup: shortForm(withTokens, { head: '<base href="//other.localhost:%port%/">' }),
  },
  "button-elsewhere": {
    shape: "Button that sends the form to another site",
    met: "The form's own action is harmless, but the formaction of a submit button is not.",
    asks: ["foreign-action"],
    ...login,
    markup: shortForm(withTokens, { button: '<button formaction="//other.localhost:%port%/sent">Sign in</button>' }),
  },
  "other-login": {
    shape: "Login field with another user's name",
    met: "On a shared computer the site has filled in the name of its last user, which does not belong to the account's password.",
    asks: ["other-login"],
    kind: "login",
    fills: { "#user": "=bob@example.org", "#pass": "password" },
    untouched: ["#user"],
    markup: shortForm([
      'E-mail <input id="user" type="email" name="email" value="bob@example.org" autocomplete="username">',
      'Password <input id="pass" type="password" name="password" autocomplete="current-password">',
    ]),
  },
  "other-login-carried": {
    shape: "Another user's name in a hidden field",
    met: "A session asks for the password again. A hidden field with a token carries the username.",
    asks: ["other-login"],
    ...passwordAlone,
    markup: shortForm([
      '<input type="hidden" name="u" autocomplete="username" value="bob@example.org">',
      'Password <input id="pass" type="password" name="password" autocomplete="current-password">',
    ]),
  },
  "other-login-told": {
    shape: "Another user is signed in, told in the header",
    met: "The page for a new password is part of a session. Its header shows who is signed in.",
    site: "changing.localhost",
    asks: ["other-login"],
    kind: "change",
    fills: { "#old": "old", "#new": "password" },
    markup: shortForm(
      ['Current password <input id="old" type="password">', 'New password <input id="new" type="password">'],
      { title: "Settings", button: "Save", above: "<header><p>Logged in as <b>bob@example.org</b></p></header>" },
    ),
  },
  "other-login-told-in-german": {
    shape: "Another user is signed in, told in German",
    met: "The name is a link beside the words.",
    site: "club.localhost",
    asks: ["other-login"],
    ...passwordAlone,
    markup: shortForm(['Passwort <input id="pass" type="password" name="p">'], {
      lang: "de",
      title: "Bestätigen",
      button: "Weiter",
      above: '<div><span>Angemeldet als</span> <a href="/profile">bob</a> (<a href="/out">Abmelden</a>)</div>',
    }),
  },
  "own-login-told": {
    shape: "Own name in a hidden field, and a nickname in the text",
    met: "A page shows a nickname of the person who is signed in, and carries the username of the account.",
    ...passwordAlone,
    markup: shortForm(
      [
        '<input type="hidden" name="u" autocomplete="username" value="ada@example.org">',
        'Password <input id="pass" type="password" name="password" autocomplete="current-password">',
      ],
      { above: "<p>Signed in as Countess</p>" },
    ),
  },
  "own-profile": {
    shape: "Profile with an e-mail address and a user name that cannot be changed",
    met: "The e-mail address stands first. The user name below it is that of the account.",
    site: "club.localhost",
    kind: "login",
    fills: { "#pass": "password" },
    markup: shortForm(
      [
        'E-mail <input name="mail" value="lovelace@example.org" readonly>',
        'User name <input name="user" value="ada99" readonly>',
        'Password <input id="pass" type="password" name="p">',
      ],
      { title: "Profile", button: "Save" },
    ),
  },
  "own-profile-address": {
    shape: "Profile with an e-mail address alone, of an account with a user name",
    met: "The address says nothing about the user name.",
    site: "club.localhost",
    kind: "login",
    fills: { "#pass": "password" },
    markup: shortForm(
      [
        'E-mail <input name="mail" value="lovelace@example.org" readonly>',
        'Password <input id="pass" type="password" name="p">',
      ],
      { title: "Profile", button: "Save" },
    ),
  },
  "other-owner": {
    shape: "Host of another owner on a shared domain",
    met: "Help desks, wikis and company clouds give each customer a host below their own domain. The public suffix list treats it as one site.",
    site: "two.happyfox.com",
    asks: ["other-host"],
    ...login,
    markup: shortForm(withTokens),
  },
  "part-of-a-form-elsewhere": {
    shape: "Login that is part of a form sent to another site",
    met: "One form element contains a login and a registration. Its address counts for both.",
    asks: ["foreign-action"],
    ...login,
    markup: page(
      `<form method="post" action="//other.localhost:%port%/sent">
<div><label>User <input id="user" name="user"></label><label>Password <input id="pass" name="pass" type="password"></label><button>Sign in</button></div>
<div><label>E-mail <input name="mail"></label><label>Choose a password <input name="new" type="password"></label><button>Register</button></div>
</form>`,
      { title: "Sign in" },
    ),
  },
  "plain-http-elsewhere": {
    shape: "Plain http, and a form to another site",
    met: "The page is not encrypted, and its form is sent to another site. The popup gives both reasons in one question.",
    site: "plain.test",
    asks: ["plain-http", "foreign-action"],
    ...login,
    markup: shortForm(withTokens, { formTag: '<form method="post" action="//other.localhost:%port%/sent">' }),
  },
  "plain-http": {
    shape: "Account of an encrypted site on plain http",
    met: "Captive portals, mistyped addresses and attackers lead to an unencrypted page. The account was not made on such a page.",
    site: "plain.test",
    asks: ["plain-http"],
    ...login,
    markup: shortForm(withTokens),
  },
  "same-owner": {
    shape: "Host on a shared domain where the account was made",
    met: "Help desks on a shared domain give each customer a host. The account was made at this host, so the popup does not ask.",
    site: "one.happyfox.com",
    ...login,
    markup: shortForm(withTokens),
  },
  "address-in-a-chip": {
    shape: "Login that shows another user's address above the password",
    met: "A site remembers who was signed in last and shows the address as plain text.",
    asks: ["other-login"],
    kind: "login",
    fills: { "#pass": "password" },
    markup: form(["<div>bob@example.net</div>", 'Password <input id="pass" type="password" name="p">'], {
      title: "Welcome back",
      button: "Sign in",
    }),
  },
  "address-of-the-support": {
    shape: "Login with the address of the support",
    met: "The text of a login names an address for people who cannot sign in.",
    kind: "login",
    fills: { "#pass": "password" },
    markup: form(["<p>Trouble? support@example.org</p>", 'Password <input id="pass" type="password" name="p">'], {
      title: "Sign in",
      button: "Sign in",
    }),
  },
  "fixed-address-without-a-label": {
    shape: "Login with another user's address in a field without a label",
    met: "The second page of a login shows the address in a field that cannot be changed and has no name.",
    asks: ["other-login"],
    kind: "login",
    fills: { "#pass": "password" },
    markup: form(['<input value="bob@example.net" readonly>', 'Password <input id="pass" type="password" name="p">'], {
      title: "Sign in",
      button: "Sign in",
    }),
  },
  "own-address-beside-nickname": {
    shape: "Profile with a nickname and the account's address",
    met: "A profile shows the nickname in a fixed field, and the address of the login in another one.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#old": "old", "#new": "password", "#again": "password" },
    markup: form(
      [
        'Username <input name="n" value="ada99" readonly>',
        'E-mail <input type="email" name="e" value="ada@example.org">',
        'Current password <input id="old" type="password" name="o">',
        'New password <input id="new" type="password" name="p">',
        'Repeat new password <input id="again" type="password" name="c">',
      ],
      { title: "Profile", button: "Save" },
    ),
  },
};
