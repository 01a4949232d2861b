/** Pages on which something is drawn over a form or over one of its fields. */
import { form, formInLine, login, page, type Table, userAndPassword } from "../templates.ts";

const logIn = formInLine(userAndPassword, "Log in");
const decoy = '<input name="d1" type="password" placeholder="Password">';
const own = [
  '<h2>Log in</h2><p><label>User name <input id="user" name="u8"></label></p>',
  '<p><label>Password <input id="pass" name="p8" type="password"></label></p>',
].join("");
const signUp = `<h2>Join</h2>${formInLine(
  [
    'E-mail <input id="email" type="email" name="email">',
    'New password <input id="new" type="password" name="new" autocomplete="new-password">',
  ],
  "Sign up",
)}`;
const signingUp = { kind: "sign-up", fills: { "#email": "login", "#new": "password" } } as const;
const asked = { asks: ["covered"], ...login } as const;
const over = "position: absolute; top: 0; left: 0; width: 600px; height: 160px; background: #fff";

/** A form in which a card with the real fields lies over other fields. */
const cardOver = (hidden: string, cardStyle = over, hiddenStyle = "position: absolute; top: 0; left: 0"): string =>
  page(`<form method="post" action="/sent" style="position: relative; height: 200px">
<div style="${hiddenStyle}">${hidden}</div>
<div style="${cardStyle}">${own}<button>Log in</button></div>
</form>`);

/** A field with something on it, above a second field. */
const withOn = (something: string, style = ""): string =>
  form(
    [
      'User name <input id="user" name="user">',
      `<div class="field">Password <span class="wrap"><input id="pass" name="pass" type="password" style="${style}">${something}</span></div>`,
    ],
    {
      head: "<style>.wrap { position: relative; display: inline-block; } .wrap > :not(input) { position: absolute; }</style>",
    },
  );

const tallPage = '<div style="height: 3000px"></div>';

export const table: Table = {
  "age-gate": {
    shape: "Login under a question without fields",
    met: "A shop asks for the visitor's age in a layer over the whole page. Nothing else can be filled.",
    ...asked,
    markup: page(
      `${logIn}<div style="position: fixed; inset: 0; background: black; color: white"><p>Are you over 18?</p><button>Yes</button></div>`,
    ),
  },
  "banner-at-the-bottom": {
    shape: "Notice at the bottom over the password, on a page that scrolls",
    met: "A notice stays at the bottom of the window. The visitor scrolls the field out from under it.",
    ...login,
    markup: page(
      `<div style="height: calc(100vh - 70px)"></div>${form([...userAndPassword])}${tallPage}<div style="position: fixed; bottom: 0; left: 0; right: 0; height: 50vh; background: #eee">Our app is out.</div>`,
    ),
  },
  "behind-a-picture": {
    shape: "Decoy behind a picture in the same form",
    met: "A photograph covers a field of the form that programs find first.",
    ...login,
    markup:
      page(`<form method="post" action="/sent"><div style="position: relative; height: 40px">${decoy}<img alt="" style="position: absolute; inset: 0; width: 400px; height: 40px" src="data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%3E%3Crect%20width='99'%20height='99'/%3E%3C/svg%3E"></div>
${own}<button>Log in</button></form>`),
  },
  "below-the-window": {
    shape: "Decoy under a card, both below the window",
    met: "A long page has its login at the end. A card lies over a second password field there.",
    ...login,
    markup:
      page(`<div style="height: 3000px"></div><form method="post" action="/sent" style="position: relative; height: 200px">
<div style="position: absolute; top: 0; left: 0">${decoy}</div>
<div style="${over}">${own}<button>Log in</button></div>
</form>`),
  },
  "blurred-by-a-layer": {
    shape: "Login behind frosted glass",
    met: "A layer over the page blurs everything behind it until the visitor joins.",
    ...signingUp,
    markup: page(
      `${logIn}<div style="position: fixed; inset: 0; backdrop-filter: blur(30px)"><div style="margin-top: 300px">${signUp}</div></div>`,
    ),
  },
  "card-in-the-same-form": {
    shape: "Decoy for the password behind a card of the same form",
    met: "The card of a login covers a field that was left over in the same form element.",
    ...login,
    markup: cardOver(decoy),
  },
  "card-in-the-same-grid-cell": {
    shape: "Decoy in the same cell of a grid",
    met: "A grid lays two steps of a form over each other. The second one has a background.",
    ...login,
    markup: page(`<form method="post" action="/sent" style="display: grid">
<div style="grid-area: 1 / 1">${decoy}</div>
<div style="grid-area: 1 / 1; background: #fff">${own}<button>Log in</button></div>
</form>`),
  },
  "card-over-both": {
    shape: "Decoys for username and password behind a card of the same form",
    met: "An old layout of a login is left under the new one, in one form element.",
    ...login,
    markup: cardOver(`<input name="email" type="email" placeholder="E-mail">${decoy}`),
  },
  "card-over-user-name": {
    shape: "Decoy for the username behind a card of the same form",
    met: "The field that robots find first takes an e-mail address and is covered.",
    ...login,
    markup: cardOver('<input name="email" type="email" autocomplete="username" placeholder="E-mail">'),
  },
  "card-that-takes-no-clicks": {
    shape: "Login under a layer that takes no clicks",
    met: "While a page changes, a layer covers it and lets clicks through.",
    ...signingUp,
    markup: page(
      `${logIn}<div style="position: fixed; top: 0; left: 0; width: 100%; height: 60px; background: #fff; pointer-events: none">Loading</div><div style="margin-top: 100px">${signUp}</div>`,
    ),
  },
  "chat-bubble": {
    shape: "Chat bubble over an edge of the password",
    met: "A round button for a chat hangs at the corner of a small window.",
    ...login,
    markup: page(
      `${logIn}<div style="position: absolute; top: 0; left: 380px; width: 60px; height: 60px; border-radius: 50%; background: teal"></div>`,
    ),
  },
  "code-card": {
    shape: "Password under a card that asks for a code",
    met: "The card for the second factor lies over the password, which stays in the page.",
    ...asked,
    markup: page(`<div style="position: relative; height: 200px">${logIn}
<div style="position: absolute; inset: 0; background: #fff"><h2>Enter the code from your phone</h2><input name="code" inputmode="numeric" autocomplete="one-time-code"></div></div>`),
  },
  confetti: {
    shape: "Canvas with confetti over the whole page",
    met: "A transparent canvas for an animation lies over the page and takes no clicks.",
    ...login,
    markup: page(
      `${logIn}<canvas style="position: fixed; inset: 0; width: 100%; height: 100%; pointer-events: none"></canvas>`,
    ),
  },
  "cookie-layer": {
    shape: "Notice about cookies in the middle, in Turkish",
    met: "A consent tool covers the only form until it is answered.",
    ...login,
    markup: page(
      `${logIn}<div id="consent-wall" style="position: fixed; inset: 0; background: white"><p>Çerezleri kullanıyoruz.</p><button>Kabul et</button></div>`,
    ),
  },
  "eye-button": {
    shape: "Eye button and icon on the password",
    met: "A button that shows the password lies on its field, with a background of its own, and a lock on the other side.",
    ...login,
    markup: withOn(
      '<i style="left: 0; top: 0; width: 28px; height: 100%; background: #eee"></i><button type="button" aria-label="Show password" style="right: 0; top: 0; height: 100%; width: 60%; background: #fff">👁</button>',
    ),
  },
  "floating-label": {
    shape: "Text on the field that moves up later",
    met: "A label that no attribute connects to the field lies on the empty field and has the page's background.",
    ...login,
    markup: withOn(
      '<span style="left: 2px; top: 2px; right: 2px; bottom: 2px; background: #fff; pointer-events: none">Password</span>',
    ),
  },
  "floating-label-connected": {
    shape: "Connected label that covers its field",
    met: "Some designs lay the label over the whole field until the field gets the focus.",
    ...login,
    markup: withOn('<label for="pass" style="inset: 0; background: #fff">Password</label>'),
  },
  "frame-under-a-layer": {
    shape: "Login in a frame under a layer of the page",
    met: "A layer of the page covers a frame of the same origin with a login. The layer has a sign-up without any role.",
    ...signingUp,
    markup: page(`<h1>Shop</h1><iframe src="/frames/login.frame" width="500" height="300"></iframe>
<div style="position: fixed; inset: 0; background: #fff">${signUp}</div>`),
  },
  "frame-with-focus-under-a-layer": {
    shape: "Login with the focus in a frame under a layer",
    met: "The visitor has used the login in a frame before a sign-up opened over the page.",
    before: [{ focus: "iframe >> input" }],
    ...signingUp,
    markup: page(`<h1>Shop</h1><iframe src="/frames/login.frame" width="500" height="300"></iframe>
<div style="position: fixed; inset: 0; background: #fff">${signUp}</div>`),
  },
  "frame-under-a-layer-alone": {
    shape: "Login in a frame under a layer without a form",
    met: "An advertisement covers a frame with the only login.",
    asks: ["covered"],
    kind: "login",
    fills: { "iframe >> #user": "login", "iframe >> #pass": "password" },
    markup: page(`<iframe src="/frames/login.frame" width="500" height="300"></iframe>
<div style="position: fixed; inset: 0; background: gold"><p>Only today</p><button>Close</button></div>`),
  },
  "in-shadow": {
    shape: "Login of a shadow tree under a card of the page",
    met: "A component with a login is covered by a card that is not part of the component.",
    ...signingUp,
    markup:
      page(`<div style="position: relative; height: 120px"><x-login></x-login><div style="position: absolute; inset: 0; background: #fff"></div></div>${signUp}
<script>
customElements.define("x-login", class extends HTMLElement {
  constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = \`${logIn}\`; }
});
</script>`),
  },
  "inner-scrolling": {
    shape: "Bar at the bottom of a part that scrolls",
    met: "A dialog has a bar with its buttons at the bottom, over the end of its content.",
    ...login,
    markup:
      page(`<div style="position: relative; width: 500px; height: 160px"><div style="height: 160px; overflow: auto"><div style="height: 90px"></div>${form([...userAndPassword])}<div style="height: 300px"></div></div>
<div style="position: absolute; bottom: 0; left: 0; right: 0; height: 110px; background: #eee">Step 1 of 3</div></div>`),
  },
  "layer-that-fades": {
    shape: "Nearly transparent layer over a login",
    met: "A dark layer with little opacity lies over a page while a list is open.",
    ...login,
    markup: page(`${logIn}<div style="position: fixed; inset: 0; background: #000; opacity: 0.3"></div>`),
  },
  "shade-over-login": {
    shape: "Gradient without a solid color over a login",
    met: "A decoration over the whole page shades its edges.",
    ...login,
    markup: page(
      `${logIn}<div style="position: fixed; inset: 0; background: linear-gradient(transparent, rgba(0, 0, 0, 0.2))"></div>`,
    ),
  },
  "sticky-header": {
    shape: "Header over the login of a page that was scrolled",
    met: "A header stays at the top of the window while the page scrolls, and is over the fields at the moment.",
    ...login,
    markup: page(`<header style="position: sticky; top: 0; height: 120px; background: #fff">Shop</header>
<div style="height: 200px"></div>${logIn}${tallPage}
<script>addEventListener("load", () => scrollTo(0, 230));</script>`),
  },
  "styled-field": {
    shape: "Transparent fields over drawn ones",
    met: "The visible box of a field is an element of its own, and the real field lies over it without a background.",
    ...login,
    markup: page(`<form method="post" action="/sent" style="position: relative">
<p style="position: relative; height: 30px"><span style="position: absolute; inset: 0; width: 200px; background: #eef; border: 1px solid"></span><input id="user" name="user" aria-label="User name" style="position: absolute; width: 200px; height: 30px; background: none; border: 0"></p>
<p style="position: relative; height: 30px"><span style="position: absolute; inset: 0; width: 200px; background: #eef; border: 1px solid"></span><input id="pass" type="password" name="pass" aria-label="Password" style="position: absolute; width: 200px; height: 30px; background: none; border: 0"></p>
<button>Log in</button></form>`),
  },
  "suggestions-over-password": {
    shape: "Open list of suggestions over half of the password",
    met: "The list of suggestions of the username hangs over the field below it.",
    ...login,
    markup: page(
      form([
        'User name <input id="user" name="user">',
        '<div style="position: relative"><input id="pass" type="password" name="pass" aria-label="Password" style="width: 300px"><ul style="position: absolute; top: 0; left: 0; width: 100px; margin: 0; background: #fff"><li>ada</li></ul></div>',
      ]),
    ),
  },
  "backdrop-of-a-popover": {
    shape: "Login behind the backdrop of a popover",
    met: "A sign-up opens as a popover, and its backdrop hides the page.",
    ...signingUp,
    markup: page(
      `${logIn}<div popover id="join">${signUp}</div><script>document.querySelector("#join").showPopover();</script>`,
      { head: "<style>[popover]::backdrop { background: #fff; }</style>" },
    ),
  },
  "cookie-dialog-with-backdrop": {
    shape: "Notice about cookies with a dark layer beside it",
    met: "Consent tools lay a dark layer over the page and a dialog above it. The layer has neither a text nor a name.",
    ...login,
    markup: page(
      `${logIn}<div style="position: fixed; inset: 0; background: rgba(0, 0, 0, 0.6)"></div><div role="dialog" aria-modal="true" style="position: fixed; top: 0; left: 0; width: 600px; height: 300px; background: #fff"><h2>Your privacy</h2><p>We use cookies.</p><button>Accept</button></div>`,
    ),
  },
  "veil-of-a-style": {
    shape: "Login under the veil that a style lays over it",
    met: "While something loads, a pseudo-element covers a part of the page.",
    ...signingUp,
    markup: page(`<div class="veil">${logIn}</div>${signUp}`, {
      head: '<style>.veil { position: relative; } .veil::after { content: ""; position: absolute; inset: 0; background: #fff; }</style>',
    }),
  },
  "veil-of-the-body": {
    shape: "Login under a veil of the body",
    met: "The body has a fixed pseudo-element over the page, and a card lies above it.",
    ...signingUp,
    markup: page(`${logIn}<div style="position: relative; z-index: 2">${signUp}</div>`, {
      head: '<style>body::before { content: ""; position: fixed; inset: 0; background: #fff; z-index: 1; }</style>',
    }),
  },
  "line-of-a-style": {
    shape: "Decoration of a style beside the fields",
    met: "A pseudo-element draws a background below the fields of a card, or a line beside them.",
    ...login,
    markup: page(`<div class="card">${logIn}</div>`, {
      head: '<style>.card { position: relative; z-index: 0; } .card::before { content: ""; position: absolute; inset: 0; background: #eef; z-index: -1; } .card::after { content: ""; position: absolute; left: 0; top: 0; width: 2px; height: 100%; background: navy; }</style>',
    }),
  },
  "sign-up-that-mentions-cookies": {
    shape: "Sign-up in a dialog that mentions cookies",
    met: "The small print of a sign-up names the policy about cookies. The dialog is in the corner and covers nothing.",
    ...signingUp,
    markup: page(
      `${logIn}<div role="dialog" aria-modal="true" style="position: fixed; right: 0; bottom: 0; background: white">${signUp}<p>See our cookie policy.</p></div>`,
    ),
  },
};
