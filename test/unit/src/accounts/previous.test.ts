import { expect } from "chai";
import { withEarlier } from "../../../../src/accounts/history.ts";
import {
  type Account,
  accountNamed,
  addAccount,
  addStoredAccount,
  confirmPasswordUse,
  deleteEarlierPassword,
  earlierPasswordOf,
  editAccount,
  knownPassword,
  markPasswordSent,
  newRevision,
  passwordDigest,
  passwordOf,
  passwordStateOf,
  previousPasswordOf,
} from "../../../../src/accounts/index.ts";
import { finishMove, moveBack } from "../../../../src/master/index.ts";
import { easyPassword } from "../../../../src/schemes/easypasswords1.ts";
import { keysOf, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import * as independent from "../schemes/independent.ts";
import { account, accountName, complete, newVault, rules, write } from "../vaults.ts";
import { causes, names } from "./password-causes.ts";

/** Returns the password before the last change, and the current password. */
async function passwords(vault: Vault, name: string): Promise<[before: string | undefined, now: string]> {
  const contents = await vault.contents();
  const now = accountNamed(contents, name);
  return [await previousPasswordOf(contents, now), await passwordOf(contents, now)];
}

/** Returns all earlier passwords in an account's history. */
const earlier = async (vault: Vault, now: Account): Promise<string[]> => {
  const contents = await vault.contents();
  return Promise.all((now.history ?? []).map((each) => earlierPasswordOf(contents, now, each)));
};

describe("a password that somebody has typed", () => {
  for (const [title, { add, change }] of Object.entries(causes)) {
    it(`is recognised as the current or an earlier one after ${title}`, async () => {
      const vault = await newVault();
      const name = await add(vault);
      const [, first] = await passwords(vault, name);
      const known = async (typed: string): Promise<string | undefined> => {
        const contents = await vault.contents();
        return (await knownPassword(contents, accountNamed(contents, name), typed))?.is;
      };
      expect(await known(first)).to.equal("current");
      await change(vault, await read(vault, name));
      const [, second] = await passwords(vault, name);
      expect([await known(first), await known(second)]).to.deep.equal(["earlier", "current"]);
      await confirmPasswordUse(vault, name);
      expect([await known(first), await known(second)]).to.deep.equal(["earlier", "current"]);
      expect(await known(`${first} `)).to.equal(undefined);
      expect(await known("")).to.equal(undefined);
    });
  }

  it("is compared although an earlier password can no longer be derived", async () => {
    const vault = await newVault();
    const name = await addStoredAccount(vault, { site: "a.example", login: "ada", password: "now" });
    const lost = { scheme: "saltmill-1" as const, root: "lost", revision: 1, rules, ended: 1 };
    await write(vault, name, { ...(await read(vault, name)), history: [lost] });
    const contents = await vault.contents();
    expect(await knownPassword(contents, accountNamed(contents, name), "other")).to.equal(undefined);
  });
});

const read = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);

describe("the password before the last change", () => {
  for (const [title, { add, change, changeKnown }] of Object.entries(causes)) {
    it(`is available after ${title} until the new one is confirmed, and then moves to the history`, async () => {
      const vault = await newVault();
      const name = await add(vault);
      const [none, first] = await passwords(vault, name);
      expect(none).to.equal(undefined);
      expect(await confirmPasswordUse(vault, name), "nothing to confirm").to.equal(false);
      await change(vault, await read(vault, name));
      const [before, now] = await passwords(vault, name);
      expect(before).to.equal(first).and.not.to.equal(now);
      for (const written of [true, false, false]) {
        expect(await markPasswordSent(vault, name)).to.equal(written);
        expect(await passwords(vault, name), "the site may have refused it").to.deep.equal([before, now]);
      }
      expect(await confirmPasswordUse(vault, name)).to.equal(true);
      expect(await passwords(vault, name)).to.deep.equal([undefined, now]);
      expect(await confirmPasswordUse(vault, name), "nothing more to write").to.equal(false);
      const account = await read(vault, name);
      expect(await earlier(vault, account)).to.deep.equal([first]);
      expect(account.history?.[0]).to.include.keys("scheme", "revision", "ended").and.not.to.have.property("sent");
    });

    it(`is the account's password again after ${title} was undone, and the undone password is kept`, async () => {
      for (const sent of [false, true]) {
        const vault = await newVault();
        const name = await add(vault);
        const { modified, ...before } = await read(vault, name);
        await change(vault, await read(vault, name));
        const [first, second] = await passwords(vault, name);
        if (sent) await markPasswordSent(vault, name);
        await moveBack(vault, name);
        expect(await passwords(vault, name)).to.deep.equal([undefined, first]);
        const { history, ...after } = await read(vault, name);
        expect({ ...after, modified }).to.deep.equal({ ...before, modified });
        expect(await earlier(vault, await read(vault, name))).to.deep.equal([second]);
        expect(history).to.have.length(1);
      }
    });

    if (changeKnown) {
      it(`moves to the history at once after ${title} if the site already has the new password`, async () => {
        const vault = await newVault();
        const name = await add(vault);
        const [, first] = await passwords(vault, name);
        await changeKnown(vault, await read(vault, name));
        const [before, now] = await passwords(vault, name);
        expect([before, now === first]).to.deep.equal([undefined, false]);
        expect(await earlier(vault, await read(vault, name))).to.deep.equal([first]);
      });
    }
  }

  it("stays the site's password if a second change follows before the first was used", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    const [, first] = await passwords(vault, name);
    await newRevision(vault, await read(vault, name));
    await newRevision(vault, await read(vault, name));
    expect((await passwords(vault, name))[0]).to.equal(first);
    expect((await read(vault, name)).history?.map(({ revision }) => revision)).to.deep.equal([2]);
  });

  it("is gone if the editor gives the account the same password again", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    const [, first] = await passwords(vault, name);
    await newRevision(vault, await read(vault, name));
    await editAccount(vault, name, { revision: 1 }, { newPassword: true });
    expect(await passwords(vault, name)).to.deep.equal([undefined, first]);
    expect(passwordStateOf(await read(vault, name))).to.equal("confirmed");
  });

  it("is the password that was sent before a second change, and the password before that is kept in the history", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    await newRevision(vault, await read(vault, name));
    const [, second] = await passwords(vault, name);
    await markPasswordSent(vault, name);
    await newRevision(vault, await read(vault, name));
    expect((await passwords(vault, name))[0]).to.equal(second);
    expect((await read(vault, name)).history?.map(({ revision }) => revision)).to.deep.equal([1]);
  });

  it("goes to the history at the next change in a record of an early version, whose current password was filled", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    const early = { ...(await read(vault, name)), revision: 2, previous: { revision: 1, rules } };
    await write(vault, name, early);
    const [, second] = await passwords(vault, name);
    await newRevision(vault, await read(vault, name));
    expect((await passwords(vault, name))[0]).to.equal(second);
  });

  it("moves to the history as soon as the user reports the change at the site, the newest first", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    for (let i = 0; i < 3; i++) {
      await newRevision(vault, await read(vault, name));
      await finishMove(vault, name);
    }
    expect((await read(vault, name)).history?.map(({ revision }) => revision)).to.deep.equal([3, 2, 1]);
  });

  it("is in the history only once, even if an account gets it several times", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    for (const revision of [2, 1, 2, 1, 3]) {
      await editAccount(vault, name, { revision }, { newPassword: true, siteHasPassword: true });
    }
    expect((await read(vault, name)).history?.map(({ revision }) => revision)).to.deep.equal([1, 2]);
  });

  it("is not in the history while it is the current one, and an empty history is left out", async () => {
    const vault = await newVault();
    const account = await read(vault, await addAccount(vault, { ...names, revision: 1, rules }));
    const later = withEarlier({ ...account, revision: 2 }, account);
    expect(later.history?.map(({ revision }) => revision)).to.deep.equal([1]);
    expect(withEarlier({ ...later, revision: 1 }, account)).not.to.have.property("history");
  });

  it("can be deleted from the history, which deletes no other password", async () => {
    const vault = await newVault();
    const name = await addStoredAccount(vault, { ...names, password: "first" });
    for (const password of ["second", "third"]) {
      await editAccount(vault, name, { password }, { newPassword: true, siteHasPassword: true });
    }
    const { history = [] } = await read(vault, name);
    await deleteEarlierPassword(vault, name, history[1]!);
    expect(await earlier(vault, await read(vault, name))).to.deep.equal(["second"]);
    await deleteEarlierPassword(vault, name, history[1]!);
    expect((await read(vault, name)).history, "it was not there any more").to.have.length(1);
    await deleteEarlierPassword(vault, name, history[0]!);
    expect(await read(vault, name)).not.to.have.property("history");
  });

  it("stays until the password is confirmed that was filled, and not a newer one", async () => {
    for (const [cause, { add, change }] of Object.entries(causes)) {
      const vault = await newVault();
      const name = await add(vault);
      await change(vault, await read(vault, name));
      const filled = passwordDigest(vault, await read(vault, name));
      await editAccount(vault, name, { label: "the same password" });
      for (const mark of [markPasswordSent, confirmPasswordUse]) {
        expect(await mark(vault, name, "another digest"), cause).to.equal(false);
        expect(await mark(vault, name, filled), cause).to.equal(true);
      }
    }
  });

  it("stays if the new password is undone and another one gets its revision", async () => {
    const vault = await newVault();
    const name = await addStoredAccount(vault, { ...names, password: "first" });
    const change = (password: string): Promise<unknown> =>
      editAccount(vault, name, { password }, { newPassword: true });
    await change("second");
    const { revision } = await read(vault, name);
    const filled = passwordDigest(vault, await read(vault, name));
    await moveBack(vault, name);
    await change("third");
    expect(await read(vault, name)).to.have.property("revision", revision);
    expect(await confirmPasswordUse(vault, name, filled)).to.equal(false);
    expect(await passwords(vault, name)).to.deep.equal(["first", "third"]);
  });

  it("is undefined if its root is missing or the account has never changed", async () => {
    const vault = await newVault();
    await write(vault, accountName, { ...account, previous: { root: "gone", revision: 1, rules } });
    const now = await read(vault, accountName);
    expect(await previousPasswordOf(await vault.contents(), now)).to.equal(undefined);
    expect(await markPasswordSent(vault, "account/none")).to.equal(false);
    expect(await confirmPasswordUse(vault, "account/none")).to.equal(false);
  });
});

const adding = { site: "example.com", login: "ada", revision: 1, rules };

describe("the password of an account", () => {
  it("is derived from the account's own root even if another root is current", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...adding, revision: 3 });
    const before = await vault.contents();
    const { current, roots, ...rest } = keysOf(before);
    const R = Buffer.from(roots[current]!.R, "base64");
    const newer = { ...roots[current]!, R: Buffer.alloc(20, 9).toString("base64") };
    await write(vault, "keys", { ...rest, current: "newer", roots: { ...roots, newer } });
    const words = { ...adding, login: "bob", rules: { words: 6, separator: "-" } };
    const second = await addAccount(vault, words);
    const contents = await vault.contents();
    const of = (which: string): Promise<string> => passwordOf(contents, contents.records.get(which) as Account);
    expect(await of(name)).to.equal(independent.underRoot(R, { ...adding, revision: 3 }));
    expect(await of(second)).to.equal(independent.underRoot(Buffer.alloc(20, 9), words));
    expect(keysOf(contents).roots[current]!.R, "wiped in place").to.equal(R.toString("base64"));
  });

  it("is derived from the stored bytes for easypasswords-1, whatever its revision", async () => {
    const vault = await newVault();
    const bytes = Uint8Array.from({ length: 24 }, (_, i) => 11 * i);
    const secret = Buffer.from(bytes).toString("base64");
    const record = { ...account, scheme: "easypasswords-1", revision: "spring", secret };
    await write(vault, "account/easy", record);
    const contents = await vault.contents();
    const password = await passwordOf(contents, contents.records.get("account/easy") as Account);
    expect(password).to.equal(easyPassword(bytes, rules));
    expect(password).to.equal(independent.easyCharacters(bytes, rules));
  });

  const wrong: [title: string, fields: object, code: Parameters<typeof rejectsApp>[1]][] = [
    ["whose root is missing", { root: "gone" }, "root-missing"],
    ["without a root", { root: undefined }, "root-missing"],
    ["whose root has the name of an inherited method", { root: "toString" }, "root-missing"],
    ["whose root is __proto__", { root: "__proto__" }, "root-missing"],
    ["of an unknown scheme", { scheme: "saltmill-9" }, "scheme-unknown"],
    ["whose scheme has the name of an inherited method", { scheme: "toString" }, "scheme-unknown"],
    ["without rules", { rules: undefined }, "bad-argument"],
    ["whose length is not a number", { rules: { length: "16", classes: ["lower"] } }, "rules-length"],
    ["whose classes are not an array", { rules: { length: 16, classes: "lower" } }, "rules-classes"],
    ["whose number of words is not a number", { rules: { words: "6", separator: "-" } }, "rules-words"],
  ];
  for (const [title, fields, code] of wrong) {
    it(`is refused for an account ${title}`, async () => {
      const vault = await newVault();
      const contents = await vault.contents();
      const record = complete("account/x", { ...account, root: keysOf(contents).current, ...fields }) as Account;
      await rejectsApp(passwordOf(contents, record), code);
    });
  }

  it("never reports a known scheme as unknown", async () => {
    const contents = await (await newVault()).contents();
    const root = keysOf(contents).current;
    for (const fields of [
      { root, revision: "1" },
      { scheme: "easypasswords-1", revision: "1" },
    ]) {
      const record = complete("account/x", { ...account, ...fields }) as Account;
      const error: unknown = await passwordOf(contents, record).then(String, (e: unknown) => e);
      expect(error).to.have.property("code").that.is.not.equal("scheme-unknown");
    }
  });
});
