import { readFile } from "node:fs/promises";

/** What every screen is drawn with, the tokens first. Of two rules that weigh the same the later one holds, so the order is written here. */
const common = [
  ...["tokens", "page", "header", "buttons", "list", "form", "notes", "progress", "preferences"].map(inStyle),
  ...["inputs", "search", "rows", "menu", "views"].map(inStyle),
];

const ofAccounts = ["views", "tools", "rows", "findings", "recovery", "dialog", "paper", "media"].map(
  (part) => `accounts/${inStyle(part)}`,
);

/** @param {string} part */
function inStyle(part) {
  return `style/${part}`;
}

/** @param {readonly string[]} parts */
async function joined(parts) {
  return (await Promise.all(parts.map((part) => readFile(`ui/${part}.css`, "utf8")))).join("\n");
}

/** The tokens and what is drawn with them, as one sheet. */
export const stylesheet = () => joined(common);

/** What the page with all accounts has beside that. */
export const accountsSheet = () => joined(ofAccounts);

/** What every page in a full tab has beside it. */
export const tabSheet = () => joined(["style/tab", "settings/options", "welcome/welcome"]);

/** What changes in the dark: a sheet that a page links for dark browsers, or for everybody. */
export const darkSheet = () => joined(["style/dark"]);

/** Everything that the generator page is drawn with. */
export async function pageStyle() {
  const dark = `@media (prefers-color-scheme: dark) {\n${await darkSheet()}}`;
  const own = await joined(["generator/generator"]);
  return [await stylesheet(), dark, await tabSheet(), await accountsSheet(), own].join("\n");
}
