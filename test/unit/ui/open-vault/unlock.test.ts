/** Tests what a window reads from the storage when the user unlocks the vault, and when. */
import { expect } from "chai";
import { allAccounts } from "../../../../src/accounts/index.ts";
import { memoryStorage, openVault, type StoragePort } from "../../../../src/vault/index.ts";
import { createWindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { instantly } from "../../src/stand-in.ts";
import { account, dump, masterPassword } from "../../src/vaults.ts";
import { type Machine, machine, startedOn, work } from "./windows.ts";

describe("an unlock with the master password", () => {
  let storage: StoragePort;
  let ports: Machine;
  /** `derive` for each derived key, and `read` for each time that all records were read. */
  let steps: string[];

  const addElsewhere = async (name: string): Promise<void> => {
    const vault = await openVault({ storage, masterPassword, pbkdf2: instantly });
    await vault.change(() => ({ writes: { [`account/${name.padEnd(22, "A")}`]: account }, result: undefined }));
    vault.close();
  };

  beforeEach(async () => {
    steps = [];
    storage = memoryStorage();
    ports = await machine({
      ...storage,
      all: () => {
        steps.push("read");
        return Promise.resolve(dump(storage));
      },
    });
    await addElsewhere("first");
    const first = await startedOn(ports);
    await first.unlock(masterPassword, work); // the first unlock of a new vault writes to it
    await first.lock();
    steps = [];
  });

  it("reads the records once, and before the key is derived", async () => {
    const window = createWindowVault({
      ...ports,
      pbkdf2: async (parameters) => {
        while (!steps.includes("read")) await new Promise((resolve) => setTimeout(resolve));
        steps.push("derive");
        return instantly(parameters);
      },
    });
    await window.start();
    window.phase.subscribe((phase) => steps.push(phase));
    await window.unlock(masterPassword, work);
    expect(allAccounts(window.contents.value!)).to.have.length(1);
    expect(steps.slice(0, 4)).to.deep.equal(["locked", "read", "derive", "open"]);
  });

  it("shows an account that another window has added since the records were read", async () => {
    const window = createWindowVault({
      ...ports,
      pbkdf2: async (parameters) => {
        while (!steps.includes("read")) await new Promise((resolve) => setTimeout(resolve));
        await addElsewhere("second");
        return instantly(parameters);
      },
    });
    await window.start();
    await window.unlock(masterPassword, work);
    expect(allAccounts(window.contents.value!)).to.have.length(2);
  });

  it("reports a vault that another window has deleted since the records were read, and shows nothing of it", async () => {
    const window = createWindowVault({
      ...ports,
      pbkdf2: async (parameters) => {
        while (!steps.includes("read")) await new Promise((resolve) => setTimeout(resolve));
        await storage.remove(await storage.keys());
        return instantly(parameters);
      },
    });
    await window.start();
    const outcome = await window.unlock(masterPassword, work).catch((error: unknown) => error);
    expect(outcome).to.include({ code: "locked" });
    expect([window.phase.value, window.contents.value]).to.deep.equal(["setup", undefined]);
  });

  it("reads no record if the master password is not tried because of a pause", async () => {
    await ports.attempts.set({ failures: 9, last: Date.now() });
    const window = createWindowVault(ports);
    await window.start();
    const outcome = await window.unlock(masterPassword, work).catch((error: unknown) => error);
    expect(outcome).to.include({ code: "unlock-paused" });
    expect(steps).to.deep.equal([]);
  });
});
