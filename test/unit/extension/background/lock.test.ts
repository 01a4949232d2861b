/** Tests the alarm that locks the vault at the session's deadline. An alarm that fires too early is set again. */
import { expect } from "chai";
import { keepSession, type Session, type SessionPort } from "../../../../src/vault/index.ts";
import { newVault } from "../../src/vaults.ts";
import { type Clock, settled, stoppedClock } from "../../ui/clock.ts";
import { event, local } from "../platform/fake-areas.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { session } from "../platform/session-area.ts";

describe("the alarm that locks the vault", () => {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  let clock: Clock;
  let alarms: number[];
  let ring: () => Promise<void>;
  let port: SessionPort;
  let kept: Session;

  before(async () => {
    const listeners: ((alarm: { name: string }) => void)[] = [];
    const api = {
      alarms: {
        onAlarm: { addListener: (listener: (alarm: { name: string }) => void) => listeners.push(listener) },
        create: (_: string, { when }: { when: number }) => Promise.resolve(void alarms.push(when)),
      },
      storage: { session, local },
      commands: { onCommand: event() },
    };
    const locks = { request: (_: string, work: () => Promise<unknown>) => work() };
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
    await withBrowser(api, async () => {
      port = (await import("../../../../extension/platform/session.ts")).sessionStorage;
      (await import("../../../../extension/background/lock.ts")).lockInTime();
    });
    ring = async () => {
      for (const listener of listeners) listener({ name: "lock" });
      await settled();
    };
  });
  beforeEach(async () => {
    clock = stoppedClock();
    alarms = [];
    kept = await keepSession(port, (await newVault()).keys, 10);
  });
  afterEach(async () => {
    clock.end();
    await port.clear();
  });
  after(() => {
    Reflect.deleteProperty(globalThis, "navigator");
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
  });

  it("ends the session at its deadline", async () => {
    clock.now = kept.deadline;
    await ring();
    expect(await port.get()).to.equal(undefined);
    expect(alarms).to.deep.equal([kept.deadline]);
  });

  it("is set again if it fires before the deadline, for example after the clock was set back a little", async () => {
    clock.now = kept.deadline - 1;
    await ring();
    expect(await port.get()).to.deep.equal(kept);
    expect(alarms).to.deep.equal([kept.deadline, kept.deadline]);
  });
});
