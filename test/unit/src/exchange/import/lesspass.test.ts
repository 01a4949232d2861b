/** Tests importing accounts of LessPass: saved profiles, and addresses of its page. */
import { expect } from "chai";
import { allAccounts } from "../../../../../src/accounts/index.ts";
import { openImport, previewImport, readImport, sampleImport } from "../../../../../src/exchange/index.ts";
import { newVault } from "../../vaults.ts";
import { asFile, imported } from "./files.ts";

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
    // LessPass's own tests have this password.
    expect(passwords["example.org contact@example.org "]).to.equal("WHLpUL)e00[iHR+w");
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
