/**
 * Makes pashword.json with the code of Pashword (github.com/pashword/pashword at 054faca, AGPL-3.0). The published
 * values are those of Pashword's tests.
 *
 * Usage: `npx tsx make-pashword.mjs FOLDER > ../pashword.json`. FOLDER contains `pashword.ts` from Pashword's folder
 * `utils`, and has jssha 3, scrypt-js 3 and bigint-conversion 2 installed.
 */
import assert from "node:assert";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const file = path.resolve(process.argv[2] ?? ".", "pashword.ts");
const { generatePashword, sanitize } = await import(pathToFileURL(file).href);

function vector(site, login, masterPassword, rules) {
  const { length, noSymbols = false, noNumbers = false } = rules;
  const text = JSON.stringify({ website: site, username: login, password: masterPassword });
  const password = sanitize(generatePashword(text, length, site, login), noSymbols, noNumbers);
  return { masterPassword, site, login, rules, password };
}

const long = ["asjdajsd.com", "asdiuhas9h321940u23u9rb2i230", "sdihjc8sydc 23474 8234 90-24"];
const published = [
  [["reddit.com", "asda1111", "asdasd1"], 20, "&a3SZ5e$99m%ZK9rN*_T"],
  [["reddit.com", "asdasda", "asasdasd"], 11, "fAp.&5Ri82#"],
  [long, 11, "2_Rz_W8iseA"],
  [long, 15, "H_ex3WOq*eA2a_T"],
  [long, 20, "20_xMWOiseA2a_TdvpZL"],
].map(([given, length, expected]) => {
  const made = vector(...given, { length });
  assert.strictEqual(made.password, expected);
  return made;
});
const made = [
  vector("example.com", "", "correct horse", { length: 5 }),
  vector("bücher.example", "Zoë", 'пароль "♥" \\', { length: 20, noSymbols: true }),
  vector("example.com", "ada", "x".repeat(80), { length: 20, noNumbers: true }),
  vector("example.com", "ada", "🔑", { length: 20, noSymbols: true, noNumbers: true }),
  vector("a", "bc", "foobar", { length: 12 }),
  vector("ab", "c", "foobar", { length: 12 }),
  vector("", "", "foobar", { length: 15, noSymbols: true, noNumbers: true }),
];
process.stdout.write(`${JSON.stringify({ published, made }, null, 1)}\n`);
