import { expect } from "chai";
import { markHostUsed } from "../../../../src/vault/index.ts";
import { open, masterPassword } from "../../src/vaults.ts";
import { type Clock, stoppedClock, until } from "../clock.ts";
import { machine, startedOn, unlockElsewhere, work } from "./windows.ts";

const year = 365 * 24 * 60 * 60 * 1000;

describe("a window that unlocks", () => {
  let clock: Clock;

  beforeEach(() => {
    clock = stoppedClock();
  });
  afterEach(() => {
    clock.end();
  });

  it("gives back only the hosts that were not used for a year", async () => {
    const ports = await machine();
    const granted = ["https://old.example", "https://new.example", "https://never.example"];
    const hosts = {
      ...ports.hosts,
      list: () => Promise.resolve([...granted]),
      giveBack(host: string) {
        granted.splice(granted.indexOf(host), 1);
        return Promise.resolve();
      },
    };
    const vault = await open(ports.storage);
    await markHostUsed(vault, "https://old.example", Date.now() - year - 1);
    await markHostUsed(vault, "https://new.example", Date.now() - year / 2);
    vault.close();
    const window = await startedOn({ ...ports, hosts });
    await window.unlock(masterPassword, work);
    await until(() => granted.length < 3);
    expect(granted).to.deep.equal(["https://new.example", "https://never.example"]);
  });

  it("opens although the browser does not list the hosts, and does not ask for them when another window unlocks", async () => {
    const ports = await machine();
    let asked = 0;
    const list = (): Promise<string[]> => {
      asked++;
      return Promise.reject(new Error("no answer"));
    };
    const window = await startedOn({ ...ports, hosts: { ...ports.hosts, list } });
    await unlockElsewhere(ports);
    await until(() => window.phase.value === "open");
    expect(asked).to.equal(0);
    await window.lock();
    await window.unlock(masterPassword, work);
    expect([window.phase.value, asked]).to.deep.equal(["open", 1]);
  });
});
