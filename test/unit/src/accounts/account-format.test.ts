/**
 * Compares records of accounts and sites byte for byte with test vectors that a program in another language computed.
 */
import { expect } from "chai";
import { passwordOf, type Account } from "../../../../src/accounts/index.ts";
import { Vault } from "../../../../src/vault/index.ts";
import { VaultKeys } from "../../../../src/vault/keys.ts";
import { openRecord } from "../../../../src/vault/records.ts";
import { counting } from "../../crypto/bytes.ts";
import { newVault } from "../vaults.ts";

const keys = (): VaultKeys => VaultKeys.of(counting(16, 0x10), counting(32, 0x40));

const vectors = [
  {
    title: "an account with a stored password",
    record: {
      v: 1,
      name: "account/AAAAAAAAAAAAAAAAAAAAAA",
      modified: 0,
      site: "example.com",
      login: "ada",
      scheme: "stored",
      revision: 2,
      secret: "cMOkc3N3w7ZyZCDwn5iA",
      created: 0,
    },
    storageKey: "r/EBESExQV/TS5WjY3cqaDdl0zNxv-1uw",
    envelope:
      "AWBhYmNkZWZnaGlqa9wuuZ5NXErgrnfdHKR6jL9vX2ncV7bbxZQ40Mse7wMjiDn1F3SCrQ7+cpDlCJnCCfsqbgNmxBZLZ2F09zgXdXQ1XhwrQG79YBCX" +
      "Yzehre1b/V5GbaTYBjrCejdBHr0hlG4x3Xmb8iIrDD0A/o9EDcnPP96L3uph4zRTZuoDNX0+45XRBJbPuukUOxBmCqFTsQKdIkTSeFxXk+0RybDOGrZI" +
      "B5NT2C3Vue9wa0QMyI/6SCa0Nie7zYXPo7ytpota59E9AkPksN2txy6Lugsc/gyUcKhS1UETTTVNxGr/LWVDq7fc6hDblzDLzCfwx0XnUM/UOlf2YqRE" +
      "GjRsqnlCX+XsmWzNF//+Ouinw6/tilYR",
  },
  {
    title: "a renamed account with a PIN",
    record: {
      v: 1,
      name: "account/AQEBAQEBAQEBAQEBAQEBAQ",
      modified: 0,
      site: "example.com",
      login: "ada",
      userName: "ada.l",
      label: "Work",
      scheme: "saltmill-1",
      root: "r",
      revision: 1,
      rules: { length: 6, classes: ["0123456789"] },
      notes: "n",
      created: 0,
      used: 1,
    },
    storageKey: "r/EBESExQV/OY2tKlLuswtMY3kNjZhH8A",
    envelope:
      "AXBxcnN0dXZ3eHl6e3dsHBfy5aPFvhv0CkJPRMaYwLdrCmbLXKzAo4h/UJ8ZoJOkEnzy9JQ6zlycnc1lZXiQvwu+K9+LO0AEKeD71H89WyVkhAS74JWo" +
      "hizyJEImNmArBzR6Iz/UtVp2PQHJnA1WpxojWtcnS3LbFTfGPDTr30zVc+oPme2iyI8uL834Ox0IjnM+f1IvmoHyO9GsZrfgHJBtfx46ox/32Dipnu2n" +
      "3qCPNJ8Lta3AVkMZ8AATEurD7mt6EMrw9zo6u3AibgcQTtlxtnPy40V79/QZF852Hynnq2/N6IG+IeE9H5spYijpBAgqQ+3AOXuXKVfMIsATbM3V/mAD" +
      "0I4c/FG25idKz/YtI0vnZM6kmlbLyR6v",
  },
  {
    title: "a site with an alias and a host as a separate site",
    record: {
      v: 1,
      name: "site/example.com",
      modified: 0,
      site: "example.com",
      aliases: ["example.org"],
      hosts: ["login.example.com"],
    },
    storageKey: "r/EBESExQV/fHqdhA0wmnUBB0TZI0SSTQ",
    envelope:
      "AYCBgoOEhYaHiImKi2aeELZCyVku6J6J0TG86pHDwhsZyH6A5r179XffRtvHN8PRzMLKZaWDTyv2h8GjdRzAIoWbLQ1XUiR81FRCqO8NsNE/wx0GOqAc" +
      "r54z7APmWAbsGTKGvP2XnmVBXAPYwf5vrR4PO/xswiqf42x39/b44NUAWauePEJIzkXvqQ2cR8a8wwL/lZI8kZpWOC0+oVqRPJCLEoeS90yzK019HImf" +
      "zFinY6IPX0kDNILWlztCVows5wUpL0vT03k3KNtnZUMvF2ZWdmvxBQTwP990whdBUTPL0qIqxXR8t0DRwHE1TI4DjEKHL8u/jEs7RioZnhE+huO1cENR" +
      "GOWaC+uQEgATWtsb/8JaOFPxP7af/hxm",
  },
];

describe("a record of an account or site, compared with the frozen vectors,", () => {
  vectors.forEach(({ title, record, storageKey, envelope }, i) => {
    it(`has the right storage key and envelope, and opens: ${title}`, () => {
      expect(keys().storageKey(record.name)).to.equal(storageKey);
      expect(keys().records.seal(storageKey, record, counting(12, 0x60 + 16 * i))).to.equal(envelope);
      expect(openRecord(keys(), storageKey, envelope)).to.deep.equal(record);
    });
  });

  it("contains a stored password exactly as it was typed", async () => {
    const contents = await (await newVault()).contents();
    expect(await passwordOf(contents, vectors[0]!.record as unknown as Account)).to.equal("pässwörd 😀");
  });

  it("opens in a vault that lists it", async () => {
    const vault = await newVault();
    const { storage } = vault;
    const [header] = Object.entries(await storage.get(["vault"]));
    await storage.set({ vault: { ...(header![1] as object), id: Buffer.from(counting(16, 0x10)).toString("base64") } });
    await storage.set(Object.fromEntries(vectors.map(({ storageKey, envelope }) => [storageKey, envelope])));
    const { records, problems } = await new Vault(storage, keys()).contents();
    expect(problems).to.deep.equal([]);
    expect([...records.values()]).to.deep.equal(vectors.map(({ record }) => record));
  });
});
