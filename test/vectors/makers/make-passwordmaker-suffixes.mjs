/**
 * Makes passwordmaker-suffixes.json with the code of two editions of PasswordMaker, which differ if the suffix is longer
 * than the password: `node make-passwordmaker-suffixes.mjs CHROME NODE`. CHROME is github.com/passwordmaker/
 * chrome-passwordmaker at aaf2ff8, and NODE is github.com/emersion/node-passwordmaker at ae2ab59, which cuts as the
 * edition for Firefox does.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import vm from "node:vm";

const [chrome = "", node = ""] = process.argv.slice(2);
const names = ["hashutils", "l33t", "md4", "md5", "ripemd160", "sha1", "sha256"].map((name) => `passwordmaker/${name}`);
const sources = [...names, "settings", "profile"].map((name) =>
  readFileSync(path.resolve(chrome, "javascript", `${name}.js`), "utf8"),
);
const context = vm.createContext({
  TextEncoder,
  console,
  chrome: { storage: { local: { get: () => ({ then() {} }), set: () => ({ then() {} }) } } },
});
const make = (fields, site, master) => Object.assign(new Profile(), fields).genPassword(site, master, fields.username);
const ofChrome = vm.runInContext(`${sources.join("\n")}\n(${String(make)})`, context);
const ofOthers = createRequire(import.meta.url)(path.resolve(node, "index.js"));

let state = 1;
/** Returns the next number below `n` of a simple generator. */
const draw = (n) => (state = (state * 48271) % 2147483647) % n;
const text = (length) => Array.from({ length }, () => "abcXYZ019-<ü"[draw(12)]).join("");
const charsets = ["0123456789abcdef", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "01"];

const rows = Array.from({ length: 160 }, (_, i) => {
  const algorithm = ["md5", "sha1", "sha256", "hmac-md5", "hmac-sha1"][draw(5)];
  const [l33t, l33tLevel] = [["off", "off", "before", "after", "both"][draw(5)], 1 + draw(9)];
  const length = 1 + draw(20);
  const [prefix, suffix] = [text([0, 0, 3, 12, 30][draw(5)]), text(i % 2 ? length + 1 + draw(30) : draw(length + 1))];
  const rules = { length, algorithm, charset: charsets[draw(3)], l33t, l33tLevel, prefix, suffix };
  const [masterPassword, site, login, revision] = [
    `master ${i}`,
    "example.org",
    ["", "ada"][draw(2)],
    ["", "2"][draw(2)],
  ];
  const place = l33t.replace(/^(before|after)$/, "$1-hashing");
  const shared = { hashAlgorithm: algorithm, username: login, modifier: revision, whereToUseL33t: place, l33tLevel };
  const own = {
    selectedCharset: rules.charset,
    passwordPrefix: prefix,
    passwordSuffix: suffix,
    passwordLength: length,
  };
  const given = { ...shared, masterPassword, data: site, length, charset: rules.charset, prefix, suffix };
  return {
    ...{ masterPassword, site, login, revision, rules },
    chrome: ofChrome({ ...shared, ...own }, site, masterPassword),
    others: ofOthers(given),
  };
});
process.stdout.write(`[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
