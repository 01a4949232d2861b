import { readFile } from "node:fs/promises";
import { transform } from "esbuild";

/**
 * Style sheets of all pages, starting with the design tokens. The order matters: among rules with the same specificity,
 * the last one applies.
 */
const common = [
  ...["tokens", "page", "header", "buttons", "list", "form", "notes", "progress"].map(inStyle),
  ...["inputs", "search", "rows", "toast", "views", "dialog", "tile"].map(inStyle),
];

/** Styles of the popup's list. The pages of the extension share one style sheet, so they get these styles, too. */
const ofPopup = ["card", "menu", "generate", "adding", "editing", "fold", "setup"].map(inStyle);

/** Styles that the accounts page shares with the generator page. */
const ofAccounts = ["views", "tools", "rows", "recovery", "media"].map((part) => `accounts/${inStyle(part)}`);

/** Styles for preferences of the system, such as forced colours. They come last, because they replace other rules. */
const preferences = inStyle("preferences");

/** @param {string} part */
function inStyle(part) {
  return `style/${part}`;
}

/** Returns several style sheets as one. @param {readonly string[]} parts */
async function joined(parts) {
  const sheets = await Promise.all(parts.map((part) => readFile(`ui/${part}.css`, "utf8")));
  return (await transform(sheets.join("\n"), { loader: "css" })).code; // without comments, a quarter after gzip
}

/** Returns the style sheet of all pages of the extension, with the design tokens. */
export const stylesheet = () => joined([...common, ...ofPopup, preferences]);

/** Styles of the accounts page that the generator page does not share. */
const onlyAccounts = [
  ...["findings", "health", "paper", "shell", "columns", "detail", "import", "table", "bulk"].map(
    (part) => `accounts/${inStyle(part)}`,
  ),
  inStyle("routes"),
];

/** Returns the additional style sheet of the accounts page. */
export const accountsSheet = () => joined([...ofAccounts, ...onlyAccounts]);

/** Returns the additional style sheet of pages in a full tab. */
export const tabSheet = () => joined(["style/tab", "settings/options"]);

/** Returns the additional style sheet of the first-run page. */
export const welcomeSheet = () => joined([inStyle("routes"), "welcome/welcome"]);

/**
 * Returns the style sheet of the dark theme. Pages link it for browsers with a dark theme, or always if the user chose
 * the dark theme.
 */
export const darkSheet = () => joined(["style/dark"]);

/** Returns all styles of the generator page, which has no sliders. */
export async function pageStyle() {
  const dark = `@media (prefers-color-scheme: dark) {\n${await darkSheet()}}`;
  const own = await joined(["generator/generator", preferences]);
  return [await joined(common), dark, await tabSheet(), await joined(ofAccounts), own].join("\n");
}
