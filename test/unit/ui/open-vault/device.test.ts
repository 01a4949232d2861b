/** Tests unlocking with an authenticator in one or several windows of a browser. */
import { expect } from "chai";
import { changeMaster } from "../../../../src/master/index.ts";
import { endSession } from "../../../../src/vault/index.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { type TestAuthenticator, testAuthenticator } from "../../src/master/authenticator.ts";
import { rejectsApp } from "../../src/refused.ts";
import { instantly } from "../../src/stand-in.ts";
import { masterPassword } from "../../src/vaults.ts";
import { until } from "../clock.ts";
import { type Machine, machine, startedOn, unlockElsewhere, work } from "./windows.ts";

describe("a window with an authenticator", () => {
  let ports: Machine;
  let window: WindowVault;
  let authenticator: TestAuthenticator;

  beforeEach(async () => {
    ports = { ...(await machine()), openDeviceWindow: () => Promise.resolve() };
    authenticator = testAuthenticator();
    window = await startedOn(ports);
    await window.unlock(masterPassword, work);
    expect(await window.device.turnOn(authenticator, masterPassword, work)).to.equal(undefined);
    await until(() => window.device.isOn.value);
  });
  const stored = async (): Promise<boolean> =>
    (await ports.storage.keys()).some((key) => key.endsWith("/device-unlock"));
  const unlock = (): Promise<boolean> => window.device.unlock(authenticator, undefined);

  it("unlocks after a lock by hand, in all windows, and a new window offers it", async () => {
    await window.lock();
    const other = await startedOn(ports);
    expect([other.phase.value, other.device.isOn.value]).to.deep.equal(["locked", true]);
    expect(await unlock()).to.equal(true);
    await until(() => window.phase.value === "open" && other.phase.value === "open");
  });

  it("stays locked if the user does not confirm", async () => {
    await window.lock();
    authenticator.isCancelled = true;
    expect(await unlock()).to.equal(false);
    expect([window.phase.value, ports.session.held, window.device.isOn.value]).to.deep.equal([
      "locked",
      undefined,
      true,
    ]);
  });

  it("ends the question when another window unlocks the vault, and does not undo its lock", async () => {
    await window.lock();
    authenticator.meanwhile = async () => {
      await unlockElsewhere(ports);
      await endSession(ports.session);
    };
    expect(await unlock()).to.equal(true);
    await until(() => window.phase.value === "locked");
    expect([ports.session.held, window.device.isOn.value]).to.deep.equal([undefined, true]);
  });

  it("opens with the session of another window that unlocks the vault meanwhile", async () => {
    await window.lock();
    authenticator.meanwhile = () => unlockElsewhere(ports);
    expect(await unlock()).to.equal(true);
    await until(() => window.phase.value === "open");
  });

  it("stays locked if this was turned off elsewhere while it asks", async () => {
    const other = await startedOn(ports);
    await until(() => other.phase.value === "open");
    await endSession(ports.session);
    await until(() => window.phase.value === "locked");
    authenticator.meanwhile = async () => {
      const [key = ""] = (await ports.storage.keys()).filter((each) => each.endsWith("/device-unlock"));
      await ports.storage.remove([key]);
    };
    expect(await unlock()).to.equal(true);
    await until(() => !window.device.isOn.value);
    expect([window.phase.value, ports.session.held]).to.deep.equal(["locked", undefined]);
  });

  it("is turned off in every window, and then nothing is stored", async () => {
    const other = await startedOn(ports);
    await until(() => other.device.isOn.value);
    await other.device.turnOff();
    await until(() => !window.device.isOn.value);
    expect(await stored()).to.equal(false);
  });

  it("removes the encrypted keys when it changes the master password or the vault key", async () => {
    await window.changeMaster((vault) =>
      changeMaster(vault, { masterPassword, newMasterPassword: "another horse", pbkdf2: instantly }),
    );
    expect([await stored(), window.device.isOn.value]).to.deep.equal([false, false]);
    await window.device.turnOn(authenticator, "another horse", work);
    expect(await stored()).to.equal(true);
    await window.renewKey("another horse", work);
    expect([await stored(), window.device.isOn.value, window.phase.value]).to.deep.equal([false, false, "open"]);
  });

  it("sets nothing up after a lock", async () => {
    await window.device.turnOff();
    await window.lock();
    await rejectsApp(window.device.turnOn(authenticator, masterPassword, work), "locked");
    expect(await stored()).to.equal(false);
  });

  it("offers nothing in a browser whose extensions cannot use authenticators", async () => {
    const firefox = await startedOn({ ...ports, openDeviceWindow: undefined });
    expect([firefox.device.openWindow, firefox.device.isOn.value]).to.deep.equal([undefined, false]);
  });
});
