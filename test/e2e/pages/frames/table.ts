/** Logins in frames, or beside them. */
import { formInLine, page, login, withTokens, type Table } from "../templates.ts";

const loginForm = formInLine(withTokens);
const loginInFrame = { kind: "login", fills: { "#in >> #user": "login", "#in >> #pass": "password" } } as const;

/** Returns a page with a frame. */
const framed = (body: string): string => page(body, { title: "Page with a frame" });

export const table: Table = {
  blob: {
    shape: "Login in a frame with a blob address",
    met: "Applications build a document by script and show it in a frame. It has the origin of the page that built it.",
    ...loginInFrame,
    markup: page(
      `<iframe id="in" width="400" height="200"></iframe>
<script>
const markup = \`<form method="post" action="\${location.origin}/sent"><label>User <input id="user" name="user"></label><label>Password <input id="pass" name="pass" type="password"></label><button>Sign in</button></form>\`;
document.querySelector("#in").src = URL.createObjectURL(new Blob([markup], { type: "text/html" }));
</script>`,
      { title: "Sign in" },
    ),
  },
  data: {
    shape: "Login in a frame with a data address",
    met: "Widgets and injected markup put a whole document into a data address. The document has an opaque origin and belongs to no site.",
    refuses: "sandboxed",
    markup: page(
      '<iframe width="400" height="200" src="data:text/html,<form action=/sent><input name=user><input type=password name=pass><button>Sign in</button></form>"></iframe>',
      { title: "Sign in" },
    ),
  },
  "focused-frame": {
    shape: "Logins in page and frame, the one in the frame focused",
    met: "A page and the application in its frame have a login each. The user has clicked into the frame.",
    before: [{ focus: "#in >> #user" }],
    ...loginInFrame,
    markup:
      framed(`<form method="post" action="/sent"><label>User <input name="user"></label><label>Password <input name="pass" type="password"></label></form>
<iframe id="in" src="/frames/login.frame" width="400" height="200"></iframe>`),
  },
  "foreign-alone": {
    shape: "Nothing but a frame of another site",
    met: "Pages show another site's identity provider in a frame. The account's password does not belong there.",
    refuses: "foreign-frame",
    markup: framed(`<h1>Sign in</h1>
<iframe id="in" src="//other.localhost:%port%/frames/login.frame" width="400" height="250"></iframe>`),
  },
  "foreign-beside-form": {
    shape: "Own login beside a frame of another site",
    met: "A shop has its login beside a frame of another site, an advertisement or a chat that looks like a login.",
    ...login,
    markup: framed(`<iframe id="ad" src="//other.localhost:%port%/frames/login.frame" width="300" height="250"></iframe>
${loginForm}`),
  },
  "foreign-frames-own": {
    shape: "Login of the site inside a frame of another site",
    met: "A frame of another site contains a frame of the account's site. The user cannot see which site the login belongs to.",
    refuses: "foreign-frame",
    markup: framed(
      '<iframe id="outer" src="//other.localhost:%port%/frames/sandwich.frame" width="500" height="300"></iframe>',
    ),
  },
  "hidden-frame-alone": {
    shape: "Hidden frames with a login, and nothing else",
    met: "For a silent sign-in, a page without a form has hidden frames with a login. Nobody can see its fields.",
    refuses: "no-field",
    markup: framed(`<p>Loading your account …</p>
<iframe src="/frames/login.frame" width="0" height="0" style="border: 0"></iframe>
<iframe src="/frames/login.frame" style="visibility: hidden" width="400" height="200"></iframe>`),
  },
  "hidden-frame": {
    shape: "Own login and hidden frames with another",
    met: "For a silent sign-in, hidden frames contain the identity server's page while the page shows its own form.",
    ...login,
    markup: framed(`<iframe src="/frames/login.frame" width="0" height="0" style="border: 0"></iframe>
<iframe src="/frames/login.frame" style="display: none"></iframe>
<iframe src="/frames/login.frame" style="position: absolute; left: -9999px" width="400" height="200"></iframe>
${loginForm}`),
  },
  nested: {
    shape: "Login in a frame within a frame",
    met: "Administration consoles show a module in a frame, and the module shows its own login in another frame.",
    kind: "login",
    fills: { "#in >> #inner >> #user": "login", "#in >> #inner >> #pass": "password" },
    markup: framed('<iframe id="in" src="/frames/nested.frame" width="400" height="250"></iframe>'),
  },
  "object-element": {
    shape: "Login in an object element",
    met: "Old intranets embed a page with an object element instead of a frame.",
    ...loginInFrame,
    markup: page('<object id="in" type="text/html" data="/frames/login.frame" width="400" height="200"></object>', {
      title: "Intranet",
    }),
  },
  "own-site-other-origin": {
    shape: "Login in a frame of the site's login host",
    met: "Big sites have a separate host for their login and show it in a frame on every page.",
    asks: ["foreign-frame-permission"],
    declined: true,
    markup: framed(`<h1>Welcome</h1>
<iframe id="in" src="//login.example.localhost:%port%/frames/login.frame" width="400" height="250"></iframe>`),
  },
  "same-origin": {
    shape: "Login in a frame of the same origin",
    met: "Older portals and intranets have header and menu in the page and the login in a frame.",
    ...loginInFrame,
    markup: framed(`<h1>Portal</h1>
<iframe id="in" src="/frames/login.frame" width="400" height="200"></iframe>`),
  },
  "sandboxed-beside-form": {
    shape: "Own login beside a sandboxed frame",
    met: "Webmail sites and forums show their login and another person's document, in a sandboxed frame, on one page.",
    ...login,
    markup:
      framed(`<iframe sandbox="allow-scripts allow-forms" src="/frames/login.frame" width="400" height="200"></iframe>
${loginForm}`),
  },
  "sandboxed-same-origin": {
    shape: "Login in a sandboxed frame that keeps its origin",
    met: "Applications sandbox their own parts to forbid pop-ups or navigation, but let them keep their origin.",
    ...loginInFrame,
    markup: framed(
      '<iframe id="in" sandbox="allow-scripts allow-forms allow-same-origin" src="/frames/login.frame" width="400" height="200"></iframe>',
    ),
  },
  sandboxed: {
    shape: "Login in a sandboxed frame",
    met: "Sites show uploaded or generated documents in a sandbox. Such a document can contain a login, but it has an opaque origin.",
    refuses: "sandboxed",
    markup: framed(
      '<iframe id="in" sandbox="allow-scripts allow-forms" src="/frames/login.frame" width="400" height="200"></iframe>',
    ),
  },
  srcdoc: {
    shape: "Login in a frame written by srcdoc",
    met: "Widgets and previews have their markup in an attribute of the frame. The frame has the page's own origin.",
    ...loginInFrame,
    markup: framed(`<iframe id="in" width="400" height="200" srcdoc='${loginForm}'></iframe>`),
  },
  written: {
    shape: "Login in an empty frame that a script fills",
    met: "Scripts create a frame of about:blank and write into it, so that the page's styles do not apply there.",
    ...loginInFrame,
    markup: framed(`<iframe id="in" width="400" height="200"></iframe>
<script>
document.querySelector("#in").contentDocument.body.innerHTML = '${loginForm}';
</script>`),
  },
};
