import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  newRevision,
  passwordOf,
  previousPasswordOf,
  siteHasPrevious,
} from "../../../../src/accounts/index.ts";
import { applyRestore, previewRestore } from "../../../../src/backup/index.ts";
import { changeMaster, masterStateOf, moveAccounts } from "../../../../src/master/index.ts";
import { createVault, keysOf, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { fileOf, opened } from "./backups.ts";
import { instantly } from "../stand-in.ts";
import { identity, masterPassword, newVault, rules } from "../vaults.ts";

const next = "the next master password";

const named = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);

/**
 * Returns the current password, the previous password, and two booleans: true if the site still has the previous
 * password, and true if the account was moved to the new master password.
 */
async function knownOf(vault: Vault, name: string): Promise<unknown[]> {
  const [contents, account] = [await vault.contents(), await named(vault, name)];
  return [
    await passwordOf(contents, account),
    await previousPasswordOf(contents, account),
    siteHasPrevious(account),
    masterStateOf(contents, account) === "moved",
  ];
}

/**
 * Creates a vault with a changed master password, an account that was moved to the new master password, and an account
 * with a new revision.
 */
async function changed(): Promise<{ vault: Vault; moved: string; counted: string }> {
  const vault = await newVault();
  const entry = { site: "example.com", revision: 1, rules };
  const moved = await addAccount(vault, { ...entry, login: "moved" });
  await changeMaster(vault, { masterPassword, newMasterPassword: next, pbkdf2: instantly });
  await moveAccounts(vault, [moved]);
  const counted = await addAccount(vault, { ...entry, login: "counted" });
  await newRevision(vault, await named(vault, counted));
  return { vault, moved, counted };
}

/** Creates a new vault and restores a backup file into it. */
async function restoredTo(master: string, file: string): Promise<Vault> {
  const storage = memoryStorage();
  const vault = await createVault({ storage, masterPassword: master, identity, pbkdf2: instantly });
  await applyRestore(vault, await previewRestore(vault, await opened(file, next)));
  return vault;
}

describe("restoring an account with a previous password into another vault", () => {
  it("also restores the root of the previous password, because the site still has that password", async () => {
    const { vault, moved } = await changed();
    const elsewhere = await restoredTo(next, await fileOf(vault));
    const before = await knownOf(vault, moved);
    expect(before.slice(2)).to.deep.equal([true, true]);
    expect(await knownOf(elsewhere, moved)).to.deep.equal(before);
    expect(Object.keys(keysOf(await elsewhere.contents()).roots)).to.have.length(2);
  });

  it("finds that root if it has another id in the other vault", async () => {
    const { vault, moved } = await changed();
    const elsewhere = await restoredTo(masterPassword, await fileOf(vault));
    expect((await knownOf(elsewhere, moved)).slice(0, 3)).to.deep.equal((await knownOf(vault, moved)).slice(0, 3));
    const { previous } = await named(elsewhere, moved);
    expect(previous?.root).to.equal(keysOf(await elsewhere.contents()).current);
  });

  it("does not report an account as moved if its only root has another id", async () => {
    const { vault, counted } = await changed();
    const elsewhere = await restoredTo(next, await fileOf(vault));
    const before = await knownOf(vault, counted);
    expect(before.slice(2)).to.deep.equal([true, false]);
    expect(await knownOf(elsewhere, counted)).to.deep.equal(before);
  });
});
