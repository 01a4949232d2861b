/** Logins that are opened, drawn or scrolled into view late. */
import { formInLine, page, login, userAndPassword, withTokens, type Table } from "../templates.ts";

const bareForm = formInLine(userAndPassword);
const loginForm = formInLine(withTokens);
const dialogForm = formInLine(withTokens, "Log in");

export const table: Table = {
  "below-the-fold": {
    shape: "Login far down a long page",
    met: "Long landing pages have the login at the end. The user has to scroll to it, but it is not a decoy.",
    ...login,
    markup: page(
      `<div style="height: 6000px">A long story</div>
${loginForm}`,
      { title: "Long page" },
    ),
  },
  "body-scrolls": {
    shape: "Body that scrolls itself, the login above what is seen",
    met: "Both html and body have full height and overflow-y: auto. The body scrolls to the end, and the window does not move.",
    before: [{ click: "#down" }],
    ...login,
    markup: page(
      `<style>html, body { height: 100%; margin: 0; overflow-x: hidden; overflow-y: auto; }</style>
${bareForm}<div style="height: 6000px">A long story</div><button id="down">To the end</button>
<script>
document.querySelector("#down").onclick = () => { document.body.scrollTop = 5000; };
</script>`,
      { title: "App" },
    ),
  },
  "content-visibility": {
    shape: "Login in a part that is rendered only near the screen",
    met: "Performance guides recommend content-visibility: auto for everything below the first screen.",
    ...login,
    markup: page(
      `<div style="height: 4000px">A long story</div>
<section style="content-visibility: auto">${loginForm}</section>`,
      { title: "Long page" },
    ),
  },
  "modal-in-clipped-parent": {
    shape: "Modal dialog in the markup of a header that clips and moves its contents",
    met: "Components that keep their dialog beside their button: the browser draws it above the page, whatever the parent clips or hides.",
    before: [{ click: "#in" }],
    alive: "A click opens the dialog.",
    ...login,
    markup: page(
      `<header style="transform: translateY(0); overflow: hidden; width: 200px; height: 40px; opacity: 0.05"><button id="in" type="button">Sign in</button>
<dialog id="box">${dialogForm}</dialog></header>
<script>document.querySelector("#in").onclick = () => document.querySelector("#box").showModal();</script>`,
      { title: "Start" },
    ),
  },
  "modal-in-inert-parent": {
    shape: "Modal dialog inside the part of the page that is made inert",
    met: "Pages that make their main part inert while a dialog is open, and forget that the dialog is inside it.",
    before: [{ click: "#in" }],
    alive: "A click opens the dialog.",
    ...login,
    markup: page(
      `<main><button id="in" type="button">Sign in</button>
<dialog id="box">${dialogForm}</dialog></main>
<script>document.querySelector("#in").onclick = () => { document.querySelector("#box").showModal(); document.querySelector("main").inert = true; };</script>`,
      { title: "Start" },
    ),
  },
  "popover-in-clipped-parent": {
    shape: "Popover in the markup of a bar that clips its contents",
    met: "Menus of an account: the popover is inside the bar, and the browser draws it above the page.",
    before: [{ click: "#in" }],
    alive: "A click opens the popover.",
    ...login,
    markup: page(
      `<nav style="overflow: hidden; width: 200px; height: 40px; transform: translateY(0)"><button id="in" type="button" popovertarget="box">Account</button>
<div id="box" popover>${dialogForm}</div></nav>`,
      { title: "Start" },
    ),
  },
  "scrolled-inside": {
    shape: "Login scrolled out of sight in a box of its own",
    met: "Cards have their own scroll bar, and the fields are below the visible part.",
    ...login,
    markup: page(
      `<div style="height: 200px; overflow: auto"><div style="height: 600px">Terms</div>
${loginForm}</div>`,
      { title: "Box" },
    ),
  },
  "scrolled-past": {
    shape: "Login scrolled past in a box of its own",
    met: "In application shells a part of the page scrolls instead of the window. The login is above the visible part.",
    before: [{ click: "#down" }],
    ...login,
    markup: page(
      `<button id="down">To the end</button>
<main style="position: fixed; inset: 40px 0 0; overflow: auto">${bareForm}<div style="height: 6000px">A long story</div></main>
<script>
document.querySelector("#down").onclick = () => { document.querySelector("main").scrollTop = 5000; };
</script>`,
      { title: "App" },
    ),
  },
  "tall-layer": {
    shape: "Login below the fold of a layer that scrolls",
    met: "Layers over the whole window show terms or offers first. The user scrolls inside the layer to reach the login.",
    ...login,
    markup: page(
      `<div style="position: fixed; inset: 0; overflow: auto; background: white"><div style="margin: 5vh auto; width: 400px"><div style="height: 2000px">Terms</div>${bareForm}</div></div>`,
      { title: "Shop" },
    ),
  },
  "two-modals": {
    shape: "Login in a modal dialog above another one, which is later in the markup",
    met: "Shops: the cart is a dialog, and its button opens the login above it.",
    before: [{ click: "#in" }],
    alive: "A click opens the dialog.",
    ...login,
    markup: page(
      `<dialog id="box">${dialogForm}</dialog>
<dialog id="cart"><p>Two things</p><form method="post" action="/sent"><label>E-mail for the receipt <input id="mail" type="email" name="mail"></label><label>Password of the gift card <input id="card" type="password" name="card"></label><button>Buy</button></form><button id="in" type="button">Sign in</button></dialog>
<script>document.querySelector("#cart").showModal();
document.querySelector("#in").onclick = () => document.querySelector("#box").showModal();</script>`,
      { title: "Cart" },
    ),
  },
};
