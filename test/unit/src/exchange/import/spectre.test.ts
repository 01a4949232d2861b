/** Tests importing files of Spectre: sites of several versions, stored security answers, and sites with addresses. */
import { expect } from "chai";
import { createHash, scryptSync } from "node:crypto";
import { allAccounts, passwordOf } from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  openImport,
  previewImport,
  readImport,
  type ReadImport,
  sampleImport,
} from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { asFile } from "./files.ts";

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
