/** Tests that repeated wrong master passwords cause waiting times, for unlocking and for a new vault key. */
import { expect } from "chai";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { rejectsApp } from "../../src/refused.ts";
import { masterPassword } from "../../src/vaults.ts";
import { type Clock, stoppedClock } from "../clock.ts";
import { type Machine, machine, startedOn, work } from "./windows.ts";

describe("a window that asks for the master password", () => {
  let clock: Clock;
  let ports: Machine;
  let window: WindowVault;

  beforeEach(async () => {
    clock = stoppedClock();
    ports = await machine();
    window = await startedOn(ports);
    await window.unlock(masterPassword, work);
  });
  afterEach(() => {
    clock.end();
  });

  it("pauses after three wrong ones for a new vault key, which also delays unlocking", async () => {
    for (let i = 0; i < 3; i++) await rejectsApp(window.renewKey("wrong", work), "cannot-decrypt");
    await rejectsApp(window.renewKey(masterPassword, work), "unlock-paused", [2]);
    expect(window.phase.value).to.equal("open");
    await window.lock();
    await rejectsApp(window.unlock(masterPassword, work), "unlock-paused", [2]);
    clock.now += 2000;
    await window.unlock(masterPassword, work);
    expect(ports.attempts.held).to.equal(undefined);
  });

  it("resets the count after the right one for a new vault key", async () => {
    await rejectsApp(window.renewKey("wrong", work), "cannot-decrypt");
    expect(ports.attempts.held).to.have.property("failures", 1);
    await window.renewKey(masterPassword, work);
    expect(ports.attempts.held).to.equal(undefined);
  });
});
