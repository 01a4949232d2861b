/** Tests the hosts and ports of accounts: what is kept, where it is asked, and how accounts are told apart. */
import { expect } from "chai";
import {
  accountNamed,
  accountsForUrl,
  addAccount,
  addStoredAccount,
  currentSite,
  editAccount,
  keepPort,
  placeShown,
  portElsewhere,
  searchAccounts,
  toldApart,
} from "../../../../src/accounts/index.ts";
import { addAlias, hostAndPort, keptAddress, knownPort } from "../../../../src/sites/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { newVault, rules } from "../vaults.ts";

const add = (vault: Vault, site: string, login: string, address?: string): Promise<string> =>
  addStoredAccount(vault, { site, login, password: `${login} ${site} ${address ?? ""}`, address });

const offered = async (vault: Vault, page: string): Promise<string[]> => {
  const contents = await vault.contents();
  return accountsForUrl(contents, currentSite(contents, page)).map(({ login }) => login);
};

describe("the address of an account", () => {
  const kept: [typed: string, kept: string | undefined][] = [
    ["https://wiki.example.com/login", "https://wiki.example.com/login"],
    ["HTTP://Wiki.Example.com:8080", "http://wiki.example.com:8080/"],
    ["https://example.com:443/a b", "https://example.com/a%20b"],
    ["https://ada:secret@example.com/in?token=1#top", "https://example.com/in"],
    ["http://[fe80::1]:8006/#v1", "http://[fe80::1]:8006/"],
    ["example.com/login", undefined],
    ["ftp://example.com/", undefined],
    ["javascript:alert(1)", undefined],
    [`https://example.com/${"a".repeat(2000)}`, undefined],
    ["https://", undefined],
  ];
  for (const [typed, result] of kept) {
    it(`is ${result?.slice(0, 40) ?? "nothing"} for ${typed.slice(0, 60)}`, () => {
      expect(keptAddress(typed)).to.equal(result);
    });
  }

  it("is stored, changed, emptied, and refused if it is none", async () => {
    const vault = await newVault();
    const name = await add(vault, "example.com", "ada", "https://wiki.example.com:8443/in?x=1");
    const addressNow = async (): Promise<string | undefined> => accountNamed(await vault.contents(), name).address;
    expect(await addressNow()).to.equal("https://wiki.example.com:8443/in");
    await editAccount(vault, name, { address: "http://example.com/" });
    expect(await addressNow()).to.equal("http://example.com/");
    await editAccount(vault, name, { address: "" });
    expect(await addressNow()).to.equal(undefined);
    await rejectsApp(editAccount(vault, name, { address: "example.com" }), "bad-argument");
  });

  it("goes with the site", async () => {
    const vault = await newVault();
    const address = "https://login.example.com:8443/";
    const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules, address });
    await editAccount(vault, name, { site: "example.org" }, { newPassword: true });
    expect(accountNamed(await vault.contents(), name).address).to.equal(undefined);
  });

  const shown: [site: string, address: string | undefined, place: string, port: string | undefined][] = [
    ["example.com", undefined, "example.com", undefined],
    ["example.com", "https://www.example.com/in", "example.com", ""],
    ["www.example.com", "https://www.example.com/", "www.example.com", ""],
    ["example.com", "https://jira.example.com/", "jira.example.com", ""],
    ["example.com", "https://example.com:8443/", "example.com:8443", "8443"],
    ["192.168.1.10:8006", undefined, "192.168.1.10:8006", "8006"],
    ["192.168.1.10", "https://192.168.1.10:8006/", "192.168.1.10:8006", "8006"],
    ["192.168.1.10", undefined, "192.168.1.10", undefined],
    ["example.com:8443", undefined, "example.com:8443", undefined],
    ["Front door:2", undefined, "Front door:2", undefined],
    ["example.com", "javascript:alert(1)", "example.com", undefined],
    ["example.com", "no address", "example.com", undefined],
    ["nas:5000", "https://", "nas:5000", "5000"],
  ];
  for (const [site, address, place, port] of shown) {
    it(`is shown as ${place} for ${site} at ${address ?? "no address"}`, () => {
      expect(placeShown({ site, ...(address !== undefined && { address }) })).to.equal(place);
      expect(knownPort({ site, address })).to.equal(port);
    });
  }
});

describe("the accounts of a host", () => {
  it("come first on their host, and are found by it", async () => {
    const vault = await newVault();
    for (const host of ["jira", "wiki", "mail"]) await add(vault, "company.com", host, `https://${host}.company.com/`);
    await add(vault, "company.com", "old");
    expect((await offered(vault, "https://wiki.company.com/x"))[0]).to.equal("wiki");
    expect((await offered(vault, "https://mail.company.com/"))[0]).to.equal("mail");
    expect(await offered(vault, "https://company.com/")).to.have.length(4);
    const contents = await vault.contents();
    expect(searchAccounts(contents, "jira.comp").map(({ login }) => login)).to.deep.equal(["jira"]);
  });
});

describe("the ports of a host", () => {
  it("are sites of their own without a registrable domain, and an account of the host is offered on each", async () => {
    const vault = await newVault();
    await add(vault, "192.168.1.10", "old");
    await add(vault, "192.168.1.10:8006", "proxmox");
    await add(vault, "192.168.1.10:32400", "plex");
    expect((await offered(vault, "https://192.168.1.10:8006/")).sort()).to.deep.equal(["old", "proxmox"]);
    expect((await offered(vault, "http://192.168.1.10:32400/web")).sort()).to.deep.equal(["old", "plex"]);
    expect(await offered(vault, "http://192.168.1.10/")).to.deep.equal(["old"]);
  });

  const rows: [site: string, address: string | undefined, page: string, asked: object | undefined][] = [
    ["192.168.1.10", undefined, "https://192.168.1.10:8006/", { known: undefined, here: "8006" }],
    ["nas", undefined, "http://nas:5000/", { known: undefined, here: "5000" }],
    ["home.lan", undefined, "http://pi.home.lan:81/", { known: undefined, here: "81" }],
    ["pi.home.lan", undefined, "http://pi.home.lan:81/", { known: undefined, here: "81" }],
    ["192.168.1.10", undefined, "http://192.168.1.10/", undefined],
    ["192.168.1.10:8006", undefined, "https://192.168.1.10:8006/", undefined],
    ["192.168.1.10", "https://192.168.1.10:8006/", "https://192.168.1.10:8006/", undefined],
    ["192.168.1.10", "https://192.168.1.10:8006/", "http://192.168.1.10:32400/", { known: "8006", here: "32400" }],
    ["192.168.1.10", "http://192.168.1.10/", "http://192.168.1.10:32400/", { known: "80", here: "32400" }],
    ["192.168.1.10", "http://192.168.1.10:8006/", "https://192.168.1.10/", { known: "8006", here: "443" }],
    ["example.com", undefined, "https://example.com:8443/", undefined],
    ["example.com", "https://example.com:8443/", "https://example.com:8443/in", undefined],
    ["example.com", "https://example.com:8443/", "https://www.example.com:8443/", undefined],
    ["example.com", "https://example.com:8443/", "https://example.com/", { known: "8443", here: "443" }],
    ["example.com", "https://example.com/", "https://example.com:8443/", { known: "443", here: "8443" }],
    ["example.com", "http://example.com/", "https://example.com/", undefined],
    ["app.localhost", undefined, "http://app.localhost:3000/", undefined],
    ["example.com", "no address", "https://example.com:8443/", undefined],
    ["nas", "no address", "http://nas:5000/", { known: undefined, here: "5000" }],
    ["other.example", "https://other.example:8443/", "https://example.com/", undefined],
  ];
  for (const [site, address, page, asked] of rows) {
    it(`${asked ? "are asked about" : "cause no question"} for ${site} at ${address ?? "no address"} on ${page}`, async () => {
      const contents = await (await newVault()).contents();
      expect(portElsewhere(contents, { site, ...(address !== undefined && { address }) }, page)).to.deep.equal(asked);
    });
  }

  it("cause no question on a port that the user has linked", async () => {
    const vault = await newVault();
    await addAlias(vault, "192.168.1.10:8006", "192.168.1.10:8007");
    const contents = await vault.contents();
    expect(portElsewhere(contents, { site: "192.168.1.10:8006" }, "https://192.168.1.10:8007/")).to.equal(undefined);
    expect(currentSite(contents, "https://192.168.1.10:8007/").sites).to.include("192.168.1.10:8006");
  });

  it("are kept once, for an account that had none, and change no password", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "192.168.1.10", login: "root", revision: 1, rules });
    const before = accountNamed(await vault.contents(), name);
    expect(await keepPort(vault, name, "https://192.168.1.10:8006")).to.equal(true);
    expect(await keepPort(vault, name, "https://192.168.1.10:32400")).to.equal(false);
    const { address, modified, ...after } = accountNamed(await vault.contents(), name);
    expect({ ...after, modified: before.modified }).to.deep.equal(before);
    expect([hostAndPort(address ?? ""), modified >= before.modified]).to.deep.equal(["192.168.1.10:8006", true]);
  });
});

describe("new accounts beside others with the same site and username", () => {
  it("get a number if nothing else tells them apart", async () => {
    const vault = await newVault();
    await add(vault, "example.com", "ada");
    await add(vault, "example.com", "", "https://example.com/");
    const apart = toldApart(await vault.contents());
    const labels = [
      { site: "example.com", login: "ada" },
      { site: "example.com", login: "ada" },
      { site: "example.com", login: "ada", label: "Work" },
      { site: "example.com", login: "ada", label: "Work" },
      { site: "example.com", login: "ada", address: "https://wiki.example.com/" },
      { site: "example.com", login: "" },
      { site: "example.com", login: "bob" },
    ].map((account) => (apart(account) as { label?: string }).label);
    expect(labels).to.deep.equal(["ada (2)", "ada (3)", "Work", "Work (2)", undefined, "example.com (2)", undefined]);
  });
});
