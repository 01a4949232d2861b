/** Tests that the popup copies no password if the vault was locked after the popup read the account. */
import { signal } from "@preact/signals";
import { expect } from "chai";
import { accountNamed } from "../../../../src/accounts/index.ts";
import { memoryStorage } from "../../../../src/vault/index.ts";
import { createCopying } from "../../../../ui/popup/copying.ts";
import { rejectsApp } from "../../src/refused.ts";
import { masterPassword, rules } from "../../src/vaults.ts";
import { type Clock, stoppedClock } from "../clock.ts";
import { machine, startedOn, work } from "../open-vault/windows.ts";

describe("copying in the popup", () => {
  let clock: Clock;
  beforeEach(() => {
    clock = stoppedClock();
  });
  afterEach(() => {
    clock.end();
  });

  it("sets the time after which the clipboard is cleared, and copies nothing if the vault was locked", async () => {
    const storage = memoryStorage();
    let locksAfterRead = false;
    const ports = await machine({
      ...storage,
      async get(keys) {
        const found = await storage.get(keys);
        if (locksAfterRead) [ports.session.held, seconds.value] = [undefined, 0];
        return found;
      },
    });
    const window = await startedOn(ports);
    await window.unlock(masterPassword, work);
    const name = await window.perform("add", { site: "a.example", login: "ada", revision: 1, rules });
    const seconds = signal(30);
    const copies: [text: string, seconds: number][] = [];
    const copy = (text: string, time: number): Promise<void> => Promise.resolve(void copies.push([text, time]));
    const copying = createCopying({ copy }, window, seconds);
    const account = accountNamed(await window.read(), name);
    expect(await copying.copyPassword(account)).to.equal(true);
    expect(copies.map(([, time]) => time)).to.deep.equal([30]);
    locksAfterRead = true;
    await rejectsApp(copying.copyPassword(account), "locked");
    expect(copies).to.have.length(1);
    expect([...ports.left.values()]).to.deep.equal([]);
  });
});
