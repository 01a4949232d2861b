// @ts-check
/**
 * Makes the files in `0.1.0/` with the library of version 0.1.0. Tests check that newer versions read these files, so
 * the committed files never change. `node test/samples/make.mjs BUILT_LIBRARY_FOLDER FOLDER`: BUILT_LIBRARY_FOLDER
 * contains the library built from commit 1018488, FOLDER gets the files.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [library = "build/lib", folder = "build/samples"] = process.argv.slice(2);
const saltmill = await import(pathToFileURL(resolve(library, "index.js")).href);
const masters = ["horse staple correct battery", "correct horse battery staple"];
const identity = "ada@example.org";

const storage = saltmill.memoryStorage();
const vault = await saltmill.createVault({ storage, masterPassword: masters[0], identity });
const rules = saltmill.schemes["saltmill-1"].defaultRules;
const generated = { revision: 1, rules, login: "ada" };
await saltmill.addAccount(vault, { ...generated, site: "old-root.example", notes: "under the first master password" });
await saltmill.changeMaster(vault, { masterPassword: masters[0], newMasterPassword: masters[1] });
await saltmill.addAccount(vault, { ...generated, site: "example.com", notes: "two\nlines", label: "Example" });
await saltmill.addAccount(vault, { ...generated, site: "münchen.example", login: "grüße 🧂", revision: 4_294_967_295 });
await saltmill.addAccount(vault, { ...generated, site: "words.example", rules: { words: 5, separator: " " } });
await saltmill.addAccount(vault, { ...generated, site: "bank.example", login: "card", rules: saltmill.pinRules(6) });
await saltmill.addAccount(vault, { ...generated, site: "plain.example", plain: true });
await saltmill.addStoredAccount(vault, { site: "printer", login: "admin", password: '=2+5 "quoted", and\tmore ' });
const easyPasswords = { site: "easy.example", login: "ada", revision: "2", rules };
await saltmill.addEasyAccount(vault, easyPasswords, { masterPassword: "the old master password" });
const revised = await saltmill.addAccount(vault, { ...generated, site: "revised.example" });
await saltmill.newRevision(vault, saltmill.accountNamed(await vault.contents(), revised));
const removed = await saltmill.addAccount(vault, { ...generated, site: "removed.example", revision: 3 });
await saltmill.removeAccounts(vault, [removed]);
await saltmill.addAlias(vault, "example.com", "example.net");
await saltmill.setHostOnly(vault, "host.example.com", true);
await saltmill.changeSettings(vault, { lockMinutes: 42, theme: "dark" });
await vault.change(() => ({
  writes: {
    "account/AAAAAAAAAAAAAAAAAAAAAA": {
      site: "future.example",
      login: "ada",
      scheme: "future-9",
      revision: 1,
      created: 0,
      depth: { of: 1 },
    },
    "future/record": { anything: ["a later version", 1, null] },
  },
  result: undefined,
}));

const all = async (/** @type {any} */ of) => of.get(await of.keys());
const contents = await vault.contents();
const csv = Object.fromEntries(
  await Promise.all(
    saltmill.csvFormats.map(async (/** @type {string} */ format) => {
      return [format, (await saltmill.exportCsv(contents, { format, formulas: "keep" })).text];
    }),
  ),
);
const kit = (await saltmill.paperKit(contents)).accounts.map((/** @type {any} */ { account, error, ...printed }) => {
  return { site: account.site, ...printed, ...(error && { error: error.code }) };
});
const passwords = Object.fromEntries(
  await Promise.all(
    saltmill.allAccounts(contents).map(async (/** @type {any} */ account) => {
      const password = await saltmill
        .passwordOf(contents, account)
        .catch((/** @type {any} */ error) => ({ error: error.code }));
      return [`${account.site} ${account.login}`, password];
    }),
  ),
);

const pageStorage = saltmill.memoryStorage();
const page = await saltmill.createVault({ storage: pageStorage, masterPassword: masters[1], identity });
await page.change(() => ({
  writes: { generator: { login: "ada", kind: "words", rules: { words: 7, separator: "." }, language: "de" } },
  result: undefined,
}));

mkdirSync(folder, { recursive: true });
const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(join(folder, name), text);
const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;
write("vault.json", json(await all(storage)));
write("backup.saltmill", (await saltmill.exportBackup(vault)).text);
for (const [format, text] of Object.entries(csv)) write(`${format}.csv`, /** @type {string} */ (text));
write("kit.json", json(kit));
write("generator-page.json", json(await all(pageStorage)));
write("expected.json", json({ masterPasswords: masters, identity, passwords }));
