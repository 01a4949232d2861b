/** Tests which site and which further sites an account of a table gets. */
import { expect } from "chai";
import { type ImportedEntry, readImport, type ReadImportOptions } from "../../../../../src/exchange/index.ts";

/** Reads a CSV file and checks that it has no problems. */
async function entriesOf(text: string, options?: ReadImportOptions): Promise<readonly ImportedEntry[]> {
  const { entries, problems } = await readImport(new TextEncoder().encode(text), options);
  expect(problems).to.deep.equal([]);
  return entries;
}

describe("the addresses in a table", () => {
  it("are split at commas only in tables of programs that write several into a cell", async () => {
    const address = "https://maps.example/?ll=48.85,2.35";
    const [chrome] = await entriesOf(`name,url,username,password\nMaps,"${address}",ada,1\n`);
    expect([chrome?.address, chrome?.aliases]).to.deep.equal([address, undefined]);
    const table = `Webseite;Wer;Kennwort\nhttps://a.example,https://b.example;ada;1\n${address};bob;2\n`;
    const unknown = await entriesOf(table, { columns: { address: 0, login: 1, password: 2 } });
    expect(unknown.map(({ site, aliases }) => [site, aliases])).to.deep.equal([
      ["a.example", ["b.example"]],
      ["maps.example", undefined],
    ]);
  });

  it("are split in tables of Bitwarden only where an address begins after the comma", async () => {
    const aliasesOf = async (cell: string): Promise<unknown> => {
      const table = `login_uri,login_username,login_password\n"${cell}",ada,1\n`;
      return (await entriesOf(table)).map(({ site, aliases }) => [site, aliases]);
    };
    const alone = [["x.com", undefined]];
    for (const path of ["a,b.html", "a,b.py", "?q=a.com,b.com", "a,b"]) {
      expect(await aliasesOf(`https://www.x.com/${path}`), path).to.deep.equal(alone);
    }
    const both = [["x.com", ["y.org"]]];
    for (const cell of [
      "https://x.com/a,https://y.org/b",
      "x.com,y.org",
      "https://x.com/, y.org/b",
      "x.com:81,y.org:82",
    ]) {
      expect(await aliasesOf(cell), cell).to.deep.equal(both);
    }
  });

  it("give no site if they have characters that no host has", async () => {
    const rows = ["https://(www\\.)?a.example/.*", "https://{{host}}/x", "https://a*.example", "https://a.example,b"];
    const entries = await entriesOf(
      `name,url,username,password\n${rows.map((url, i) => `n${i},"${url}",ada,1\n`).join("")}`,
    );
    expect(entries.map(({ site, address, notes }) => [site, address, notes])).to.deep.equal(
      rows.map((url, i) => [`n${i}`, undefined, `URL: ${url}`]),
    );
    const usual = [
      ["https://bücher.example/", "xn--bcher-kva.example"],
      ["http://[::1]:8080/", "[::1]"],
      ["https://*.x.com/*", "x.com"],
      ["my_nas:8080", "my_nas"],
    ];
    const others = await entriesOf(`name,url,username,password\n${usual.map(([url]) => `n,${url},ada,1\n`).join("")}`);
    expect(others.map(({ site }) => site)).to.deep.equal(usual.map(([, site]) => site));
  });

  it("give the site in quotation marks too, with which KeePassXC marks an exact match", async () => {
    const [entry] = await entriesOf(`name,url,username,password\nn,"""https://h.example/x""",ada,1\n`);
    expect([entry?.site, entry?.address, entry?.notes]).to.deep.equal(["h.example", "https://h.example/x", undefined]);
  });

  it("are replaced by the name of an app, the title or the login if there is no web address", async () => {
    const entries = await entriesOf(
      "name,url,username,password\n" +
        "x,android://aGFzaA==@com.example.app/,ada,1\nRouter,,ada,2\n,,card,3\ny,https://sub.example.co.uk:8443/x,ada,4\n",
    );
    expect(entries.map(({ site }) => site)).to.deep.equal(["com.example.app", "Router", "card", "example.co.uk"]);
  });
});
