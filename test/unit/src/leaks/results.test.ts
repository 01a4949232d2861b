/** Tests which passwords of a vault the list of leaked passwords is asked about, and how its answers are kept. */
import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  allAccounts,
  checkHealth,
  editAccount,
  ignoreFindings,
  isIgnored,
  removeAccounts,
} from "../../../../src/accounts/index.ts";
import { exportBackup } from "../../../../src/backup/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { type AskRange, checkLeaks, type LeakResults, leakResults, leaksIn } from "../../../../src/leaks/index.ts";
import { moveBack, newVaultKey } from "../../../../src/master/index.ts";
import { syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { instantly } from "../stand-in.ts";
import { memoryStore } from "../sync/two-devices.ts";
import { dump, masterPassword, newVault, open, plant, rules, write } from "../vaults.ts";
import { digitsOf, rangeOf } from "./leak-server.ts";

const leaked = { tomato: 12, "482915": 3 };
const newPassword = { newPassword: true };

const add = (vault: Vault, login: string, password: string): Promise<Account["name"]> =>
  addStoredAccount(vault, { site: "example.com", login, password });

/** Answers as a list that contains only `leaked` does, and records the prefixes. */
function list(): { ask: AskRange; sent: string[] } {
  const sent: string[] = [];
  return { sent, ask: (prefix) => (sent.push(prefix), Promise.resolve(rangeOf(prefix, leaked))) };
}

/** Asks about all accounts of a vault. Returns the prefixes that were sent. */
async function check(vault: Vault, ask?: AskRange): Promise<string[]> {
  const own = list();
  await checkLeaks(vault, allAccounts(await vault.contents()), { ask: ask ?? own.ask });
  return own.sent;
}

/** Returns the counts by username, and the usernames about whose passwords nothing is known. */
async function known(vault: Vault): Promise<{ counts: Record<string, number>; unasked: string[] }> {
  const contents = await vault.contents();
  const { results, unasked } = await leaksIn(contents, await leakResults(vault));
  const entries = [...results].map(([name, { count }]) => [accountNamed(contents, name).login, count] as const);
  return { counts: Object.fromEntries(entries), unasked: unasked.map(({ login }) => login).sort() };
}

/** Returns the entries of a backup, without its seal, which is random. */
async function backedUp(vault: Vault): Promise<unknown> {
  return (JSON.parse((await exportBackup(vault)).text) as { records: unknown }).records;
}

/** Returns the number of entries that are kept, also of those that no longer count. */
const kept = async (vault: Vault): Promise<number> => (await leakResults(vault)).size;

describe("the check for leaked passwords", () => {
  it("asks about stored passwords only, about each once, and keeps the answers with their time", async () => {
    const vault = await newVault();
    await addAccount(vault, { site: "example.com", login: "made", revision: 1, rules });
    const easy = { site: "example.com", login: "easy", revision: "", rules };
    await addEasyAccount(vault, easy, { masterPassword: "tomato", pbkdf2: instantly });
    await write(vault, "account/none", {
      site: "example.com",
      login: "none",
      scheme: "stored",
      revision: 1,
      created: 0,
    });
    for (const login of ["a", "b"]) await add(vault, login, "tomato");
    await add(vault, "c", "not in the list");
    expect(await known(vault)).to.deep.equal({ counts: {}, unasked: ["a", "b", "c"] });
    const before = Date.now();
    const sent = await check(vault);
    expect(sent).to.have.members(["tomato", "not in the list"].map((password) => digitsOf(password).slice(0, 5)));
    expect(await known(vault)).to.deep.equal({ counts: { a: 12, b: 12, c: 0 }, unasked: [] });
    for (const { at } of (await leakResults(vault)).values()) expect(at).to.be.within(before, Date.now());
  });

  it("asks only about the accounts that it gets, and keeps what is known about others", async () => {
    const vault = await newVault();
    await add(vault, "a", "tomato");
    await check(vault);
    const name = await add(vault, "b", "482915");
    const { ask, sent } = list();
    await checkLeaks(vault, [accountNamed(await vault.contents(), name)], { ask });
    expect(sent).to.deep.equal([digitsOf("482915").slice(0, 5)]);
    expect(await known(vault)).to.deep.equal({ counts: { a: 12, b: 3 }, unasked: [] });
  });

  it("drops the answer about a password that has changed, and takes it back with the password", async () => {
    const vault = await newVault();
    const name = await add(vault, "a", "tomato");
    await check(vault);
    await editAccount(vault, name, { notes: "a note" });
    expect(await known(vault)).to.deep.equal({ counts: { a: 12 }, unasked: [] });
    await editAccount(vault, name, { password: "potato" }, newPassword);
    expect(await known(vault)).to.deep.equal({ counts: {}, unasked: ["a"] });
    await moveBack(vault, name);
    expect(await known(vault)).to.deep.equal({ counts: { a: 12 }, unasked: [] });
    await editAccount(vault, name, { scheme: "current", rules }, newPassword);
    expect(await known(vault)).to.deep.equal({ counts: {}, unasked: [] });
  });

  it("forgets answers about passwords that have changed, and about removed accounts, at the next check", async () => {
    const vault = await newVault();
    const [one, other] = [await add(vault, "a", "tomato"), await add(vault, "b", "482915")];
    await check(vault);
    await editAccount(vault, one, { scheme: "current", rules }, newPassword);
    await removeAccounts(vault, [other]);
    expect(await kept(vault)).to.equal(2);
    await check(vault);
    expect(await kept(vault)).to.equal(0);
  });

  it("keeps the answers after an error, an abort, and none after a lock", async () => {
    const ends: readonly [title: string, end: (vault: Vault, stop: AbortController) => void, code: string][] = [
      [
        "error",
        () => {
          throw new AppError("leaks-failed", "", ["busy"]);
        },
        "leaks-failed",
      ],
      [
        "abort",
        (_, stop) => {
          stop.abort(new AppError("storage-busy", ""));
        },
        "storage-busy",
      ],
      [
        "lock",
        (vault) => {
          vault.close();
        },
        "locked",
      ],
    ];
    for (const [title, end, code] of ends) {
      const storage = memoryStorage();
      const vault = await newVault(storage);
      for (let i = 0; i < 20; i++) await add(vault, `${i}`, `password ${i}`);
      const stop = new AbortController();
      let asked = 0;
      const ask: AskRange = async (prefix) => {
        await new Promise((resolve) => setImmediate(resolve));
        if (++asked === 10) end(vault, stop);
        return rangeOf(prefix, leaked);
      };
      const accounts = allAccounts(await vault.contents());
      const error = await rejection(checkLeaks(vault, accounts, { ask, signal: stop.signal }));
      expect(error, title).to.include({ code });
      expect(asked, title).to.be.lessThan(14);
      expect(await kept(await open(storage)), title).to.be.within(title === "lock" ? 0 : 6, title === "lock" ? 0 : 13);
    }
  });

  it("keeps answers while it runs, so that a lock loses only the last ones", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    for (let i = 0; i < 60; i++) await add(vault, `${i}`, `password ${i}`);
    let asked = 0;
    const ask: AskRange = (prefix) => {
      if (++asked === 58) vault.close();
      return Promise.resolve(rangeOf(prefix, leaked));
    };
    expect(await rejection(check(vault, ask))).to.include({ code: "locked" });
    expect(await kept(await open(storage))).to.be.within(25, 57);
  });

  it("asks nothing if the vault cannot be changed", async () => {
    const vault = await newVault();
    await add(vault, "a", "tomato");
    const accounts = allAccounts(await vault.contents());
    await plant(vault, "site/example.org", { v: 2, name: "site/example.org", modified: 0 });
    const { ask, sent } = list();
    expect(await rejection(checkLeaks(vault, accounts, { ask }))).to.include({ code: "read-only" });
    vault.close();
    expect(await rejection(checkLeaks(vault, accounts, { ask }))).to.include({ code: "locked" });
    expect(sent).to.deep.equal([]);
  });

  it("survives a lock and a new vault key, and is readable only with the vault's key", async () => {
    const storage = memoryStorage();
    let vault = await newVault(storage);
    const name = await add(vault, "a", "tomato");
    await check(vault);
    const all = JSON.stringify(await dump(storage));
    for (const secret of ["tomato", name, digitsOf("tomato"), digitsOf("tomato").slice(0, 5), "leaks"]) {
      expect(all.toUpperCase()).not.to.include(secret.toUpperCase());
    }
    vault.close();
    vault = await open(storage);
    expect((await known(vault)).counts).to.deep.equal({ a: 12 });
    const renewed = await newVaultKey(vault, { masterPassword, pbkdf2: instantly });
    expect((await known(renewed)).counts).to.deep.equal({ a: 12 });
  });

  it("changes no record of the vault, and neither the backup nor the snapshot", async () => {
    const vault = await newVault();
    await add(vault, "a", "tomato");
    const store = memoryStore();
    await syncVault(vault, store);
    const records = JSON.stringify([...(await vault.contents()).records]);
    const backup = await backedUp(vault);
    const files = (await store.list({})).map(({ name, size }) => `${name} ${size}`);
    await check(vault);
    await syncVault(vault, store);
    expect(JSON.stringify([...(await vault.contents()).records])).to.equal(records);
    expect(await backedUp(vault)).to.deep.equal(backup);
    expect((await store.list({})).map(({ name, size }) => `${name} ${size}`)).to.deep.equal(files);
  });

  it("ignores entries of another form", async () => {
    const vault = await newVault();
    const name = await add(vault, "a", "tomato");
    await check(vault);
    const [good] = [...(await leakResults(vault)).values()];
    const fill = (results: unknown): Promise<void> =>
      vault.change(() => ({ writes: {}, local: { leaks: { results } }, result: undefined }));
    const { password = "", at = 0 } = good ?? {};
    for (const bad of [
      undefined,
      "text",
      {},
      [[]],
      [[name]],
      [[1, password, at, 1]],
      [[name, 1, at, 1]],
      [[name, password, -1, 1]],
      [[name, password, 8.64e15 + 1, 1]],
      [[name, password, at, -1]],
      [[name, password, at, 0.5]],
      [[name, password, at, "1"]],
    ]) {
      await fill(bad);
      expect([...(await leakResults(vault))], JSON.stringify(bad)).to.deep.equal([]);
    }
    await fill([[name, password, at, 7], null]);
    expect((await known(vault)).counts).to.deep.equal({ a: 7 });
  });

  it("gives findings that can be ignored until the password changes", async () => {
    const vault = await newVault();
    const name = await add(vault, "a", "tomato");
    await add(vault, "b", "not in the list");
    await check(vault);
    const findings = async (results: LeakResults): Promise<unknown[]> => {
      const counts = new Map([...results].map(([each, { count }]) => [each, count]));
      const { findings: all } = await checkHealth(await vault.contents(), { strengthOf: () => 4, leaked: counts });
      return [...all];
    };
    const { results } = await leaksIn(await vault.contents(), await leakResults(vault));
    expect(await findings(results)).to.deep.equal([{ kind: "leaked", account: name, count: 12 }]);
    await ignoreFindings(vault, name, ["leaked"]);
    expect(isIgnored(accountNamed(await vault.contents(), name), "leaked")).to.equal(true);
    await editAccount(vault, name, { password: "482915" }, newPassword);
    expect(isIgnored(accountNamed(await vault.contents(), name), "leaked")).to.equal(false);
    await check(vault);
    const later = await leaksIn(await vault.contents(), await leakResults(vault));
    expect(await findings(later.results)).to.deep.equal([{ kind: "leaked", account: name, count: 3 }]);
  });
});
