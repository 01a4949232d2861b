/** Tests that the background does what closed windows have promised: once, in order, and only while unlocked. */
import { expect } from "chai";
import { addAccount, allAccounts } from "../../../../src/accounts/index.ts";
import {
  createQueue,
  keepSession,
  type SessionPort,
  type StoragePort,
  type Vault,
} from "../../../../src/vault/index.ts";
import { newVault, rules } from "../../src/vaults.ts";
import { settled, until } from "../../ui/clock.ts";
import { event, local } from "../platform/fake-areas.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { removeLater, session } from "../platform/session-area.ts";

type Listener = (changes: Record<string, { newValue?: unknown }>, area: string) => void;
const entry = { site: "example.com", login: "ada", revision: 1, rules };

describe("the background, for closed windows,", () => {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  const queues = new Map<string, ReturnType<typeof createQueue>>();
  const locks = {
    request: (name: string, work: () => Promise<unknown>) => {
      const queue = queues.get(name) ?? createQueue();
      queues.set(name, queue);
      return queue(work);
    },
  };
  let changed: Listener = () => undefined;
  let port: SessionPort;
  let storage: StoragePort;
  let vault: Vault;
  let start: () => void;
  let count = 0;
  const told = (changes: Record<string, { newValue?: unknown }>): void => {
    changed(changes, "session");
  };

  let removeListeners: () => void;

  before(async () => {
    removeListeners = removeLater();
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
    const api = {
      offscreen: {}, // a test of the same process adds its functions
      alarms: { onAlarm: event(), create: () => Promise.resolve(), clear: () => Promise.resolve() },
      runtime: {
        getPlatformInfo: () => Promise.resolve({}),
        onMessage: event(),
        getURL: () => "extension://saltmill/",
      },
      permissions: { contains: () => Promise.resolve(true), onAdded: event(), onRemoved: event() },
      storage: { session, local, onChanged: { addListener: (listener: Listener) => (changed = listener) } },
    };
    session.onChanged.addListener(told);
    await withBrowser(api, async () => {
      port = (await import("../../../../extension/platform/session.ts")).sessionStorage;
      storage = (await import("../../../../extension/platform/storage.ts")).localStorage;
      start = (await import("../../../../extension/background/intentions.ts")).finishIntentions;
      (await import("../../../../extension/background/on-lock.ts")).followSession({
        followSession: () => Promise.resolve(),
      });
    });
    await storage.remove(await storage.keys());
    vault = await newVault(storage);
    start();
  });
  beforeEach(() => keepSession(port, vault.keys, 10));
  after(async () => {
    session.onChanged.removeListener(told);
    await port.clear(true);
    await settled();
    removeListeners();
    Reflect.deleteProperty(globalThis, "navigator");
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
    await storage.remove(await storage.keys());
  });

  const promise = async (intention: object, window = "closed", waits = false): Promise<string> => {
    const id = `intention ${++count}`;
    await session.set({ [`intention/${id}`]: { ...intention, id, window, waits, at: Date.now() } });
    return id;
  };
  const items = async (): Promise<string[]> => {
    const found = await session.get(Array.from({ length: count }, (_, i) => `intention/intention ${i + 1}`));
    return Object.keys(found);
  };
  const logins = async (): Promise<string[]> => allAccounts(await vault.contents()).map(({ login }) => login);

  it("does it, and forgets it", async () => {
    await promise({ deed: "add", args: [entry] });
    while ((await items()).length > 0) await settled();
    expect(await logins()).to.deep.equal(["ada"]);
  });

  it("waits as long as the window is open, and does nothing if the window has done it", async () => {
    let close = (): void => undefined;
    void locks.request("saltmill-window-open", () => new Promise<void>((resolve) => (close = resolve)));
    await promise({ deed: "add", args: [{ ...entry, login: "first" }] }, "open");
    const done = await promise({ deed: "add", args: [{ ...entry, login: "second" }] }, "open");
    await settled();
    expect(await logins()).not.to.include("first");
    await session.remove(`intention/${done}`);
    close();
    while ((await items()).length > 0) await settled();
    await settled();
    expect(await logins())
      .to.include("first")
      .and.not.include("second");
  });

  it("answers a window that shares no locks, with a text or a number only", async () => {
    const added = await promise({ deed: "add", args: [{ ...entry, login: "private" }] }, "private", true);
    const answer = async (id: string): Promise<unknown> => (await session.get(`intention/${id}`))[`intention/${id}`];
    const isAnswered = async (id: string): Promise<void> => {
      while (JSON.stringify(await answer(id)).includes('"deed"')) await settled();
    };
    await isAnswered(added);
    const { result } = (await answer(added)) as { result: string };
    expect(result).to.match(/^account\//u);
    const removed = await promise({ deed: "remove", args: [[result]] }, "private", true);
    await isAnswered(removed);
    expect(await answer(removed)).to.deep.equal({});
    const failed = await promise({ deed: "remove", args: [["account/none"]] }, "private", true);
    await isAnswered(failed);
    expect(await answer(failed)).to.have.nested.property("error.code", "account-missing");
    await session.remove([added, removed, failed].map((id) => `intention/${id}`));
  });

  it("notes an error for the next popup", async () => {
    await promise({ deed: "remove", args: [["account/none"]] });
    while ((await items()).length > 0) await settled();
    const noted = await session.get("failed-intention");
    expect(noted).to.have.nested.property("failed-intention.error.code", "account-missing");
    await session.remove("failed-intention");
  });

  it("notes the trace of an error that nobody expected, without its message", async () => {
    const closeDocument = (): Promise<void> => Promise.resolve();
    const createDocument = (): Promise<void> => Promise.reject(new TypeError("hunter2"));
    await withBrowser({ offscreen: { createDocument, closeDocument } }, () => Promise.resolve());
    const name = await addAccount(vault, { ...entry, login: "copied" });
    await promise({ copy: "login", name, seconds: 0 });
    while ((await items()).length > 0) await settled();
    const { "failed-intention": noted } = await session.get("failed-intention");
    expect(noted).to.have.all.keys("trace");
    expect((noted as { readonly trace: string }).trace).to.match(/^TypeError, intentions\.test\.ts:\d+:\d+/u);
    await session.remove("failed-intention");
  });

  it("ignores what is no intention", async () => {
    await promise({ deed: "contents", args: [] });
    await promise({ copy: "everything", name: "account/a", seconds: 1 });
    await settled();
    expect(await items()).to.have.length(2);
    await port.clear(true);
    while ((await items()).length > 0) await settled();
  });

  it("forgets all of them when the vault locks, because they may contain typed secrets", async () => {
    await addAccount(vault, { ...entry, login: "locked" });
    let close = (): void => undefined;
    void locks.request("saltmill-window-locking", () => new Promise<void>((resolve) => (close = resolve)));
    await promise({ deed: "addStored", args: [{ ...entry, login: "typed", password: "typed" }] }, "locking");
    await port.clear(true);
    while ((await items()).length > 0) await settled();
    close();
    await settled();
    expect(await logins()).not.to.include("typed");
  });

  it("forgets the error of an action at a lock too, because it names the account", async () => {
    await promise({ deed: "add", args: [{ ...entry, login: "twice" }] });
    await promise({ deed: "add", args: [{ ...entry, login: "twice" }] });
    while (!("failed-intention" in (await session.get("failed-intention")))) await settled();
    expect(JSON.stringify(await session.get("failed-intention"))).to.include("twice");
    await port.clear(true);
    while ("failed-intention" in (await session.get("failed-intention"))) await settled();
  });

  it("does what is left from before it was stopped", async () => {
    const item = { deed: "add", args: [{ ...entry, login: "left" }], window: "gone", waits: false, at: Date.now() };
    session.onChanged.removeListener(told); // the background is stopped
    await session.set({ "intention/left": { ...item, id: "left" } });
    session.onChanged.addListener(told);
    start();
    await until(() => true);
    while ("intention/left" in (await session.get("intention/left"))) await settled();
    expect(await logins()).to.include("left");
  });
});
