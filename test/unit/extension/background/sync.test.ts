/**
 * Tests when the background syncs: after an unlock, after a change, at intervals and when the user asks for it, but
 * never while the vault is locked.
 */
import { expect } from "chai";
import { addAccount } from "../../../../src/accounts/index.ts";
import { syncLog, writeConnection } from "../../../../src/sync/index.ts";
import {
  createQueue,
  keepSession,
  type SessionPort,
  type StoragePort,
  type Vault,
} from "../../../../src/vault/index.ts";
import type * as OnLock from "../../../../extension/background/on-lock.ts";
import type { SyncStatus } from "../../../../ui/ports.ts";
import { davServer, type DavServer, password, user } from "../../src/sync/dav-server.ts";
import { entry } from "../../src/sync/two-devices.ts";
import { newVault } from "../../src/vaults.ts";
import { settled, until } from "../../ui/clock.ts";
import { event, local } from "../platform/fake-areas.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { session } from "../platform/session-area.ts";

const afterChange = 5000;
type SessionListener = Parameters<typeof session.onChanged.addListener>[0];
const sender = { id: "saltmill", url: "extension://saltmill/accounts.html" };

describe("the background syncs", () => {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  const real = { setTimeout, clearTimeout };
  const { onChanged } = local;
  const alarm = event();
  const changed = event();
  const brought = event();
  const queues = new Map<string, ReturnType<typeof createQueue>>();
  /** The timers for a sync after a change. The tests call the callbacks of the timers instead of waiting. */
  const timers = new Map<unknown, () => void>();
  let ask: (message: object, from: object) => Promise<unknown> | undefined;
  let start: () => void;
  let followSession: typeof OnLock.followSession;
  let alarms: string[] = [];
  let server: DavServer;
  let port: SessionPort;
  let storage: StoragePort;
  let vault: Vault;
  let status: { get(): Promise<unknown>; set(value: SyncStatus): Promise<void> };

  /**
   * Listeners that the background has added to the session. They are removed at the end, because other tests of this
   * process use the same session.
   */
  const added: SessionListener[] = [];
  const { addListener } = session.onChanged;
  const startBackground = (): void => {
    session.onChanged.addListener = (listener) => {
      added.push(listener);
      addListener(listener);
    };
    start();
    followSession({ followSession: () => Promise.resolve() });
    session.onChanged.addListener = addListener;
  };

  const lists = (): number => server.requests.filter(({ method }) => method === "PROPFIND").length;
  const synced = async (): Promise<void> => {
    await until(() => timers.size === 0);
    await ask({ sync: "now" }, sender);
  };
  const stateNow = async (): Promise<SyncStatus | undefined> => (await status.get()) as SyncStatus | undefined;

  before(async () => {
    const locks = {
      request: (name: string, work: () => Promise<unknown>) => {
        const queue = queues.get(name) ?? createQueue();
        queues.set(name, queue);
        return queue(work);
      },
    };
    Object.defineProperty(globalThis, "navigator", { value: { locks, onLine: true }, configurable: true });
    Object.assign(local, { onChanged: changed }); // an event without the listeners of other tests
    const api = {
      alarms: {
        onAlarm: alarm,
        create: (name: string) => Promise.resolve(void alarms.push(name)),
        clear: (name: string) => Promise.resolve(void (alarms = alarms.filter((each) => each !== name))),
      },
      runtime: {
        onMessage: { addListener: (listener: typeof ask) => (ask = listener) },
        getURL: () => "extension://saltmill/",
        getPlatformInfo: () => Promise.resolve({}),
      },
      permissions: { contains: () => Promise.resolve(true), onAdded: event(), onRemoved: event() },
      storage: { session, local, sync: { onChanged: brought } },
    };
    await withBrowser(api, async () => {
      port = (await import("../../../../extension/platform/session.ts")).sessionStorage;
      storage = (await import("../../../../extension/platform/storage.ts")).localStorage;
      status = (await import("../../../../extension/platform/session.ts")).syncStatus;
      start = (await import("../../../../extension/background/sync.ts")).syncInBackground;
      followSession = (await import("../../../../extension/background/on-lock.ts")).followSession;
    });
    startBackground();
    Object.assign(globalThis, {
      setTimeout: (run: () => void, time: number, ...more: unknown[]) => {
        if (time !== afterChange) return real.setTimeout(run, time, ...more);
        const timer = {};
        timers.set(timer, run);
        return timer;
      },
      clearTimeout: (timer: NodeJS.Timeout) => {
        if (!timers.delete(timer)) real.clearTimeout(timer);
      },
    });
    server = await davServer();
    await storage.remove(await storage.keys()); // other tests of this process share the storage
    vault = await newVault(storage);
    await writeConnection(vault, { kind: "webdav", url: server.url, user, password, allowsHttp: true });
    await addAccount(vault, entry);
    await keepSession(port, vault.keys, 10);
    await until(() => server.files.size > 0);
    await synced();
  });
  beforeEach(() => {
    server.requests.length = 0;
  });
  after(async () => {
    await port.clear(true);
    await settled();
    for (const listener of added) session.onChanged.removeListener(listener);
    Object.assign(local, { onChanged });
    Object.assign(globalThis, real);
    Reflect.deleteProperty(globalThis, "navigator");
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
    await storage.remove(await storage.keys());
    await server.close();
  });

  it("after an unlock, and then at intervals", async () => {
    expect(alarms).to.include("sync");
    await port.clear();
    await keepSession(port, vault.keys, 10);
    await until(() => lists() === 1);
    await synced();
    server.requests.length = 0;
    await alarm.tell({ name: "lock" });
    expect(lists()).to.equal(0);
    await alarm.tell({ name: "sync" });
    await until(() => lists() === 1);
    await synced();
    expect(await stateNow()).to.include({ state: "done", storeWasEmpty: false, foreign: 0, bad: 0, unknown: 0 });
  });

  it("once after several changes of records, and not after a change of what this device keeps for itself", async () => {
    await changed.tell({ "l/AAAAAAAA/B": {}, calibration: {} });
    expect(timers.size).to.equal(0);
    for (let i = 0; i < 3; i++) await changed.tell({ [`r/AAAAAAAA/${i}`]: {} });
    expect(timers.size).to.equal(1);
    for (const [timer, run] of [...timers]) {
      timers.delete(timer);
      run();
    }
    await until(() => lists() === 1);
    await synced();
    expect(lists()).to.equal(2); // one for the change, and one because the user asked for a sync
  });

  it("a few seconds after the browser's sync has brought a part of a snapshot", async () => {
    await brought.tell({ options: {} });
    expect(timers.size).to.equal(0);
    await brought.tell({ "AAAAAAAAAAAAAAAAAAAAAA.saltmill/0/1": {} });
    expect(timers.size).to.equal(1);
    for (const [timer, run] of [...timers]) {
      timers.delete(timer);
      run();
    }
    await until(() => lists() === 1);
    await synced();
  });

  it("on request of the extension's own pages only", async () => {
    expect(ask({ sync: "now" }, { ...sender, url: "https://example.com/" })).to.equal(undefined);
    expect(ask({ sync: "now" }, { ...sender, id: "another" })).to.equal(undefined);
    expect(await ask({ sync: "now" }, sender)).to.deep.equal({ result: undefined });
    expect(lists()).to.equal(1);
    const { state, left } = (await stateNow())!;
    expect([state, left]).to.deep.equal(["done", 0]);
  });

  it("one after another, and lets all waiting requests share one sync", async () => {
    let answer: (() => void) | undefined;
    server.answer = (_, response) => {
      if (answer) return false;
      answer = () => {
        server.answer = () => false;
        response.writeHead(503).end();
      };
      return true;
    };
    const first = ask({ sync: "now" }, sender);
    await until(() => answer !== undefined);
    const more = Array.from({ length: 5 }, () => ask({ sync: "now" }, sender));
    await settled();
    expect(lists()).to.equal(1);
    await port.clear(); // locks the vault, so that the first sync fails without another attempt
    await keepSession(port, vault.keys, 10);
    answer?.();
    await Promise.all([first, ...more]);
    expect(lists()).to.equal(2);
  });

  it("never while locked, and stops when the vault locks", async () => {
    let isHeld = false;
    server.answer = () => (isHeld = true);
    const held = ask({ sync: "now" }, sender);
    await until(() => isHeld);
    await port.clear();
    await held;
    server.answer = () => false;
    expect(await stateNow()).to.equal(undefined);
    server.requests.length = 0;
    await alarm.tell({ name: "sync" });
    await ask({ sync: "now" }, sender);
    expect(server.requests).to.deep.equal([]);
    expect(alarms).not.to.include("sync");
    await keepSession(port, vault.keys, 10);
    await until(() => lists() === 1);
    await synced();
  });

  it("again if the browser has stopped it during a sync", async () => {
    startBackground();
    await settled();
    expect(lists()).to.equal(0);
    await status.set({ state: "running", at: 0 });
    startBackground();
    await until(() => lists() === 1);
    await synced();
    expect(await stateNow()).to.include({ state: "done" });
  });

  it("no third time if the browser has stopped it during two syncs, until the user asks or unlocks", async () => {
    const start = { state: "running", at: 0, isResumed: true } as const;
    const automatic = async (): Promise<void> => {
      startBackground();
      await alarm.tell({ name: "sync" });
      while ((await stateNow())?.state === "running") await settled();
    };
    for (const asks of [
      () => ask({ sync: "now" }, sender),
      async () => {
        await port.clear();
        await keepSession(port, vault.keys, 10);
      },
    ]) {
      server.requests.length = 0;
      await status.set(start);
      for (let i = 0; i < 3; i++) await automatic();
      expect(server.requests).to.deep.equal([]);
      expect(await stateNow()).to.deep.include({
        state: "failed",
        error: { code: "store-failed", values: ["interrupted"] },
      });
      expect((await syncLog(vault))[0]).to.include({ error: "store-failed", reason: "interrupted" });
      await asks();
      await until(() => lists() > 0);
      await synced();
      expect(await stateNow()).to.include({ state: "done" });
    }
  });

  it("until a lock, also while a long list of a hostile server is being read", async () => {
    const list = `<multistatus xmlns="DAV:"><response><href>/dav/my%20files/</href></response>${"<a/>".repeat(190_000)}</multistatus>`;
    let isSent = false;
    server.answer = (_, response) => {
      response.writeHead(207).end(list, () => (isSent = true));
      return true;
    };
    const held = ask({ sync: "now" }, sender);
    await until(() => isSent);
    await port.clear();
    await held;
    server.answer = () => false;
    expect(await stateNow()).to.equal(undefined);
    expect(server.requests.map(({ method }) => method)).to.deep.equal(["PROPFIND"]);
    await keepSession(port, vault.keys, 10);
    await until(() => lists() === 2);
    await synced();
  });

  it("and sends a rejected password again only at a press", async () => {
    let isRejected = true;
    server.answer = (_, response) => {
      if (isRejected) response.writeHead(401, { "WWW-Authenticate": "Basic" }).end();
      return isRejected;
    };
    const automatic = async (): Promise<void> => {
      await alarm.tell({ name: "sync" });
      await settled();
      await port.clear();
      await keepSession(port, vault.keys, 10); // unlocks the vault
      await settled();
      await changed.tell({ "r/AAAAAAAA/0": {} });
      for (const [timer, run] of [...timers]) {
        timers.delete(timer);
        run();
      }
      await settled();
    };
    for (let i = 0; i < 2; i++) await automatic();
    await until(() => server.requests.length > 0);
    await automatic();
    expect(server.requests).to.have.length(1);
    expect(await stateNow()).to.deep.include({ error: { code: "store-failed", values: ["password"] } });
    await ask({ sync: "now" }, sender);
    expect(server.requests).to.have.length(2);
    await automatic();
    expect(server.requests).to.have.length(2);
    const shared = alarm.tell({ name: "sync" });
    isRejected = false;
    // *Sync now* joins the waiting automatic sync. The joint sync may try the rejected password again.
    await Promise.all([shared, ask({ sync: "now" }, sender)]);
    expect(await stateNow()).to.include({ state: "done" });
    server.requests.length = 0;
    await alarm.tell({ name: "sync" });
    await until(() => lists() === 1);
    await synced();
  });

  it("and reports why a sync failed, without the password", async () => {
    const lastDone = (await syncLog(vault)).find(({ error }) => error === undefined)?.time;
    expect(lastDone).to.be.a("number");
    server.answer = (_, response) => {
      response.writeHead(507).end();
      return true;
    };
    await ask({ sync: "now" }, sender);
    server.answer = () => false;
    const { state, error, ...rest } = (await stateNow())!;
    expect([state, error, rest.lastDone]).to.deep.equal([
      "failed",
      { code: "store-failed", values: ["full"] },
      lastDone,
    ]);
    expect(JSON.stringify(await stateNow())).not.to.include(password);
  });
});
