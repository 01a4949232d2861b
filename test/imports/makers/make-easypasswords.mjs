/**
 * Makes a backup with the code of Easy Passwords 1.2.2 (tag 1.2.2 of github.com/palant/pfp, MPL-2.0). All data is
 * invented. `node make-easypasswords.mjs FOLDER > ../easypasswords.json`: FOLDER contains the program's files.
 */
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

const values = new Map();
const clone = (value) => JSON.parse(JSON.stringify(value));
const local = {
  async get(names) {
    const wanted = names === null ? [...values.keys()] : [names].flat().filter((name) => values.has(name));
    return Object.fromEntries(wanted.map((name) => [name, clone(values.get(name))]));
  },
  async set(items) {
    for (const [name, value] of Object.entries(items)) values.set(name, clone(value));
  },
  async remove(names) {
    for (const name of [names].flat()) values.delete(name);
  },
};
globalThis.window = globalThis;
globalThis.browser = { storage: { local }, runtime: {}, tabs: { query: () => [] } };

const load = createRequire(path.resolve(process.argv[2] ?? ".", "lib", "main.js"));
const masterPassword = load("./masterPassword.js");
const passwords = load("./passwords.js");

await masterPassword.changePassword("foobar"); // the master password in Easy Passwords' own tests
const all = { lower: true, upper: true, number: true, symbol: true };
const digits = { lower: true, upper: false, number: true, symbol: false };
await passwords.addGenerated({ site: "example.com", name: "foo", revision: "", length: 8, ...digits });
// a string, as in users' backups: the form of Easy Passwords stores the value of its slider, which is a string
await passwords.addGenerated({ site: "example.com", name: "bar", revision: "2", length: "16", ...all });
await passwords.addGenerated({ site: "bücher.example", name: "Zoë", revision: "", length: 24, ...all });
await passwords.addLegacy({ site: "example.com", name: "pin", password: ' exact \t"pass" wörd ♥ ' });
await passwords.addLegacy({ site: "router", name: "admin", password: "hunter2" });
await passwords.setNotes("example.com", "bar", "2", "first line\nsecond line ♥");
await passwords.setNotes("router", "admin", "", "behind the shelf");
await passwords.addAlias("example.info", "example.com");
process.stdout.write(JSON.stringify(await passwords.exportPasswordData()));
process.exit(0);
