/** Tests importing files of Spectre: sites of several versions, stored security answers, and sites with addresses. */
import { createHash, scryptSync } from "node:crypto";
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

/** Computes the key id of Spectre's version 3. The salt of this version contains the length of the name in bytes. */
function keyIdOf(fullName: string): string {
  const name = Buffer.from(fullName);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(name.length);
  const salt = Buffer.concat([Buffer.from("com.lyndir.masterpassword"), length, name]);
  const key = scryptSync(password, salt, 64, { N: 32768, r: 8, p: 2, maxmem: 2 ** 27 });
  return createHash("sha256").update(key).digest("hex").toUpperCase();
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

  it("leaves out an entered security answer if the file does not show it", async () => {
    const { entries, problems } = await read(file({ "bank.example": site(3, { questions }) }));
    expect(entries.map(({ label }) => label)).to.deep.equal([undefined, "Security answer: town"]);
    expect(problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([
      ["bank.example: Security answer: pet", "scheme"],
      ["bank.example: Security answer: key", "scheme"],
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
    expect(given.problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([
      ["own.example", "scheme"],
    ]);
    expect(
      given.entries.map(({ site: at, derivation }) => [at, derivation?.scheme, derivation?.revision]),
    ).to.deep.equal([["masterpasswordapp.com", "masterpassword-1", 1]]);
    expect((await sampleImport(given, { password }))?.password).to.equal("Jejr5[RepuSosp");
  });
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
      ["own", "scheme"],
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
    expect([redacted.entries[0]?.login, redacted.notTaken]).to.deep.equal(["", { username: 1 }]);
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
