import { expect } from "chai";
import {
  applySessionRequest,
  endSession,
  extendSession,
  proxySession,
  type RequestAnswer,
  keepSession,
  type Session,
  type SessionPort,
  type Vault,
} from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { newVault } from "../vaults.ts";
import { memorySession } from "./sessions.ts";

const now = Date.now();

/**
 * Returns the session as a private window sees it: changes are sent to the background. `before` runs before each change
 * arrives at the background.
 */
function privately(port: SessionPort, before: () => Promise<unknown> = () => Promise.resolve()): SessionPort {
  return proxySession(port, async (change) => {
    await before();
    return applySessionRequest(port, JSON.parse(JSON.stringify(change)));
  });
}

const reversed = (session: Session): object => Object.fromEntries(Object.entries(session).reverse());

describe("a session in a private window", () => {
  let vault: Vault;
  let port: SessionPort;
  beforeEach(async () => {
    vault = await newVault();
    port = memorySession();
  });
  const kept = async (): Promise<Session> => (await port.get()) as Session;

  it("is started, extended and ended for every window", async () => {
    const window = privately(port);
    await keepSession(window, vault.keys, 10, now);
    expect((await kept()).deadline).to.equal(now + 600_000);
    expect((await extendSession(window, vault.keys, 10, now + 10_000))?.deadline).to.equal(now + 610_000);
    expect(await kept()).to.deep.equal(await window.get());
    await endSession(window);
    expect(await port.get()).to.equal(undefined);
  });

  it("is used a hundred times with ten messages without keys", async () => {
    const sent: string[] = [];
    const window = proxySession(port, (change) => {
      sent.push(JSON.stringify(change));
      return applySessionRequest(port, JSON.parse(sent.at(-1)!));
    });
    const { recordKey, nameKey } = await keepSession(window, vault.keys, 10, now);
    expect(sent).to.have.length(1);
    for (let i = 1; i <= 100; i++) await extendSession(window, vault.keys, 10, now + i * 1000);
    await endSession(window);
    expect(sent).to.have.length(12);
    for (const message of sent.slice(1)) {
      expect(message).not.to.include(recordKey);
      expect(message).not.to.include(nameKey);
    }
  });

  it("is extended even if the stored fields have another order", async () => {
    await keepSession(port, vault.keys, 10, now);
    const window = proxySession({ ...port, get: async () => reversed(await kept()) }, (change) =>
      applySessionRequest(port, change),
    );
    expect((await extendSession(window, vault.keys, 10, now + 20_000))?.deadline).to.equal(now + 620_000);
    expect(await kept()).to.have.property("deadline", now + 620_000);
  });

  it("stays locked if another window locks it during a use", async () => {
    await keepSession(port, vault.keys, 10, now);
    const window = privately(port, () => endSession(port));
    expect(await extendSession(window, vault.keys, 10, now + 10_000)).to.equal(undefined);
    expect(await port.get()).to.equal(undefined);
  });

  it("is locked even if another window uses it at that moment", async () => {
    await keepSession(port, vault.keys, 10, now);
    let uses = 0;
    const window = privately(port, async () => {
      if (uses++ === 0) await extendSession(port, vault.keys, 10, now + 10_000);
    });
    await endSession(window);
    expect(uses).to.equal(1); // the keys were removed before this use, so nothing had to be tried again
    expect(await port.get()).to.equal(undefined);
  });

  it("is locked even if the background does not answer, and is not extended then", async () => {
    await keepSession(port, vault.keys, 10, now);
    const before = await port.get();
    const window = proxySession(port, () => Promise.reject(new Error("no background")));
    const failure = await extendSession(window, vault.keys, 10, now + 10_000).catch((error: unknown) => error);
    expect(failure).to.have.property("message", "no background");
    expect(await port.get()).to.deep.equal(before);
    expect(await endSession(window).catch((error: unknown) => error)).to.have.property("message", "no background");
    expect(await port.get()).to.equal(undefined);
  });

  it("reports an error if other windows keep using it", async () => {
    await keepSession(port, vault.keys, 10, now);
    let later = now;
    const window = privately(port, () => extendSession(port, vault.keys, 10, (later += 10_000)));
    await rejectsApp(extendSession(window, vault.keys, 10, now + 300_000), "storage-busy");
    expect((await kept()).deadline).to.equal(later + 600_000);
  });

  it("refuses values that are not sessions, and changes outside of `exclusively`", async () => {
    const time = { deadline: now, minutes: 10 };
    const noSession = [null, "x", {}, { before: null }, { before: null, after: {} }, { after: null }];
    const noTime = [
      { before: null, time: {} },
      { before: null, time: { ...time, deadline: "1" } },
      { before: null, time, after: null },
    ];
    for (const change of [...noSession, ...noTime, { time }]) {
      await rejectsApp(applySessionRequest(port, change), "bad-argument");
    }
    const answer: RequestAnswer = await applySessionRequest(port, { before: "another", after: null });
    expect(answer).to.equal("changed");
    expect(await applySessionRequest(port, { before: null, time })).to.equal("changed");
    expect(await port.get()).to.equal(undefined);
    await keepSession(port, vault.keys, 10);
    const window = privately(port);
    await rejectsApp(window.set(await kept()), "storage-failed");
    await window.clear();
    expect(await port.get()).to.equal(undefined);
  });
});
