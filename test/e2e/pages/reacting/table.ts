/** Pages whose scripts watch the fields. */
import { form, shortForm, login, userAndPassword, type Table } from "../templates.ts";

const user = 'User name <input id="user" name="user" autocomplete="username">';
const password = 'Password <input id="pass" type="password" name="password" autocomplete="current-password">';

const fields = [user, password];

/** Returns a login whose script does something once, some milliseconds after the first input. */
const actsLater = (milliseconds: number, action: string, lines: readonly string[] = fields): string =>
  form(lines, {
    title: "Sign in",
    button: "Sign in",
    script: `addEventListener("input", () => { setTimeout(() => { ${action} }, ${milliseconds}); }, { once: true });`,
  });

/** A login that loses its values after the popup has said that it is filled. */
const losesLater = {
  met: "Pages load the scripts of a form only when somebody begins to type. The scripts then draw their own state, which is empty.",
  refuses: "emptied",
  later: true,
} as const;

/** A login whose page changes itself after the popup has said that it is filled, and loses nothing. */
const goesOn = { ...login, later: true } as const;

const drawnAgain = `const form = document.querySelector("form");
  const copy = form.cloneNode(true);
  for (const each of copy.querySelectorAll("input")) each.value = "";`;

export const table: Table = {
  "button-wakes-on-keyup": {
    shape: "Button that is enabled by key events",
    met: "Older scripts with jQuery enable the button when a keyup event finds both fields filled.",
    shows: { "#state": "ready" },
    alive: "The page enables its button.",
    ...login,
    markup: shortForm(userAndPassword, {
      button: "<button disabled>Sign in</button>",
      below: '<p id="state">waiting</p>',
      script: `for (const input of document.querySelectorAll('input')) input.addEventListener('keyup', () => {
  const ready = user.value !== '' && pass.value !== '';
  document.querySelector('button').disabled = !ready;
  state.textContent = ready ? 'ready' : 'waiting';
});`,
    }),
  },
  "cancels-keys": {
    shape: "Keys cancelled while the user types",
    met: "Input masks cancel every key event that they do not know and write the value themselves.",
    ...login,
    markup: shortForm(userAndPassword, {
      script:
        "for (const input of document.querySelectorAll('input')) input.addEventListener('keydown', (event) => { if (!/^[0-9]$/.test(event.key)) event.preventDefault(); });",
    }),
  },
  "cut-by-script": {
    shape: "Password field that a script cuts",
    met: "Old systems keep the first twelve characters and show no message. Here a script cuts the value while the user types.",
    refuses: "cut",
    fills: { "#user": "login", "#pass": "={=;Y%e$FUW7q" },
    markup: form([user, password], {
      title: "Sign in",
      button: "Sign in",
      script: "pass.oninput = () => { if (pass.value.length > 12) pass.value = pass.value.slice(0, 12); };",
    }),
  },
  "digits-alone": {
    shape: "Password field that keeps only digits",
    met: "Fields for PINs are labelled as passwords. A script removes every character that is not a digit.",
    refuses: "masked",
    fills: { "#user": "login", "#pass": "=7" },
    markup: form([user, password], {
      title: "Sign in",
      button: "Sign in",
      script: String.raw`pass.oninput = () => { pass.value = pass.value.replace(/\D/g, ""); };`,
    }),
  },
  "emptied-a-little-later": {
    shape: "Password field that is emptied a little later",
    met: "Forms are rendered again after a request for the username is answered. The state of the page contains no password.",
    refuses: "emptied",
    fills: { "#user": "login", "#pass": "=" },
    markup: form([user, password], {
      title: "Sign in",
      button: "Sign in",
      script: 'pass.oninput = () => { setTimeout(() => { pass.value = ""; }, 100); };',
    }),
  },
  "forbids-paste": {
    shape: "Pasting forbidden",
    met: "Banks cancel paste and drop. Filling uses neither of them.",
    ...login,
    markup: shortForm(userAndPassword, {
      formTag:
        '<form method="post" action="/sent" onpaste="return false" ondrop="return false" oncontextmenu="return false">',
    }),
  },
  "late-1200": {
    shape: "Both fields emptied 1.2 seconds after the first input",
    ...losesLater,
    fills: { "#user": "=", "#pass": "=" },
    markup: actsLater(1200, 'document.querySelector("form").reset();'),
  },
  "late-400": {
    shape: "Both fields emptied 0.4 seconds after the first input",
    ...losesLater,
    fills: { "#user": "=", "#pass": "=" },
    markup: actsLater(400, 'user.value = ""; pass.value = "";'),
  },
  "late-800": {
    shape: "Both fields emptied 0.8 seconds after the first input",
    ...losesLater,
    fills: { "#user": "=", "#pass": "=" },
    markup: actsLater(800, 'user.value = ""; pass.value = "";'),
  },
  "late-and-put-back": {
    shape: "Fields drawn again and filled again a moment later",
    met: "A framework draws its fields twice: first without values, and with its own state in the next step of its work.",
    ...goesOn,
    markup: actsLater(
      700,
      `const kept = [user.value, pass.value];
  user.value = pass.value = "";
  setTimeout(() => { [user.value, pass.value] = kept; }, 20);`,
    ),
  },
  "late-cut": {
    shape: "Password cut 0.9 seconds after the first input",
    met: "Validation that waits for the end of typing cuts a password to the length that the server takes.",
    refuses: "cut",
    later: true,
    fills: { "#user": "login", "#pass": "={=;Y%e$F" },
    markup: actsLater(900, "pass.value = pass.value.slice(0, 8);"),
  },
  "late-hidden": {
    shape: "Form hidden and emptied while it is being sent",
    met: "Login pages replace the form by a spinner and remove the password from the hidden field.",
    alive: "The page hides its form.",
    kind: "login",
    later: true,
    fills: { "#user": "login", "#pass": "=" },
    markup: actsLater(700, 'document.querySelector("form").hidden = true; pass.value = "";'),
  },
  "late-next-step": {
    shape: "Form replaced by the next step while it is watched",
    met: "Logins check the password while it is being typed, and go on to the second factor.",
    alive: "The page draws its next step.",
    kind: "login",
    later: true,
    fills: { "#code": "=" },
    untouched: ["#code"],
    markup: actsLater(
      700,
      'document.querySelector("form").outerHTML = "<form><label>Code <input id=code name=otp></label><button>Verify</button></form>";',
    ),
  },
  "late-next-step-masked": {
    shape: "Login replaced by a masked code while it is watched",
    met: "Logins check the password while it is being typed, and ask for a code in a field that hides it.",
    alive: "The page draws its next step.",
    kind: "login",
    later: true,
    fills: { "#code": "=" },
    untouched: ["#code"],
    markup: actsLater(
      700,
      'document.querySelector("form").outerHTML = "<form><label>Code <input id=code type=password autocomplete=one-time-code></label><button>Verify</button></form>";',
    ),
  },
  "late-one-field": {
    shape: "Password alone emptied 0.8 seconds after the first input",
    ...losesLater,
    fills: { "#user": "login", "#pass": "=" },
    markup: actsLater(800, 'pass.value = "";'),
  },
  "late-other-text": {
    shape: "Password replaced by another text later",
    met: "Password managers of the page's own put an older password over the new text.",
    refuses: "masked",
    later: true,
    fills: { "#user": "login", "#pass": "=hunter2" },
    markup: actsLater(900, 'pass.value = "hunter2";'),
  },
  "late-replaced": {
    shape: "Fields replaced without their values",
    ...losesLater,
    alive: "The page replaces its fields.",
    fills: { "#user": "=", "#pass": "=" },
    untouched: ["#user", "#pass"],
    markup: actsLater(800, `${drawnAgain}\n  form.replaceWith(copy);`),
  },
  "late-replaced-and-kept": {
    shape: "Fields replaced together with their values",
    met: "Frameworks draw the form again when its scripts have come, and take the values from the old fields.",
    ...goesOn,
    untouched: ["#user", "#pass"],
    alive: "The page replaces its fields.",
    markup: actsLater(
      800,
      "for (const old of [user, pass]) { const field = old.cloneNode(); field.value = old.value; old.replaceWith(field); }",
    ),
  },
  "late-replaced-numbered": {
    shape: "Fields replaced by fields with other ids",
    ...losesLater,
    alive: "The page replaces its fields.",
    fills: { "#user2": "=", "#pass2": "=" },
    untouched: ["#user2", "#pass2"],
    markup: actsLater(
      800,
      `${drawnAgain}
  for (const each of copy.querySelectorAll("input")) each.id += "2";
  form.replaceWith(copy);`,
      ['E-mail <input id="user" autocomplete="username">', 'Password <input id="pass" type="password">'],
    ),
  },
  "late-rewritten": {
    shape: "Username rewritten 0.8 seconds after the first input",
    met: "Fields convert the address to lower case, or write a number in groups, when the typing has ended.",
    kind: "login",
    later: true,
    fills: { "#user": "=ADA@EXAMPLE.ORG", "#pass": "password" },
    markup: actsLater(800, "user.value = user.value.toUpperCase();"),
  },
  "late-sent": {
    shape: "Form that is sent by a script, which then empties it",
    met: "Forms send themselves when both fields are filled. While they wait for the answer, the fields are empty.",
    kind: "login",
    later: true,
    fills: { "#user": "=", "#pass": "=" },
    sends: true,
    alive: "The page says that it has sent the form.",
    shows: { "#state": "sent" },
    markup: form([...fields], {
      title: "Sign in",
      button: "Sign in",
      below: '<p id="state"></p>',
      script: `const form = document.querySelector("form");
form.onsubmit = (event) => {
  event.preventDefault();
  state.textContent = "sent";
  setTimeout(() => form.reset(), 100);
};
addEventListener("input", () => { setTimeout(() => form.requestSubmit(), 700); }, { once: true });`,
    }),
  },
  "lower-cases-login": {
    shape: "Username converted to lower case while the user types",
    met: "Logins convert the e-mail address to lower case on each input event.",
    ...login,
    markup: shortForm(userAndPassword, {
      script: "user.addEventListener('input', () => { user.value = user.value.toLowerCase(); });",
    }),
  },
  "moves-focus-on": {
    shape: "Script that moves the focus on",
    met: "Forms move the focus to the next field when a field has been filled.",
    ...login,
    markup: shortForm(userAndPassword, {
      script: `user.addEventListener('input', () => { pass.focus(); });
pass.addEventListener('input', () => { document.querySelector('button').focus(); });`,
    }),
  },
  "number-in-groups": {
    shape: "Customer number that a script writes in groups",
    met: "Banks insert spaces into the customer number while the user types. It is still the same number.",
    site: "bank.localhost",
    kind: "login",
    fills: { "#user": "=12 34 56 78", "#pass": "password" },
    markup: form(['Customer number <input id="user" name="user" autocomplete="username">', password], {
      title: "Sign in",
      button: "Sign in",
      script: String.raw`user.oninput = () => { user.value = user.value.replace(/(\d\d)(?=\d)/g, "$1 "); };`,
    }),
  },
  "read-only-until-drawn-again": {
    shape: "Read-only until the field is focused and rendered again",
    met: "Frameworks keep the attribute readonly in their own state. It changes only after the focus event is over.",
    alive: "The page makes its field writable.",
    ...login,
    markup: shortForm(
      ['User <input id="user" name="user">', 'Password <input id="pass" name="pass" type="password" readonly>'],
      { script: 'pass.addEventListener("focus", () => { queueMicrotask(() => { pass.readOnly = false; }); });' },
    ),
  },
  "read-only-until-focus-both": {
    shape: "Both fields read-only again without the focus",
    met: "To prevent autocompletion, one script for all fields removes readonly on focus and sets it again on blur.",
    alive: "The page makes its fields writable and read-only again.",
    ...login,
    markup: shortForm(
      [
        'User <input id="user" name="user" readonly>',
        'Password <input id="pass" name="pass" type="password" readonly>',
      ],
      {
        script: `for (const input of document.querySelectorAll("input")) {
  input.addEventListener("focus", () => { input.readOnly = false; });
  input.addEventListener("blur", () => { input.readOnly = true; });
}`,
      },
    ),
  },
  "read-only-until-focus": {
    shape: "Read-only until the field is focused",
    met: "To prevent autocompletion, many sites remove readonly in onfocus. Users can type into the field as usual.",
    alive: "The page makes its field writable.",
    ...login,
    markup: shortForm([
      'User <input id="user" name="user">',
      `Password <input id="pass" name="pass" type="password" readonly onfocus="this.removeAttribute('readonly')">`,
    ]),
  },
  "replaced-and-kept": {
    shape: "Fields that are rendered again with their values",
    met: "Frameworks replace the fields after a change and fill the new ones from their own state.",
    untouched: ["#user", "#pass"],
    alive: "The page replaces its fields.",
    ...login,
    markup: form([user, password], {
      title: "Sign in",
      button: "Sign in",
      script: `document.querySelector("form").onchange = () => {
  setTimeout(() => {
    for (const old of [user, pass]) {
      const field = old.cloneNode();
      field.value = old.value;
      old.replaceWith(field);
    }
  });
};`,
    }),
  },
  "sends-when-complete": {
    shape: "Form that sends itself when both fields are filled",
    met: "A few devices' pages send the form when the password has been changed. The page does that and not Saltmill.",
    shows: { "#state": "sent once" },
    alive: "The page counts how often it would have sent the form.",
    ...login,
    markup: shortForm(userAndPassword, {
      below: '<p id="state"></p>',
      script: `let times = 0;
pass.addEventListener('change', () => { times++; state.textContent = times === 1 ? 'sent once' : 'sent again'; });`,
    }),
  },
  "trims-on-change": {
    shape: "Values trimmed on change",
    met: "Scripts write the trimmed value back when the field has been changed.",
    ...login,
    markup: shortForm(userAndPassword, {
      script:
        "for (const input of document.querySelectorAll('input')) input.addEventListener('change', () => { input.value = input.value.trim(); });",
    }),
  },
  "trusts-only-people": {
    shape: "Script that accepts only trusted events",
    met: "A few banks and games accept a value only from events that a person caused. A script cannot create such events.",
    shows: { "#state": "" },
    notYet:
      "The fields contain the values, but the page's own state stays empty until the user presses a key in a field.",
    ...login,
    markup: shortForm(userAndPassword, {
      below: '<p id="state"></p>',
      script:
        "addEventListener('input', (event) => { if (event.isTrusted) state.textContent = user.value + '|' + pass.value; });",
    }),
  },
  "turns-to-password-on-focus": {
    shape: "Text field that turns into a password field on focus",
    met: "To prevent autocompletion or to show a hint, sites use a text field until it gets the focus.",
    alive: "The page itself changes the field's type.",
    ...login,
    markup: shortForm([
      'User <input id="user" name="user">',
      `Password <input id="pass" name="pass" type="text" onfocus="this.type = 'password'">`,
    ]),
  },
  "user-name-cut": {
    shape: "User-name field that a script cuts",
    met: "Terminals of old systems have usernames of eight characters, and a script removes the rest.",
    refuses: "cut",
    fills: { "#user": "=ada@exam", "#pass": "password" },
    markup: form([user, password], {
      title: "Sign in",
      button: "Sign in",
      script: "user.oninput = () => { user.value = user.value.slice(0, 8); };",
    }),
  },
  "validates-on-blur": {
    shape: "Validation when a field loses the focus",
    met: "Forms show their errors, or accept the value, when a field loses the focus.",
    shows: { "#state": "{login}|{password}" },
    alive: "The page shows the value of a field that loses the focus.",
    ...login,
    markup: shortForm(userAndPassword, {
      below: '<p id="state"></p>',
      script: `const kept = {};
for (const input of document.querySelectorAll('input')) input.onblur = () => {
  kept[input.id] = input.value;
  state.textContent = (kept.user ?? '') + '|' + (kept.pass ?? '');
};`,
    }),
  },
  "validates-on-focusout": {
    shape: "Validation delegated to the form by focusout",
    met: "One listener on the form validates all fields, because the event focusout bubbles.",
    shows: { "#state": "user pass" },
    alive: "The page lists the fields that lost the focus.",
    ...login,
    markup: shortForm(userAndPassword, {
      below: '<p id="state"></p>',
      script: `const left = [];
document.querySelector('form').addEventListener('focusout', ({ target }) => {
  left.push(target.id);
  state.textContent = left.join(' ');
});`,
    }),
  },
  "virtual-keyboard": {
    shape: "Password field that only the page's own keyboard can fill",
    met: "Banks with an on-screen keyboard remove every value that was entered in another way.",
    refuses: "not-taken",
    fills: { "#user": "login", "#pass": "=" },
    markup: form([user, password], {
      title: "Sign in",
      button: "Sign in",
      script: 'pass.oninput = () => { pass.value = ""; };',
    }),
  },
};
