/**
 * Adds the passwords of the browser extension PwdHash2 to the rows that make-pwdhash-programs.py prints. The arguments
 * are js/hashed-password.js and js/forge.min.js of github.com/GWuk/PwdHash2 at f859b7d. Its web page has the same files.
 */
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const rows = JSON.parse(readFileSync(0, "utf8"));
const context = createContext({}); // without `process`, so that forge uses its own PBKDF2, as in a browser
runInContext("var self = this; var window = this; const SPH_kPasswordPrefix = '@@';", context);
for (const file of process.argv.slice(2).reverse()) runInContext(readFileSync(file, "utf8"), context);
const lines = rows.map((row) => {
  const given = JSON.stringify([row.master, row.site, row.salt, row.iterations]);
  const made = runInContext(`new SPH_HashedPassword(...${given}).toString()`, context);
  const text = JSON.stringify({ ...row, extension: made.replace(/\0+$/, "") });
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
});
process.stdout.write(`[\n${lines.join(",\n")}\n]\n`);
