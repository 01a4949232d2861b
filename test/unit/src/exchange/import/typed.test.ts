import { readFileSync } from "node:fs";
import { expect } from "chai";
import { allAccounts, passwordOf } from "../../../../../src/accounts/index.ts";
import { programText } from "../../../../../src/exchange/import/program-domain.ts";
import { typedLines } from "../../../../../src/exchange/import/typed.ts";
import {
  applyImport,
  openImport,
  previewImport,
  sampleImport,
  typedImport,
  undoImport,
} from "../../../../../src/exchange/index.ts";
import { type ForeignSchemeId, schemes } from "../../../../../src/schemes/index.ts";
import { rejectsApp, throwsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";

interface Vector {
  readonly masterPassword: string;
  readonly site: string;
  readonly login?: string;
  readonly revision?: string | number;
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly password: string;
}

const published = (scheme: ForeignSchemeId): readonly Vector[] =>
  (JSON.parse(readFileSync(`test/vectors/${scheme}.json`, "utf8")) as { published: Vector[] }).published;

describe("accounts of another program that the user enters", () => {
  for (const scheme of ["supergenpass", "pwdhash", "pwdhash-2", "passwordmaker"] as const) {
    it(`have the published passwords of ${scheme}`, async () => {
      for (const { masterPassword, site, login, revision, rules, password } of published(scheme).slice(0, 5)) {
        const read = typedImport({ scheme, accounts: [{ site, login }], revision, rules });
        expect(read.problems).to.deep.equal([]);
        expect((await sampleImport(read, { password: masterPassword }))?.password).to.equal(password);
      }
    });
  }

  it("become accounts in one write, without the master password, and can be undone", async () => {
    const rules = { length: 12, method: "sha512" };
    const accounts = typedLines("example.com\nbank.example, bob\n\n", "ada");
    const vault = await newVault();
    const read = typedImport({ scheme: "supergenpass", accounts, rules });
    expect(read).to.deep.include({ format: "typed", program: "SuperGenPass", needs: "master-password" });
    await rejectsApp(previewImport(vault, read), "bad-argument");
    const opened = await openImport(read, { password: "other master" });
    const imported = await applyImport(vault, await previewImport(vault, opened));
    const found = allAccounts(await vault.contents());
    expect(found.map(({ site, login, scheme }) => [site, login, scheme])).to.deep.equal([
      ["bank.example", "bob", "supergenpass"],
      ["example.com", "ada", "supergenpass"],
    ]);
    expect(JSON.stringify(found)).not.to.include("other master");
    expect(await passwordOf(await vault.contents(), found[0]!)).to.have.length(12);
    expect(await undoImport(vault, imported)).to.equal(0);
    expect(allAccounts(await vault.contents())).to.deep.equal([]);
  });

  it("are the same as those in the vault if they are entered again", async () => {
    const vault = await newVault();
    const typed = { scheme: "supergenpass", accounts: [{ site: "example.com" }] } as const;
    const opened = await openImport(typedImport(typed), { password: "test" });
    await applyImport(vault, await previewImport(vault, opened));
    const { items } = await previewImport(vault, opened);
    expect(items.map(({ status }) => status)).to.deep.equal(["same"]);
  });

  it("keep the text from which the program derives if it is not the site", () => {
    const site = (scheme: ForeignSchemeId, text: string): unknown => {
      const [entry] = typedImport({ scheme, accounts: [{ site: text }] }).entries;
      return [entry?.site, entry?.derivation?.rules["site"]];
    };
    expect(site("supergenpass", "example.com")).to.deep.equal(["example.com", undefined]);
    expect(site("supergenpass", "login.example.com")).to.deep.equal(["example.com", "login.example.com"]);
    expect(site("supergenpass", "https://login.example.co.uk/in?x=1")).to.deep.equal(["example.co.uk", undefined]);
    expect(site("supergenpass", "https://me.github.io/")).to.deep.equal(["me.github.io", "github.io"]);
    expect(site("supergenpass", "https://www.example.co.ke/")).to.deep.equal(["example.co.ke", "co.ke"]);
    expect(site("lesspass-2", "https://www.example.com/")).to.deep.equal(["example.com", undefined]);
    expect(site("lesspass-2", "https://my.example.com/")).to.deep.equal(["example.com", "my.example.com"]);
    expect(site("masterpassword-3", "Bank Account")).to.deep.equal(["Bank Account", undefined]);
    expect(site("supergenpass", "http://192.168.1.1:8080/")).to.deep.equal(["192.168.1.1", undefined]);
  });

  it("are left out if it is not certain which domain the program takes from their address", () => {
    const typed = ["https://shop.example.uk.com/", "https://shop.example.com/"];
    const { entries, problems } = typedImport({ scheme: "supergenpass", accounts: typed.map((site) => ({ site })) });
    expect(entries.map(({ site }) => site)).to.deep.equal(["example.com"]);
    expect(problems.map(({ row, title, error }) => [row, title, error.values[1]])).to.deep.equal([
      [1, typed[0], "scheme"],
    ]);
  });

  it("report the lines that cannot become accounts", () => {
    const accounts = [
      { site: "" },
      { site: "https://" },
      { site: "a\u0000b" },
      { site: "ok.example", login: "\ud800" },
    ];
    const { entries, problems } = typedImport({ scheme: "pwdhash", accounts });
    expect(entries).to.deep.equal([]);
    expect(problems.map(({ row, error }) => [row, error.code])).to.deep.equal([
      [1, "import-row"],
      [2, "import-row"],
      [3, "bad-character"],
      [4, "bad-character"],
    ]);
  });

  it("refuse wrong settings and unknown schemes before any master password", () => {
    const accounts = [{ site: "example.com" }];
    throwsApp(() => typedImport({ scheme: "supergenpass", accounts, rules: { length: 99 } }), "rules-length");
    throwsApp(() => typedImport({ scheme: "supergenpass", accounts, rules: { hash: "md5" } }), "bad-argument");
    throwsApp(() => typedImport({ scheme: "saltmill-1" as ForeignSchemeId, accounts }), "scheme-unknown");
    throwsApp(() => typedImport({ scheme: "pwdhash", accounts: "example.com" as never }), "bad-argument");
  });

  it("need the full name for Spectre", async () => {
    const read = typedImport({ scheme: "masterpassword-3", accounts: [{ site: "masterpasswordapp.com" }] });
    expect(read.fullName).to.equal("");
    const password = "banana colored duckling";
    await rejectsApp(sampleImport(read, { password }), "bad-argument");
    const sample = await sampleImport(read, { password, identity: "Robert Lee Mitchell" });
    expect(sample?.password).to.equal("Jejr5[RepuSosp"); // a password from Master Password's own tests
  });
});

describe("a list of sites", () => {
  it("has one site per line, and a username after a comma or a tab", () => {
    expect(typedLines(" a.example \r\nb.example , bob\n\nc.example\tcarol\n, dan", "ada")).to.deep.equal([
      { site: "a.example", login: "ada" },
      { site: "b.example", login: "bob" },
      { site: "c.example", login: "carol" },
    ]);
    expect(typedLines("Bank Account،  ada lovelace")).to.deep.equal([{ site: "Bank Account", login: "ada lovelace" }]);
  });
});

describe("the domain from which another program derives", () => {
  it("is the last two labels under a top-level domain that its list does not have", () => {
    // The code of PasswordMaker for Chrome, commit aaf2ff8, returned these domains.
    expect(programText(schemes.passwordmaker, "www.example.org")).to.equal("example.org");
    expect(programText(schemes.passwordmaker, "ada.github.io")).to.equal("github.io");
    expect(programText(schemes.passwordmaker, "www.mercadolibre.com.ar")).to.equal("com.ar");
    expect(programText(schemes.passwordmaker, "www.hsbc.com.hk")).to.equal("com.hk");
    expect(programText(schemes.passwordmaker, "foo.co.at")).to.equal("co.at");
    expect(programText(schemes.passwordmaker, "192.168.1.1")).to.equal("1.1");
    // The code of SuperGenPass (supergenpass-lib, commit 0379a65) returned these domains.
    expect(programText(schemes.supergenpass, "www.example.co.ke")).to.equal("co.ke");
    expect(programText(schemes.supergenpass, "me.github.io")).to.equal("github.io");
    expect(programText(schemes.supergenpass, "192.168.1.1")).to.equal("192.168.1.1");
    expect(programText(schemes.supergenpass, "nas")).to.equal("nas");
  });

  it("is known for every scheme", () => {
    for (const scheme of Object.values(schemes).filter((each) => "open" in each)) {
      expect(programText(scheme, "example.org"), scheme.id).to.equal("example.org");
    }
  });

  it("has three labels below a suffix that is in all lists", () => {
    for (const program of ["passwordmaker", "supergenpass", "pwdhash", "pwdhash-2"] as const) {
      expect(programText(schemes[program], "www.anz.com.au"), program).to.equal("anz.com.au");
      expect(programText(schemes[program], "a.b.example.co.uk"), program).to.equal("example.co.uk");
      expect(programText(schemes[program], "www.example.ca"), program).to.equal("example.ca");
    }
    expect(programText(schemes.supergenpass, "www.mercadolibre.com.ar")).to.equal("mercadolibre.com.ar");
  });

  it("is unknown where the list of the program and the public suffix list may differ", () => {
    for (const host of ["www.csiro.au", "www.tcvb.or.jp", "a.example.k12.ca.us", "co.uk", "www.example.nhs.uk"]) {
      expect(programText(schemes.passwordmaker, host), host).to.equal(undefined);
    }
    for (const host of ["shop.example.uk.com", "www.notaires.fr", "[::1]", "a..com", "www.city.kawasaki.jp"]) {
      expect(programText(schemes.supergenpass, host), host).to.equal(undefined);
    }
  });
});
