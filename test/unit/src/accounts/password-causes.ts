/** Ways to give an account a new password. */
import {
  type Account,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  changeAccounts,
  editAccount,
  newEasyRevision,
  newRevision,
} from "../../../../src/accounts/index.ts";
import { changeMaster, moveAccounts } from "../../../../src/master/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, rules } from "../vaults.ts";

export const names = { site: "example.com", login: "ada" };

const work = { masterPassword, pbkdf2: instantly };

export interface Cause {
  readonly add: (vault: Vault) => Promise<string>;
  readonly change: (vault: Vault, account: Account) => Promise<unknown>;
  /**
   * Makes the same change as `change`, for a caller who knows that the site already has the new password. Missing if no
   * caller can know this.
   */
  readonly changeKnown?: (vault: Vault, account: Account) => Promise<unknown>;
}

const generated = (vault: Vault): Promise<string> => addAccount(vault, { ...names, revision: 1, rules });
const easy = (vault: Vault): Promise<string> => addEasyAccount(vault, { ...names, revision: "", rules }, work);
const stored = (vault: Vault): Promise<string> => addStoredAccount(vault, { ...names, password: "old one" });

/** Returns a cause of a new password: an edit with these changes. */
const edit = (add: Cause["add"], changes: Parameters<typeof editAccount>[2]): Cause => ({
  add,
  change: (vault, { name }) => editAccount(vault, name, changes, { newPassword: true }),
  changeKnown: (vault, { name }) => editAccount(vault, name, changes, { newPassword: true, siteHasPassword: true }),
});

export const causes: Readonly<Record<string, Cause>> = {
  "a new revision": {
    add: generated,
    change: newRevision,
    changeKnown: (vault, account) => newRevision(vault, account, { siteHasPassword: true }),
  },
  "another revision in the editor": edit(generated, { revision: 7 }),
  "new rules": edit(generated, { rules: { ...rules, length: 20 } }),
  "another kind": edit(generated, { rules: { words: 5, separator: "-" } }),
  "another stored password": edit(stored, { password: "new one" }),
  "a new revision of Easy Passwords": {
    add: easy,
    change: (vault, account) => newEasyRevision(vault, account, "2", work),
    changeKnown: (vault, account) => newEasyRevision(vault, account, "2", { ...work, siteHasPassword: true }),
  },
  "another scheme": {
    add: easy,
    change: (vault, { name }) => changeAccounts(vault, [name], { to: "newest" }),
  },
  "another master password": {
    add: generated,
    async change(vault, { name }) {
      await changeMaster(vault, { masterPassword, newMasterPassword: "the next one", pbkdf2: instantly });
      await moveAccounts(vault, [name]);
    },
  },
};
