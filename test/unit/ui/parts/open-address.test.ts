import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addForeignAccount,
  addStoredAccount,
  editAccount,
} from "../../../../src/accounts/index.ts";
import { finishMove } from "../../../../src/master/index.ts";
import { homeAddress, openAddress, passwordPage } from "../../../../ui/parts/open-address.ts";
import { newVault, rules } from "../../src/vaults.ts";

describe('the address that "Open" leads to', () => {
  it("is the page for changing passwords while the site has a password of another program, or not the new one", async () => {
    const vault = await newVault();
    const entry = { scheme: "supergenpass", site: "example.com", login: "ada" } as const;
    const name = await addForeignAccount(vault, entry, { masterPassword: "test" });
    const now = async (): Promise<Account> => accountNamed(await vault.contents(), name);
    const change = "https://example.com/.well-known/change-password";
    expect(openAddress(await now())).to.equal(change);
    await editAccount(vault, name, { scheme: "current", rules }, { newPassword: true });
    expect(openAddress(await now())).to.equal(change);
    await finishMove(vault, name);
    expect(openAddress(await now())).to.equal("https://example.com/");
  });

  it("is missing for a site that is only a name", async () => {
    const vault = await newVault();
    const entry = { scheme: "supergenpass", site: "front door", login: "ada" } as const;
    const name = await addForeignAccount(vault, entry, { masterPassword: "test" });
    expect(openAddress(accountNamed(await vault.contents(), name))).to.equal(undefined);
  });

  const opened: [site: string, address: string | undefined, opened: string][] = [
    ["example.com", undefined, "https://example.com/"],
    ["192.168.1.10:8006", undefined, "https://192.168.1.10:8006/"],
    ["example.com", "http://wiki.example.com:8080/in", "http://wiki.example.com:8080/in"],
    ["example.com", "javascript:alert(1)", "https://example.com/"],
    ["example.com", "not an address", "https://example.com/"],
    ["example.com", "https://ada:secret@example.com/in?token=1", "https://example.com/in"],
  ];
  for (const [site, address, result] of opened) {
    it(`is ${result} for ${site} with ${address ?? "no address"}`, async () => {
      const vault = await newVault();
      const name = await addStoredAccount(vault, { site, login: "ada", password: "x" });
      const account = accountNamed(await vault.contents(), name);
      expect(openAddress({ ...account, ...(address !== undefined && { address }) })).to.equal(result);
    });
  }
});

describe("the page for changing the password", () => {
  const page = "/.well-known/change-password";
  const cases: [site: string, address: string | undefined, expected: string | undefined][] = [
    ["example.com", undefined, `https://example.com${page}`],
    ["example.com", "https://wiki.example.com/in?x=1", `https://wiki.example.com${page}`],
    ["example.co.uk", "http://www.example.co.uk:8080/", `http://www.example.co.uk:8080${page}`],
    ["münchen.de", undefined, `https://xn--mnchen-3ya.de${page}`],
    ["ada.github.io", undefined, `https://ada.github.io${page}`],
    ["router.lan", undefined, undefined],
    ["fritz.box", undefined, `https://fritz.box${page}`],
    ["printer", undefined, undefined],
    ["192.168.1.10:8006", undefined, undefined],
    ["[::1]", undefined, undefined],
    ["nas.home.arpa", undefined, undefined],
    ["front door", undefined, undefined],
  ];
  for (const [site, address, expected] of cases) {
    it(`is ${expected ?? "missing"} for ${site} with ${address ?? "no address"}`, async () => {
      const vault = await newVault();
      const name = await addStoredAccount(vault, { site, login: "ada", password: "x", address });
      const account = accountNamed(await vault.contents(), name);
      expect(passwordPage(account)).to.equal(expected);
      if (site !== "front door") expect(homeAddress(account)).to.match(/^https?:/u);
    });
  }
});
