/** Tests that the last action can be undone: what comes back, what stays, and for how long it is offered. */
import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  currentSite,
  earlierPasswordOf,
  editAccount,
  markPasswordSent,
  markUsed,
  newRevision,
  passwordOf,
  passwordStateOf,
  restorableAccounts,
} from "../../../../src/accounts/index.ts";
import { without } from "../../../../src/json.ts";
import { type DeedArguments, type DeedName, performOnce, performUndoable } from "../../../../src/filling/intention.ts";
import { forgetAction, isOver, lastAction } from "../../../../src/filling/last-action.ts";
import { addAlias, aliasesOf } from "../../../../src/sites/index.ts";
import { syncVault } from "../../../../src/sync/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { dump, newVault, rules } from "../vaults.ts";
import { twoDevices } from "../sync/two-devices.ts";
import { rejectsApp } from "../refused.ts";

const site = "example.com";
const key = "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ";

const recordsOf = async (vault: Vault): Promise<Record<string, object>> => {
  const { records } = await vault.contents();
  const all = [...records].map(([name, record]) => [name, without(record, "modified", "used")] as const);
  return Object.fromEntries(all);
};
const undo = (vault: Vault, action = "an action"): Promise<number | undefined> =>
  performOnce(vault, `undo ${action}`, "undo", [action]);
const perform = <K extends DeedName>(vault: Vault, deed: K, ...args: DeedArguments<K>): Promise<unknown> =>
  performOnce(vault, "an action", deed, args);

/** A vault with a generated and a stored account. */
async function prepared(): Promise<{ vault: Vault; made: string; stored: string }> {
  const vault = await newVault();
  const made = await addAccount(vault, { site, login: "ada", revision: 1, rules });
  const stored = await addStoredAccount(vault, { site, login: "bob", password: "first", notes: "old", totp: key });
  await addAlias(vault, site, "example.net");
  return { vault, made, stored };
}

/** Like {@link prepared}, with earlier passwords and keys. */
async function withHistories(): ReturnType<typeof prepared> {
  const made = await prepared();
  const old = { scheme: "stored", revision: 1 };
  await made.vault.change(({ records }) => ({
    writes: {
      [made.made]: {
        ...records.get(made.made),
        ignored: [{ finding: "short", password: "AAAA" }],
        history: [
          { ...old, secret: "Yg==", ended: 9 },
          { ...old, secret: "Yw==", ended: 6 },
          { ...old, secret: "ZA==", ended: 2 },
        ],
      },
      [made.stored]: {
        ...records.get(made.stored),
        history: [{ ...old, secret: "Yg==", ended: 5 }],
        totpHistory: [
          { totp: `${key}GEZDGNBV`, ended: 4 },
          { totp: `${key}MFRGGZDF`, ended: 3 },
        ],
      },
    },
    result: undefined,
  }));
  return made;
}

describe("undoing the last action", () => {
  const exact: Readonly<Record<string, (vault: Vault, made: string, stored: string) => Promise<unknown>>> = {
    rename: (vault, made) => perform(vault, "rename", made, { login: "lovelace", label: "Work" }),
    "notes and tags": (vault, _, stored) => perform(vault, "edit", stored, { notes: "new", tags: ["a"] }),
    deletion: (vault, made) => perform(vault, "remove", [made]),
    "a tag for many": (vault, made, stored) => perform(vault, "tag", [made, stored], "travel", true),
    "deletion of many": (vault, made, stored) => perform(vault, "remove", [made, stored]),
    link: (vault) => perform(vault, "link", site, "example.org"),
    unlink: (vault) => perform(vault, "unlink", ["example.net"], site),
    "this host only": (vault) => perform(vault, "hostOnly", "shop.example.com", true),
    "the only earlier password": (vault, _, stored) => perform(vault, "forgetPassword", stored, { index: 0, ended: 5 }),
    "one of several earlier passwords": (vault, made) => perform(vault, "forgetPassword", made, { index: 1, ended: 6 }),
    "an ignored problem": (vault, _, stored) => perform(vault, "ignore", stored, ["weak"]),
    "a problem that counts again": (vault, made) => perform(vault, "heed", made),
    "an earlier key": (vault, _, stored) => perform(vault, "forgetKey", stored, { index: 1, ended: 3 }),
  };
  for (const [title, act] of Object.entries(exact)) {
    it(`brings back what was before: ${title}`, async () => {
      const { vault, made, stored } = await withHistories();
      const before = await recordsOf(vault);
      await act(vault, made, stored);
      expect(await recordsOf(vault)).not.to.deep.equal(before);
      expect(await undo(vault)).to.equal(0);
      const cleaned = JSON.parse(JSON.stringify(await recordsOf(vault)), (field, value: unknown) =>
        field === "hosts" && Array.isArray(value) && value.length === 0 ? undefined : value,
      ) as object;
      expect(cleaned).to.deep.equal(before);
      expect(await lastAction(vault)).to.equal(undefined);
    });
  }

  it("moves a new account to the deleted accounts, from where it can be restored", async () => {
    const vault = await newVault();
    await perform(vault, "add", { site, login: "ada", revision: 1, rules });
    expect(await undo(vault)).to.equal(0);
    const contents = await vault.contents();
    expect(allAccounts(contents)).to.deep.equal([]);
    expect(restorableAccounts(contents).map(({ account }) => account.login)).to.deep.equal(["ada"]);
  });

  it("empties a new record of a site, and does not remove it", async () => {
    const vault = await newVault();
    await perform(vault, "link", site, "example.net");
    expect(await undo(vault)).to.equal(0);
    const contents = await vault.contents();
    expect(aliasesOf(contents, site)).to.deep.equal([]);
    expect(currentSite(contents, "https://example.net/").sites).to.deep.equal(["example.net"]);
    expect(contents.records.has(`site/${site}`)).to.equal(true);
  });

  it("brings the password back, and keeps the other one in the history", async () => {
    const { vault, made, stored } = await prepared();
    const old = await passwordOf(await vault.contents(), accountNamed(await vault.contents(), made));
    const actions: readonly (readonly [name: string, act: () => Promise<unknown>, old: string])[] = [
      [made, () => performOnce(vault, "a", "revise", [{ name: made, revision: 1 }]), old],
      [made, () => performOnce(vault, "b", "edit", [made, { site: "other.example" }, { newPassword: true }]), old],
      [stored, () => performOnce(vault, "c", "edit", [stored, { password: "second" }, { newPassword: true }]), "first"],
    ];
    for (const [i, [name, act, before]] of actions.entries()) {
      await act();
      const changed = await vault.contents();
      const password = await passwordOf(changed, accountNamed(changed, name));
      expect(password).not.to.equal(before);
      expect(await undo(vault, "abc"[i])).to.equal(0);
      const contents = await vault.contents();
      const account = accountNamed(contents, name);
      expect(await passwordOf(contents, account)).to.equal(before);
      expect(passwordStateOf(account)).to.equal("confirmed");
      const [earlier] = account.history ?? [];
      expect(await earlierPasswordOf(contents, account, earlier!)).to.equal(password);
    }
  });

  it("brings many passwords back, except where one has changed again, and says that passwords were changed", async () => {
    const { vault, made, stored } = await prepared();
    const other = await addAccount(vault, { site, login: "eve", revision: 1, rules });
    const passwords = async (): Promise<string[]> => {
      const contents = await vault.contents();
      return Promise.all([made, stored, other].map((name) => passwordOf(contents, accountNamed(contents, name))));
    };
    const before = await passwords();
    const change = (id: string): Promise<unknown> =>
      performOnce(vault, id, "reviseMany", [[made, stored, other], { to: "revision" }]);
    await change("a");
    const action = await lastAction(vault);
    expect([action?.deed, action?.changes.length]).to.deep.equal(["reviseMany", 2]);
    await editAccount(vault, other, { notes: "since" });
    expect(await undo(vault, "a")).to.equal(0);
    expect(await passwords()).to.deep.equal(before);
    expect(accountNamed(await vault.contents(), other).notes).to.equal("since");
    await change("b");
    await newRevision(vault, accountNamed(await vault.contents(), made));
    expect(await undo(vault, "b")).to.equal(1);
    const after = await passwords();
    expect(after.map((password, i) => password === before[i])).to.deep.equal([false, true, true]);
    await perform(vault, "tag", [made, stored], "travel", true);
    expect((await lastAction(vault))?.deed).to.equal("tag");
  });

  it("is possible for hundreds of accounts, and for those that had the same username before", async () => {
    const { vault, made } = await prepared();
    const { records } = await vault.contents();
    const twins = Array.from({ length: 400 }, (_, i) => `account/twin${i}`);
    const twin = without(records.get(made)!, "v", "name", "modified");
    await vault.change(() => ({
      writes: Object.fromEntries(twins.map((name, i) => [name, { ...twin, site: `s${Math.floor(i / 2)}.example` }])),
      result: undefined,
    }));
    const before = await recordsOf(vault);
    const odd = twins.filter((_, i) => i % 2 === 1);
    for (const [id, names] of [
      ["a", twins],
      ["b", odd], // their twins are still there
    ] as const) {
      await performOnce(vault, id, "remove", [names]);
      expect(await undo(vault, id)).to.equal(0);
      expect(await recordsOf(vault)).to.deep.equal(before);
    }
  });

  it("makes a confirmed change of a password open again, with each password once", async () => {
    const { vault, made } = await prepared();
    await newRevision(vault, { name: made, revision: 1 });
    const before = await recordsOf(vault);
    for (const deed of ["markChanged", "undoChange"] as const) {
      await performOnce(vault, deed, deed, [made]);
      expect(passwordStateOf(accountNamed(await vault.contents(), made))).to.equal("confirmed");
      expect(await undo(vault, deed)).to.equal(0);
      expect(await recordsOf(vault)).to.deep.equal(before);
    }
  });

  it("keeps a new key of one-time codes among the earlier keys", async () => {
    const { vault, stored } = await prepared();
    const other = `${key}GEZDGNBV`;
    await perform(vault, "edit", stored, { totp: other });
    await undo(vault);
    const { totp, totpHistory } = accountNamed(await vault.contents(), stored);
    expect(totp).to.equal(key);
    expect(totpHistory?.map((each) => each.totp)).to.deep.equal([other]);
  });

  it("keeps other fields that have changed since", async () => {
    const { vault, stored } = await prepared();
    await perform(vault, "edit", stored, { notes: "new" });
    await editAccount(vault, stored, { label: "Mine" });
    await markUsed(vault, stored, 5_000_000);
    expect(await undo(vault)).to.equal(0);
    expect(accountNamed(await vault.contents(), stored)).to.include({ notes: "old", label: "Mine", used: 5_000_000 });
  });

  it("leaves a record alone whose changed fields were changed again", async () => {
    const { vault, made, stored } = await prepared();
    await performOnce(vault, "a", "edit", [stored, { notes: "new" }]);
    await editAccount(vault, stored, { notes: "newer" });
    expect(await undo(vault, "a")).to.equal(1);
    expect(accountNamed(await vault.contents(), stored).notes).to.equal("newer");
    await performOnce(vault, "b", "revise", [{ name: made, revision: 1 }]);
    await markPasswordSent(vault, made);
    expect(await undo(vault, "b")).to.equal(1);
    expect(accountNamed(await vault.contents(), made).revision).to.equal(2);
  });

  it("brings an earlier password back although other fields have changed, but not if the history has", async () => {
    const { vault, made, stored } = await withHistories();
    const historyOf = async (name: string): Promise<number[]> =>
      (accountNamed(await vault.contents(), name).history ?? []).map(({ ended }) => ended);
    await performOnce(vault, "a", "forgetPassword", [made, { index: 0, ended: 9 }]);
    await editAccount(vault, made, { notes: "newer" });
    expect(await undo(vault, "a")).to.equal(0);
    expect(await historyOf(made)).to.deep.equal([9, 6, 2]);
    expect(accountNamed(await vault.contents(), made).notes).to.equal("newer");
    await performOnce(vault, "b", "forgetPassword", [stored, { index: 0, ended: 5 }]);
    await editAccount(vault, stored, { password: "second" }, { newPassword: true, siteHasPassword: true });
    expect(await undo(vault, "b")).to.equal(1);
    const [ended, ...more] = await historyOf(stored);
    expect([ended !== 5, more]).to.deep.equal([true, []]);
  });

  it("undoes deletions in a row together, and refuses if a username is taken by now", async () => {
    const { vault, made, stored } = await prepared();
    await performOnce(vault, "a", "remove", [[made]], 1000);
    await performOnce(vault, "b", "remove", [[stored]], 2000);
    await addStoredAccount(vault, { site, login: "bob", password: "in its place" });
    await rejectsApp(undo(vault, "b"), "account-exists");
    const [taken] = allAccounts(await vault.contents());
    await editAccount(vault, taken!.name, { login: "carol" });
    expect(await performOnce(vault, "again", "undo", ["b"])).to.equal(0);
    expect(allAccounts(await vault.contents())).to.have.length(3);
  });

  const inARow: Readonly<Record<string, (vault: Vault, made: string, stored: string) => Promise<unknown>>> = {
    "earlier passwords of one account": async (vault, made) => {
      await performOnce(vault, "a", "forgetPassword", [made, { index: 0, ended: 9 }], 1000);
      await performOnce(vault, "b", "forgetPassword", [made, { index: 0, ended: 6 }], 2000);
      await performOnce(vault, "c", "forgetPassword", [made, { index: 0, ended: 2 }], 9500);
    },
    "earlier passwords of two accounts": async (vault, made, stored) => {
      await performOnce(vault, "a", "forgetPassword", [made, { index: 1, ended: 6 }], 1000);
      await performOnce(vault, "b", "forgetPassword", [stored, { index: 0, ended: 5 }], 2000);
      await performOnce(vault, "c", "forgetPassword", [made, { index: 1, ended: 2 }], 3000);
    },
    "earlier keys": async (vault, _, stored) => {
      await performOnce(vault, "b", "forgetKey", [stored, { index: 0, ended: 4 }], 1000);
      await performOnce(vault, "c", "forgetKey", [stored, { index: 0, ended: 3 }], 2000);
    },
    "ignored problems": async (vault, made, stored) => {
      await performOnce(vault, "a", "ignore", [stored, ["weak"]], 1000);
      await performOnce(vault, "b", "ignore", [made, ["weak"]], 2000);
      await performOnce(vault, "c", "ignore", [stored, ["reused"]], 3000);
    },
    "linked sites": async (vault) => {
      await performOnce(vault, "b", "unlink", [["example.net"], site], 1000);
      await performOnce(vault, "c", "unlink", [["example.org"], site], 2000);
    },
  };
  for (const [title, act] of Object.entries(inARow)) {
    it(`undoes presses in a row together: ${title}`, async () => {
      const { vault, made, stored } = await withHistories();
      await addAlias(vault, site, "example.org");
      const before = await recordsOf(vault);
      await act(vault, made, stored);
      expect(await undo(vault, "c")).to.equal(0);
      expect(await recordsOf(vault)).to.deep.equal(before);
    });
  }

  it("counts the presses that it undoes together, and not those of another kind or long before", async () => {
    const { vault, made, stored } = await withHistories();
    const times = async (): Promise<number | undefined> => (await lastAction(vault))?.times;
    await performOnce(vault, "a", "forgetPassword", [made, { index: 0, ended: 9 }], 1000);
    await performOnce(vault, "b", "forgetPassword", [made, { index: 0, ended: 6 }], 2000);
    expect(await times()).to.equal(2);
    await performOnce(vault, "c", "forgetKey", [stored, { index: 0, ended: 4 }], 3000);
    expect(await times()).to.equal(1);
    await performOnce(vault, "d", "forgetKey", [stored, { index: 0, ended: 3 }], 11_000);
    expect(await times()).to.equal(1);
    expect(await undo(vault, "d")).to.equal(0);
    expect(accountNamed(await vault.contents(), stored).totpHistory).to.have.length(1);
  });

  it("undoes only the last press if something else has changed the same field between them", async () => {
    const { vault, made } = await withHistories();
    await performOnce(vault, "a", "forgetPassword", [made, { index: 0, ended: 9 }], 1000);
    await editAccount(vault, made, { site: "other.example" }, { newPassword: true, siteHasPassword: true });
    const { history } = accountNamed(await vault.contents(), made);
    await performOnce(vault, "b", "forgetPassword", [made, { index: 0, ended: history![0]!.ended }], 2000);
    expect((await lastAction(vault))?.times).to.equal(1);
    expect(await undo(vault, "b")).to.equal(0);
    expect(accountNamed(await vault.contents(), made).history).to.deep.equal(history);
  });

  it("undoes only the last of two edits", async () => {
    const { vault, stored } = await prepared();
    await performOnce(vault, "a", "edit", [stored, { notes: "new" }], 1000);
    await performOnce(vault, "b", "edit", [stored, { notes: "newer" }], 1001);
    expect(await undo(vault, "b")).to.equal(0);
    expect(accountNamed(await vault.contents(), stored).notes).to.equal("new");
  });

  it("undoes only the last press if the record of both would be too large", async () => {
    const { vault, made, stored } = await withHistories();
    const secret = "Yg==".repeat(30_000); // the histories of one account fit, and those of two do not
    for (const name of [made, stored]) {
      const history = [1, 2, 3].map((ended) => ({ scheme: "stored", revision: 1, secret, ended }));
      await vault.change(({ records }) => ({
        writes: { [name]: { ...records.get(name), history } },
        result: undefined,
      }));
    }
    await performOnce(vault, "a", "forgetPassword", [made, { index: 0, ended: 1 }], 1000);
    await performOnce(vault, "b", "forgetPassword", [stored, { index: 0, ended: 1 }], 2000);
    expect((await lastAction(vault))?.times).to.equal(1);
    expect(await undo(vault, "b")).to.equal(0);
    expect(accountNamed(await vault.contents(), made).history).to.have.length(2);
    expect(accountNamed(await vault.contents(), stored).history).to.have.length(3);
  });

  const renamed: readonly (readonly [what: string, change: Parameters<typeof editAccount>[2]])[] = [
    ["username", { login: "rob" }],
    ["site", { site: "other.example" }],
  ];
  for (const [what, change] of renamed) {
    it(`refuses to give an account its ${what} back if another account has it by now`, async () => {
      const { vault, stored } = await prepared();
      await performOnce(vault, "a", "edit", [stored, { ...change, notes: "new" }]);
      const other = await addStoredAccount(vault, { site, login: "bob", password: "in its place" });
      await rejectsApp(undo(vault, "a"), "account-exists");
      expect(accountNamed(await vault.contents(), stored)).to.deep.include({ ...change, notes: "new" });
      await editAccount(vault, other, { login: "carol" });
      expect(await performOnce(vault, "again", "undo", ["a"])).to.equal(0);
      expect(accountNamed(await vault.contents(), stored)).to.include({ site, login: "bob", notes: "old" });
    });
  }

  it("does not undo a deletion together with one that is no longer offered", async () => {
    const { vault, made, stored } = await prepared();
    await performOnce(vault, "a", "remove", [[made]], 1000);
    await performOnce(vault, "b", "remove", [[stored]], 9000);
    expect((await lastAction(vault))?.changes).to.deep.equal([{ kind: "removed", name: stored }]);
  });

  it("is only possible for the last action, and not for what is final", async () => {
    const { vault, stored } = await prepared();
    await performOnce(vault, "a", "edit", [stored, { notes: "new" }]);
    await performOnce(vault, "b", "edit", [stored, { label: "Mine" }]);
    expect(await undo(vault, "a")).to.be.above(1);
    await performOnce(vault, "c", "edit", [stored, { label: "Yours" }]);
    await performOnce(vault, "d", "emptyDeleted", []);
    expect(await lastAction(vault)).to.equal(undefined);
    expect(await undo(vault, "c")).to.be.above(1);
  });

  it("is possible for an action that needs a slow derivation", async () => {
    const { vault, stored } = await prepared();
    await performUndoable(vault, (opened) => editAccount(opened, stored, { notes: "new" }));
    const action = await lastAction(vault);
    expect(await undo(vault, action?.id)).to.equal(0);
    expect(accountNamed(await vault.contents(), stored).notes).to.equal("old");
  });

  it("is not possible for an action that has changed nothing, or very much", async () => {
    const { vault, stored } = await prepared();
    await perform(vault, "edit", stored, { notes: "old" });
    expect(await lastAction(vault)).to.equal(undefined);
    await performOnce(vault, "long", "edit", [stored, { notes: "x".repeat(1_000_000) }]);
    expect(await lastAction(vault)).to.equal(undefined);
  });

  it("is offered for eight seconds, and not if the clock was set back", async () => {
    const { vault, made, stored } = await prepared();
    await performOnce(vault, "a", "edit", [stored, { notes: "new" }], 1_000_000);
    const edit = await lastAction(vault);
    await performOnce(vault, "b", "remove", [[made]], 1_000_000);
    const deletion = await lastAction(vault);
    const at = [1_000_000, 1_007_999, 1_008_000, 990_000];
    for (const action of [edit, deletion]) {
      expect(at.map((now) => isOver(action!, now))).to.deep.equal([false, false, true, true]);
    }
    await forgetAction(vault, "a");
    expect(await lastAction(vault)).to.deep.equal(deletion);
    await forgetAction(vault, "b");
    expect(await lastAction(vault)).to.equal(undefined);
  });

  it("needs nothing that is stored unencrypted", async () => {
    const { vault, stored } = await prepared();
    await perform(vault, "edit", stored, { notes: "a secret" });
    expect(JSON.stringify(await dump(vault.storage))).not.to.match(/secret|account\/|"edit"/u);
  });

  it("brings an earlier password back on devices on which it was deleted already", async () => {
    const { laptop, phone, store } = await twoDevices();
    const settle = async (): Promise<void> => {
      for (const vault of [laptop, phone, laptop]) await syncVault(vault, store);
    };
    const name = await addStoredAccount(laptop, { site, login: "carol", password: "first" });
    await editAccount(laptop, name, { password: "second" }, { newPassword: true, siteHasPassword: true });
    await settle();
    const [earlier] = accountNamed(await phone.contents(), name).history!;
    await perform(laptop, "forgetPassword", name, { index: 0, ended: earlier!.ended });
    await settle();
    expect(accountNamed(await phone.contents(), name).history).to.equal(undefined);
    await undo(laptop);
    await settle();
    for (const vault of [laptop, phone]) {
      expect(accountNamed(await vault.contents(), name).history).to.deep.equal([earlier]);
    }
  });

  it("reaches other devices, also one that has synced the action before", async () => {
    const { laptop, phone, store } = await twoDevices();
    const sync = (vault: Vault): Promise<unknown> => syncVault(vault, store);
    const name = await addStoredAccount(laptop, { site, login: "carol", password: "first", notes: "old" });
    await sync(laptop);
    await sync(phone);
    await performOnce(laptop, "a", "edit", [name, { notes: "new" }]);
    await performOnce(laptop, "b", "add", [{ site, login: "dora", revision: 1, rules }]);
    await sync(laptop);
    await sync(phone);
    await undo(laptop, "b");
    await performOnce(laptop, "c", "edit", [name, { notes: "newest" }]);
    await undo(laptop, "c");
    await sync(laptop);
    await sync(phone);
    await sync(laptop);
    for (const vault of [laptop, phone]) {
      const contents = await vault.contents();
      expect(accountNamed(contents, name).notes).to.equal("new");
      expect(allAccounts(contents).map(({ login }) => login)).not.to.include("dora");
      expect(restorableAccounts(contents).map(({ account }) => account.login)).to.include("dora");
    }
  });
});
