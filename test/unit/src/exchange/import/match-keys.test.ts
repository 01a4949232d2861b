/** Tests which accounts are offered for the keys of an authenticator app, and what the import of a key changes. */
import { expect } from "chai";
import {
  type Account,
  addStoredAccount,
  allAccounts,
  editAccount,
  loginOf,
  oneTimeAddress,
  renameAccount,
} from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  type ImportChoices,
  type ImportItem,
  type ImportPreview,
  previewImport,
  readImport,
  type ReadImport,
  undoImport,
} from "../../../../../src/exchange/index.ts";
import { addAlias } from "../../../../../src/sites/index.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { asFile } from "./files.ts";

const secrets = ["GEZDGNBVGY3TQOJQ", "JBSWY3DPEHPK3PXP", "MFRGGZDFMZTWQ2LK"];

/** Reads keys as Aegis writes them, each with another secret. Of each pair, the first is the issuer. */
const fileOf = (...keys: readonly (readonly [issuer: string, name: string])[]): Promise<ReadImport> =>
  readImport(
    asFile({
      header: { slots: null, params: null },
      db: {
        version: 2,
        entries: keys.map(([issuer, name], i) => ({ type: "totp", issuer, name, info: { secret: secrets[i] } })),
      },
    }),
  );

interface Own {
  readonly site: string;
  readonly login: string;
  readonly label?: string;
  readonly totp?: string;
}

async function vaultWith(...accounts: readonly Own[]): Promise<Vault> {
  const vault = await newVault();
  for (const account of accounts) await addStoredAccount(vault, { password: "hunter2", ...account });
  return vault;
}

const nameOf = (account: Pick<Account, "site" | "login" | "userName"> | undefined): string | undefined =>
  account && `${account.site} ${loginOf(account)}`;

const offered = ({ accounts = [] }: ImportItem): (string | undefined)[] => accounts.map(nameOf);

const preselected = ({ accounts = [], proposed }: ImportItem): string | undefined =>
  nameOf(accounts.find(({ name }) => name === proposed));

const choosing = ({ items }: ImportPreview, ...names: readonly string[]): ImportChoices =>
  new Map(
    items.flatMap((item, i) => {
      const account = item.accounts?.find((each) => nameOf(each) === names[i]);
      const choice = item.choices.find((each) => each === (account?.name ?? names[i]));
      return choice === undefined ? [] : [[item.key, choice] as const];
    }),
  );

const github = { site: "github.com", login: "ada" };
const mail = { site: "mail.example", login: "ada@example.org" };

/** Accounts of a vault, a key, the account that is preselected, and the accounts that are offered. */
const matches: readonly (readonly [
  title: string,
  accounts: readonly Own[],
  key: readonly [issuer: string, name: string],
  preselected: string | undefined,
  offered: readonly string[],
])[] = [
  ["the name of a site", [github, mail], ["GitHub", "ada"], "github.com ada", ["github.com ada"]],
  ["a name with spaces", [github], ["Git Hub", "ada"], "github.com ada", ["github.com ada"]],
  ["the host of a site", [github, mail], ["login.github.com", "ada"], "github.com ada", ["github.com ada"]],
  ["an address", [github], ["https://github.com/login", "ADA"], "github.com ada", ["github.com ada"]],
  [
    "an account's own name",
    [{ ...mail, label: "Work mail" }],
    ["work-mail", "ada@example.org"],
    "mail.example ada@example.org",
    ["mail.example ada@example.org"],
  ],
  [
    "a site that is no domain",
    [{ site: "Front door", login: "ada" }],
    ["front door", "ada"],
    "Front door ada",
    ["Front door ada"],
  ],
  [
    "a name beyond ASCII",
    [{ site: "xn--bcher-kva.example", login: "ada" }],
    ["Bücher", "ada"],
    "xn--bcher-kva.example ada",
    ["xn--bcher-kva.example ada"],
  ],
  [
    "a username among several",
    [github, { ...github, login: "bob" }],
    ["GitHub", "bob"],
    "github.com bob",
    ["github.com bob", "github.com ada"],
  ],
  ["a site alone, if the key has no username", [github], ["GitHub", ""], "github.com ada", ["github.com ada"]],
  [
    "a site alone, if the account has no username",
    [{ ...github, login: "" }],
    ["GitHub", "ada"],
    "github.com ",
    ["github.com "],
  ],
  // From here on, nothing is certain.
  [
    "a site with several accounts",
    [github, { ...github, login: "bob" }],
    ["GitHub", ""],
    undefined,
    ["github.com ada", "github.com bob"],
  ],
  ["another username", [github], ["GitHub", "ada@example.org"], undefined, ["github.com ada"]],
  [
    "a username that begins an address, which is offered before another one",
    [{ ...github, login: "bob" }, github],
    ["GitHub", "ada@example.org"],
    undefined,
    ["github.com ada", "github.com bob"],
  ],
  [
    "the same name in two domains",
    [
      { site: "amazon.com", login: "ada" },
      { site: "amazon.de", login: "ada" },
    ],
    ["Amazon", "ada"],
    undefined,
    ["amazon.com ada", "amazon.de ada"],
  ],
  ["another domain", [{ site: "amazon.de", login: "ada" }], ["amazon.com", "ada"], undefined, ["amazon.de ada"]],
  [
    "the beginning of a name",
    [{ site: "amazon.com", login: "ada" }],
    ["Amazon Web Services", "ada"],
    undefined,
    ["amazon.com ada"],
  ],
  [
    "the beginning of an account's name",
    [{ ...mail, label: "Acme (work)" }],
    ["Acme", "x"],
    undefined,
    ["mail.example ada@example.org"],
  ],
  ["a username alone", [github, mail], ["", "ada@example.org"], undefined, ["mail.example ada@example.org"]],
  [
    "a username alone, with an unknown issuer",
    [mail],
    ["Bank", "ada@example.org"],
    undefined,
    ["mail.example ada@example.org"],
  ],
  ["a name that may be the issuer", [github], ["", "GitHub"], undefined, ["github.com ada"]],
  ["nothing", [github], ["Bank", "bob"], undefined, []],
  ["letters that only look alike", [github], ["Gіthub", "bob"], undefined, []],
  ["signs alone", [github], ["!!!", "bob"], undefined, []],
];

describe("a key of an authenticator app", function () {
  this.timeout(60_000);

  for (const [title, accounts, key, own, all] of matches) {
    it(`${own === undefined ? "waits for a choice" : "finds its account"} by ${title}`, async () => {
      const vault = await vaultWith(...accounts);
      const { items } = await previewImport(vault, await fileOf(key));
      const [item] = items;
      expect([item?.status, preselected(item!), offered(item!)]).to.deep.equal([
        own === undefined ? "unclear" : "matched",
        own,
        all,
      ]);
      expect(item?.proposed === "mine").to.equal(own === undefined);
      expect([item?.choices[0], item?.choices.at(-1)]).to.deep.equal(["mine", "both"]);
      const { added, changed } = await applyImport(vault, { ...(await previewImport(vault, await fileOf(key))) });
      expect([added.length, changed.length]).to.deep.equal([0, own === undefined ? 0 : 1]);
    });
  }

  it("finds an account by a linked site and by its present username", async () => {
    const vault = await vaultWith({ site: "microsoftonline.com", login: "ada" });
    const [account] = allAccounts(await vault.contents());
    await addAlias(vault, "microsoftonline.com", "office.com");
    await renameAccount(vault, account!.name, { login: "ada@example.org" });
    for (const key of [
      ["office.com", "ada@example.org"],
      ["Office", "ada@example.org"],
    ] as const) {
      const { items } = await previewImport(vault, await fileOf(key));
      expect([items[0]?.status, items[0]?.proposed]).to.deep.equal(["matched", account?.name]);
    }
  });

  it("gives the account its codes, changes nothing else, and can be undone", async () => {
    const vault = await vaultWith(github, mail);
    const before = allAccounts(await vault.contents()).find(({ site }) => site === "github.com");
    const imported = await applyImport(vault, await previewImport(vault, await fileOf(["GitHub", "ada"])));
    expect([imported.added, imported.changed.length]).to.deep.equal([[], 1]);
    const after = allAccounts(await vault.contents()).find(({ site }) => site === "github.com");
    const { totp, modified, ...rest } = after!;
    expect(totp).to.include(secrets[0]);
    expect({ ...rest, modified: before?.modified }).to.deep.equal(before);
    expect(modified).to.be.at.least(before!.modified);
    expect(await undoImport(vault, imported)).to.equal(0);
    expect(allAccounts(await vault.contents()).every((account) => account.totp === undefined)).to.equal(true);
  });

  it("is unchanged if an account has its codes, whatever the names say", async () => {
    const vault = await vaultWith(github, mail);
    await applyImport(vault, await previewImport(vault, await fileOf(["GitHub", "ada"])));
    for (const key of [
      ["GitHub", "ada"],
      ["Other", "bob"],
    ] as const) {
      const { items } = await previewImport(vault, await fileOf(key));
      expect(items.map(({ status, mine, choices }) => [status, nameOf(mine), choices])).to.deep.equal([
        ["same", "github.com ada", ["mine"]],
      ]);
    }
  });

  it("replaces another key only if this is chosen, and the replaced one stays in the history", async () => {
    const vault = await vaultWith(github);
    const [{ name } = { name: "" }] = allAccounts(await vault.contents());
    await editAccount(vault, name, { totp: oneTimeAddress(secrets[2]!, github) });
    const preview = await previewImport(vault, await fileOf(["GitHub", "ada"]));
    expect(preview.items.map(({ status, proposed, mine }) => [status, proposed, mine?.name])).to.deep.equal([
      ["unclear", "mine", name],
    ]);
    expect((await applyImport(vault, preview)).changed).to.deep.equal([]);
    await applyImport(vault, preview, choosing(preview, "github.com ada"));
    const [account] = allAccounts(await vault.contents());
    expect(account?.totp).to.include(secrets[0]);
    expect(account?.totpHistory?.map(({ totp }) => totp.includes(secrets[2]!))).to.deep.equal([true]);
  });

  it("becomes an account of its own only if this is chosen", async () => {
    const vault = await vaultWith(github);
    const preview = await previewImport(vault, await fileOf(["Bank", "bob"]));
    expect((await applyImport(vault, preview)).added).to.deep.equal([]);
    const { added } = await applyImport(vault, preview, choosing(preview, "both"));
    expect(added.map(({ site, login, totp }) => [site, login, totp?.includes(secrets[0]!)])).to.deep.equal([
      ["Bank", "bob", true],
    ]);
    expect(added[0]).not.to.have.any.keys("secret", "isKey");
    expect((await previewImport(vault, await fileOf(["Bank", "bob"]))).items[0]?.status).to.equal("same");
  });

  it("is not preselected if another key of the file fits the same account", async () => {
    const vault = await vaultWith(github);
    const file = await fileOf(["GitHub", "ada"], ["github.com", "ada"]);
    const preview = await previewImport(vault, file);
    expect(preview.items.map(({ status, proposed }) => [status, proposed])).to.deep.equal([
      ["unclear", "mine"],
      ["unclear", "mine"],
    ]);
    const both = choosing(preview, "github.com ada", "github.com ada");
    await rejectsApp(applyImport(vault, preview, both), "bad-argument");
    expect((await applyImport(vault, preview, choosing(preview, "github.com ada"))).changed).to.have.length(1);
  });

  it("is one with the same key of the file", async () => {
    const vault = await vaultWith(github);
    const list = ["GitHub", "Copy"].map((name) => `otpauth://totp/${name}:ada?secret=${secrets[0]!}`).join("\n");
    const { items } = await previewImport(vault, await readImport(asFile(list)));
    expect(items.map(({ status, choices }) => [status, choices.length > 1]).sort()).to.deep.equal([
      ["matched", true],
      ["twice", false],
    ]);
  });

  it("is not imported if the chosen account has changed since the preview, and is if another one has", async () => {
    const vault = await vaultWith(github, mail);
    const preview = await previewImport(vault, await fileOf(["GitHub", "ada"]));
    const named = (site: string): Promise<string> =>
      vault.contents().then((contents) => allAccounts(contents).find((each) => each.site === site)!.name);
    await editAccount(vault, await named("mail.example"), { notes: "changed" });
    const earlier = await previewImport(vault, await fileOf(["GitHub", "ada"]));
    await editAccount(vault, await named("github.com"), { notes: "changed" });
    await rejectsApp(applyImport(vault, earlier), "import-stale");
    await rejectsApp(applyImport(vault, preview), "import-stale");
    expect(
      (await applyImport(vault, await previewImport(vault, await fileOf(["GitHub", "ada"])))).changed,
    ).to.have.length(1);
  });

  it("refuses accounts that are not offered", async () => {
    const vault = await vaultWith(github, mail);
    const preview = await previewImport(vault, await fileOf(["GitHub", "ada"]));
    const other = allAccounts(await vault.contents()).find(({ site }) => site === "mail.example");
    const choices: ImportChoices = new Map([[preview.items[0]!.key, other!.name as `account/${string}`]]);
    await rejectsApp(applyImport(vault, preview, choices), "bad-argument");
  });

  it("is compared in seconds with thousands of others at one site with thousands of accounts", async () => {
    const vault = await newVault();
    const table = Array.from({ length: 2000 }, (_, i) => `https://github.com/,user${i},pw`);
    await applyImport(
      vault,
      await previewImport(vault, await readImport(asFile(["url,username,password", ...table].join("\n")))),
    );
    const keys = Array.from({ length: 5000 }, (_, i) => {
      const secret = `GEZDGNBV${[i >> 15, (i >> 10) & 31, (i >> 5) & 31, i & 31].map((digit) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[digit]).join("")}`;
      return `otpauth://totp/GitHub:user${i}?secret=${secret}AAAA`;
    });
    const { items } = await previewImport(vault, await readImport(asFile(keys.join("\n"))));
    expect(items.filter(({ status }) => status === "matched")).to.have.length(2000);
    expect(items.every(({ accounts = [] }) => accounts.length <= 20)).to.equal(true);
  });
});
