/** Logins whose second step is drawn, or loaded, after a click. */
import { page, twoPages, twoSteps, type Table } from "../templates.ts";

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
const signIn = "<button>Sign in</button>";

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
  "gift-card-pin": {
    shape: "Two steps, the second asks for the PIN of a card",
    met: "Shops lead from the e-mail address to the balance of a gift card. The masked field is named password and labelled PIN.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pin": "=" } },
    markup: twoSteps(
      '<h1>Check your balance</h1><label>Card PIN <input id="pin" type="password" name="password"></label><button>Check</button>',
    ),
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
  "security-question": {
    shape: "Two steps, the second is a security question",
    met: "Banks ask a question before the password if they do not know the device. The field is masked, and its name is answer.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#answer": "=" } },
    markup: twoSteps(
      '<label>What was the name of your first school? <input id="answer" type="password" name="answer"></label><button>Continue</button>',
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
};
