import { createHash } from "node:crypto";

/**
 * Returns the hash of a script or style in the notation of a content security policy. The comment in SHA256SUMS uses
 * this notation too.
 *
 * @param {string} text
 */
export const hashSource = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/**
 * Escapes text inside a script element, because "</script" and "<!--" would end or hide the element. In JavaScript and
 * JSON, these occur only in strings, where an escaped "<" has the same meaning.
 *
 * @param {string} text @param {"\\x3c" | "\\u003c"} [escape] - JSON allows only the longer one
 */
export const insideScript = (text, escape = "\\x3c") => text.replaceAll(/<(?=\/script|!--)/gi, escape);

/** @param {readonly string[]} directives */
const element = (directives) => `<meta http-equiv="Content-Security-Policy" content="${directives.join("; ")}" />`;

/** Directives that `default-src` does not cover. */
const closed = ["base-uri 'none'", "form-action 'none'"];

/** The element with the content security policy of a page that contains only text. */
export const textPolicyElement = element(["default-src 'none'", ...closed]);

/**
 * Returns the element with the content security policy of a single-file page. The policy allows the page's own script
 * and style by their hashes, images in `data:` URLs, and what the parameters name. It allows nothing else.
 *
 * @param {object} page
 * @param {string} page.script @param {string} page.style
 * @param {readonly string[]} [page.scriptSources] - sources of scripts in addition to the page's own
 * @param {readonly string[]} [page.directives] - directives that only this page needs
 */
export function policyElement({ script, style, scriptSources = [], directives = [] }) {
  return element([
    "default-src 'none'",
    ["script-src", `'${hashSource(script)}'`, ...scriptSources].join(" "),
    `style-src '${hashSource(style)}'`,
    ...directives,
    "img-src data:",
    ...closed,
  ]);
}
