/** Tests how a window reacts to other windows, even while it is busy. */
import { expect } from "chai";
import { addAccount, allAccounts, editAccount } from "../../../../src/accounts/index.ts";
import { newVaultKey } from "../../../../src/master/index.ts";
import { followNewKey, joinVault, syncVault } from "../../../../src/sync/index.ts";
import {
  type Contents,
  endSession,
  extendSession,
  memoryStorage,
  openVault,
  type Vault,
} from "../../../../src/vault/index.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { rejectsApp } from "../../src/refused.ts";
import { instantly } from "../../src/stand-in.ts";
import { memoryStore } from "../../src/sync/two-devices.ts";
import { masterPassword, rules } from "../../src/vaults.ts";
import { type Clock, settled, stoppedClock, until } from "../clock.ts";
import { type Machine, machine, startedOn, unlockElsewhere, work } from "./windows.ts";

const minute = 60_000;

describe("a window that follows the others", () => {
  let clock: Clock;
  let ports: Machine;
  let window: WindowVault;

  beforeEach(async () => {
    clock = stoppedClock();
    ports = await machine();
    window = await startedOn(ports);
  });
  afterEach(() => {
    clock.end();
  });
  const unlocked = async (): Promise<void> => {
    await window.unlock(masterPassword, work);
    expect(window.phase.value).to.equal("open");
  };
  const addElsewhere = async (): Promise<void> => {
    const vault = await openVault({ ...ports, masterPassword, pbkdf2: instantly });
    await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules });
    vault.close();
  };
  const sitesIn = ({ contents }: WindowVault): string[] =>
    allAccounts(contents.value!)
      .map(({ site }) => site)
      .sort();
  const expectLocked = (): void => {
    expect([window.phase.value, window.contents.value]).to.deep.equal(["locked", undefined]);
  };

  it("shows its own changes without reading the vault again", async () => {
    await unlocked();
    await settled(); // after an unlock, the window also removes expired records
    const { storage } = ports;
    const keys = storage.keys.bind(storage);
    let reads = 0;
    Object.assign(storage, { keys: () => (reads++, keys()) });
    await window.change((vault) => addAccount(vault, { site: "own.example", login: "ada", revision: 1, rules }));
    await settled();
    expect(reads, "one, under the lock").to.equal(1);
    expect(sitesIn(window)).to.deep.equal(["own.example"]);
    await addElsewhere();
    await until(() => sitesIn(window).length === 2);
    expect(reads).to.be.above(1);
  });

  it("shows what it would read after a change, field by field", async () => {
    await unlocked();
    await window.change((vault) => addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules }));
    await window.change((vault) => editAccount(vault, allAccounts(window.contents.value!)[0]!.name, { notes: "new" }));
    const shown = window.contents.value!;
    const read = await window.read();
    expect(read).not.to.equal(shown);
    const inOrder = ({ records }: Contents): unknown => [...records].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(inOrder(read)).to.deep.equal(inOrder(shown));
  });

  it("shows a change that another window makes right after its own", async () => {
    await unlocked();
    await window.change(async (vault) => {
      await addAccount(vault, { site: "own.example", login: "ada", revision: 1, rules });
      await addElsewhere();
    });
    expect(sitesIn(window)).to.deep.equal(["example.com", "own.example"]);
  });

  it("shows the first of two writes if the second fails, and throws the error of the second", async () => {
    await unlocked();
    await settled();
    const twice = window.change(async (vault) => {
      const account = { site: "own.example", login: "ada", revision: 1, rules };
      await addAccount(vault, account);
      await addAccount(vault, account);
    });
    await rejectsApp(twice, "account-exists");
    await until(() => sitesIn(window).length > 0);
    expect(sitesIn(window)).to.deep.equal(["own.example"]);
  });

  it("reads again if an entry was removed", async () => {
    await unlocked();
    await addElsewhere();
    await until(() => sitesIn(window).length === 1);
    const name = allAccounts(window.contents.value!)[0]!.name;
    const vault = await openVault({ ...ports, masterPassword, pbkdf2: instantly });
    const key = vault.keys.storageKey(name);
    vault.close();
    await ports.storage.remove([key]);
    await until(() => sitesIn(window).length === 0);
  });

  it("opens and locks with them", async () => {
    await unlockElsewhere(ports);
    await until(() => window.phase.value === "open");
    await endSession(ports.session);
    await until(() => window.phase.value === "locked");
  });

  it("locks at once while it makes a new vault key, and stays locked if that fails", async () => {
    await unlocked();
    ports.meanwhile = async () => {
      await endSession(ports.session);
      await until(() => window.phase.value === "locked");
    };
    await rejectsApp(window.renewKey("wrong", work), "cannot-decrypt");
    expectLocked();
  });

  it("locks while it makes a new vault key, also if that is cancelled", async () => {
    await unlocked();
    const cancelled = new AbortController();
    ports.meanwhile = () => {
      cancelled.abort();
      return endSession(ports.session);
    };
    const failure = await window.renewKey(masterPassword, { ...work, signal: cancelled.signal }).catch(String);
    expect(failure).to.include("AbortError");
    expectLocked();
  });

  it("locks while it makes a new vault key, and changes nothing then", async () => {
    await unlocked();
    const before = await ports.storage.get(["vault"]);
    ports.meanwhile = () => endSession(ports.session);
    await rejectsApp(window.renewKey(masterPassword, work), "locked");
    expectLocked();
    expect(await ports.storage.get(["vault"])).to.deep.equal(before);
  });

  it("stays locked if another window locks at the moment when the new vault key is stored", async () => {
    await unlocked();
    const get = ports.session.get.bind(ports.session);
    const before = JSON.stringify(await ports.storage.get(["vault"]));
    let locking: Promise<void> | undefined;
    ports.session.get = async () => {
      const found = await get();
      const isRenewed = JSON.stringify(await ports.storage.get(["vault"])) !== before;
      if (isRenewed) locking ??= endSession(ports.session); // locks right after the window has read the session
      return found;
    };
    await window.renewKey(masterPassword, work);
    await locking;
    await until(() => window.phase.value === "locked");
    expect(ports.session.held).to.equal(undefined);
    expectLocked();
  });

  it("continues with the new vault key if no window has locked", async () => {
    await unlocked();
    await addElsewhere();
    await window.renewKey(masterPassword, work);
    expect(window.phase.value).to.equal("open");
    expect(allAccounts(await window.read())).to.have.lengthOf(1);
  });

  it("continues with the key that another device has made, and stays as it is if there is none", async () => {
    await unlocked();
    const store = memoryStore();
    const phone = await openVault({ ...ports, masterPassword, pbkdf2: instantly });
    await syncVault(phone, store);
    const storage = memoryStorage();
    const laptop = await joinVault({ storage, store, masterPassword, pbkdf2: instantly });
    const follow = (vault: Vault): Promise<Vault | undefined> =>
      followNewKey(vault, { store, masterPassword, pbkdf2: instantly });
    expect(await window.replaceKey(follow)).to.equal(false);
    await syncVault(await newVaultKey(laptop, { masterPassword, pbkdf2: instantly }), store);
    await addElsewhere();
    expect(await window.replaceKey(follow)).to.equal(true);
    expect(window.phase.value).to.equal("open");
    expect(allAccounts(await window.read())).to.have.lengthOf(1);
    const vault = await window.use();
    expect((await syncVault(vault, store)).foreign).to.equal(0);
  });

  it("shows what another window has written while making a new vault key failed", async () => {
    await unlocked();
    ports.meanwhile = addElsewhere;
    await rejectsApp(window.renewKey("wrong", work), "cannot-decrypt");
    expect(allAccounts(window.contents.value!)).to.have.lengthOf(1);
  });

  it("opens if another window unlocks while its own attempt fails", async () => {
    ports.meanwhile = () => unlockElsewhere(ports);
    await rejectsApp(window.unlock("wrong", work), "cannot-decrypt");
    expect(window.phase.value).to.equal("open");
  });

  it("stays locked if the master password is wrong and no other window has unlocked", async () => {
    await rejectsApp(window.unlock("wrong", work), "cannot-decrypt");
    expectLocked();
  });

  it("stays open if another window has used the vault while it was busy", async () => {
    await unlocked();
    ports.meanwhile = async () => {
      clock.now += 6 * minute;
      const vault = await openVault({ ...ports, masterPassword, pbkdf2: instantly });
      await extendSession(ports.session, vault.keys, 10);
      vault.close();
    };
    await rejectsApp(window.renewKey("wrong", work), "cannot-decrypt");
    clock.now += 6 * minute;
    clock.tick();
    await settled();
    expect(window.phase.value).to.equal("open");
    expect(window.minutesLeft.value).to.equal(4);
  });

  it("reads the session before it locks, because an unreported use may have moved the deadline", async () => {
    await unlocked();
    ports.session.held = { ...(ports.session.held as object), deadline: clock.now + 16 * minute };
    clock.now += 10 * minute;
    clock.tick();
    await until(() => window.minutesLeft.value === 6);
    expect(window.phase.value).to.equal("open");
    expect(ports.session.held).not.to.equal(undefined);
  });

  it("locks all windows when the time is over", async () => {
    await unlocked();
    clock.now += 10 * minute - 1;
    clock.tick();
    await settled();
    expect(window.phase.value).to.equal("open");
    clock.now += 1;
    clock.tick();
    await until(() => window.phase.value === "locked");
    expect(ports.session.held).to.equal(undefined);
  });

  it("locks if the clock is set back", async () => {
    await unlocked();
    clock.now -= 60 * minute;
    clock.tick();
    await until(() => window.phase.value === "locked");
    expect(ports.session.held).to.equal(undefined);
  });
});
