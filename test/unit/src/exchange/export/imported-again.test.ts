import { expect } from "chai";
import {
  applyImport,
  type CsvFormat,
  exportBitwarden,
  exportCsv,
  previewImport,
  readImport,
} from "../../../../../src/exchange/index.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { asFile } from "../import/files.ts";
import { newVault } from "../../vaults.ts";

const table =
  "url,username,password,totp,extra,name,grouping,fav\n" +
  "http://nas/login,ada,p1,,n,My NAS,Home,1\n" +
  "http://192.168.1.1:8080/,admin,p2,,,Router,,0\n" +
  "https://[fe80::1]/,admin,p3,,,Version 6,,0\n" +
  "https://a.example/,ada,p4,,,A label,,0\n" +
  ",bob,p5,,,Door,,0\n";

const imported = async (): Promise<Vault> => {
  const vault = await newVault();
  await applyImport(vault, await previewImport(vault, await readImport(asFile(table))));
  return vault;
};

/**
 * Returns for each entry of an exported file: its site, the site of the matching account in the vault, and the names of
 * the fields that differ.
 */
async function differences(vault: Vault, text: string): Promise<unknown[]> {
  const { items } = await previewImport(vault, await readImport(asFile(text)));
  return items.map(({ entry: { site }, mine, fields }) => [site, mine?.site, ...fields]);
}

describe("an export that is imported again", () => {
  const same = ["192.168.1.1", "Door", "[fe80::1]", "a.example", "nas"].map((site) => [site, site]);

  for (const format of ["browsers", "bitwarden"] as const satisfies CsvFormat[]) {
    it(`has the same accounts in the table for ${format}, also of hosts without a domain`, async () => {
      const vault = await imported();
      const { text } = await exportCsv(await vault.contents(), { format, formulas: "keep" });
      expect(await differences(vault, text)).to.deep.equal(same);
    });
  }

  it("has the same accounts in KeePassXC's table, with the table's group as a tag of accounts without tags", async () => {
    const vault = await imported();
    const { text } = await exportCsv(await vault.contents(), { format: "keepassxc", formulas: "keep" });
    const tagged = same.map((each) => (each[0] === "nas" ? each : [...each, "tags"]));
    expect(await differences(vault, text)).to.deep.equal(tagged);
  });

  it("has the same accounts in Bitwarden's JSON, also of hosts without a domain", async () => {
    const vault = await imported();
    expect(await differences(vault, (await exportBitwarden(await vault.contents())).text)).to.deep.equal(same);
  });
});
