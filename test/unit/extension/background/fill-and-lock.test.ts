/**
 * Tests that locking the vault stops a fill by the background: a fill after a keyboard shortcut, and the fill of the
 * second step of a login.
 */
import { expect } from "chai";
import { addAccount, editAccount } from "../../../../src/accounts/index.ts";
import { changeSettings, endSession, keepSession, openVault, type SessionPort } from "../../../../src/vault/index.ts";
import type { Found } from "../../../../extension/fill/injected-form.ts";
import type { PendingLogin } from "../../../../extension/fill/notes.ts";
import { instantly } from "../../src/stand-in.ts";
import { masterPassword, newVault, rules } from "../../src/vaults.ts";
import { bare, page } from "../fill/documents.ts";
import { browserWith, type FakeTab, newTab } from "../fill/tab.ts";
import { event, local } from "../platform/fake-areas.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { removeLater, session } from "../platform/session-area.ts";

describe("a fill in the background", () => {
  const commands = event();
  const never = { addListener: (): void => undefined };
  let tab: FakeTab;
  let opened: number;
  let marked: string[];
  let copied: string[];
  let mayCopy: boolean;
  let running = true;
  let port: SessionPort;
  let storage: Parameters<typeof newVault>[0];
  let account: string;
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");

  let removeListeners: () => void;

  before(async () => {
    removeListeners = removeLater();
    const api = browserWith(() => tab) as { tabs: object };
    const query = (): Promise<object[]> => Promise.resolve([{ id: 1, url: tab.url }]);
    const changed = (listener: (changes: object, area: string) => void): void => {
      session.onChanged.addListener((changes) => {
        // ignores changes after this test, because the test's listeners stay registered
        if (running) listener(changes, "session");
      });
    };
    // As in a browser, the work begins after the call, so that a sync after an unlock forgets that it is waiting.
    const locks = { request: (_: string, work: () => Promise<unknown>) => Promise.resolve().then(work) };
    const writeText = (text: string): Promise<void> => {
      copied.push(text);
      return mayCopy ? Promise.resolve() : Promise.reject(new DOMException("not allowed", "NotAllowedError"));
    };
    const value = { locks, clipboard: { writeText } };
    Object.defineProperty(globalThis, "navigator", { value, configurable: true });
    const more = {
      tabs: { ...api.tabs, query },
      storage: { local, session, onChanged: { addListener: changed } },
      commands: { onCommand: commands },
      contextMenus: { onClicked: never },
      runtime: { id: "saltmill", onInstalled: never, onStartup: never },
      alarms: { onAlarm: never, create: () => Promise.resolve(), clear: () => Promise.resolve(true) },
      action: {
        openPopup: () => Promise.resolve(opened++),
        setBadgeText: ({ text }: { text: string }) => Promise.resolve(marked.push(text)),
      },
    };
    await withBrowser({ ...api, ...more }, async () => {
      port = (await import("../../../../extension/platform/session.ts")).sessionStorage;
      storage = (await import("../../../../extension/platform/storage.ts")).localStorage;
      (await import("../../../../extension/background/ways-in.ts")).openWaysIn();
      (await import("../../../../extension/background/follow-logins.ts")).continueLogins();
      (await import("../../../../extension/background/on-lock.ts")).followSession({
        followSession: () => Promise.resolve(),
      });
    });
  });
  after(() => {
    removeListeners();
    running = false;
    Reflect.deleteProperty(globalThis, "navigator");
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
  });

  beforeEach(async () => {
    [tab, opened, marked, copied, mayCopy] = [newTab(), 0, [], [], true];
    for (const key of Object.keys(local.held)) Reflect.deleteProperty(local.held, key);
    const vault = await newVault(storage);
    account = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules });
    await keepSession(port, vault.keys, 10);
    vault.close();
  });
  afterEach(async () => {
    for (const key of ["login", "wish", "session", "clipboard"]) await session.remove(key);
  });

  const kept = async (key: string): Promise<unknown> => (await session.get(key))[key];
  const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
    while (running && !(await holds())) await new Promise((resolve) => setImmediate(resolve));
  };
  const unlockAgain = async (): Promise<void> => {
    const vault = await openVault({ storage: storage!, masterPassword, pbkdf2: instantly });
    await keepSession(port, vault.keys, 10);
    vault.close();
  };
  /** Prepares the state between the two steps of a login: the username was just filled. */
  const awaitSecondStep = (until = Date.now() + 60_000): Promise<void> => {
    const login: PendingLogin = {
      tabId: 1,
      account,
      url: "https://login.example.com/in",
      frameId: 0,
      origin: "https://login.example.com",
      began: 1000,
      until,
    };
    return session.set({ login });
  };
  const forgotten = (): Promise<void> => until(async () => (await kept("login")) === undefined);

  it("removes the keys when the deadline of the session is found to have passed", async () => {
    const deadline = (await kept("deadline")) as object;
    await session.set({ deadline: { ...deadline, deadline: Date.now() - 1000 } });
    await until(async () => (await kept("session")) === undefined);
  });

  it("fills by the keyboard shortcut while the vault is unlocked", async () => {
    await commands.tell("fill");
    await until(() => tab.given.length > 0);
    expect(tab.given).to.have.nested.property("[0].login", "ada");
  });

  const copiesCodes = async (totp: string): Promise<void> => {
    const vault = await openVault({ storage: storage!, masterPassword, pbkdf2: instantly });
    await editAccount(vault, account, { totp });
    await changeSettings(vault, { copyCode: true, clipboardSeconds: 60 });
    vault.close();
  };
  const key = "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const ways = { shortcut: () => commands.tell("fill"), "second step": () => awaitSecondStep() };
  for (const [way, act] of Object.entries(ways)) {
    it(`copies the one-time code after a login, if the setting says so: ${way}`, async () => {
      await copiesCodes(key);
      await act();
      await until(() => copied.length > 0);
      expect(copied[0]).to.match(/^\d{6}$/u);
      expect(await kept("clipboard")).to.include({ seconds: 60 });
    });
  }

  it("goes on if the one-time code cannot be made or copied", async () => {
    await copiesCodes("otpauth://totp/x?secret=1");
    await awaitSecondStep();
    await forgotten();
    await copiesCodes(key);
    mayCopy = false;
    await awaitSecondStep();
    await until(() => copied.length > 0);
    await until(async () => (await kept("clipboard")) === undefined);
    expect([tab.given.length, copied.length, await kept("wish")]).to.deep.equal([2, 1, undefined]);
  });

  it("fills nothing by the keyboard shortcut after a lock, and opens the popup with the reason", async () => {
    tab.find = async () => {
      await endSession(port);
      return page().found;
    };
    await commands.tell("fill");
    await until(() => opened > 0);
    expect(await kept("wish")).to.include({ tabId: 1, want: "fill", endedByLock: true });
    expect(tab.given).to.deep.equal([]);
  });

  it("fills the second step once and deletes its note", async () => {
    tab.find = () => page().found;
    await awaitSecondStep();
    await forgotten();
    expect(tab.given.length).to.equal(1);
  });

  it("fills the second step of a page that changes the fragment or query of its address all the time", async () => {
    for (const sign of ["#", "?step="]) {
      let reads = 0;
      tab.find = () => {
        tab.url = `https://login.example.com/in${sign}${++reads}`;
        return page().found;
      };
      await awaitSecondStep();
      await forgotten();
    }
    expect(tab.given.length).to.equal(2);
  });

  it("fills nothing if the page goes to another user's directory while it is examined", async () => {
    tab.find = () => {
      tab.url = "https://login.example.com/~mallory/prize";
      return page().found;
    };
    await awaitSecondStep();
    await forgotten();
    expect(tab.given).to.deep.equal([]);
  });

  it("deletes the note of a second step at a lock, even if the vault is unlocked again", async () => {
    tab.find = () => bare().found;
    await awaitSecondStep();
    await endSession(port);
    await forgotten();
    await unlockAgain();
    expect(await kept("login")).to.equal(undefined);
  });

  it("does not fill a page that was busy while the vault was locked and unlocked again", async () => {
    let look: (found: Found) => void = () => undefined;
    let looked = 0;
    tab.find = () => {
      looked++;
      return new Promise<Found>((resolve) => {
        look = resolve;
      });
    };
    await awaitSecondStep();
    await until(() => looked > 0);
    await endSession(port);
    await unlockAgain();
    tab.find = () => page().found;
    look(page().found);
    for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
    expect([tab.given, await kept("login")]).to.deep.equal([[], undefined]);
  });

  it("leaves the second step to a press if another user name stood in the first before the page emptied it", async () => {
    tab.find = () => bare().found;
    tab.renamed = () => {
      tab.renamed = () => undefined;
      tab.find = () => page().found;
      return true;
    };
    await awaitSecondStep();
    await until(async () => (await kept("wish")) !== undefined);
    expect(tab.given).to.deep.equal([]);
  });

  it("fills the second step if the same user name was typed again, letter by letter", async () => {
    tab.find = () => bare().found;
    tab.renamed = () => {
      tab.renamed = () => false;
      tab.find = () => page().found;
      return true;
    };
    await awaitSecondStep();
    await forgotten();
    expect(tab.given.length).to.equal(1);
  });

  for (const [when, change] of [
    ["the page shows another user name", { names: ["bob"] }],
    ["another user name was typed over the first", { renamed: () => true }],
    ["nothing says that the form is a login", { find: () => page({}, { saysLogin: false }).found }],
    ["something covers the form", { find: () => page({}, { inFront: false }).found }],
    ["the field does not say that it takes a password", { find: () => page({}, { saysPassword: false }).found }],
    ["something has to be asked", { find: () => page({}, { targets: ["https://partner.test/in"] }).found }],
    ["the browser does not show the page any more", { url: undefined }],
  ] as const) {
    it(`leaves the second step to a press if ${when}`, async () => {
      tab.find = () => page().found;
      Object.assign(tab, change);
      await awaitSecondStep();
      await until(async () => (await kept("wish")) !== undefined);
      expect(await kept("wish")).to.include({ tabId: 1, want: "password" });
      expect([tab.given, await kept("login"), marked]).to.deep.equal([[], undefined, ["!"]]);
    });
  }

  it("opens the popup if the page loses the values later than the keyboard shortcut has filled them", async () => {
    tab.lateLoss = { how: "emptied", length: 0 };
    await commands.tell("fill");
    await until(() => opened > 0);
    expect(await kept("wish")).to.include({ tabId: 1, want: "fill" });
    expect(tab.given.length).to.equal(1);
  });

  for (const [when, loss] of [
    ["at once", { loss: { how: "cut", length: 7 } }],
    ["later", { lateLoss: { how: "cut", length: 7 } }],
  ] as const) {
    it(`asks for a press and names the reason if the page loses the second step ${when}`, async () => {
      Object.assign(tab, loss);
      await awaitSecondStep();
      await until(async () => (await kept("wish")) !== undefined);
      const lost = { kind: "refused", reason: "cut", values: [7] };
      expect(await kept("wish")).to.deep.include({ tabId: 1, want: "password", lost });
      expect([tab.given.length, await kept("login"), marked]).to.deep.equal([1, undefined, ["!"]]);
    });
  }

  it("leaves the second step to a press when its time is over", async () => {
    tab.find = () => bare().found;
    await awaitSecondStep(Date.now() + 50);
    await until(async () => (await kept("wish")) !== undefined);
    tab.find = () => page().found;
    expect([tab.given, await kept("login"), marked]).to.deep.equal([[], undefined, ["!"]]);
  });

  it("shows no message about a second step if the tab has gone to another site", async () => {
    tab.url = "https://other.test/in";
    await awaitSecondStep();
    await forgotten();
    expect([tab.given, await kept("wish"), marked]).to.deep.equal([[], undefined, []]);
  });

  it("forgets the second step when the tab leaves the origin", async () => {
    tab.find = () => bare().found;
    await awaitSecondStep();
    tab.url = "https://www.example.com/in";
    tab.find = () => page({ origin: "https://www.example.com" }).found;
    await forgotten();
    expect(tab.given).to.deep.equal([]);
  });
});
