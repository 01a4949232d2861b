/** Tests when a window sends an intention to the background, and when it forgets the intention. */
import { expect } from "chai";
import { allAccounts } from "../../../../src/accounts/index.ts";
import { memoryStorage } from "../../../../src/vault/index.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { rejection } from "../../crypto/refusals.ts";
import { masterPassword, rules } from "../../src/vaults.ts";
import { type Clock, stoppedClock } from "../clock.ts";
import { type Machine, machine, startedOn, work } from "./windows.ts";

const entry = { site: "example.com", login: "ada", revision: 1, rules };

describe("a window that acts after a press", () => {
  let clock: Clock;
  let ports: Machine;
  let window: WindowVault;
  let failure: Error | undefined;

  beforeEach(async () => {
    clock = stoppedClock();
    const storage = memoryStorage();
    failure = undefined;
    ports = await machine({
      ...storage,
      exclusively: (act) => (failure ? Promise.reject(failure) : storage.exclusively(act)),
    });
    window = await startedOn(ports);
    await window.unlock(masterPassword, work);
    await window.pin.isOn(); // waits until the unlock has written its notes
  });
  afterEach(() => {
    clock.end();
  });
  const left = (): unknown[] => [...ports.left.values()];
  const refuse = (): Promise<void> => Promise.reject(new Error("refused"));

  const actions: Readonly<Record<string, [act: () => Promise<unknown>, intention: object]>> = {
    "adds an account": [() => window.perform("add", entry), { deed: "add", args: [entry] }],
    "turns the PIN off": [() => window.pin.turnOff(), { deed: "pinOff", args: [] }],
    "copies a generated password": [
      () => window.copyGenerated("secret", 7, 30, () => Promise.resolve()),
      { copy: "generated", name: "7", seconds: 30 },
    ],
    "cannot copy": [() => window.copyGenerated("secret", 7, 30, refuse), { copy: "generated", name: "7", seconds: 30 }],
    "changes a setting": [
      () => window.perform("settings", { lockMinutes: 5 }),
      { deed: "settings", args: [{ lockMinutes: 5 }] },
    ],
    "copies a password that is gone": [
      () => window.copyPart("account/none", "password", 30, () => Promise.resolve()),
      { copy: "password", name: "account/none", seconds: 30 },
    ],
  };
  for (const [title, [act, intention]] of Object.entries(actions)) {
    it(`sends it in the task of the press and forgets it at the end: ${title}`, async () => {
      const acting = act();
      expect(left()).to.deep.equal([intention]);
      await acting.catch(() => undefined);
      expect(left()).to.deep.equal([]);
    });
  }

  it("leaves it to the background if a request for the lock fails, because the window is closing", async () => {
    failure = new DOMException("the document is not active", "AbortError");
    expect(await rejection(window.perform("add", entry))).to.equal(failure);
    expect(left()).to.deep.equal([{ deed: "add", args: [entry] }]);
  });

  it("contains no secret unless the user has typed it", async () => {
    await window.perform("add", entry);
    const [account] = allAccounts(await window.read());
    const password: string[] = [];
    const copying = window.copyPart(account!.name, "password", 30, (text) => Promise.resolve(void password.push(text)));
    const sent = JSON.stringify(left());
    await copying;
    expect(password[0]).to.have.length(16);
    expect(sent).not.to.include(password[0]);
  });
});
