/** Tests unlocking with a PIN in one or several windows of a browser. */
import { expect } from "chai";
import { changeMaster } from "../../../../src/master/index.ts";
import { endSessionInTime } from "../../../../src/vault/index.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { rejectsApp } from "../../src/refused.ts";
import { instantly } from "../../src/stand-in.ts";
import { masterPassword } from "../../src/vaults.ts";
import { type Clock, stoppedClock, until } from "../clock.ts";
import { type Machine, machine, startedOn, work } from "./windows.ts";

const pin = "4711";

describe("a window with a PIN", () => {
  let ports: Machine;
  let window: WindowVault;
  let clock: Clock;
  beforeEach(async () => {
    clock = stoppedClock();
    ports = await machine();
    window = await startedOn(ports);
    await window.unlock(masterPassword, work);
    await window.pin.turnOn(pin, masterPassword, work);
  });
  afterEach(() => {
    clock.end();
  });
  const timedLock = async (): Promise<void> => {
    await endSessionInTime(ports.session, Date.now() + 3_600_000);
    await until(() => window.phase.value === "locked");
  };

  it("does not count a lock by hand during an unlock as a wrong PIN", async () => {
    await timedLock();
    let isDerived = false;
    ports.meanwhile = () => {
      isDerived = true;
    };
    const keys = ports.storage.keys.bind(ports.storage);
    Object.assign(ports.storage, {
      // the window calls this function when it reads the records
      async keys() {
        if (isDerived) await ports.session.clear(true);
        return keys();
      },
    });
    await rejectsApp(window.pin.unlock(pin, work), "locked");
    expect(window.phase.value).to.equal("locked");
  });

  it("offers it after an automatic lock, also in a new window, and opens with it", async () => {
    await timedLock();
    const other = await startedOn(ports);
    await until(() => window.pin.isOffered.value);
    expect(other.pin.isOffered.value).to.equal(true);
    expect(await other.pin.unlock(pin, work)).to.equal(undefined);
    await until(() => window.phase.value === "open" && other.phase.value === "open");
    expect(await other.pin.isOn()).to.equal(true);
  });

  it("does not offer a PIN before one was set, or after it was turned off", async () => {
    const without = await startedOn(await machine());
    expect(without.pin.isOffered.value).to.equal(false);
    await window.pin.turnOff();
    await timedLock();
    expect([window.pin.isOffered.value, ports.session.sealed]).to.deep.equal([false, undefined]);
  });

  it("asks for the master password after the user has locked the vault, and offers the PIN again after that", async () => {
    await window.lock();
    expect(window.pin.isOffered.value).to.equal(false);
    await window.unlock(masterPassword, work);
    await timedLock();
    await until(() => window.pin.isOffered.value);
  });

  it("asks for the master password after five wrong tries in two windows", async () => {
    await timedLock();
    const other = await startedOn(ports);
    const left: (number | undefined)[] = [];
    for (const each of [window, other, window, other, window]) left.push(await each.pin.unlock("0000", work));
    expect(left).to.deep.equal([4, 3, 2, 1, 0]);
    await until(() => !other.pin.isOffered.value && !window.pin.isOffered.value);
    await window.unlock(masterPassword, work);
    expect(window.phase.value).to.equal("open");
  });

  it("opens with a right PIN at the fifth try", async () => {
    await timedLock();
    for (let i = 0; i < 4; i++) await window.pin.unlock("0000", work);
    let isOffered: boolean | undefined;
    ports.meanwhile = async () => {
      // gives the other windows time to check the state
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
      isOffered = window.pin.isOffered.value;
    };
    expect(await window.pin.unlock(pin, work)).to.equal(undefined);
    expect([isOffered, window.phase.value]).to.deep.equal([true, "open"]);
  });

  it("drops the sealed keys when it starts after the fifth try was cut off", async () => {
    await timedLock();
    ports.meanwhile = () => Promise.reject(new Error("the window was closed"));
    for (let i = 0; i < 5; i++) await window.pin.unlock("0000", work).catch(() => undefined);
    const other = await startedOn(ports);
    expect([other.pin.isOffered.value, ports.session.sealed]).to.deep.equal([false, undefined]);
  });

  it("drops the sealed keys when it changes the master password or the vault key", async () => {
    await window.changeMaster((vault) =>
      changeMaster(vault, { masterPassword, newMasterPassword: "another horse", pbkdf2: instantly }),
    );
    expect(ports.session.sealed).to.equal(undefined);
    await window.pin.turnOn(pin, "another horse", work);
    expect(ports.session.sealed).not.to.equal(undefined);
    await window.renewKey("another horse", work);
    expect(ports.session.sealed).to.equal(undefined);
    expect([window.phase.value, await window.pin.isOn()]).to.deep.equal(["open", false]);
  });

  it("stays off where windows do not share the lock", async () => {
    const separate = { ...(await machine()) };
    Object.assign(separate.session, { pinUnlock: undefined });
    const unlocked = await startedOn(separate);
    await unlocked.unlock(masterPassword, work);
    expect([unlocked.pin.isPossible, unlocked.pin.isOffered.value]).to.deep.equal([false, false]);
  });
});
