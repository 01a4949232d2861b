import { expect } from "chai";
import {
  changeHandedOverSession,
  endSession,
  extendSession,
  handingOverSession,
  type HandOverAnswer,
  keepSession,
  type Session,
  type SessionPort,
  type Vault,
} from "../../../../src/index.ts";
import { rejectsApp } from "../refused.ts";
import { newVault } from "../vaults.ts";
import { memorySession } from "./sessions.ts";

const now = Date.now();

/** A window whose lock is its own, beside those that share one; `before` runs while a change is on its way. */
function privately(port: SessionPort, before: () => Promise<unknown> = () => Promise.resolve()): SessionPort {
  return handingOverSession(port, async (change) => {
    await before();
    return changeHandedOverSession(port, JSON.parse(JSON.stringify(change)));
  });
}

describe("a session in a private window", () => {
  let vault: Vault;
  let port: SessionPort;
  beforeEach(async () => {
    vault = await newVault();
    port = memorySession();
  });
  const kept = async (): Promise<Session> => (await port.get()) as Session;

  it("is begun, extended and ended there for every window", async () => {
    const window = privately(port);
    await keepSession(window, vault.keys, 10, now);
    expect((await kept()).deadline).to.equal(now + 600_000);
    expect((await extendSession(window, vault.keys, 10, now + 1))?.deadline).to.equal(now + 600_001);
    expect(await kept()).to.deep.equal(await window.get());
    await endSession(window);
    expect(await port.get()).to.equal(undefined);
  });

  it("stays locked where another window locks while it is used here", async () => {
    await keepSession(port, vault.keys, 10, now);
    const window = privately(port, () => endSession(port));
    expect(await extendSession(window, vault.keys, 10, now + 1)).to.equal(undefined);
    expect(await port.get()).to.equal(undefined);
  });

  it("is locked from here although another window uses it at that moment", async () => {
    await keepSession(port, vault.keys, 10, now);
    let uses = 0;
    const window = privately(port, async () => {
      if (uses++ === 0) await extendSession(port, vault.keys, 10, now + 1);
    });
    await endSession(window);
    expect(uses).to.equal(2);
    expect(await port.get()).to.equal(undefined);
  });

  it("is locked even where nobody takes the change, and is not extended then", async () => {
    await keepSession(port, vault.keys, 10, now);
    const before = await port.get();
    const window = handingOverSession(port, () => Promise.reject(new Error("no background")));
    const failure = await extendSession(window, vault.keys, 10, now + 1).catch((error: unknown) => error);
    expect(failure).to.have.property("message", "no background");
    expect(await port.get()).to.deep.equal(before);
    expect(await endSession(window).catch((error: unknown) => error)).to.have.property("message", "no background");
    expect(await port.get()).to.equal(undefined);
  });

  it("gives up where others keep using it", async () => {
    await keepSession(port, vault.keys, 10, now);
    let later = now;
    const window = privately(port, () => extendSession(port, vault.keys, 10, ++later));
    await rejectsApp(extendSession(window, vault.keys, 10, now + 1000), "storage-busy");
    expect((await kept()).deadline).to.equal(later + 600_000);
  });

  it("takes nothing that is no session, nor a change outside of one", async () => {
    for (const change of [null, "x", {}, { before: null }, { before: null, after: {} }, { after: null }]) {
      await rejectsApp(changeHandedOverSession(port, change), "bad-argument");
    }
    const answer: HandOverAnswer = await changeHandedOverSession(port, { before: "another", after: null });
    expect(answer).to.equal("changed");
    await keepSession(port, vault.keys, 10);
    const window = privately(port);
    await rejectsApp(window.set(await kept()), "storage-failed");
    await window.clear();
    expect(await port.get()).to.equal(undefined);
  });
});
