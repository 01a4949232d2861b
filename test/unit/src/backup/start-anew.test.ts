import { expect } from "chai";
import { addStoredAccount, allAccounts } from "../../../../src/accounts/index.ts";
import {
  exportLockedVault,
  openBackup,
  readBackup,
  removeVault,
  restoreNewVault,
} from "../../../../src/backup/index.ts";
import { hasVault, memoryStorage, openVault } from "../../../../src/vault/index.ts";
import { applyWriteRequest, proxyStorage } from "../../../../src/vault/write-request.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";

describe("starting anew after the master password was forgotten", () => {
  it("saves the locked vault as a file that opens with the master password", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    await addStoredAccount(vault, { site: "example.com", login: "ada", password: "given" });
    vault.close();
    const backup = readBackup(await exportLockedVault(storage));
    const opened = await openBackup(backup, { masterPassword, pbkdf2: instantly });
    const elsewhere = memoryStorage();
    await restoreNewVault(elsewhere, opened);
    const restored = await openVault({ storage: elsewhere, masterPassword, pbkdf2: instantly });
    expect(allAccounts(await restored.contents()).map(({ site, login }) => [site, login])).to.deep.equal([
      ["example.com", "ada"],
    ]);
  });

  it("removes the vault and keeps data that does not belong to it", async () => {
    const storage = memoryStorage({ calibration: { engine: "one" } });
    (await newVault(storage)).close();
    await removeVault(storage);
    expect(await hasVault(storage)).to.equal(false);
    expect(await storage.keys()).to.deep.equal(["calibration"]);
  });

  it("removes the vault from a private window too, which sends its changes to the background", async () => {
    const storage = memoryStorage({ calibration: { engine: "one" } });
    (await newVault(storage)).close();
    await removeVault(proxyStorage(storage, (change) => applyWriteRequest(storage, structuredClone(change))));
    expect(await storage.keys()).to.deep.equal(["calibration"]);
  });

  it("saves no file without a vault", async () => {
    const error = await exportLockedVault(memoryStorage()).catch((failure: unknown) => failure);
    expect(error).to.have.property("code", "vault-missing");
  });
});
