import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  confirmPasswordUse,
  editAccount,
  finishMove,
  markPasswordSent,
  newEasyRevision,
  newRevision,
  passwordOf,
  previousPasswordOf,
  type Vault,
} from "../../../../src/index.ts";
import { instantly } from "../stand-in.ts";
import { account, accountName, masterPassword, newVault, rules, write } from "../vaults.ts";

const site = "example.com";
const names = { site, login: "ada" };

/** Returns the password before the last change and the current one. */
async function passwords(vault: Vault, name: string): Promise<[before: string | undefined, now: string]> {
  const contents = await vault.contents();
  const now = accountNamed(contents, name);
  return [await previousPasswordOf(contents, now), await passwordOf(contents, now)];
}

const read = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);

const work = { masterPassword, pbkdf2: instantly };
const kinds: Record<
  string,
  { add: (vault: Vault) => Promise<string>; change: (v: Vault, a: Account) => Promise<unknown> }
> = {
  "a new revision": {
    add: (vault) => addAccount(vault, { ...names, revision: 1, rules }),
    change: newRevision,
  },
  "new rules": {
    add: (vault) => addAccount(vault, { ...names, revision: 1, rules }),
    change: (vault, { name }) =>
      editAccount(vault, name, { rules: { words: 5, separator: "-" } }, { newPassword: true }),
  },
  "a new revision of Easy Passwords": {
    add: (vault) => addEasyAccount(vault, { ...names, revision: "", rules }, work),
    change: (vault, now) => newEasyRevision(vault, now, "2", work),
  },
  "another stored password": {
    add: (vault) => addStoredAccount(vault, { ...names, password: "old one" }),
    change: (vault, { name }) => editAccount(vault, name, { password: "new one" }, { newPassword: true }),
  },
};

describe("the password before the last change", () => {
  for (const [title, { add, change }] of Object.entries(kinds)) {
    it(`is at hand after ${title} until the new one is confirmed, and is kept as an earlier one then`, async () => {
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
      const [earlier, ...more] = account.history ?? [];
      expect(more).to.deep.equal([]);
      expect(earlier).to.include.keys("scheme", "revision", "ended").and.not.to.have.property("sent");
      expect(await passwordOf(await vault.contents(), { ...account, ...earlier })).to.equal(first);
    });
  }

  it("stays the one that the site has if another change follows before the first was used", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    const [, first] = await passwords(vault, name);
    await newRevision(vault, await read(vault, name));
    await newRevision(vault, await read(vault, name));
    expect((await passwords(vault, name))[0]).to.equal(first);
  });

  it("is the next one where that was sent before another change, and the one before it is kept", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    await newRevision(vault, await read(vault, name));
    const [, second] = await passwords(vault, name);
    await markPasswordSent(vault, name);
    await newRevision(vault, await read(vault, name));
    expect((await passwords(vault, name))[0]).to.equal(second);
    expect((await read(vault, name)).history?.map(({ revision }) => revision)).to.deep.equal([1]);
  });

  it("is an earlier one as soon as somebody says that it was changed at the site, the newest first", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    for (let i = 0; i < 3; i++) {
      await newRevision(vault, await read(vault, name));
      await finishMove(vault, name);
    }
    expect((await read(vault, name)).history?.map(({ revision }) => revision)).to.deep.equal([3, 2, 1]);
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
