import { expect } from "chai";
import {
  allAccounts,
  aliasesOf,
  applyImport,
  openImport,
  passwordOf,
  previewImport,
  readImport,
  type ReadImport,
  sampleImport,
  type Vault,
} from "../../../../src/index.ts";
import { rejectsApp } from "../refused.ts";
import { newVault } from "../vaults.ts";
import { asFile, exactPassword, fileNamed, readNamed } from "./files.ts";

/** Imports a file into a new vault. Returns the vault and its passwords, by site, login and label. */
async function imported(read: ReadImport): Promise<{ vault: Vault; passwords: Record<string, string> }> {
  const vault = await newVault();
  await applyImport(vault, await previewImport(vault, read));
  const contents = await vault.contents();
  const accounts = allAccounts(contents);
  const all = accounts.map(async (account) => {
    const { site, login, label = "" } = account;
    return [[site, login, label].join(" "), await passwordOf(contents, account)] as const;
  });
  return { vault, passwords: Object.fromEntries(await Promise.all(all)) };
}

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
      "example.com foo ": "r8hx8be6", // from Easy Passwords' own tests
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
      "example.com foo ": "jmkg5jd4", // from PfP's own tests
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
        "signature",
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

describe("importing from LessPass", () => {
  const profile = {
    ...{ id: "1", login: "contact@example.org", site: "example.org", lowercase: true, uppercase: true },
    ...{ symbols: true, digits: true, counter: 1, length: 16, version: 2, created: "2020-01-01T00:00:00Z" },
  };

  it("keeps the passwords of saved profiles", async () => {
    const profiles = [
      profile,
      { ...profile, login: "b", symbols: false, length: 14, counter: 2, site: "www.example.org" },
    ];
    const read = await readImport(asFile({ results: profiles }));
    expect(read).to.deep.include({ format: "lesspass", needs: "master-password", problems: [] });
    expect((await sampleImport(read, { password: "password" }))?.check).to.match(/\S \S+ \S/u);
    const { vault, passwords } = await imported(await openImport(read, { password: "password" }));
    expect(passwords["example.org contact@example.org "]).to.equal("WHLpUL)e00[iHR+w"); // from LessPass's own tests
    const second = allAccounts(await vault.contents()).find(({ login }) => login === "b");
    expect(second).to.include({ site: "example.org", revision: 2 });
    expect(second?.rules).to.include({ site: "www.example.org", symbols: false });
  });

  it("reads the addresses of its page, including the old form", async () => {
    const old = { login: "contact@example.org", site: "example.org", numbers: true, counter: 1, length: 16 };
    const lines = [
      "https://www.lesspass.com/?site=example.org&login=contact%40example.org&lowercase=true&uppercase=true&digits=true&symbols=true&counter=1&length=16",
      `https://lesspass.com/#/?passwordProfileEncoded=${encodeURIComponent(btoa(JSON.stringify(old)))}`,
    ];
    const read = await openImport(await readImport(asFile(lines.join("\n"))), { password: "password" });
    const vault = await newVault();
    const { items } = await previewImport(vault, read);
    expect(items.map(({ status }) => status)).to.deep.equal(["new", "twice"]);
    const { passwords } = await imported(read);
    expect(passwords).to.deep.equal({ "example.org contact@example.org ": "WHLpUL)e00[iHR+w" });
  });

  it("reports profiles whose settings have a wrong type, instead of deriving another password", async () => {
    const wrong = [{ counter: "1e9" }, { length: "long" }, { symbols: "maybe" }, { numbers: 1 }, { counter: 1.5 }];
    const { entries, problems, needs } = await readImport(
      asFile({ results: wrong.map((each) => ({ ...profile, ...each })) }),
    );
    expect([entries.length, needs]).to.deep.equal([0, undefined]);
    expect(problems.map(({ error }) => error.code)).to.deep.equal([
      ...["import-row", "import-row", "import-row", "import-row", "revision-range"],
    ]);
    const { problems: inAddress } = await readImport(asFile("https://lesspass.com/?site=a.example&counter=1e9"));
    expect(inAddress.map(({ title }) => title)).to.deep.equal(["a.example"]);
  });

  it("reports profiles of another version", async () => {
    const { entries, problems } = await readImport(
      asFile({
        results: [
          { ...profile, version: 1 },
          { ...profile, length: 99 },
        ],
      }),
    );
    expect(entries).to.deep.equal([]);
    expect(problems.map(({ error }) => error.code)).to.deep.equal(["import-row", "rules-length"]);
  });
});

describe("importing from PasswordMaker", () => {
  it("keeps the passwords that the program derives", async () => {
    const read = await readNamed("passwordmaker.rdf");
    expect(read).to.deep.include({ format: "passwordmaker", needs: "master-password", isClear: false });
    expect(read.problems.map(({ title, error }) => [title, error.code, ...error.values.slice(1)])).to.deep.equal([
      ["Standard", "import-row", "site"], // PasswordMaker's default settings, which have no site
      ["Whole address", "import-row", "scheme"],
    ]);
    const { vault, passwords } = await imported(await openImport(read, { password: "test" }));
    // PasswordMaker's own code derived these passwords when the file was made.
    expect(passwords).to.include({
      "bank.example  Bank & Söhne": '9rQm8GXJ!^_""&!W',
      "old.example ada ": "BFLAUQCGbGL$",
      "example.org  Leet": "p<'c'>\"s",
      "example.net zoë Hex": "5e47494e8b8c743e8e7d",
    });
    const accounts = allAccounts(await vault.contents());
    expect(accounts.map(({ site }) => site)).to.include("old-shop.example"); // the profile's second site
    const bank = accounts.find(({ site }) => site === "bank.example");
    expect(bank).to.include({ scheme: "passwordmaker", revision: "2", notes: "first line\nsecond line ♥" });
  });

  const attributes = {
    ...{ whereLeetLB: "off", leetLevelLB: "1", hashAlgorithmLB: "sha256", passwordLength: "8", usernameTB: "" },
    ...{ counter: "", charset: "", prefix: "", suffix: "", urlToUse: "example.org" },
    charset:
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789`~!@#$%^&amp;*()_-+={}|[]\\:&quot;;'&lt;&gt;?,./",
  };
  const written = (values: Readonly<Record<string, string>>): string =>
    Object.entries(values)
      .map(([name, value]) => ` NS1:${name}="${value}"`)
      .join("");
  const described = (about: string, values: Readonly<Record<string, string>>): string =>
    `<RDF:Description RDF:about="${about}"${written(values)}/>`;
  const list = (about: string, ...items: readonly string[]): string =>
    `<RDF:Seq RDF:about="${about}">${items.map((item) => `<RDF:li RDF:resource="${item}"/>`).join("")}</RDF:Seq>`;
  const document = (...parts: readonly string[]): string =>
    `<?xml version="1.0"?>\n<RDF:RDF xmlns:NS1="http://passwordmaker.mozdev.org/rdf#" xmlns:RDF="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${parts.join("\n")}</RDF:RDF>`;
  const home = "http://passwordmaker.mozdev.org";

  it("reads the file of the edition for Firefox, with its groups as tags", async () => {
    const patterns = {
      ...{ pattern0: "http*://*.mail.example/*", patterntype0: "wildcard", patternenabled0: "true" },
      ...{ pattern1: "https?://www\\.post\\.example/.*", patterntype1: "regex", patternenabled1: "true" },
      ...{ pattern2: "*://off.example/*", patterntype2: "wildcard", patternenabled2: "false" },
    };
    const file = document(
      list(`${home}/accounts`, `${home}/defaults`, "rdf:#$1"),
      list("rdf:#$1", "rdf:#$2", "rdf:#$3"),
      list("rdf:#$2", "rdf:#$1", "rdf:#$4"), // damaged: the groups #$1 and #$2 contain each other
      described(`${home}/defaults`, { ...attributes, name: "Defaults", urlToUse: "", domainCB: "true" }),
      described("rdf:#$1", { name: "Work" }),
      described("rdf:#$2", { name: "Mail" }),
      described("rdf:#$3", { ...attributes, name: "Example" }),
      described("rdf:#$4", { ...attributes, ...patterns, name: "Post", usernameTB: "ada" }),
      described("rdf:#$5", { ...attributes, name: "Nothing", urlToUse: "" }),
    );
    const read = await readImport(asFile(file));
    expect(read.problems).to.deep.equal([]);
    expect(read.entries.map(({ site, login, tags, aliases }) => [site, login, tags, aliases])).to.deep.equal([
      ["example.org", "", ["Mail/Work"], undefined],
      ["mail.example", "ada", ["Work/Mail"], ["post.example"]],
      ["Nothing", "", undefined, undefined],
    ]);
    const { passwords } = await imported(await openImport(read, { password: "test" }));
    expect(passwords["example.org  "]).to.equal("'j{}TUh;"); // from node-passwordmaker's own tests
  });

  it("derives from the domain as the edition for Chrome cuts it, and leaves out the domains that are uncertain", async () => {
    const own = { ...attributes, hashAlgorithmLB: "md5", usernameTB: "ada", urlToUse: "", domainCB: "true" };
    const hosts = ["ada.github.io", "www.mercadolibre.com.ar", "www.anz.com.au", "www.csiro.au"];
    const parts = hosts.map((host, i) =>
      described(`rdf:#$${i}`, { ...own, name: host, pattern0: `*://${host}/*`, patternenabled0: "true" }),
    );
    const read = await readImport(asFile(document(...parts)));
    expect(read.problems.map(({ title, error }) => [title, error.values[1]])).to.deep.equal([
      ["www.csiro.au", "scheme"],
    ]);
    const texts = read.entries.map(({ site, derivation }) => [site, derivation?.rules["site"]]);
    expect(texts).to.deep.equal([
      ["ada.github.io", "github.io"],
      ["mercadolibre.com.ar", "com.ar"],
      ["anz.com.au", undefined],
    ]);
  });

  it("reports accounts with unknown settings", async () => {
    const file = document(
      described("rdf:#$1", { ...attributes, name: "a", passwordLength: "many" }),
      described("rdf:#$2", { ...attributes, name: "b", hashAlgorithmLB: "sha3" }),
      described("rdf:#$3", { ...attributes, name: "c", charset: "a" }),
      described("rdf:#$4", { ...attributes, name: "d", whereLeetLB: "sometimes" }),
      described("rdf:#$5", { ...attributes, name: "e", leetLevelLB: "10", whereLeetLB: "both" }),
    );
    const { entries, problems } = await readImport(asFile(file));
    expect(entries).to.deep.equal([]);
    expect(problems.map(({ title, error }) => [title, error.code])).to.deep.equal([
      ["a", "import-row"],
      ["b", "bad-argument"],
      ["c", "bad-argument"],
      ["d", "import-row"],
      ["e", "bad-argument"],
    ]);
  });

  it("refuses a document type, and counts a file with a stored master password as clear", async () => {
    const stored = described(`${home}/globalSettings`, { masterPassword: "encrypted", masterPasswordKey: "key" });
    expect((await readImport(asFile(document(stored)))).isClear).to.equal(true);
    const typed = document().replace("<RDF:RDF", '<!DOCTYPE x [<!ENTITY a "b">]><RDF:RDF');
    await rejectsApp(readImport(asFile(typed)), "import-format");
    await rejectsApp(readImport(asFile(document().replace("</RDF:RDF>", ""))), "import-format");
    await rejectsApp(readImport(asFile(document("<a".repeat(500_000)))), "import-format");
    await rejectsApp(readImport(asFile(document("<a>".repeat(300), "</a>".repeat(300)))), "import-format", ["nesting"]);
  });

  it("reads many accounts whose settings contain the signs of tags", async () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      described(`rdf:#$${i}`, { ...attributes, name: `Account ${i}`, prefix: "a>'/" }),
    );
    const { entries, problems } = await readImport(asFile(document(...many)));
    expect([entries.length, problems.length]).to.deep.equal([300, 0]);
    expect(entries[0]?.derivation?.rules).to.include({ prefix: "a>'/" });
  });
});

describe("importing from Spectre", () => {
  const keyId = "98EEF4D1DF46D849"; // the first 16 of 64 digits
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
      "masterpasswordapp.com rob ": "Jejr5[RepuSosp", // from Master Password's own tests
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
