/** Pages with a login and a decoy: fields that no user sees. */
import { form, login, type FormOptions, type Table } from "../templates.ts";

const pair =
  '<label>Username <input name="username" tabindex="-1"></label><label>Password <input type="password" name="password" tabindex="-1"></label>';

/** Returns a page with a login below a decoy. */
const withDecoy = (decoy: string, options: FormOptions = {}): string =>
  form(
    [decoy, 'E-mail <input id="user" type="email" name="e1">', 'Password <input id="pass" type="password" name="p1">'],
    { title: "Sign in", button: "Sign in", ...options },
  );

export const table: Table = {
  "clip-path-shapes": {
    shape: "Decoys hidden by clip paths without an area",
    met: "Panels with a wipe animation are clipped at first: with clip-path: inset(0 100% 0 0), or with a polygon without an area.",
    ...login,
    markup: withDecoy(`<div style="clip-path: inset(0 100% 0 0)">${pair}</div>
<div style="clip-path: polygon(0 0, 0 0, 0 0)">${pair}</div>`),
  },
  "clip-path": {
    shape: "Decoy hidden by a clip path",
    met: "A honeypot is hidden like a text for screen readers, in the newer way: with clip-path: inset(50%).",
    ...login,
    markup: withDecoy(`<div style="position: absolute; clip-path: inset(50%)">${pair}</div>`),
  },
  clipped: {
    shape: "Decoy clipped away",
    met: "A honeypot has the style class of texts for screen readers: one pixel in size, clipped, with overflow: hidden.",
    ...login,
    markup: withDecoy(`<div class="sr-only">${pair}</div>`, {
      head: "<style>.sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0); white-space: nowrap; }</style>",
    }),
  },
  "closed-details": {
    shape: "Decoy in closed details",
    met: "A closed details element contains another way to sign in.",
    ...login,
    markup: withDecoy(`<details><summary>Sign in with the old account</summary>${pair}</details>`),
  },
  "closed-dialog": {
    shape: "Decoy in a dialog that is not open",
    met: "The page contains a closed dialog for signing in again from the start.",
    ...login,
    markup: withDecoy(`<dialog>${pair}</dialog>`),
  },
  collapsed: {
    shape: "Decoy in a collapsed panel",
    met: "Closed accordions and slide-down panels have height: 0 and overflow: hidden. The fields inside keep their full size.",
    ...login,
    markup: withDecoy(`<div style="height: 0; overflow: hidden">${pair}</div>`),
  },
  "content-visibility": {
    shape: "Decoy in a part whose contents are not rendered",
    met: "Pages use content-visibility: hidden for views that they show later.",
    ...login,
    markup: withDecoy(`<div style="content-visibility: hidden; height: 40px">${pair}</div>`),
  },
  "display-none": {
    shape: "Decoy that is not displayed",
    met: "Sites put a hidden username and password field before the real ones, so that browsers fill the hidden ones by themselves.",
    ...login,
    markup: withDecoy(`<div style="display: none">${pair}</div>`),
  },
  "far-right": {
    shape: "Decoy far to the right of the page",
    met: "This honeypot is off the right edge, because programs often check only the left one. It widens the page, but nobody scrolls there.",
    ...login,
    markup: withDecoy(`<div style="position: absolute; left: 9999px">${pair}</div>`),
  },
  "filtered-away": {
    shape: "Decoy made transparent by a filter",
    met: "A honeypot has filter: opacity(0), which programs that check only the property opacity do not notice.",
    ...login,
    markup: withDecoy(`<div style="filter: opacity(0)">${pair}</div>`),
  },
  "hidden-attribute": {
    shape: "Decoy with the hidden attribute",
    met: "A username and a password field before the real ones are hidden by the attribute hidden instead of a style.",
    ...login,
    markup: withDecoy(`<div hidden>${pair}</div>`),
  },
  "hidden-type": {
    shape: "Decoys of type hidden",
    met: "Server frameworks add hidden fields with names such as username and password.",
    ...login,
    markup: withDecoy('<input type="hidden" name="username" value=""><input type="hidden" name="password" value="">'),
  },
  "inert-slot": {
    shape: "Decoy in the slot of an inert part",
    met: "Card and tab components make the inside of their shadow root inert. The slotted fields stay in the page and remain visible.",
    ...login,
    markup: withDecoy(`<x-tab>${pair}</x-tab>`, {
      script: `customElements.define("x-tab", class extends HTMLElement {
  constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = \`<section inert><slot></slot></section>\`; }
});`,
    }),
  },
  inert: {
    shape: "Decoy in an inert part",
    met: "The page behind a modal layer is inert but stays visible.",
    ...login,
    markup: withDecoy(`<div inert>${pair}</div>`),
  },
  "off-screen": {
    shape: "Decoy far off the screen",
    met: "The usual honeypot is positioned thousands of pixels to the left of the page, or above it.",
    ...login,
    markup: withDecoy(
      `<div style="position: absolute; left: -9999px">${pair}</div><div style="position: absolute; top: -5000px">${pair}</div>`,
    ),
  },
  "opacity-zero": {
    shape: "Decoy with opacity 0",
    met: "Animated forms fade their panels in. Honeypots keep an opacity of 0 all the time.",
    ...login,
    markup: withDecoy(`<div style="opacity: 0; position: absolute">${pair}</div>`),
  },
  "read-only-pair": {
    shape: "Decoy that is read-only or disabled",
    met: "A greyed-out pair of fields shows which account is already signed in.",
    ...login,
    markup: withDecoy(
      '<label>Username <input name="username" value="eve" readonly></label><label>Password <input type="password" name="password" value="********" disabled></label>',
    ),
  },
  "scaled-away": {
    shape: "Decoy scaled to nothing",
    met: "Panels that grow by a transform start at scale(0).",
    ...login,
    markup: withDecoy(`<div style="transform: scale(0); position: absolute">${pair}</div>`),
  },
  "scrolls-in-nothing": {
    shape: "Decoy in a part without height that scrolls",
    met: "Collapsed panels with overflow: auto have height: 0, so nobody can scroll to their fields.",
    ...login,
    markup: withDecoy(`<div style="height: 0; overflow: auto">${pair}</div>`),
  },
  "two-layouts": {
    shape: "The same form twice, one for phones",
    met: "Pages contain one layout for phones and one for larger screens, and a media query shows only one of them.",
    ...login,
    markup: withDecoy(`<div class="phone">${pair}</div>`, {
      head: "<style>@media (min-width: 1px) { .phone { display: none; } }</style>",
    }),
  },
  "visibility-hidden": {
    shape: "Decoy made invisible but laid out",
    met: "A honeypot has visibility: hidden, against robots that check only the property display.",
    ...login,
    markup: withDecoy(`<div style="visibility: hidden">${pair}</div>`),
  },
  "zero-size": {
    shape: "Decoy without size",
    met: "One decoy field has no width and no height, the other one a size of one pixel.",
    ...login,
    markup: withDecoy(
      '<input name="username" style="width: 0; height: 0; padding: 0; border: 0"><input type="password" name="password" style="width: 1px; height: 1px; padding: 0; border: 0">',
    ),
  },
  "below-a-locked-page": {
    shape: "Decoy below the end of a page that does not scroll",
    met: "A page of one screen has overflow: hidden. Nobody can reach what lies below the window.",
    ...login,
    markup: withDecoy(`<div style="position: absolute; top: 3000px">${pair}</div>`, {
      head: "<style>html, body { overflow: hidden; }</style>",
    }),
  },
  "below-a-locked-body": {
    shape: "Decoy below the end of a page whose body does not scroll",
    met: "Only the body has overflow: hidden. It counts for the window.",
    ...login,
    markup: withDecoy(`<div style="position: absolute; top: 200vh">${pair}</div>`, {
      head: "<style>body { overflow-y: hidden; }</style>",
    }),
  },
  blurred: {
    shape: "Decoy blurred beyond recognition",
    met: "A teaser shows a blurred form to visitors who have not paid.",
    ...login,
    markup: withDecoy(`<div style="filter: blur(60px); opacity: 0.3">${pair}</div>`),
  },
  "clip-path-of-a-point": {
    shape: "Decoy clipped to a point",
    met: "A wipe animation begins with a circle without a size, or with a path of one pixel.",
    ...login,
    markup: withDecoy(
      `<div style="clip-path: circle(0.5px at 0 0)">${pair}</div><div style='clip-path: path("M0 0h1v1z")'>${pair}</div>`,
    ),
  },
  "clip-path-elsewhere": {
    shape: "Decoy outside of the shape that clips it",
    met: "A polygon or an ellipse shows another part of a box than the one with the fields.",
    ...login,
    markup: withDecoy(
      `<div style="clip-path: polygon(0 90%, 100% 90%, 100% 100%, 0 100%); padding-bottom: 90px">${pair}</div><div style="clip-path: ellipse(20px 8px at 90% 90%); padding-bottom: 90px">${pair}</div>`,
    ),
  },
  "clip-path-by-address": {
    shape: "Decoy clipped by an empty element",
    met: "A clip path refers to an element of an image that has no shapes, or only one without a size.",
    ...login,
    markup: withDecoy(
      `<svg width="0" height="0"><clipPath id="none"></clipPath><clipPath id="point"><rect width="0" height="0"/></clipPath></svg><div style="clip-path: url(#none)">${pair}</div><div style="clip-path: url(#point)">${pair}</div>`,
    ),
  },
  "clip-path-by-address-elsewhere": {
    shape: "Decoy beside the shape that clips it",
    met: "A clip path refers to an element with a shape that is far away from the fields.",
    ...login,
    markup: withDecoy(
      `<svg width="0" height="0"><clipPath id="far"><rect x="900" y="900" width="80" height="80"/></clipPath></svg><div style="clip-path: url(#far)">${pair}</div>`,
    ),
  },
  "contains-its-paint": {
    shape: "Decoy in a part that paints nothing outside of itself",
    met: "Parts with contain: paint or contain: strict cut what is outside of them, like overflow: hidden.",
    ...login,
    markup: withDecoy(
      `<div style="contain: paint; height: 0">${pair}</div><div style="contain: strict; width: 2px; height: 20px">${pair}</div>`,
    ),
  },
  flattened: {
    shape: "Decoy without any contrast",
    met: "A filter makes everything in a part grey.",
    ...login,
    markup: withDecoy(`<div style="filter: contrast(0)">${pair}</div>`),
  },
  "individual-transform": {
    shape: "Decoy fixed inside a part that moves it out of view",
    met: "A part with the property translate holds its fixed contents, and cuts them.",
    ...login,
    markup: withDecoy(
      `<div style="translate: 0; overflow: hidden; height: 0"><div style="position: fixed; top: 0">${pair}</div></div>`,
    ),
  },
  tiny: {
    shape: "Decoy of a few pixels",
    met: "A part of the page is made tiny by zoom, or by a scale.",
    ...login,
    markup: withDecoy(
      `<div style="zoom: 0.01">${pair}</div><div style="transform: scale(0.02); position: absolute">${pair}</div>`,
    ),
  },
  wiped: {
    shape: "Decoy cut off by an inset of the part around it",
    met: "A wipe animation hides the upper half of a part, in which the fields are.",
    ...login,
    markup: withDecoy(`<div style="clip-path: inset(60% 0 0 0); padding-bottom: 90px">${pair}</div>`),
  },
};
