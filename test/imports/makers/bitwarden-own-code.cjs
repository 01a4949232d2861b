/**
 * Runs Bitwarden's own code without an account or a server. The code is from npm's `@bitwarden/cli` 2026.6.0 (`npm
 * pack`, unpacked to FOLDER), whose command line imports and exports only after a login. All data is invented.
 *
 * - `node bitwarden-own-code.cjs FOLDER json > ../bitwarden-own.json` prints an export of Bitwarden. `csv` instead of
 *   `json` prints the export as a table.
 * - `node bitwarden-own-code.cjs FOLDER read FILE` prints what Bitwarden's importer reads from a file.
 */
const { readFileSync } = require("node:fs");
const { Module, createRequire } = require("node:module");
const path = require("node:path");
const process = require("node:process");

const [folder = ".", command = "json", given = ""] = process.argv.slice(2);
const file = path.resolve(folder, "build", "bw.js");

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
const here = createRequire(__filename);
Module._load = function (name, ...rest) {
  for (const resolve of [(given) => given, here.resolve]) {
    try {
      return load.call(this, resolve(name), ...rest);
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  return missing();
};

// The program does not export its classes. Here it exports them instead of starting.
const start = "\nmain();\n";
const text = readFileSync(file, "utf8").replace(/^#!.*\n/u, "");
if (text.split(start).length !== 2) throw new Error("this version of bw.js starts in another way");
const names = "{ BitwardenJsonImporter, IndividualVaultExportService, CipherWithIdExport, FolderWithIdExport }";
const program = new Module(file);
program.filename = file;
program._compile(text.replace(start, `\nglobalThis.bitwarden = ${names};\n`), file);
const { BitwardenJsonImporter, IndividualVaultExportService, CipherWithIdExport, FolderWithIdExport } =
  globalThis.bitwarden;

const login = (more) => ({ uris: [], username: null, password: null, totp: null, fido2Credentials: [], ...more });
const dates = { creationDate: "2022-03-01T08:00:00.000Z", revisionDate: "2024-03-01T08:00:00.000Z" };
const common = { ...dates, organizationId: null, folderId: null, reprompt: 0, favorite: false, notes: null };
const passkey = {
  ...{ credentialId: "c1", keyType: "public-key", keyAlgorithm: "ECDSA", keyCurve: "P-256", keyValue: "AA" },
  ...{ rpId: "bank.example", userHandle: "AA", userName: "ada", counter: "0", rpName: "Bank", userDisplayName: "Ada" },
  ...{ discoverable: "true", creationDate: "2024-03-01T08:00:00.000Z" },
};
const folders = [
  { id: "6b2f7c1e-0d0a-4b6e-9a55-0c8f3a0b9d01", name: "Money/Home" },
  { id: "6b2f7c1e-0d0a-4b6e-9a55-0c8f3a0b9d02", name: "empty" },
];
const items = [
  {
    ...common,
    ...{ type: 1, name: "My bank", notes: "first line\nsecond line", favorite: true, folderId: folders[0].id },
    fields: [
      { name: "hint", value: "year", type: 0, linkedId: null },
      { name: "code", value: "0815", type: 1, linkedId: null },
      { name: "agreed", value: "true", type: 2, linkedId: null },
      { name: "user", value: null, type: 3, linkedId: 100 },
    ],
    login: login({
      uris: [
        { match: null, uri: "https://login.bank.example/in?x=1" },
        { match: 0, uri: "https://bank.test" },
        { match: null, uri: "androidapp://com.example.bank" },
      ],
      ...{ username: "ada", password: ' exact \t"pass" wörd ♥ ', totp: "GEZD GNBV GY3T QOJQ" },
      fido2Credentials: [passkey],
    }),
    passwordHistory: [
      { lastUsedDate: "2024-02-01T08:00:00.000Z", password: "newer" },
      { lastUsedDate: "2023-02-01T08:00:00.000Z", password: "older" },
    ],
  },
  { ...common, type: 1, name: "printer", login: login({ username: "admin", password: "hunter2" }) },
  { ...common, type: 1, name: "only a name", login: login({ username: "bob" }) },
  { ...common, type: 2, name: "note", notes: "text", secureNote: { type: 0 } },
  { ...common, type: 3, name: "card", card: { cardholderName: "Ada", brand: "Visa", number: "4111111111111111" } },
  { ...common, type: 4, name: "me", identity: { firstName: "Ada", lastName: "Lovelace" } },
];

async function read() {
  const { success, ciphers, folders, folderRelationships } = await new BitwardenJsonImporter().parse(
    readFileSync(given, "utf8"),
  );
  const folderOf = (i) => folders[folderRelationships.find(([item]) => item === i)?.[1]]?.name ?? null;
  const logins = ciphers.map((each, i) => {
    const { type, name, notes, favorite, reprompt, creationDate, deletedDate, fields, login, passwordHistory } = each;
    const { username, password, totp, uris, fido2Credentials } = login ?? {};
    return {
      ...{ type, name, notes, favorite, reprompt, folder: folderOf(i), creationDate, deletedDate },
      fields: fields?.map(({ name, value, type }) => ({ name, value, type })) ?? null,
      ...{ username, password, totp, uris: uris?.map(({ uri, match }) => ({ uri, match })) ?? null },
      passkeys: fido2Credentials?.length ?? 0,
      history: passwordHistory?.map(({ password, lastUsedDate }) => ({ password, lastUsedDate })) ?? null,
    };
  });
  return JSON.stringify({ success, folders: folders.map(({ name }) => name), items: logins }, null, 2);
}

function written() {
  const id = (i) => `0d6a2f50-31a7-4f2c-8a34-5b1a7e0c00${String(10 + i)}`;
  const ciphers = items.map((each, i) => Object.assign(CipherWithIdExport.toView(each), { id: id(i) }));
  const views = folders.map((each) => Object.assign(FolderWithIdExport.toView(each), { id: each.id }));
  const service = IndividualVaultExportService.prototype;
  return command === "csv" ? service.buildCsvExport(views, ciphers) : service.buildJsonExport(views, ciphers);
}

(command === "read" ? read() : Promise.resolve().then(written)).then(
  (result) => process.stdout.write(result),
  (error) => {
    process.stderr.write(`${error?.stack ?? error}\n`);
    process.exitCode = 1;
  },
);
