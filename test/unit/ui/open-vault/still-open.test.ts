/** Tests that code which fills a form can check if the vault that its window unlocked is still unlocked. */
import { expect } from "chai";
import { endSession } from "../../../../src/vault/index.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { type Clock, stoppedClock } from "../clock.ts";
import { machine, type Machine, startedOn, unlockElsewhere } from "./windows.ts";

describe("a vault that a window opened", () => {
  let clock: Clock;

  beforeEach(() => {
    clock = stoppedClock();
  });
  afterEach(() => {
    clock.end();
  });

  const opened = async (): Promise<{ shared: Machine; window: WindowVault; isOpen: () => Promise<boolean> }> => {
    const shared = await machine();
    await unlockElsewhere(shared);
    const window = await startedOn(shared);
    const vault = await window.use();
    return { shared, window, isOpen: () => window.isOpen(vault) };
  };

  it("is open until it locks, and the check does not move the deadline", async () => {
    const { shared, isOpen } = await opened();
    const before = JSON.stringify(shared.session.held);
    expect(await isOpen()).to.equal(true);
    expect(JSON.stringify(shared.session.held)).to.equal(before);
    await endSession(shared.session);
    expect(await isOpen()).to.equal(false);
  });

  it("is closed as soon as its window begins to lock, while its session still exists", async () => {
    const { shared, window, isOpen } = await opened();
    const clear = shared.session.clear.bind(shared.session);
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    shared.session.clear = (...args) => held.then(() => clear(...args));
    const before = isOpen(); // this check begins before the lock, and ends after the lock has begun
    const locked = window.lock();
    expect(await before).to.equal(false);
    expect(await isOpen()).to.equal(false);
    expect(shared.session.held).not.to.equal(undefined);
    end();
    await locked;
    expect(await isOpen()).to.equal(false);
  });

  it("stays closed after a lock, even when the vault is unlocked again", async () => {
    const { shared, isOpen } = await opened();
    await endSession(shared.session);
    expect(await isOpen()).to.equal(false);
    await unlockElsewhere(shared);
    expect(await isOpen()).to.equal(false);
  });
});
