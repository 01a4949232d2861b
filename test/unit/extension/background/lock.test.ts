/** Tests the alarm that locks the vault at the session's deadline. An alarm that fires too early is set again. */
import { expect } from "chai";
import {
  changeSettings,
  keepSession,
  type Session,
  type SessionPort,
  type Settings,
} from "../../../../src/vault/index.ts";
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
    // As in a browser, the work begins after the call, so that a sync after an unlock forgets that it is waiting.
    const locks = { request: (_: string, work: () => Promise<unknown>) => Promise.resolve().then(work) };
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

/** Tests that the vault locks when the user is idle, with the different events that browsers fire. */

describe("the vault of an idle user", () => {
  const [changed, rung, closed] = [event(), event(), event()];
  let alarms: Map<string, number | undefined>;
  let state: string;
  let asked: number[];
  let port: SessionPort;
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");

  before(async () => {
    const api = {
      idle: {
        IdleState: { LOCKED: "locked" },
        onStateChanged: changed,
        setDetectionInterval: () => undefined,
        queryState: (seconds: number) => {
          asked.push(seconds);
          return Promise.resolve(state);
        },
      },
      alarms: {
        onAlarm: rung,
        create: (name: string, { delayInMinutes }: { delayInMinutes?: number }) => {
          alarms.set(name, delayInMinutes);
          return Promise.resolve();
        },
      },
      windows: { onRemoved: closed, getAll: () => Promise.resolve([]) },
      storage: { local, session },
    };
    // As in a browser, the work begins after the call, so that a sync after an unlock forgets that it is waiting.
    const locks = { request: (_: string, work: () => Promise<unknown>) => Promise.resolve().then(work) };
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
    await withBrowser(api, async () => {
      port = (await import("../../../../extension/platform/session.ts")).sessionStorage;
      (await import("../../../../extension/background/lock.ts")).lockWhenIdle();
    });
  });

  after(() => {
    Reflect.deleteProperty(globalThis, "navigator");
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
  });

  const unlocked = async (settings: Partial<Settings>): Promise<void> => {
    alarms = new Map();
    [state, asked] = ["active", []];
    for (const key of Object.keys(local.held)) Reflect.deleteProperty(local.held, key);
    await session.remove("session");
    const storage = (await import("../../../../extension/platform/storage.ts")).localStorage;
    const vault = await newVault(storage);
    await changeSettings(vault, settings);
    await keepSession(port, vault.keys, 10);
    vault.close();
  };
  const isOpen = async (): Promise<boolean> => "session" in (await session.get("session"));

  it("locks with the screen if the user chose that", async () => {
    await unlocked({ lockWithScreen: true });
    await changed.tell("locked");
    expect(await isOpen()).to.equal(false);
  });

  it("stays unlocked with a locked screen if the user chose no lock", async () => {
    await unlocked({ lockWithScreen: false, lockIdleMinutes: 0 });
    await changed.tell("locked");
    expect([await isOpen(), alarms.has("idle")]).to.deep.equal([true, false]);
  });

  it("locks under a locked screen after the chosen minutes, although the browser does not report their end", async () => {
    await unlocked({ lockWithScreen: false, lockIdleMinutes: 5 });
    await changed.tell("locked");
    expect([await isOpen(), alarms.get("idle")]).to.deep.equal([true, 5]);
    state = "locked";
    await rung.tell({ name: "idle" });
    expect([await isOpen(), ...asked]).to.deep.equal([false, 300]);
  });

  it("stays unlocked if the user is back by then", async () => {
    await unlocked({ lockWithScreen: false, lockIdleMinutes: 5 });
    await changed.tell("locked");
    await rung.tell({ name: "idle" });
    expect([await isOpen(), ...asked]).to.deep.equal([true, 300]);
  });

  it("stays unlocked if the choice was undone by then", async () => {
    await unlocked({ lockWithScreen: false, lockIdleMinutes: 0 });
    state = "locked";
    await rung.tell({ name: "idle" });
    expect(await isOpen()).to.equal(true);
  });

  it("locks after the idle time if the user chose that", async () => {
    await unlocked({ lockIdleMinutes: 5 });
    await changed.tell("idle");
    expect(await isOpen()).to.equal(false);
  });

  it("is opened by no PIN after the last window was closed, even if it was locked by then", async () => {
    for (const isLocked of [false, true]) {
      await unlocked({});
      await port.pinUnlock?.set({ envelope: "sealed" });
      if (isLocked) await session.remove("session");
      await closed.tell(1);
      expect(await port.pinUnlock?.get()).to.equal(undefined);
    }
  });
});
