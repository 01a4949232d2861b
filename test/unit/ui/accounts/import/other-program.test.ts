import { expect } from "chai";
import { typedImport } from "../../../../../src/exchange/index.ts";
import { schemes } from "../../../../../src/schemes/index.ts";
import { draftFor, programs, typedAccountsIn } from "../../../../../ui/accounts/import/other-program.ts";
import { throwsApp } from "../../../src/refused.ts";

describe("the form for accounts of another program", () => {
  it("offers every scheme of another program that can be derived for a typed account", () => {
    const names = [
      "LessPass",
      ...[0, 1, 2].map((version) => `Master Password (V${version})`),
      "Pashword",
      "PasswordMaker",
    ];
    names.push("PfP 2", "PwdHash", "PwdHash 2", "Spectre, Master Password (V3)", "SuperGenPass");
    expect(programs().map(([, name]) => name)).to.deep.equal(names);
  });

  for (const [id, name] of programs()) {
    it(`makes accounts with the settings of ${name} without a change`, () => {
      const { entries, problems } = typedImport(typedAccountsIn(draftFor(id, { sites: "example.com", login: "ada" })));
      expect(problems).to.deep.equal([]);
      const scheme = schemes[id];
      expect(entries.map(({ site, login, derivation }) => [site, login, derivation?.scheme])).to.deep.equal([
        ["example.com", "ada", id],
      ]);
      expect(entries[0]?.derivation?.rules).to.deep.equal(scheme.defaultRules);
      expect(entries[0]?.derivation?.revision).to.equal(scheme.firstRevision);
    });
  }

  it("makes accounts with the typed settings", () => {
    const draft = { ...draftFor("supergenpass"), sites: "a.example\nb.example, bob", login: " ada " };
    const typed = typedAccountsIn({ ...draft, settings: { ...draft.settings, length: "12", method: "sha512" } });
    expect(typed).to.deep.equal({
      scheme: "supergenpass",
      accounts: [
        { site: "a.example", login: "ada" },
        { site: "b.example", login: "bob" },
      ],
      revision: 1,
      rules: { length: 12, method: "sha512", rounds: 10 },
    });
  });

  it("keeps the sites when another program is chosen", () => {
    const draft = { ...draftFor("supergenpass"), sites: "a.example", login: "ada" };
    expect(draftFor("lesspass-2", draft)).to.deep.equal({
      ...draftFor("lesspass-2"),
      sites: "a.example",
      login: "ada",
    });
  });

  it("refuses a counter or a length that is not a number", () => {
    throwsApp(() => typedAccountsIn({ ...draftFor("lesspass-2"), sites: "a", revision: "x" }), "revision-range");
    const settings = { length: "many" };
    throwsApp(() => typedImport(typedAccountsIn({ ...draftFor("pfp-2"), sites: "a", settings })), "rules-length");
  });
});
