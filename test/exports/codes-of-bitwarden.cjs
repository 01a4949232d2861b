/**
 * Prints the one-time codes that Bitwarden's own code computes for the keys in `codes-of-bitwarden.json`. The code is
 * `TotpClient` in npm's `@bitwarden/cli` 2026.6.0 (`npm pack`, unpacked to FOLDER), which runs here without an account:
 * `node codes-of-bitwarden.cjs FOLDER > codes.json`, and then the printed file replaces the other one.
 */
const { readdirSync, readFileSync } = require("node:fs");
const { Module } = require("node:module");
const path = require("node:path");
const process = require("node:process");

const build = path.resolve(process.argv[2] ?? ".", "build");

/** Returns a substitute for a package that is not installed. This script uses no function of such a package. */
function missing() {
  const get = (target, name) => {
    if (name === "prototype") return target.prototype;
    if (name === Symbol.toPrimitive) return () => "";
    return name === "then" ? undefined : missing();
  };
  return new Proxy(function () {}, { get, apply: missing, construct: missing });
}

const load = Module._load;
Module._load = function (...given) {
  try {
    return load.apply(this, given);
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
    return missing();
  }
};

// The program does not export the functions of its WebAssembly. Here it exports them, and does not start.
const start = "\nmain();\n";
const after = "TotpClient.prototype[Symbol.dispose] = TotpClient.prototype.free;\n";
const text = readFileSync(path.join(build, "bw.js"), "utf8").replace(/^#!.*\n/u, "");
if (text.split(start).length !== 2 || text.split(after).length !== 2) throw new Error("this version of bw.js differs");
const names = [...new Set(Array.from(text.matchAll(/function (__wb\w+)\(/gu), ([, name]) => name))];
const imports = names.map((name) => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`).join();
const glue = `globalThis.bitwarden = { PasswordManagerClient, use: (it) => { wasm = it; }, imports: { ${imports} } };\n`;
const program = new Module(path.join(build, "bw.js"));
program._compile(text.replace(after, after + glue).replace(start, "\n"), path.join(build, "bw.js"));

async function printCodes() {
  const { PasswordManagerClient, use, imports: own } = globalThis.bitwarden;
  const file = readdirSync(build).find((name) => name.endsWith(".wasm"));
  const module = await WebAssembly.compile(readFileSync(path.join(build, file)));
  const wanted = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (wanted[from] ??= {})[name] = own[name];
  const { exports } = await WebAssembly.instantiate(module, wanted);
  use(exports);
  const totp = new PasswordManagerClient({ get_access_token: async () => undefined }).vault().totp();
  const rows = JSON.parse(readFileSync(path.join(__dirname, "codes-of-bitwarden.json"), "utf8"));
  const lines = rows.map((row) => {
    const { code } = totp.generate_totp(row.exported, row.time * 1000);
    return `  ${JSON.stringify({ ...row, code })
      .replaceAll('","', '", "')
      .replaceAll('":', '": ')
      .replaceAll(',"', ', "')}`;
  });
  process.stdout.write(`[\n${lines.join(",\n")}\n]\n`);
  process.exit();
}

// The program has sections that run later, and end the process when they fail.
setTimeout(() => void printCodes(), 500);
