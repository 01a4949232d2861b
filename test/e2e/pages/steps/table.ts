/** Logins whose second step is drawn, or loaded, after a click. */
import { form, page, type Table, twoPages, twoSteps } from "../templates.ts";

const firstStep = {
  kind: "user-name",
  fills: { "#user": "login" },
  alive: "The page renders its second step.",
} as const;

const untouched = { click: "#next", alone: true, fills: { "#pass": "=" } } as const;
const follows = { click: "#next", fills: { "#pass": "password" } } as const;

/** Results for a second step on the next page. In Firefox it always needs a press. */
const followsToPage = { next: follows, inFirefox: { next: untouched } } as const;

const post = '<form method="post" action="/sent">';
const password = '<label>Password <input id="pass" type="password" name="password"></label>';
const withToken =
  '<label>Password <input id="pass" type="password" name="password" autocomplete="current-password"></label>';
const signIn = "<button>Sign in</button>";
const layer = "position: fixed; inset: 0; margin: 0; background: white";
const eMail = 'E-mail <input id="f1" name="f1">';

/** A first step that consists of one field and a button. */
const single = { kind: "user-name", fills: { "#f1": "login" } } as const;

/** A page that asks for the server or the company of the account before the username. */
const placeFirst = {
  met: "Clients of services that have many servers ask where the account is, before they ask for its name.",
  refuses: "no-field",
} as const;

export const table: Table = {
  "access-key": {
    shape: "Two steps, the second asks for an access key",
    met: "Consoles of hosting companies ask for an access key in a field with the token of a password.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#key": "=" } },
    markup: twoSteps(
      '<label>Secret access key <input id="key" type="password" name="secret" autocomplete="current-password"></label><button>Sign in</button>',
    ),
  },
  "another-user-in-field": {
    shape: "Two steps, another user in a field that is read-only",
    met: "The page still has the session of another person and shows their username in a read-only field.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pass": "=" } },
    markup: twoSteps(
      '<input name="username" autocomplete="username" readonly value="bob"><label>Password <input id="pass" type="password" autocomplete="current-password"></label><button>Sign in</button>',
    ),
  },
  "another-user-shown": {
    shape: "Two steps, the second for another user",
    met: "The page still has the session of another person and shows their address above the password field.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pass": "=" } },
    markup: twoSteps(
      '<p>Welcome back</p><p>bob@example.org</p><label>Password <input id="pass" type="password" autocomplete="current-password"></label><button>Sign in</button>',
    ),
  },
  "arrow-after-greeting": {
    shape: "Greeting, an e-mail address and an arrow",
    met: "Apps greet people who come back. The button has only an arrow.",
    ...single,
    markup: form([eMail], { title: "Notes", above: "<h1>Welcome back</h1>", button: "→" }),
  },
  "backup-to-unlock": {
    shape: "Two pages, the second a backup",
    met: "Backup services: a backup is encrypted with a password of its own, for which the page uses the token of a login.",
    ...firstStep,
    next: untouched,
    markup: twoPages(
      `<h1>Backup of 3 May</h1><div>${withToken}<button type="button">Decrypt</button></div>`,
      "Restore",
    ),
  },
  "badge-and-log-in": {
    shape: "Username with an unknown word, and a button to log in",
    met: "Plants call the username by a word of their own. The button says what the field is for.",
    ...single,
    markup: form(['Badge <input id="f1" name="f1">'], { title: "Plant 4", button: "Log in" }),
  },
  "captcha-alone": {
    shape: "Letters of a picture, alone, under a heading for the login",
    met: "Sites ask for the letters of a picture before they show the login.",
    refuses: "no-field",
    markup: form(['Letters in the picture <input name="f1">'], {
      title: "Log in",
      above: "<h1>Log in</h1>",
      button: "OK",
    }),
  },
  "carried-in-address": {
    shape: "Two pages, another username in the address",
    met: "The first form is sent with GET, so the address of the second page contains the username. Nothing else shows it.",
    ...firstStep,
    next: { ...untouched, types: { "#user": "bob@example.org" } },
    markup: twoPages(`${post}${password}${signIn}</form>`, "Sign in", "identifier=bob%40example.org"),
  },
  "carried-in-capitals": {
    shape: "Two pages, the username in capital letters in a hidden field",
    met: "Servers write the username in capital letters. Other hidden fields contain tokens, numbers and the address of a shop.",
    ...firstStep,
    ...followsToPage,
    markup: twoPages(
      `<h1>Enter password</h1>${post}<input type="hidden" name="loginfmt" value="ADA@EXAMPLE.ORG"><input type="hidden" name="csrf_token" value="bob"><input type="hidden" name="returnUser" value="0"><input type="hidden" name="shopEmail" value="help@shop.test"><input type="hidden" name="client_id" value="web-shop">${password}${signIn}</form><form><input type="hidden" name="email" value="news@shop.test"></form>`,
      "Example",
    ),
  },
  "carried-in-french": {
    shape: "Two pages in French",
    met: "The second page greets the person and carries the username. Its button says to go on.",
    ...firstStep,
    ...followsToPage,
    markup: twoPages(
      `<h1>Bienvenue</h1>${post}<input type="hidden" name="identifiant" value="ada@example.org"><label>Saisissez votre mot de passe <input id="pass" type="password" name="mdp" autocomplete="current-password"></label><button>Suivant</button></form>`,
      "Espace client",
      "page=2",
      "fr",
    ),
  },
  "carried-in-unseen-field": {
    shape: "Two pages, another username in a field that is not displayed",
    met: "For browsers that store passwords, the second page has a field for the username that nobody sees.",
    ...firstStep,
    next: untouched,
    markup: twoPages(
      `${post}<input type="email" name="session[email]" value="bob@example.org" style="display: none">${password}${signIn}</form>`,
      "Sign in",
    ),
  },
  "carried-name": {
    shape: "Two pages, another username in a hidden field",
    met: "The person types another username over the one that was filled. The second page carries it without a token.",
    ...firstStep,
    next: { ...untouched, types: { "#user": "bob.miller" } },
    markup: twoPages(
      `${post}<input type="hidden" name="login" value="bob.miller">${password}${signIn}</form>`,
      "Sign in",
    ),
  },
  "code-alone": {
    shape: "Code, alone, under a heading for the login",
    met: "After a click in an e-mail, the site asks for the code of that e-mail and for nothing else.",
    refuses: "no-field",
    markup: form(['Code from our e-mail <input name="f1">'], {
      title: "Sign in",
      above: "<h1>Sign in</h1>",
      button: "Sign in",
    }),
  },
  company: {
    shape: "Company before the login",
    ...placeFirst,
    markup: form(['Company <input name="f1">'], { title: "Time sheets", above: "<h1>Log in</h1>", button: "Continue" }),
  },
  "continue-by-e-mail": {
    shape: "Continue with e-mail, below buttons of other services",
    met: "Apps offer other services first. The e-mail address has a button of its own.",
    ...single,
    markup: form([eMail], {
      title: "Draw",
      above: "<h1>Welcome</h1><p><button type=button>Continue with a passkey</button></p>",
      button: "Continue with e-mail",
    }),
  },
  "covered-by-approval": {
    shape: "Two steps, the second under a card of its form",
    met: "Banks wait for an approval on the telephone. The card about it lies over the password field of the same form.",
    ...firstStep,
    next: untouched,
    markup: twoSteps(
      `<form method="post" action="/sent" style="position: relative">${withToken}${signIn}<section style="position: absolute; inset: -20px; background: white"><p>Approve the login on your telephone.</p></section></form>`,
    ),
  },
  "covered-by-dialog": {
    shape: "Two steps, the second under a dialog",
    met: "Sites show a dialog about their terms above the second step. A person does not see where the password would go.",
    ...firstStep,
    next: untouched,
    markup: twoSteps(
      `${post}${withToken}${signIn}</form><div role="dialog" aria-modal="true" style="${layer}"><h2>Our terms have changed</h2><button>Accept</button></div>`,
    ),
  },
  "covered-by-picture": {
    shape: "Two steps, the second under a picture",
    met: "A picture of the brand stays in front of the second step until the person clicks it away. It is no dialog.",
    ...firstStep,
    next: untouched,
    markup: twoSteps(`<div>${password}${signIn}</div><figure style="${layer}"></figure>`),
  },
  "covered-while-loading": {
    shape: "Two steps, the second covered while it is loading",
    met: "The page lays a white layer over the second step until the server has answered.",
    ...firstStep,
    next: follows,
    markup: page(
      `<main><label>E-mail <input id="user" name="identifier" autocomplete="username"></label><button id="next">Next</button></main>
<script>
document.querySelector("#next").onclick = () => {
  document.querySelector("main").innerHTML = '${password}${signIn}<div id="layer" style="${layer}"></div>';
  setTimeout(() => layer.remove(), 500);
};
</script>`,
      { title: "Sign in" },
    ),
  },
  "get-started": {
    shape: "Get started, on a page whose title says login",
    met: "One field is for old and new accounts. Only the page's title says that it is a login.",
    ...single,
    markup: form([eMail], { title: "Log in to Kite", above: "<h1>Hello</h1>", button: "Get started" }),
  },
  "gift-card-pin": {
    shape: "Two steps, the second asks for the PIN of a card",
    met: "Shops lead from the e-mail address to the balance of a gift card. The masked field is named password and labelled PIN.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pin": "=" } },
    markup: twoSteps(
      '<h1>Check your balance</h1><label>Card PIN <input id="pin" type="password" name="password"></label><button>Check</button>',
    ),
  },
  "go-beside-greeting-of-newsletter": {
    shape: "Greeting and a newsletter",
    met: "Shops greet known visitors and ask for their address, to send them offers.",
    refuses: "no-field",
    markup: form(['Your e-mail for our newsletter <input type="email" name="f1">'], {
      title: "Shop",
      above: "<h1>Welcome back</h1>",
      button: "Go",
    }),
  },
  "go-beside-search": {
    shape: "Search with the button Go, under a heading for the login",
    met: "Help pages have a search below a heading about the login.",
    refuses: "no-field",
    markup: form(['Search <input name="q">'], { title: "Log in", above: "<h1>Log in</h1>", button: "Go" }),
  },
  "go-beside-title": {
    shape: "E-mail address and Go, on a page whose title says login",
    met: "The page has one field and the button Go. Only its title says that it is a login.",
    ...single,
    markup: form([eMail], { title: "Sign in", button: "Go" }),
  },
  "heading-stays": {
    shape: "Two steps under one heading, in German",
    met: "The heading of the first step stays. The second step has only a label and a button.",
    ...firstStep,
    next: follows,
    markup: page(
      `<h1>Anmelden</h1><main><label>E-Mail <input id="user" name="kennung" autocomplete="username"></label><button id="next">Weiter</button></main>
<script>document.querySelector("#next").onclick = () => { document.querySelector("main").innerHTML = '<label>Passwort <input id="pass" type="password" name="pw"></label><button>Weiter</button>'; };</script>`,
      { title: "Mein Konto", lang: "de" },
    ),
  },
  "home-server": {
    shape: "Home server before the login, with a button to sign in",
    ...placeFirst,
    markup: form(['Homeserver <input name="f1" placeholder="matrix.example.org">'], {
      title: "Chat",
      above: "<h1>Sign in</h1>",
      button: "Sign in",
    }),
  },
  "home-server-german": {
    shape: "Domain before the login, in German",
    ...placeFirst,
    markup: form(['Ihre Domain <input name="f1">'], { title: "Anmelden", lang: "de", button: "Anmelden" }),
  },
  instance: {
    shape: "Instance before the login",
    ...placeFirst,
    markup: form(['Your instance <input name="f1" placeholder="social.example">'], {
      title: "Log in",
      button: "Log in",
    }),
  },
  "label-alone": {
    shape: "Two steps, the second known by its label alone",
    met: "The second step has no token and a generated field name. Only the label says that the field takes a password.",
    ...firstStep,
    next: { click: "#next", fills: { "#pass": "password" } },
    markup: twoSteps(
      '<label>パスワード <input id="pass" type="password" name="f7c1"></label><button>ログイン</button>',
    ),
  },
  "let-us-go": {
    shape: "Greeting, an e-mail address and OK",
    met: "Apps greet people who come back. The button has a short word that says nothing.",
    ...single,
    markup: form(['E-mail address <input id="f1" type="email" name="f1">'], {
      title: "Kite",
      above: "<h2>Welcome back!</h2>",
      button: "OK",
    }),
  },
  "lost-password": {
    shape: "Two steps, the second about a lost password",
    met: "Recovery pages ask for the last password that the person remembers.",
    ...firstStep,
    next: untouched,
    markup: twoSteps(`<h1>Recover your account</h1>${withToken}<button>Next</button>`),
  },
  "message-password": {
    shape: "Two steps, the second asks for the password of a message, in Russian",
    met: "Banks: after the user name, a password from a text message is asked for.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#other": "=" } },
    alive: "The page draws its second step.",
    markup: twoSteps(
      '<form method="post" action="/sent"><label>Пароль из СМС <input id="other" type="password" name="f1"></label><button>Далее</button></form>',
      { title: "Вход", lang: "ru" },
    ),
  },
  "new-password": {
    shape: "E-mail address below a heading about a password",
    met: "Recoveries have many names. The heading names a password, and the form has no field for one.",
    refuses: "no-field",
    markup: form([eMail], { title: "Account", above: "<h1>New password</h1>", button: "Next" }),
  },
  "number-in-groups": {
    shape: "Two steps, the number in groups of digits",
    met: "Banks write the customer number in groups of digits and show the password field below it in the same form.",
    site: "bank.localhost",
    ...firstStep,
    next: { click: "#next", fills: { "#user": "=1234 5678", "#pass": "password" } },
    markup: page(
      `${post}<label>Customer number <input id="user" name="login" autocomplete="username"></label><button id="next" type="button">Next</button></form>
<script>
document.querySelector("#next").onclick = () => {
  user.value = user.value.replace(/(....)(?=.)/g, "$1 ");
  next.outerHTML = '<label>Password <input id="pass" type="password" name="password"></label><button>Log in</button>';
};
</script>`,
      { title: "Log in" },
    ),
  },
  "page-for-users": {
    shape: "Two steps, the second at the address for other users",
    met: "Administration: the page for new users looks like the second step of a login. Only its address says what it is.",
    ...firstStep,
    next: untouched,
    markup: twoSteps(`${withToken}<button>Next</button>`, {}, "/admin/users/new"),
  },
  "parental-password": {
    shape: "Two steps, the second asks for a password with another word",
    met: "Streaming services: a password that is not the account's, and whose purpose is a word that no table has.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#other": "=" } },
    alive: "The page draws its second step.",
    markup: twoSteps(
      '<form method="post" action="/sent"><label>Parental control password <input id="other" type="password" name="f1"></label><button>Continue</button></form>',
    ),
  },
  "password-shown": {
    shape: "Two steps, the second shows the password as text",
    met: "The second step has a text field. Everybody nearby could read a password that is filled without a press.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pass": "=" } },
    markup: twoSteps('<label>Password <input id="pass" name="password"></label><button>Sign in</button>'),
  },
  "playground-under-heading": {
    shape: "Unknown word under a heading for the login, with Continue",
    met: "The heading says that a login follows. The field is for something else that no table of words has.",
    refuses: "no-field",
    markup: form(['Playground <input name="f1">'], { title: "Sign in", above: "<h1>Sign in</h1>", button: "Continue" }),
  },
  "quiz-in-the-same-document": {
    shape: "Two steps, the second a test, in French",
    met: "Learning platforms: the teacher has protected a test with a password. The title is still that of the login.",
    ...firstStep,
    next: untouched,
    markup: twoSteps(
      '<h1>Contrôle de chimie</h1><label>Mot de passe <input id="pass" type="password" name="f1"></label><button>Commencer</button>',
      { title: "Connexion", lang: "fr" },
    ),
  },
  "security-question": {
    shape: "Two steps, the second is a security question",
    met: "Banks ask a question before the password if they do not know the device. The field is masked, and its name is answer.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#answer": "=" } },
    markup: twoSteps(
      '<label>What was the name of your first school? <input id="answer" type="password" name="answer"></label><button>Continue</button>',
    ),
  },
  "server-address": {
    shape: "Address of a server before the login",
    ...placeFirst,
    markup: form(['Server address <input name="f1">'], { title: "Files", above: "<h1>Log in</h1>", button: "Log in" }),
  },
  "shared-album-with-token": {
    shape: "Two pages, the second a shared album, in German",
    met: "Photo services: the field for the password of an album has the token of a login, and its button says to go on.",
    ...firstStep,
    next: untouched,
    markup: twoPages(
      `<h1>Hochzeit in Weimar</h1>${post}<label>Passwort <input id="pass" type="password" name="pw" autocomplete="current-password"></label><button>Weiter</button></form>`,
      "Alben",
      "bild=2",
      "de",
    ),
  },
  "shared-archive": {
    shape: "Two pages, the second a shared archive",
    met: "File services: a page of the same site opens a shared archive, which has a password of its own.",
    ...firstStep,
    next: untouched,
    markup: twoPages(`<h1>summer-2024.tar.gz</h1><p>128 MB</p>${post}${password}<button>Open</button></form>`, "Files"),
  },
  "shared-folder-in-spanish": {
    shape: "Two pages, the second a shared folder, in Spanish",
    met: "File services: the Spanish word on the button means to get into a folder and also to log in.",
    ...firstStep,
    next: untouched,
    markup: twoPages(
      `<h2>vacaciones.zip</h2>${post}<label>Contraseña <input id="pass" type="password" name="f1"></label><button>Acceder</button></form>`,
      "Archivos",
      "archivo=2",
      "es",
    ),
  },
  "six-digits": {
    shape: "Two steps, the second asks for six digits",
    met: "The second step asks for a code from a message. The field is masked, and its label has no word for a code.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#digits": "=" } },
    markup: twoSteps(
      '<label>Enter the six digits that we sent you <input id="digits" type="password" name="challenge"></label><button>Continue</button>',
    ),
  },
  "transfer-with-weak-words": {
    shape: "Two steps, the second after a transfer",
    met: "Banks: a heading about a transfer is no reason to ask, but the password does not follow without a press.",
    ...firstStep,
    next: untouched,
    markup: twoSteps(`<h1>Transfer</h1>${withToken}<button>Next</button>`),
  },
  "typed-in-capitals": {
    shape: "Two steps, the same username typed in capital letters",
    met: "The person types the username that was filled once more, in capital letters.",
    ...firstStep,
    next: { ...follows, types: { "#user": "ADA@EXAMPLE.ORG" } },
    markup: twoSteps(`${password}${signIn}`),
  },
  "typed-over": {
    shape: "Two steps, another username typed over the first",
    met: "The person types another username over the one that was filled. The second step shows no username.",
    ...firstStep,
    next: { ...untouched, types: { "#user": "bob@example.org" } },
    markup: twoSteps(`${password}${signIn}`),
  },
  "typed-over-by-number": {
    shape: "Two steps, a customer number typed over the first",
    met: "The person types the number of another account over the username that was filled. The second step shows neither.",
    ...firstStep,
    next: { ...untouched, types: { "#user": "87654321" } },
    markup: twoSteps('<label>Passwort <input id="pass" type="password" name="pw"></label><button>Anmelden</button>', {
      title: "Anmelden",
      lang: "de",
    }),
  },
  "username-emptied": {
    shape: "Two steps, the username emptied and its field removed",
    met: "Frameworks reset the first form as soon as its text has been read, and draw the second step in its place.",
    ...firstStep,
    next: follows,
    markup: page(
      `<main><label>E-mail <input id="user" name="identifier" autocomplete="username"></label><button id="next">Next</button></main>
<script>
document.querySelector("#next").onclick = () => {
  user.value = "";
  document.querySelector("main").innerHTML = '${password}${signIn}';
};
</script>`,
      { title: "Log in" },
    ),
  },
  "username-shortened": {
    shape: "Two steps, the username shortened in a hidden field",
    met: "The page writes only the part before the at sign into its field and hides the field before the second step.",
    ...firstStep,
    next: { click: "#next", fills: { "#user": "=ADA", "#pass": "password" } },
    markup: page(
      `${post}<div id="first"><label>E-mail <input id="user" name="email" autocomplete="username"></label><button id="next" type="button">Next</button></div></form>
<script>
document.querySelector("#next").onclick = () => {
  user.value = "ADA";
  first.style.display = "none";
  document.querySelector("form").insertAdjacentHTML("beforeend", '<label>Password <input id="pass" type="password" name="password"></label><button>Log in</button>');
};
</script>`,
      { title: "Log in" },
    ),
  },
  "welcome-and-next": {
    shape: "Two steps, a greeting and Next",
    met: "Large providers greet the person, show the address, and carry it in a field that is not displayed.",
    ...firstStep,
    next: follows,
    markup: twoSteps(
      `<h1>Welcome</h1><div>ada@example.org</div>${post}<input type="email" name="identifier" value="ada@example.org" style="display: none"><input id="pass" type="password" name="Passwd" autocomplete="current-password" aria-label="Enter your password"><button>Next</button></form>`,
      { title: "Sign in – Example Accounts" },
    ),
  },
  "welcome-back": {
    shape: "Greeting, an e-mail address and an unusual button",
    met: "Apps greet people who come back. The button says something that is no word for a login.",
    ...single,
    markup: form([eMail], { title: "Kite", above: "<h1>Welcome back</h1>", button: "Let’s go" }),
  },
  "welcome-back-french": {
    shape: "Greeting, an e-mail address and an unusual button, in French",
    met: "Apps greet people who come back. The button says something that is no word for a login.",
    ...single,
    markup: form(['Adresse e-mail <input id="f1" name="f1">'], {
      title: "Kite",
      lang: "fr",
      above: "<h1>Bon retour !</h1>",
      button: "OK",
    }),
  },
  "workspace-address": {
    shape: "Address of a workspace before the login",
    ...placeFirst,
    markup: form(['Your workspace’s URL <input name="f1" placeholder="your-workspace">'], {
      title: "Sign in",
      above: "<h1>Sign in to your workspace</h1>",
      button: "Continue",
    }),
  },
};
