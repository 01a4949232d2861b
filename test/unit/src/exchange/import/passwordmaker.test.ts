/** Tests importing accounts of PasswordMaker in both of its formats. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { allAccounts } from "../../../../../src/accounts/index.ts";
import { openImport, readImport, sampleImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { asFile, imported, readNamed } from "./files.ts";

interface Row {
  readonly masterPassword: string;
  readonly site: string;
  readonly login: string;
  readonly revision: string;
  readonly rules: Readonly<Record<string, string | number>>;
  readonly chrome: string;
  readonly others: string;
}

const escaped = (value: string): string => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

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

  it("cuts a prefix or suffix that is longer than the password as the edition does that wrote the file", async () => {
    const vectors = JSON.parse(readFileSync("test/vectors/passwordmaker-suffixes.json", "utf8")) as readonly Row[];
    const rows = vectors.filter(({ rules }) => rules["l33t"] === "off" && rules["algorithm"] !== "hmac-md5");
    expect(rows.some(({ chrome, others }) => chrome !== others)).to.equal(true);
    for (const { masterPassword, site, login, revision, rules, chrome, others } of rows) {
      const given = Object.fromEntries(["charset", "prefix", "suffix"].map((name) => [name, `${rules[name]}`]));
      const fields = {
        ...given,
        name: "Long",
        usernameTB: login,
        counter: revision,
        urlToUse: site,
        whereLeetLB: "off",
      };
      const settings = { hashAlgorithmLB: `${rules["algorithm"]}`, passwordLength: `${rules["length"]}` };
      for (const [of, expected] of [
        [{ domainCB: "true" }, chrome],
        [{}, others],
      ] as const) {
        const values = Object.entries<string>({ ...fields, ...settings, ...of }).map(
          ([name, value]) => [name, escaped(value)] as const,
        );
        const read = await readImport(asFile(document(described("rdf:#$9", Object.fromEntries(values)))));
        expect((await sampleImport(read, { password: masterPassword }))?.password).to.equal(expected);
      }
    }
  });

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
    expect(passwords["example.org  "]).to.equal("'j{}TUh;"); // a password from node-passwordmaker's own tests
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
    await rejectsApp(readImport(asFile(document("<a>".repeat(300), "</a>".repeat(300)))), "import-format", ["damaged"]);
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
