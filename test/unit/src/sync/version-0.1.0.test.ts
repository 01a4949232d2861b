/**
 * Tests that nothing is lost if version 0.1.0 writes into a vault that has synced, and the vault then syncs again. The
 * code of version 0.1.0 is from this repository's history. That version does not know change ids, devices and notes
 * about syncing.
 */
import { expect } from "chai";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import {
  accountNamed,
  addAccount,
  allAccounts,
  editAccount,
  type newRevision,
} from "../../../../src/accounts/index.ts";
import { conflictsIn, nameDevice, syncVault, writeConnection } from "../../../../src/sync/index.ts";
import type { changeSettings, Vault } from "../../../../src/vault/index.ts";
import { describeWith } from "../../../needs.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, open } from "../vaults.ts";
import { entry, twoDevices } from "./two-devices.ts";

/** The functions of the library of version 0.1.0 that the test uses. They have the same names and parameters today. */
interface Library {
  readonly openVault: (options: object) => Promise<Vault>;
  readonly addAccount: typeof addAccount;
  readonly editAccount: typeof editAccount;
  readonly newRevision: typeof newRevision;
  readonly removeAccounts: (vault: Vault, names: readonly string[]) => Promise<unknown>;
  readonly changeMaster: (vault: Vault, options: object) => Promise<void>;
  readonly changeSettings: typeof changeSettings;
  readonly accountNamed: typeof accountNamed;
}

const commit = "1018488"; // the commit from which the samples of 0.1.0 were made
const isKnown = spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`]).status === 0;

describeWith(isKnown ? undefined : "the history of the repository is missing", "version 0.1.0", function () {
  this.timeout(600_000);
  const folder = path.resolve("build", "version-0.1.0");
  let old: Library;

  before(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const maxBuffer = 2 ** 28;
    const input = execFileSync("git", ["archive", commit, "src", "crypto", "tools", "package.json"], { maxBuffer });
    execFileSync("tar", ["-x", "-C", folder], { input });
    execFileSync(process.execPath, ["--import", "tsx", path.join("tools", "build-kernels.ts")], { cwd: folder });
    old = (await import(pathToFileURL(path.join(folder, "src", "index.ts")).href)) as Library;
  });

  const openOld = (vault: Vault): Promise<Vault> =>
    old.openVault({ storage: vault.storage, masterPassword, pbkdf2: instantly });

  it("reads a vault that has synced, with all that later versions store in it", async () => {
    const { laptop, name } = await twoDevices();
    await nameDevice(laptop, "Laptop");
    await writeConnection(laptop, { kind: "webdav", url: "https://dav.example/", user: "ada", password: "app" });
    const vault = await openOld(laptop);
    const { problems, readOnly } = await vault.contents();
    expect([problems, readOnly]).to.deep.equal([[], false]);
    expect(old.accountNamed(await vault.contents(), name).login).to.equal("ada");
  });

  it("writes into a synced vault, and the next sync brings each change to the other device and loses none", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const removed = await addAccount(laptop, { ...entry, login: "removed" });
    const revised = await addAccount(laptop, { ...entry, login: "revised" });
    for (const vault of [laptop, phone]) await syncVault(vault, store);
    await editAccount(phone, name, { label: "from the phone" });
    laptop.close();

    const vault = await openOld(laptop);
    await old.editAccount(vault, name, { notes: "by 0.1.0" });
    await old.addAccount(vault, { ...entry, login: "added" });
    await old.removeAccounts(vault, [removed]);
    await old.newRevision(vault, old.accountNamed(await vault.contents(), revised));
    await old.changeSettings(vault, { lockMinutes: 42 });
    await old.changeMaster(vault, { masterPassword, newMasterPassword: "new", pbkdf2: instantly });
    vault.close();

    const again = await open(laptop.storage, "new");
    for (const each of [again, phone, again, phone]) await syncVault(each, store);
    for (const each of [again, phone]) {
      const contents = await each.contents();
      expect(conflictsIn(contents)).to.deep.equal([]);
      const logins = allAccounts(contents).map(({ login }) => login);
      // The deletion by version 0.1.0 does not say which values it deletes, so the account "removed" comes back.
      expect(logins).to.have.members(["ada", "added", "removed", "revised"]);
      const { notes, label } = accountNamed(contents, name);
      expect([notes, label]).to.deep.equal(["by 0.1.0", "from the phone"]);
      expect(accountNamed(contents, revised).revision).to.equal(2);
      expect((await syncVault(each, store)).given).to.equal(false);
    }
    expect((await again.contents()).records.get("settings")?.["lockMinutes"]).to.equal(42);
    for (const each of [again, phone]) {
      each.close();
      (await open(each.storage, "new")).close();
      await rejectsApp(open(each.storage), "cannot-decrypt");
    }
  });

  it("and a later version may change the same thing: both values stay until a person chooses", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await editAccount(phone, name, { notes: "from the phone" });
    const vault = await openOld(laptop);
    await old.editAccount(vault, name, { notes: "by 0.1.0" });
    vault.close();
    for (const each of [laptop, phone, laptop]) await syncVault(each, store);
    for (const each of [laptop, phone]) {
      const [conflict] = conflictsIn(await each.contents());
      expect(conflict?.values.map(({ content }) => content)).to.have.deep.members([
        { notes: "by 0.1.0" },
        { notes: "from the phone" },
      ]);
    }
  });
});
