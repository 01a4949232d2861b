/** Tests how often a window stores a new deadline for locking while the user uses the vault. */
import { expect } from "chai";
import type { Session } from "../../../../src/vault/index.ts";
import type { VaultHeader } from "../../../../src/vault/header.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { rejectsApp } from "../../src/refused.ts";
import { masterPassword } from "../../src/vaults.ts";
import { type Clock, stoppedClock } from "../clock.ts";
import { type Machine, machine, startedOn, work } from "./windows.ts";

describe("a window that uses its vault", () => {
  let clock: Clock;
  let ports: Machine;
  let window: WindowVault;

  beforeEach(async () => {
    clock = stoppedClock();
    ports = await machine();
    window = await startedOn(ports);
    await window.unlock(masterPassword, work);
    ports.session.written = 0;
  });
  afterEach(() => {
    clock.end();
  });
  const early = (): number => clock.now + 600_000 - (ports.session.held as Session).deadline;

  it("stores the deadline at most once in ten seconds, so it locks at most ten seconds early", async () => {
    for (let i = 0; i < 100; i++) {
      clock.now += 700;
      await window.use();
      expect(early()).to.be.within(0, 9999);
    }
    expect(ports.session.written).to.equal(6); // the number of writes in 70 seconds
  });

  it("finds out after a wrong master password if the header was changed", async () => {
    await window.lock();
    const { vault: header, "l/opened": note } = (await ports.storage.get(["vault", "l/opened"])) as {
      vault: VaultHeader;
      "l/opened": { at: number };
    };
    await rejectsApp(window.unlock("wrong", work), "cannot-decrypt");
    expect(await window.headerChangedSince()).to.equal(undefined);
    await ports.storage.set({ vault: { ...header, kdf: { ...header.kdf, salt: "AAAAAAAAAAAAAAAAAAAAAA==" } } });
    await rejectsApp(window.unlock(masterPassword, work), "cannot-decrypt");
    expect(await window.headerChangedSince()).to.equal(note.at);
  });

  it("stores nothing for a hundred uses at the same time", async () => {
    await Promise.all(Array.from({ length: 100 }, () => window.use()));
    expect(ports.session.written).to.equal(0);
  });
});
