/** Kinds of documents around an ordinary login form. */
import { formInLine, shortForm, page, login, withTokens, type Table } from "../templates.ts";

const loginForm = formInLine(withTokens);

export const table: Table = {
  "display-contents": {
    shape: "Form without a box of its own",
    met: "Grid layouts set display: contents on the form and its labels.",
    ...login,
    markup: page(
      `<style>form, label { display: contents; } main { display: grid; grid-template-columns: 1fr 1fr; }</style><main>${loginForm}</main>`,
      { title: "Grid" },
    ),
  },
  editable: {
    shape: "Login beside an editor",
    met: "A note-taking application consists of one editable region with a login bar above it.",
    ...login,
    markup: shortForm(withTokens, {
      title: "Editor",
      below:
        '<div contenteditable="true" role="textbox" aria-label="Username">Write here</div><textarea aria-label="Username"></textarea>',
    }),
  },
  "hyphenated-svg": {
    shape: "Drawings whose elements have names with hyphens",
    met: "SVG fonts, formulas in MathML and components inside drawings: their names look like those of custom elements.",
    ...login,
    markup: shortForm(withTokens, {
      above: `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><defs><font><font-face font-family="logo"></font-face></font></defs><app-icon></app-icon></svg>
<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation-xml encoding="text/plain">x</annotation-xml></semantics></math>`,
    }),
  },
  isolated: {
    shape: "Cross-origin isolation and no features",
    met: "Sites send the headers COOP and COEP and a permissions policy that disables features.",
    headers: {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "permissions-policy": "geolocation=(), camera=(), publickey-credentials-get=()",
    },
    ...login,
    markup: shortForm(withTokens),
  },
  "right-to-left-off-screen": {
    shape: "Right-to-left page with a decoy beyond its edge",
    met: "On a right-to-left page the decoy is hidden beyond the right edge instead of the left one.",
    ...login,
    markup: shortForm(withTokens, {
      title: "دخول",
      lang: "ar",
      dir: "rtl",
      above: '<div style="position: absolute; right: -9999px"><input name="u"><input type="password" name="p"></div>',
    }),
  },
  "sandboxed-page": {
    shape: "Page that is sandboxed by its own header",
    met: "Sites that host users' files send them with the CSP directive sandbox. The document has an opaque origin, despite its address.",
    headers: { "content-security-policy": "sandbox allow-scripts allow-forms" },
    refuses: "sandboxed",
    markup: shortForm(withTokens, { title: "A document" }),
  },
  "strict-csp": {
    shape: "Content security policy that forbids everything",
    met: "Sites with a strict policy start from default-src 'none' and allow no inline script, no style and no eval.",
    headers: { "content-security-policy": "default-src 'none'; script-src 'nonce-recorder'; form-action 'self'" },
    ...login,
    markup: shortForm(withTokens),
  },
  "svg-foreign-object": {
    shape: "Login inside an SVG drawing",
    met: "Infographic start pages put the form into the foreignObject element of an SVG drawing.",
    ...login,
    markup: page(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><foreignObject width="400" height="200">${loginForm}</foreignObject></svg>`,
      { title: "Drawing" },
    ),
  },
  transformed: {
    shape: "Scaled, rotated and partly transparent form",
    met: "Animated cards scale and tilt the form and set its opacity to 0.9.",
    ...login,
    markup: page(
      `<div style="transform: rotate(3deg) scale(0.8); opacity: 0.9; zoom: 1.1; perspective: 500px">${loginForm}</div>`,
      { title: "Card" },
    ),
  },
  "trusted-types": {
    shape: "Trusted Types required",
    met: "The largest providers require Trusted Types: an error is thrown if a script assigns a string where markup is expected.",
    headers: { "content-security-policy": "require-trusted-types-for 'script'; trusted-types 'none'" },
    ...login,
    markup: shortForm(withTokens),
  },
};
