import { readFile } from "node:fs/promises";
import { darkSheet, stylesheet } from "./extension-files.js";

/** Everything that the generator page is drawn with, as one sheet. */
export async function pageStyle() {
  const own = ["ui/tab.css", "ui/accounts/accounts.css", "ui/generator/generator.css"];
  return [
    await stylesheet(),
    `@media (prefers-color-scheme: dark) {\n${await darkSheet()}}`,
    ...(await Promise.all(own.map((sheet) => readFile(sheet, "utf8")))),
  ].join("\n");
}
