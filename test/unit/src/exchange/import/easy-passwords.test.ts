/** Tests importing accounts of Easy Passwords 1.x and of its successor PfP 2. */
import { expect } from "chai";
import { allAccounts } from "../../../../../src/accounts/index.ts";
import { openImport, previewImport, readImport, sampleImport } from "../../../../../src/exchange/index.ts";
import { aliasesOf } from "../../../../../src/sites/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { asFile, exactPassword, fileNamed, imported, readNamed } from "./files.ts";

describe("importing from Easy Passwords 1", () => {
  it("shows names and rules without the master password", async () => {
    const read = await readNamed("easypasswords.json");
    expect(read).to.deep.include({ format: "easypasswords-1", needs: "master-password", problems: [] });
    expect(read.entries.map(({ site, login, sealed }) => [site, login, sealed])).to.deep.equal([
      ["example.com", "foo", undefined],
      ["example.com", "bar", undefined],
      ["example.com", "pin", true],
      ["bücher.example", "Zoë", undefined],
      ["router", "admin", true],
    ]);
    const vault = await newVault();
    await rejectsApp(previewImport(vault, read), "bad-argument");
  });

  it("keeps generated passwords generated, and decrypts stored ones and notes", async () => {
    const read = await openImport(await readNamed("easypasswords.json"), { password: "foobar" });
    expect(read.needs).to.equal(undefined);
    const { vault, passwords } = await imported(read);
    expect(passwords).to.include({
      "example.com foo ": "r8hx8be6", // this password is from Easy Passwords' own tests
      "example.com pin ": exactPassword,
      "router admin ": "hunter2",
    });
    const contents = await vault.contents();
    const accounts = allAccounts(contents);
    expect(accounts.map(({ scheme }) => scheme).sort()).to.deep.equal([
      ...["easypasswords-1", "easypasswords-1", "easypasswords-1", "stored", "stored"],
    ]);
    expect(accounts.find(({ login }) => login === "bar")).to.include({
      ...{ revision: "2", label: "bar #2", notes: "first line\nsecond line ♥" },
    });
    expect(accounts.find(({ login }) => login === "admin")?.notes).to.equal("behind the shelf");
    expect(aliasesOf(contents, "example.com")).to.deep.equal(["example.info"]);
  });

  it("shows one password before the others are derived", async () => {
    const sample = await sampleImport(await readNamed("easypasswords.json"), { password: "foobar" });
    expect(sample).to.deep.equal({ site: "example.com", login: "foo", password: "r8hx8be6" });
  });

  it("detects a wrong master password because it cannot decrypt the stored passwords", async () => {
    await rejectsApp(openImport(await readNamed("easypasswords.json"), { password: "other" }), "cannot-decrypt");
    await rejectsApp(openImport(await readNamed("easypasswords.json"), { password: "" }), "master-empty");
  });

  it("reads the types of the first versions, and reports entries that the program would skip", async () => {
    const flags = { lower: true, upper: true, number: true, symbol: true };
    const entries = {
      a: { type: "pbkdf2-sha1-generated", length: "8", ...flags },
      b: { type: "generated", length: 3, ...flags },
      c: { type: "generated", length: 8, ...flags, lower: "true" },
      d: { type: "other" },
      e: null,
    };
    const read = await readImport(
      asFile({ application: "easypasswords", format: 1, sites: { "a.example": { passwords: entries, aliases: [] } } }),
    );
    expect(read.entries.map(({ login }) => login)).to.deep.equal(["a"]);
    expect(read.problems.map(({ row, error }) => [row, error.code])).to.deep.equal([
      [2, "rules-length"],
      [3, "import-row"],
      [4, "import-row"],
      [5, "import-row"],
    ]);
  });
});

describe("importing from PfP 2", () => {
  it("keeps generated passwords generated, and imports stored ones, notes and aliases", async () => {
    const read = await readNamed("pfp.json");
    expect(read).to.deep.include({ format: "pfp-2", needs: "master-password", isClear: false });
    const opened = await openImport(read, { password: "foobar" });
    expect(opened.problems).to.deep.equal([]);
    const { vault, passwords } = await imported(opened);
    expect(passwords).to.include({
      "example.com foo ": "jmkg5jd4", // this password is from PfP's own tests
      "example.com pin ": exactPassword,
      "router router ": "hunter2",
    });
    const contents = await vault.contents();
    expect(allAccounts(contents).find(({ login }) => login === "bar")).to.include({
      ...{ scheme: "pfp-2", revision: "2", label: "bar #2", notes: "a note ♥" },
    });
    expect(aliasesOf(contents, "example.com")).to.deep.equal(["example.info"]);
  });

  it("imports a sync file, whose signature covers all entries", async () => {
    const opened = await openImport(await readNamed("pfp-sync.json"), { password: "foobar" });
    expect(opened.problems).to.deep.equal([]);
    const { passwords } = await imported(opened);
    expect(passwords).to.include({ "example.com foo ": "jmkg5jd4", "router router ": "hunter2" });

    const file = JSON.parse(Buffer.from(fileNamed("pfp-sync.json")).toString()) as {
      revision: number;
      signature: string;
      data: Record<string, string>;
    };
    const fewer = Object.fromEntries(Object.entries(file.data).filter(([name]) => !/^site:.*:/u.test(name)));
    for (const changed of [
      { ...file, revision: 2 },
      { ...file, signature: undefined },
      { ...file, signature: `A${file.signature.slice(1)}` },
      { ...file, data: fewer },
    ]) {
      await rejectsApp(openImport(await readImport(asFile(changed)), { password: "foobar" }), "import-format", [
        "changed",
      ]);
    }
  });

  it("reports each entry that cannot be decrypted by its place among the file's entries", async () => {
    const file = JSON.parse(Buffer.from(fileNamed("pfp.json")).toString()) as { data: Record<string, unknown> };
    const names = Object.keys(file.data).filter((name) => name.startsWith("site:"));
    const [second, fifth] = [names[1]!, names[4]!];
    const data = { ...file.data, [second]: 5, [fifth]: file.data[names[2]!] };
    const opened = await openImport(await readImport(asFile({ ...file, data })), { password: "foobar" });
    expect(opened.problems.map(({ row }) => row)).to.deep.equal([2, 5]);
    const rows = opened.entries.map(({ row }) => row);
    expect(new Set([...rows, 2, 5]).size).to.equal(rows.length + 2);
  });

  it("refuses a wrong master password", async () => {
    await rejectsApp(openImport(await readNamed("pfp.json"), { password: "other" }), "cannot-decrypt");
  });
});
