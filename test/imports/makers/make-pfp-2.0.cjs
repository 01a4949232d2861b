/**
 * Makes a backup in PfP's first format with the code of PfP 2.0.0 (tag 2.0.0 of github.com/palant/pfp, MPL-2.0). PfP
 * 2.0 could still generate passwords as Easy Passwords did. Also prints the generated passwords, to standard error. All
 * data is invented. `node make-pfp-2.0.cjs FOLDER > ../pfp-2.0.json`: FOLDER contains the program's files.
 */
const { Module, createRequire } = require("node:module");
const path = require("node:path");
const process = require("node:process");

const folder = path.resolve(process.argv[2] ?? ".");
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  const own = name.startsWith("@stablelib/") ? path.join(folder, "third-party", name) : name;
  return resolve.call(this, own, ...rest);
};

const values = new Map();
const clone = (value) => JSON.parse(JSON.stringify(value));
const local = {
  async get(names) {
    const wanted = [names ?? [...values.keys()]].flat().filter((name) => values.has(name));
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
globalThis.browser = {
  storage: { local },
  runtime: { getURL: (name) => path.join(folder, name) },
  tabs: { query: () => [] },
};

/** Runs the program's own worker in this thread. */
globalThis.Worker = class {
  constructor(file) {
    this.listeners = [];
    const answer = (data) => {
      for (const listener of this.listeners.slice())
        listener({ data: { ...data, result: new Uint8Array(data.result) } });
    };
    globalThis.self = { postMessage: answer };
    createRequire(file)(file);
    this.self = globalThis.self;
    delete globalThis.self;
  }
  addEventListener(type, listener) {
    if (type === "message") this.listeners.push(listener);
  }
  removeEventListener(type, listener) {
    this.listeners = this.listeners.filter((each) => each !== listener);
  }
  postMessage(data) {
    setTimeout(() => {
      globalThis.self = this.self;
      this.self.onmessage({ data });
      delete globalThis.self;
    });
  }
};

const load = createRequire(path.join(folder, "lib", "main.js"));
const passwords = load("./passwords.js");
const { changePassword } = load("./masterPassword.js");

(async () => {
  const masterPassword = "foobar"; // the master password in the program's own tests
  await changePassword(masterPassword);
  const all = { lower: true, upper: true, number: true, symbol: true };
  const digits = { lower: true, upper: false, number: true, symbol: false };
  const generated = [
    { site: "example.com", name: "foo", revision: "", length: 8, ...digits },
    { site: "example.com", name: "bar", revision: "2", length: 16, ...all, legacy: true },
    { site: "bücher.example", name: "Zoë", revision: "", length: 24, ...all, legacy: true },
  ];
  for (const each of generated) {
    await passwords.addGenerated(each);
    const password = await passwords.getPassword(each.site, each.name, each.revision);
    process.stderr.write(`${each.site} ${each.name}: ${password}\n`);
  }
  const pin = { site: "example.com", name: "pin", revision: "", password: ' exact \t"pass" wörd ♥ ' };
  await passwords.addStored(pin);
  await passwords.addAlias("example.info", "example.com");
  process.stdout.write(await passwords.exportPasswordData());
  process.exit(0);
})().catch((error) => {
  process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(1);
});
