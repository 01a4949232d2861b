import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  confirmPasswordUse,
  markPasswordSent,
  newRevision,
  passwordOf,
  previousPasswordOf,
  siteHasPrevious,
} from "../../../../src/accounts/index.ts";
import {
  changeMaster,
  finishMove,
  masterProgress,
  masterStateOf,
  moveAccounts,
  moveBack,
  updateRetiredRoots,
} from "../../../../src/master/index.ts";
import { suggestedBits, suggestMasterPassword } from "../../../../src/master/suggest.ts";
import list from "../../../../src/schemes/eff-large-2016.json" with { type: "json" };
import { derivePassword } from "../../../../src/schemes/index.ts";
import {
  createVault,
  keysOf,
  memoryStorage,
  openVault,
  type StoragePort,
  type Vault,
} from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { rememberingPbkdf2 } from "../../remembering.ts";
import { killing, stepped, windowOn } from "../disturbed.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { instantly, standIn } from "../stand-in.ts";
import { dump, identity, masterPassword, newVault, open, rules, write } from "../vaults.ts";

const newMasterPassword = "another horse";

const add = (vault: Vault, login: string): Promise<`account/${string}`> =>
  addAccount(vault, { site: "example.com", login, revision: 1, rules }) as Promise<`account/${string}`>;
const change = (vault: Vault, more: object = {}): Promise<void> =>
  changeMaster(vault, { masterPassword, newMasterPassword, pbkdf2: instantly, ...more });
const rootsOf = async (vault: Vault): Promise<ReturnType<typeof keysOf>> => keysOf(await vault.contents());

async function passwords(vault: Vault): Promise<Record<string, string>> {
  const contents = await vault.contents();
  const all: Record<string, string> = {};
  for (const account of allAccounts(contents)) all[account.login] = await passwordOf(contents, account);
  return all;
}

describe("changing the master password", () => {
  it("makes the new one open the vault instead of the old one, keeps all accounts, and keeps open windows unlocked", async () => {
    const vault = await newVault();
    await add(vault, "ada");
    await addStoredAccount(vault, { site: "example.com", login: "kept", password: "as it is" });
    const before = await passwords(vault);
    const other = windowOn(vault.storage, vault);
    await change(vault);
    expect(await passwords(await open(vault.storage, newMasterPassword))).to.deep.equal(before);
    await rejectsApp(open(vault.storage), "cannot-decrypt");
    expect(await passwords(vault)).to.deep.equal(before);
    expect(await passwords(other)).to.deep.equal(before);
  });

  it("gives new accounts passwords from the new one, and old accounts after a move, with the real slow step", async function () {
    const storage = memoryStorage();
    const vault = await createVault({ storage, masterPassword, identity });
    const name = await add(vault, "ada");
    await changeMaster(vault, { masterPassword, newMasterPassword, newIdentity: "Ada" });
    const made = (master: string, identity: string, login: string): Promise<string> =>
      derivePassword({ masterPassword: master, identity, site: "example.com", login, pbkdf2: rememberingPbkdf2 });
    await add(vault, "new");
    expect(await passwords(vault)).to.deep.equal({
      ada: await made(masterPassword, identity, "ada"),
      new: await made(newMasterPassword, "ada", "new"),
    });
    await moveAccounts(vault, [name]);
    const contents = await vault.contents();
    const account = accountNamed(contents, name);
    expect(await passwordOf(contents, account)).to.equal(await made(newMasterPassword, "ada", "ada"));
    expect(await previousPasswordOf(contents, account)).to.equal(await made(masterPassword, identity, "ada"));
    (await openVault({ storage, masterPassword: newMasterPassword })).close();
  });

  it("can change only the identity: the master password stays, and new accounts get another root", async () => {
    const vault = await newVault();
    const { current } = await rootsOf(vault);
    await changeMaster(vault, { masterPassword, newIdentity: "bob", pbkdf2: instantly });
    const after = await rootsOf(await open(vault.storage));
    expect(after.current).not.to.equal(current);
    expect(after.roots[after.current]?.identity).to.equal("bob");
  });

  it("uses a known root again under its old id after a change back", async () => {
    const vault = await newVault();
    const { current } = await rootsOf(vault);
    await change(vault);
    await updateRetiredRoots(vault);
    expect((await rootsOf(vault)).roots[current]).to.have.property("retired");
    await changeMaster(vault, {
      masterPassword: newMasterPassword,
      newMasterPassword: masterPassword,
      pbkdf2: instantly,
    });
    const { current: again, roots } = await rootsOf(await open(vault.storage));
    expect(again).to.equal(current);
    expect(Object.keys(roots)).to.have.lengthOf(2);
    expect(roots[current]).not.to.have.property("retired");
  });

  it("makes a new salt and the requested iterations, but no second root, if the master password stays the same", async () => {
    const vault = await newVault();
    const header = (await dump(vault.storage))["vault"] as { kdf: { salt: string } };
    await changeMaster(vault, { masterPassword, iterations: 2_000_000, pbkdf2: instantly });
    const after = (await dump(vault.storage))["vault"] as { kdf: { salt: string; iterations: number } };
    expect(after.kdf.salt).not.to.equal(header.kdf.salt);
    expect(after.kdf.iterations).to.equal(2_000_000);
    expect(Object.keys((await rootsOf(await open(vault.storage))).roots)).to.have.lengthOf(1);
  });

  it("keeps fields of a newer version in the keys record", async () => {
    const vault = await newVault();
    const keys = await rootsOf(vault);
    const roots = Object.fromEntries(Object.entries(keys.roots).map(([id, root]) => [id, { ...root, colour: "blue" }]));
    await write(vault, "keys", { ...keys, roots, hint: [1] });
    await change(vault);
    await updateRetiredRoots(vault);
    const after = await rootsOf(vault);
    expect(after["hint"]).to.deep.equal([1]);
    expect(after.roots[keys.current]?.["colour"]).to.equal("blue");
  });

  const refused: [what: string, options: object, code: Parameters<typeof rejectsApp>[1]][] = [
    ["no new master password", { newMasterPassword: "" }, "master-empty"],
    ["a control character in the new master password", { newMasterPassword: "a\nb" }, "bad-character"],
    ["a control character in the identity", { newIdentity: "a\u0000" }, "bad-character"],
    ["too few iterations", { iterations: 1000 }, "iterations-range"],
  ];
  for (const [what, options, code] of refused) {
    it(`is refused with ${what} before any work`, async () => {
      const vault = await newVault();
      const held = await dump(vault.storage);
      const { pbkdf2, asked } = standIn();
      await rejectsApp(change(vault, { ...options, pbkdf2 }), code);
      expect(asked).to.deep.equal([]);
      expect(await dump(vault.storage)).to.deep.equal(held);
    });
  }

  it("is refused without a write for a wrong master password", async () => {
    const vault = await newVault();
    const held = await dump(vault.storage);
    await rejectsApp(change(vault, { masterPassword: "wrong" }), "cannot-decrypt");
    expect(await dump(vault.storage)).to.deep.equal(held);
  });

  it("succeeds in only one of two windows at once, and is refused in the other for a wrong master password", async () => {
    const vault = await newVault();
    const other = windowOn(vault.storage, vault);
    const outcomes = await Promise.allSettled([change(vault), change(other, { newMasterPassword: "a third" })]);
    const [lost] = outcomes.filter((outcome) => outcome.status === "rejected");
    await rejectsApp(Promise.reject(lost?.reason as Error), "cannot-decrypt");
    const winner = outcomes[0].status === "fulfilled" ? newMasterPassword : "a third";
    expect(Object.keys((await rootsOf(await open(vault.storage, winner))).roots)).to.have.lengthOf(2);
  });

  it("is one write under the lock, and wipes every secret buffer", async () => {
    const vault = await newVault();
    const { storage, calls } = spied(vault.storage);
    const { pbkdf2, secrets, asked } = standIn();
    await change(windowOn(storage, vault), { pbkdf2 });
    expect(sets(calls).map(([call, , held]) => [call, held])).to.deep.equal([["set", "locked"]]);
    expect(asked.map(({ password }) => password)).to.deep.equal([masterPassword, newMasterPassword, newMasterPassword]);
    for (const secret of secrets) expect(secret.every((byte) => byte === 0)).to.equal(true);
  });

  it("reports progress over all three slow steps, and writes nothing when aborted in any of them", async () => {
    const fractions: number[] = [];
    const slowly: typeof instantly = async (job) => {
      for (const part of [0.5, 1]) job.onProgress?.(part);
      return instantly(job);
    };
    const vault = await newVault();
    const held = await dump(vault.storage);
    for (const at of [1, 2, 3]) {
      const controller = new AbortController();
      const { pbkdf2 } = standIn((call) => {
        if (call === at) controller.abort(new Error("enough"));
      });
      const error = await rejection(change(vault, { pbkdf2, signal: controller.signal }), "aborted");
      expect(error).to.have.property("message", "enough");
      expect(await dump(vault.storage)).to.deep.equal(held);
    }
    await change(vault, {
      pbkdf2: slowly,
      onProgress: (fraction: number) => fractions.push(Math.round(600 * fraction)),
    });
    expect(fractions).to.deep.equal([100, 200, 300, 400, 500, 600]);
  });

  for (const when of ["before", "after"] as const) {
    it(`leaves a vault that opens with the old or the new one if the process ends ${when} any step`, async () => {
      const vault = await newVault();
      await add(vault, "ada");
      const [held, made] = [await dump(vault.storage), await passwords(vault)];
      for (let at = 1; ; at++) {
        const inner = memoryStorage(held);
        const { step, killed } = killing(at, when);
        const outcome = await Promise.race([change(windowOn(stepped(inner, step), vault)), killed]);
        const found = memoryStorage(await dump(inner));
        const opened = await open(found).catch(() => open(found, newMasterPassword));
        expect(await passwords(opened), `step ${at}`).to.deep.equal(made);
        if (outcome === "killed") continue;
        expect(at).to.be.above(4);
        break;
      }
    });
  }
});

describe("the progress of a changed master password", () => {
  const logins = async (storage: Vault): Promise<Record<string, string[]>> => {
    const { left, moved, done, apart } = masterProgress(await storage.contents());
    const of = (accounts: readonly { login: string }[]): string[] => accounts.map(({ login }) => login).sort();
    return { left: of(left), moved: of(moved), done: of(done), apart: of(apart) };
  };

  async function onTheWay(
    storage: StoragePort = memoryStorage(),
  ): Promise<{ vault: Vault; names: `account/${string}`[] }> {
    const vault = await newVault(storage);
    const names = [await add(vault, "a"), await add(vault, "b")];
    await addStoredAccount(vault, { site: "example.com", login: "kept", password: "as it is" });
    await change(vault);
    await add(vault, "new");
    return { vault, names };
  }

  it("is not under way in a new vault", async () => {
    const vault = await newVault();
    await add(vault, "ada");
    expect(masterProgress(await vault.contents())).to.have.property("underWay", false);
  });

  it("is given for each account", async () => {
    const { vault, names } = await onTheWay();
    const apart = ["kept"];
    expect(await logins(vault)).to.deep.equal({ left: ["a", "b"], moved: [], done: ["new"], apart });
    await moveAccounts(vault, names.slice(0, 1));
    expect(await logins(vault)).to.deep.equal({ left: ["b"], moved: ["a"], done: ["new"], apart });
    await markPasswordSent(vault, names[0]!);
    expect((await logins(vault))["moved"]).to.deep.equal(["a"]);
    await confirmPasswordUse(vault, names[0]!);
    expect(await logins(vault)).to.deep.equal({ left: ["b"], moved: [], done: ["a", "new"], apart });
    expect(await logins(await open(vault.storage, newMasterPassword))).to.deep.equal(await logins(vault));
  });

  it("is done for an account after the user reports that its password was changed at the site", async () => {
    const { vault, names } = await onTheWay();
    await moveAccounts(vault, names.slice(0, 1));
    const moved = accountNamed(await vault.contents(), names[0]!);
    await finishMove(vault, names[0]!);
    const now = accountNamed(await vault.contents(), names[0]!);
    const { history, ...rest } = now;
    expect(moved).to.deep.equal({ ...rest, previous: moved.previous, modified: moved.modified });
    expect(history?.map(({ root, revision }) => [root, revision])).to.deep.equal([
      [moved.previous?.root, moved.previous?.revision],
    ]);
    expect(now).not.to.have.property("previous");
    expect((await logins(vault))["done"]).to.deep.equal(["a", "new"]);
    await rejectsApp(moveBack(vault, names[0]!), "bad-argument");
    const held = await dump(vault.storage);
    await finishMove(vault, names[1]!); // this account was not moved, so nothing changes
    expect(await dump(vault.storage)).to.deep.equal(held);
    await rejectsApp(finishMove(vault, "account/gone"), "account-missing");
  });

  it("is the same for one account as in the lists of all", async () => {
    const { vault, names } = await onTheWay();
    await moveAccounts(vault, names.slice(0, 1));
    const contents = await vault.contents();
    const lists = masterProgress(contents);
    for (const account of allAccounts(contents)) {
      expect(lists[masterStateOf(contents, account)], account.login).to.include(account);
    }
    expect([lists.left, lists.moved, lists.done, lists.apart].map(({ length }) => length)).to.deep.equal([1, 1, 1, 1]);
  });

  it("shows which password the site has, also after it has refused a new one", async () => {
    const { vault, names } = await onTheWay();
    const [name = ""] = names;
    const now = async (): Promise<Account> => accountNamed(await vault.contents(), name);
    expect(siteHasPrevious(await now())).to.equal(false);
    const old = await passwordOf(await vault.contents(), await now());
    await moveAccounts(vault, [name]);
    expect(siteHasPrevious(await now())).to.equal(true);
    await markPasswordSent(vault, name);
    expect(siteHasPrevious(await now())).to.equal(false);
    await newRevision(vault, await now()); // as if the site had rejected the password
    expect(siteHasPrevious(await now())).to.equal(true);
    expect(await previousPasswordOf(await vault.contents(), await now())).to.equal(old);
    await confirmPasswordUse(vault, name);
    expect((await now()).previous).to.equal(undefined);
  });

  it("can be undone for each account, which then has its previous password", async () => {
    const { vault, names } = await onTheWay();
    const before = await passwords(vault);
    await moveAccounts(vault, names);
    expect(await passwords(vault)).not.to.deep.equal(before);
    for (const name of names) await moveBack(vault, name);
    expect(await passwords(vault)).to.deep.equal(before);
    expect((await logins(vault))["left"]).to.deep.equal(["a", "b"]);
    await rejectsApp(moveBack(vault, names[0]!), "bad-argument");
  });

  it("retires the old root only after its last account was moved and used, and deletes nothing", async () => {
    const { vault, names } = await onTheWay();
    const old = Object.keys((await rootsOf(vault)).roots)[0]!; // the root of the first master password
    const retired = async (): Promise<boolean> => (await rootsOf(vault)).roots[old]?.retired !== undefined;
    for (const name of names) {
      expect(await updateRetiredRoots(vault)).to.equal(false);
      await moveAccounts(vault, [name]);
      expect(await updateRetiredRoots(vault)).to.equal(false);
      await markPasswordSent(vault, name);
      expect(await updateRetiredRoots(vault)).to.equal(false);
      await confirmPasswordUse(vault, name);
    }
    expect(await updateRetiredRoots(vault)).to.equal(true);
    expect(await retired()).to.equal(true);
    expect((await rootsOf(vault)).roots[old]?.R).to.be.a("string");
    expect(await updateRetiredRoots(vault)).to.equal(false);
    await write(vault, names[0]!, { ...accountNamed(await vault.contents(), names[0]!), root: old });
    expect(await updateRetiredRoots(vault)).to.equal(true);
    expect(await retired()).to.equal(false);
  });

  it("is not changed if one of the accounts to move has no root or does not exist", async () => {
    const { vault, names } = await onTheWay();
    const stored = allAccounts(await vault.contents()).find(({ login }) => login === "kept")!;
    const held = await dump(vault.storage);
    await rejectsApp(moveAccounts(vault, [names[0]!, stored.name]), "bad-argument");
    await rejectsApp(moveAccounts(vault, [names[0]!, "account/gone"]), "account-missing");
    await moveAccounts(vault, []);
    expect(await dump(vault.storage)).to.deep.equal(held);
  });
});

describe("a suggested master password", () => {
  it("is five words of the list with spaces between them", async () => {
    for (let i = 0; i < 50; i++) {
      const words = (await suggestMasterPassword()).split(" ");
      expect(words).to.have.length(5);
      expect(list).to.include.members(words);
    }
  });

  it("is different each time", async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => suggestMasterPassword()));
    expect(new Set(many).size).to.equal(100);
  });

  it("has the entropy of five words", () => {
    expect(suggestedBits).to.be.closeTo(5 * Math.log2(7776), 1e-9);
  });
});
