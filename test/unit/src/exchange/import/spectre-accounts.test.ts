/** Tests importing accounts of Spectre: passwords of all versions, security answers and stored passwords. */
import { expect } from "chai";
import { openImport, previewImport, readImport, sampleImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { asFile } from "./files.ts";
import { imported } from "./imported.ts";

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
