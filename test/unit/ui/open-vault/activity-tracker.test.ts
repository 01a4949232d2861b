import { expect } from "chai";
import { createActivityMark } from "../../../../ui/open-vault/ActivityTracker.tsx";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { rejectsApp } from "../../src/refused.ts";
import { masterPassword } from "../../src/vaults.ts";
import { type Clock, settled, stoppedClock } from "../clock.ts";
import { machine, startedOn, work } from "./windows.ts";

const minute = 60_000;

describe("a key press or click in a page with the open vault", () => {
  let clock: Clock;
  let window: WindowVault;
  let press: () => Promise<void>;
  let uses: number;

  beforeEach(async () => {
    clock = stoppedClock();
    const opened = clock.now;
    window = await startedOn(await machine());
    await window.unlock(masterPassword, work);
    uses = 0;
    const mark = createActivityMark(() => {
      uses++;
      return window.use();
    });
    press = async () => {
      mark({ timeStamp: clock.now - opened });
      clock.tick();
      await settled();
    };
  });
  afterEach(() => {
    clock.end();
  });

  it("keeps the vault open without recording each one as a use", async () => {
    for (let i = 0; i < 20 * 60; i++) {
      clock.now += 1000;
      if (i % 5 === 0) await press();
    }
    expect(window.phase.value).to.equal("open");
    expect(window.minutesLeft.value).to.equal(10);
    expect(uses).to.be.within(30, 40); // the number of uses in 20 minutes with 240 key presses
  });

  it("does not unlock a locked vault", async () => {
    clock.now += 10 * minute;
    await press();
    expect(window.phase.value).to.equal("locked");
    await press();
    await rejectsApp(window.use(), "locked");
  });
});
