import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  editAccount,
  newEasyRevision,
  newRevision,
  passwordOf,
  previousPasswordOf,
  settlePassword,
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
    it(`is kept after ${title} until the second login with the new one, because the first may have failed`, async () => {
      const vault = await newVault();
      const name = await add(vault);
      const [none, first] = await passwords(vault, name);
      expect(none).to.equal(undefined);
      await change(vault, await read(vault, name));
      const [before, now] = await passwords(vault, name);
      expect(before).to.equal(first).and.not.to.equal(now);
      expect(await settlePassword(vault, name, "login")).to.equal(true);
      expect(await passwords(vault, name)).to.deep.equal([before, now]);
      expect(await settlePassword(vault, name, "login")).to.equal(true);
      expect(await passwords(vault, name)).to.deep.equal([undefined, now]);
      expect(await settlePassword(vault, name, "login"), "nothing more to write").to.equal(false);
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

  it("becomes the newer one if both were sent to the site before another change", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    await newRevision(vault, await read(vault, name));
    const [first, second] = await passwords(vault, name);
    expect(await settlePassword(vault, name, "change")).to.equal(true);
    expect(await settlePassword(vault, name, "change"), "nothing more to write").to.equal(false);
    expect(await passwords(vault, name), "the site may have refused it").to.deep.equal([first, second]);
    await newRevision(vault, await read(vault, name));
    expect((await passwords(vault, name))[0]).to.equal(second);
  });

  it("is dropped after a form for changing it got both passwords and the new one was used to log in", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...names, revision: 1, rules });
    await newRevision(vault, await read(vault, name));
    for (const by of ["change", "login"] as const) await settlePassword(vault, name, by);
    expect((await passwords(vault, name))[0]).to.equal(undefined);
  });

  it("is undefined if its root is missing or the account has never changed", async () => {
    const vault = await newVault();
    await write(vault, accountName, { ...account, previous: { root: "gone", revision: 1, rules } });
    const now = await read(vault, accountName);
    expect(await previousPasswordOf(await vault.contents(), now)).to.equal(undefined);
    expect(await settlePassword(vault, "account/none", "login")).to.equal(false);
  });
});
