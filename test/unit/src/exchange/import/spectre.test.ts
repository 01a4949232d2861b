/** Tests importing files of Spectre: sites of several versions, stored security answers, and sites with addresses. */
import { createCipheriv, createHash, scryptSync } from "node:crypto";
import { expect } from "chai";
import { allAccounts, passwordOf } from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  openImport,
  previewImport,
  type ReadImport,
  readImport,
  sampleImport,
} from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { asFile, imported } from "./files.ts";

const password = "banana colored duckling";

/** Computes the key of Spectre's version 3. The salt of this version contains the length of the name in bytes. */
function keyOf(fullName: string): Buffer {
  const known = keys.get(fullName);
  if (known) return known;
  const name = Buffer.from(fullName);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(name.length);
  const salt = Buffer.concat([Buffer.from("com.lyndir.masterpassword"), length, name]);
  const key = scryptSync(password, salt, 64, { N: 32768, r: 8, p: 2, maxmem: 2 ** 27 });
  keys.set(fullName, key);
  return key;
}

const keys = new Map<string, Buffer>();

const keyIdOf = (fullName: string): string => createHash("sha256").update(keyOf(fullName)).digest("hex").toUpperCase();

/** Encrypts a text as Spectre does, for the user of {@link file}. */
function sealed(text: string): string {
  const cipher = createCipheriv("aes-128-cbc", keyOf("Robert Lee Mitchell").subarray(0, 16), Buffer.alloc(16));
  return Buffer.concat([cipher.update(text, "utf8"), cipher.final()]).toString("base64");
}

const site = (algorithm: number, more: object = {}): object => ({ type: 17, counter: 1, algorithm, ...more });

function file(sites: Readonly<Record<string, object>>, { name = "Robert Lee Mitchell", redacted = true } = {}): object {
  const user = { full_name: name, algorithm: 3, key_id: keyIdOf(name) };
  return { export: { format: 2, redacted }, user, sites };
}

const read = (content: object): Promise<ReadImport> => readImport(asFile(content));

describe("the key id in a file of Spectre", () => {
  const name = "Zoë Ångström";

  for (const versions of [[3, 2], [2, 3], [1]]) {
    it(`accepts the right master password for sites of version ${versions.join(" and ")}`, async () => {
      const sites = Object.fromEntries(versions.map((version) => [`v${version}.example`, site(version)]));
      const { entries } = await openImport(await read(file(sites, { name })), { password });
      expect(entries.every(({ derivation }) => derivation?.secret !== undefined)).to.equal(true);
    });
  }

  it("is shown with the first password, whatever the version of its site is", async () => {
    const sample = await sampleImport(await read(file({ "a.example": site(2) }, { name })), { password });
    expect(sample?.check).to.equal(keyIdOf(name));
  });

  it("refuses a wrong master password, also if no site has the user's version", async () => {
    for (const version of [3, 2]) {
      const given = await read(file({ "a.example": site(version) }, { name }));
      await rejectsApp(openImport(given, { password: "other" }), "cannot-decrypt");
      await rejectsApp(sampleImport(given, { password: "other" }), "cannot-decrypt");
    }
  });
});

describe("a site of Spectre", () => {
  const questions = { pet: { type: 1056, answer: "Rex" }, town: { type: 31, answer: "derived" }, key: { type: 4160 } };

  it("keeps the security answers that the user has entered", async () => {
    const given = file({ "bank.example": site(3, { questions }) }, { redacted: false });
    const { entries, problems } = await read(given);
    expect(entries.map(({ label, password: own }) => [label, own])).to.deep.equal([
      [undefined, undefined],
      ["Security answer: pet", "Rex"],
      ["Security answer: town", undefined],
    ]);
    expect(problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([
      ["bank.example: Security answer: key", "scheme"],
    ]);
  });

  it("leaves out an entered security answer that is not encrypted as the file says, or is not in it", async () => {
    const more = { ...questions, street: { type: 1056 } };
    const { entries, problems } = await read(file({ "bank.example": site(3, { questions: more }) }));
    expect(entries.map(({ label }) => label)).to.deep.equal([undefined, "Security answer: town"]);
    expect(problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([
      ["bank.example: Security answer: pet", "type"],
      ["bank.example: Security answer: key", "scheme"],
      ["bank.example: Security answer: street", "password"],
    ]);
    expect(JSON.stringify([entries, problems])).not.to.include("Rex");
  });

  it("becomes the site of its address, and its password is derived from its name", async () => {
    const url = "https://login.bank.example/in";
    const sites = {
      masterpasswordapp: site(3, { _ext_mpw: { url } }),
      "masterpasswordapp.com": site(3, { _ext_spectre: { url: "https://www.masterpasswordapp.com" } }),
      Gmail: site(3, { _ext_mpw: { url: "" } }),
    };
    const opened = await openImport(await read(file(sites)), { password });
    expect(
      opened.entries.map(({ site: at, label, derivation }) => [at, label, derivation?.rules["site"]]),
    ).to.deep.equal([
      ["bank.example", "masterpasswordapp", "masterpasswordapp"],
      ["masterpasswordapp.com", undefined, undefined],
      ["gmail", undefined, "Gmail"],
    ]);
    const vault = await newVault();
    await applyImport(vault, await previewImport(vault, opened));
    const contents = await vault.contents();
    const account = allAccounts(contents).find(({ site: at }) => at === "masterpasswordapp.com")!;
    expect(await passwordOf(contents, account)).to.equal("Jejr5[RepuSosp"); // a password from Spectre's own tests
  });

  it("is read from a flat file of format 0, which has no usernames and counters", async () => {
    const text = [
      ...["# Master Password site export", "##", "# Full Name: Robert Lee Mitchell", "# Passwords: PROTECTED", "##"],
      "2014-01-01T00:00:00Z         3    17:1      masterpasswordapp.com\t",
      "2014-01-01T00:00:00Z         3  1056:1      own.example\tb64+text==",
    ].join("\n");
    const given = await readImport(asFile(text));
    expect(given.problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([["own.example", "type"]]);
    expect(given.notTaken).to.deep.equal({ username: 2 });
    expect(
      given.entries.map(({ site: at, derivation }) => [at, derivation?.scheme, derivation?.revision]),
    ).to.deep.equal([["masterpasswordapp.com", "masterpassword-1", 1]]);
    expect((await sampleImport(given, { password }))?.password).to.equal("Jejr5[RepuSosp");
  });
});

describe("a text of Spectre that is encrypted", () => {
  const own = (text: string, more: object = {}): object => site(3, { type: 1056, password: text, ...more });

  it("is decrypted, whatever it consists of", async () => {
    const texts = ["a", "0123456789abcdef", " x ", "\ufeffBOM", "🔑".repeat(100), "long ".repeat(300)];
    const sites = Object.fromEntries(texts.map((text, i) => [`s${i}.example`, own(sealed(text))]));
    const { entries, problems } = await openImport(await read(file(sites)), { password });
    expect(entries.map((entry) => entry.password)).to.deep.equal(texts);
    expect(problems).to.deep.equal([]);
  });

  it("is left out alone if it is damaged and the master password is right", async () => {
    const damaged = Buffer.from(sealed("secret text"), "base64").fill(0, 3, 9).toString("base64");
    const sites = {
      "a.example": own(damaged),
      "b.example": own(sealed("fine"), { login_type: 1056, login_name: damaged }),
    };
    const { entries, problems, notTaken } = await openImport(await read(file(sites)), { password });
    expect(entries.map(({ site: at, login, password: text }) => [at, login, text])).to.deep.equal([
      ["b.example", "", "fine"],
    ]);
    expect(problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([["a.example", "type"]]);
    expect(notTaken).to.deep.equal({ username: 1 });
  });

  it("refuses a wrong master password, also if the file has no key id", async () => {
    const withId = file({ "a.example": own(sealed("text")) }) as { user: object };
    const withoutId = { ...withId, user: { full_name: "Robert Lee Mitchell", algorithm: 3 } };
    for (const given of [withId, withoutId]) {
      const found = await read(given);
      expect(found).to.include({ needs: "master-password", fullName: "Robert Lee Mitchell" });
      await rejectsApp(previewImport(await newVault(), found), "bad-argument");
      await rejectsApp(openImport(found, { password: "other" }), "cannot-decrypt");
      expect((await openImport(found, { password })).entries.map((entry) => entry.password)).to.deep.equal(["text"]);
    }
  });

  it("is left out if the file names an unknown version", async () => {
    const sites = { "a.example": site(9, { type: 1056, password: sealed("text") }) };
    const found = await read(file(sites));
    expect(found.problems.map(({ error }) => error.values[1])).to.deep.equal(["scheme"]);
  });
});

describe("the username of a site of Spectre", () => {
  const logins: readonly (readonly [string, object, number, string, number])[] = [
    ["is the generated name", { login_type: 30 }, 1, "wohzaqage", 0], // from Master Password's own tests
    ["is the generated name, also in a file of Spectre", { login_type: 30 }, 2, "wohzaqage", 0],
    ["is the generated name if Master Password 2.6 wrote the file", { login_generated: true }, 1, "wohzaqage", 0],
    ["is the name in clear if an old program wrote it", { login_name: "rob", login_generated: false }, 1, "rob", 0],
    ["is empty if the site has none", { login_generated: false }, 1, "", 0],
    ["is empty if the user has chosen none yet", { login_type: 1056 }, 1, "", 0],
    ["is reported if it is only on the device", { login_type: 2081 }, 1, "", 1],
    ["is reported if it is of a kind that Saltmill does not know", { login_type: 4160 }, 1, "", 1],
    ["is that of the user", { login_type: 0 }, 2, "of all sites", 0],
  ];
  for (const [title, fields, format, expected, lost] of logins) {
    it(`${title} (${JSON.stringify(fields)})`, async () => {
      const given = file({ "masterpasswordapp.com": site(3, fields) }) as { user: object };
      const user = { ...given.user, login_type: 1056, login_name: sealed("of all sites") };
      const found = await read({ ...given, user, export: { format, redacted: true } });
      const { entries, notTaken } = await openImport(found, { password });
      expect(entries.map(({ login }) => login)).to.deep.equal([expected]);
      expect(notTaken).to.deep.equal(lost === 0 ? {} : { username: lost });
    });
  }
});

/** Tests importing accounts of Spectre: passwords of all versions, security answers and stored passwords. */

describe("importing from Spectre", () => {
  const keyId = "98EEF4D1DF46D849"; // the first 16 of the key id's 64 digits
  const user = { full_name: "Robert Lee Mitchell", algorithm: 3, default_type: 17 };
  const site = { type: 17, counter: 1, algorithm: 3, login_name: "rob", last_used: "2020-01-01T00:00:00Z" };
  const file = {
    export: { format: 1, redacted: true },
    user,
    sites: {
      "masterpasswordapp.com": { ...site, questions: { question: { type: 31 } } },
      old: { ...site, algorithm: 0 },
      changing: { ...site, counter: 0 },
      own: { ...site, type: 1056, password: "encrypted" },
    },
  };
  const password = "banana colored duckling";

  it("keeps the passwords of all versions and the security answers", async () => {
    const read = await readImport(asFile(file));
    expect(read).to.deep.include({ format: "masterpassword", needs: "master-password" });
    expect(read.problems.map(({ title, error }) => [title, ...error.values.slice(1)])).to.deep.equal([
      ["changing", "time"],
      ["own", "type"],
    ]);
    const sample = await sampleImport(read, { password });
    expect(sample).to.include({ site: "masterpasswordapp.com", login: "rob", password: "Jejr5[RepuSosp" });
    expect(sample?.check).to.match(new RegExp(`^${keyId}`, "u"));
    const opened = await openImport(read, { password });
    const vault = await newVault();
    const { items } = await previewImport(vault, opened);
    expect(items.map(({ entry, status }) => [entry.site, entry.label, status])).to.deep.equal([
      ["masterpasswordapp.com", undefined, "new"],
      ["masterpasswordapp.com", "Security answer: question", "twice"],
      ["old", undefined, "new"],
    ]);
    const { passwords } = await imported(opened);
    expect(passwords).to.include({
      "masterpasswordapp.com rob ": "Jejr5[RepuSosp", // this password is from Master Password's own tests
      "masterpasswordapp.com rob Security answer: question": "xogx tem cegyiva jab",
    });
  });

  it("recognises a wrong master password by the key id", async () => {
    const read = await readImport(asFile({ ...file, user: { ...user, key_id: "0".repeat(64) } }));
    await rejectsApp(openImport(read, { password }), "cannot-decrypt");
  });

  it("imports stored passwords that are not encrypted in the file", async () => {
    const visible = {
      ...file,
      export: { format: 1, redacted: false },
      sites: { own: { ...site, type: 1056, password: "p w" } },
    };
    const read = await readImport(asFile(visible));
    expect(read.needs).to.equal(undefined);
    expect(read).to.deep.include({ isClear: true, problems: [] });
    expect(read.entries[0]).to.include({ site: "own", password: "p w" });
  });

  it("keeps a username that looks encrypted if the file encrypts nothing", async () => {
    const login = "a".repeat(64); // as long as the Base64 text of three AES blocks
    const named = { ...file, sites: { own: { ...site, login_name: login } } };
    const read = await readImport(asFile({ ...named, export: { format: 1, redacted: false } }));
    expect([read.entries[0]?.login, read.notTaken]).to.deep.equal([login, {}]);
    const redacted = await readImport(asFile({ ...named, export: { format: 1, redacted: true } }));
    await rejectsApp(openImport(redacted, { password }), "cannot-decrypt"); // no key id says that the password is right
  });

  it("reads the flat format", async () => {
    const text = [
      "# Master Password site export",
      "##",
      "# Format: 1",
      "# Full Name: Robert Lee Mitchell",
      "# Algorithm: 3",
      "# Default Type: 17",
      "# Passwords: PROTECTED",
      "##",
      "#               Last     Times  Password                      Login\t                     Site\tSite",
      "2020-01-01T00:00:00Z         3    17:3:1                        rob\t    masterpasswordapp.com\t",
    ].join("\n");
    const read = await readImport(asFile(text));
    expect(read.format).to.equal("masterpassword");
    expect(read.problems).to.deep.equal([]);
    const { passwords } = await imported(await openImport(read, { password }));
    expect(passwords).to.deep.equal({ "masterpasswordapp.com rob ": "Jejr5[RepuSosp" });
  });
});
