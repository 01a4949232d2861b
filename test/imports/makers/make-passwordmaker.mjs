/**
 * Makes an export with the code of PasswordMaker for Chrome (github.com/passwordmaker/chrome-passwordmaker at aaf2ff8,
 * LGPL-3.0). Also prints, to standard error, the passwords that PasswordMaker generates with the master password
 * `test`. All data is invented. `node make-passwordmaker.mjs FOLDER > ../passwordmaker.rdf`: FOLDER contains the
 * program's files.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import vm from "node:vm";

const folder = path.resolve(process.argv[2] ?? ".", "javascript");
const names = ["hashutils", "l33t", "md4", "md5", "ripemd160", "sha1", "sha256"].map((name) => `passwordmaker/${name}`);
const sources = [...names, "settings", "profile", "import"].map((name) => readFileSync(`${folder}/${name}.js`, "utf8"));

/** Makes the export. The source code of this function runs together with PasswordMaker's code, in the same scope. */
function make() {
  const base = Settings.CHARSET_OPTIONS[0];
  const profile = (fields) => Object.assign(new Profile(), { selectedCharset: base }, fields);
  Settings.profiles = [
    profile({ title: "Standard" }),
    profile({
      ...{ title: "Bank & Söhne", siteList: "https?://*.bank.example/*", strUseText: "bank.example", modifier: "2" },
      ...{ hashAlgorithm: "hmac-sha256_fix", passwordLength: 16, description: "first line\nsecond line ♥" },
    }),
    profile({
      ...{ title: "Old", siteList: "*://*.old.example/* *://old-shop.example/*", strUseText: "", username: "ada" },
      ...{ hashAlgorithm: "hmac-sha256", passwordLength: 12 },
    }),
    profile({
      ...{ title: "Leet", strUseText: "example.org", hashAlgorithm: "md5", whereToUseL33t: "both", l33tLevel: 4 },
      ...{ passwordPrefix: "p<", passwordSuffix: '>"s', selectedCharset: "abcdefghijkl'&<>" },
    }),
    profile({ title: "Hex", strUseText: "example.net", hashAlgorithm: "md5_v6", username: "zoë", passwordLength: 20 }),
    profile({ title: "Whole address", siteList: "*://path.example/*", strUseText: "", url_path: true }),
  ];
  const text = (each, host) => each.strUseText || each.getUrl(`https://${host}/`);
  const hosts = ["bank.example", "www.old.example", "example.org", "example.net"];
  const passwords = Settings.profiles
    .slice(1, 5)
    .map((each, i) => Object.assign(new Profile(), each).genPassword(text(each, hosts[i]), "test", each.username));
  return [RdfImporter.dumpDoc(), passwords];
}

const context = vm.createContext({
  TextEncoder,
  console,
  chrome: { storage: { local: { get: () => ({ then() {} }), set: () => ({ then() {} }) } } },
});
const run = `${sources.join("\n")}\nSettings.loadProfiles = () => {};\n(${String(make)})()`;
const [rdf, passwords] = vm.runInContext(run, context);
process.stdout.write(rdf);
process.stderr.write(`${JSON.stringify(passwords)}\n`);
