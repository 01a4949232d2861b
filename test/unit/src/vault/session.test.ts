import { expect } from "chai";
import fc from "fast-check";
import {
  endSession,
  endSessionInTime,
  extendSession,
  hasSession,
  defaultLockMinutes,
  keepSession,
  liveSession,
  memoryStorage,
  replaceSession,
  resumeSession,
  type Session,
  Vault,
} from "../../../../src/vault/index.ts";
import { sessionFor } from "../../../../src/vault/session.ts";
import { memorySession } from "./sessions.ts";
import { account, accountName, masterPassword, newVault, write } from "../vaults.ts";

const minute = 60_000;
const now = 1_000_000_000_000;

const b64 = (bytes: number, fill = 7): string => Buffer.alloc(bytes, fill).toString("base64");
const good: Session = {
  id: b64(16),
  recordKey: b64(32),
  nameKey: b64(32, 8),
  deadline: now + 10 * minute,
  minutes: 10,
};

describe("a session", () => {
  it("is stored as JSON and opens the vault again without the master password", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    await write(vault, accountName, account);
    const session = memorySession();
    const kept = await keepSession(session, vault.keys, 10, now);
    expect(kept).to.deep.equal(session.held);
    vault.close();
    const keys = await resumeSession(session, now + 5 * minute);
    const again = new Vault(storage, keys!);
    const { records, problems } = await again.contents();
    expect(problems).to.deep.equal([]);
    expect(records.get(accountName)).to.deep.include(account);
    await write(again, accountName, { ...account, notes: "written" });
    expect(session.cleared).to.equal(0);
  });

  it("contains the vault's keys and the time, and never the master password", async () => {
    const vault = await newVault();
    const { id, recordKey, nameKey } = vault.keys;
    const kept = await keepSession(memorySession(), vault.keys, 10, now);
    const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
    const expected = { id: text(id), recordKey: text(recordKey), nameKey: text(nameKey) };
    expect(kept).to.deep.equal({ ...expected, deadline: now + 10 * minute, minutes: 10 });
    expect(JSON.stringify(kept)).not.to.include(masterPassword);
    expect(defaultLockMinutes).to.equal(10);
  });

  it("stays if another window stores it while this window is reading", async () => {
    const { keys } = await newVault();
    const session = memorySession();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = { ...session, get: () => gate.then(() => session.get()) };
    const begun = Date.now();
    const reads = [resumeSession(slow), endSessionInTime(slow), extendSession(slow, keys, 10), hasSession(slow, keys)];
    while (Date.now() <= begun + 1) await new Promise((resolve) => setTimeout(resolve));
    await session.set(sessionFor(keys, 10, Date.now()));
    open();
    for (const read of reads) expect(await read).to.be.ok;
    expect(session.cleared).to.equal(0);
  });

  it("is not wiped when the vault is closed", async () => {
    const vault = await newVault();
    const kept = await keepSession(memorySession(), vault.keys, 10, now);
    vault.close();
    expect(kept.recordKey).not.to.equal(b64(32, 0));
  });

  it("returns new copies of its keys, so that wiping one does not affect the next", async () => {
    const session = memorySession(good);
    (await resumeSession(session, now))!.wipe();
    expect(Buffer.from((await resumeSession(session, now))!.recordKey).toString("base64")).to.equal(good.recordKey);
  });
});

describe("a session's time", () => {
  const times: [title: string, at: number, live: boolean][] = [
    ["at once", 0, true],
    ["a millisecond before the deadline", 10 * minute - 1, true],
    ["at the deadline", 10 * minute, false],
    ["just after the deadline, as after sleep", 10 * minute + 1, false],
    ["days after the deadline", 1e9, false],
    ["if the clock was corrected by five seconds", -5000, true],
    ["if the clock was set back by more than five seconds", -5001, false],
    ["if the clock was set back by years", -1e11, false],
  ];
  for (const [title, at, live] of times) {
    it(`${live ? "is not over" : "is over, and the session is cleared,"} ${title}`, async () => {
      expect(liveSession(good, now + at)).to.deep.equal(live ? good : undefined);
      const session = memorySession(good);
      const keys = await resumeSession(session, now + at);
      expect(keys !== undefined).to.equal(live);
      expect(session.cleared).to.equal(live ? 0 : 1);
      expect(session.held).to.equal(live ? good : undefined);
    });
  }

  it("lasts from now until its minutes are over", async () => {
    const vault = await newVault();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1440 }), fc.integer({ min: 0, max: 1e13 }), async (minutes, from) => {
        const kept = await keepSession(memorySession(), vault.keys, minutes, from);
        expect(liveSession(kept, from)).to.deep.equal(kept);
        expect(liveSession(kept, from + minutes * minute - 1)).to.deep.equal(kept);
        expect(liveSession(kept, from + minutes * minute)).to.equal(undefined);
        expect(liveSession(kept, from - 5001)).to.equal(undefined);
      }),
    );
  });

  it("leads to clearing only the expired session, not one that another window stores meanwhile", async () => {
    const vault = await newVault();
    const inner = memorySession(good);
    let unlocked: Promise<unknown> | undefined;
    const get = async (): Promise<unknown> => {
      const before = inner.held;
      await (unlocked ??= keepSession(inner, vault.keys, 10, now + 11 * minute));
      return before;
    };
    expect(await resumeSession({ ...inner, get }, now + 11 * minute)).to.equal(undefined);
    expect(liveSession(inner.held, now + 11 * minute)).not.to.equal(undefined);
  });

  it("is measured with the system clock by default", async () => {
    const vault = await newVault();
    const session = memorySession();
    await keepSession(session, vault.keys, 10);
    expect(liveSession(session.held)).to.deep.equal(session.held);
    expect(await resumeSession(session)).not.to.equal(undefined);
    expect(liveSession({ ...good, deadline: 10 * minute })).to.equal(undefined);
  });
});

describe("a value that is not a session", () => {
  const noB64 = [undefined, null, 5, "", "*", {}, [7], new Uint8Array(32)];
  const noNumber = [undefined, null, "10", {}, true, NaN, Infinity, -Infinity];
  const cases: [field: keyof Session, values: unknown[]][] = [
    ["id", [...noB64, b64(15), b64(17), b64(16).replace("==", "")]],
    ["recordKey", [...noB64, b64(31), b64(33), b64(32).replace("=", ""), b64(16)]],
    ["nameKey", [...noB64, b64(31), b64(33), b64(32).replace("=", ""), b64(16)]],
    ["deadline", noNumber],
    ["minutes", noNumber],
  ];
  for (const [field, values] of cases) {
    it(`is refused for a wrong ${field}`, async () => {
      for (const value of values) {
        const wrong = { ...good, [field]: value };
        expect(liveSession(wrong, now), String(value)).to.equal(undefined);
        const session = memorySession(wrong);
        expect(await resumeSession(session, now), String(value)).to.equal(undefined);
        expect(session.cleared, String(value)).to.equal(1);
      }
    });
  }

  it("is refused for a deadline that would never pass", () => {
    for (const endless of [NaN, Infinity]) {
      const wrong = { ...good, deadline: endless, minutes: endless };
      expect(liveSession(wrong, now), String(endless)).to.equal(undefined);
    }
  });

  it("is cleared, unless there is none", async () => {
    for (const value of [null, 5, "session", true, [], [good], {}]) {
      const session = memorySession(value);
      expect(await resumeSession(session, now)).to.equal(undefined);
      expect(session.cleared).to.equal(1);
    }
    const none = memorySession();
    expect(await resumeSession(none, now)).to.equal(undefined);
    expect(none.cleared).to.equal(0);
  });

  it("may be a session with more fields, which are not passed on", () => {
    expect(liveSession({ ...good, more: 1 }, now)).to.deep.equal(good);
  });
});

describe("the deadline of a session in use", () => {
  const used = async (): Promise<{ session: ReturnType<typeof memorySession>; vault: Vault }> => {
    const [session, vault] = [memorySession(), await newVault()];
    await keepSession(session, vault.keys, 10, now);
    return { session, vault };
  };

  it("is written at most once in ten seconds", async () => {
    const { session, vault } = await used();
    session.written = 0;
    for (let i = 1; i <= 100; i++) await extendSession(session, vault.keys, 10, now + i);
    expect(session.written).to.equal(0);
    for (let i = 1; i <= 100; i++) await extendSession(session, vault.keys, 10, now + i * 1000);
    expect(session.written).to.equal(10);
    for (let i = 1; i <= 100; i++) await extendSession(session, vault.keys, 10, now + 100_000 + i * 15_000);
    expect(session.written).to.equal(110);
  });

  it("is at most ten seconds before that of the last use, and never after it", async () => {
    const { session, vault } = await used();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.array(fc.nat(45_000)), async (minutes, pauses) => {
        let at = now;
        let last = await keepSession(session, vault.keys, minutes, at);
        for (const pause of pauses) {
          at += pause;
          const kept = await extendSession(session, vault.keys, minutes, at);
          const wanted = at + minutes * minute;
          expect(kept!.deadline).to.be.within(wanted - 9999, wanted);
          expect(session.held).to.deep.equal(kept);
          if (kept!.deadline !== last.deadline) expect(kept!.deadline - last.deadline).to.be.at.least(10_000);
          last = kept!;
        }
      }),
    );
  });

  it("changes at once with another number of minutes, shorter or longer", async () => {
    const { session, vault } = await used();
    for (const minutes of [1, 2, 240]) {
      const kept = await extendSession(session, vault.keys, minutes, now + 1);
      expect(kept).to.deep.include({ minutes, deadline: now + 1 + minutes * minute });
      expect(session.held).to.deep.equal(kept);
    }
  });
});

describe("a session that several windows share", () => {
  it("is not brought back by a use that began before it was locked", async () => {
    const vault = await newVault();
    const session = memorySession();
    await keepSession(session, vault.keys, 10, now);
    await Promise.all([endSession(session), extendSession(session, vault.keys, 10, now + 1)]);
    expect(session.held).to.equal(undefined);
  });

  it("is extended while it is live, but not after its deadline nor for another vault", async () => {
    const [vault, other] = [await newVault(), await newVault()];
    const session = memorySession();
    await keepSession(session, vault.keys, 10, now);
    expect((await extendSession(session, vault.keys, 10, now + 5 * minute))?.deadline).to.equal(now + 15 * minute);
    expect(await extendSession(session, other.keys, 10, now + 6 * minute)).to.equal(undefined);
    expect(await extendSession(session, vault.keys, 10, now + 15 * minute)).to.equal(undefined);
    expect(session.held).to.have.property("deadline", now + 15 * minute);
  });

  it("is ended at its deadline, and not before", async () => {
    const session = memorySession();
    const kept = await keepSession(session, (await newVault()).keys, 10, now);
    expect(await endSessionInTime(session, now + 10 * minute - 1)).to.deep.equal(kept);
    expect(session.held).to.deep.equal(kept);
    expect(await endSessionInTime(session, now + 10 * minute)).to.equal(undefined);
    expect(session.held).to.equal(undefined);
  });

  it("gets other keys while it is live, but not after it was locked or has expired", async () => {
    const [vault, renewed] = [await newVault(), await newVault()];
    const session = memorySession();
    await keepSession(session, vault.keys, 10, now);
    const kept = await replaceSession(session, renewed.keys, 5, now + minute);
    expect(session.held).to.deep.equal(kept);
    expect(kept).to.have.property("deadline", now + 6 * minute);
    expect((await resumeSession(session, now + minute))?.recordKey).to.deep.equal(renewed.keys.recordKey);
    expect(await replaceSession(session, vault.keys, 10, now + 6 * minute)).to.equal(undefined);
    expect(session.held).to.deep.equal(kept);
    await endSession(session);
    expect(await replaceSession(session, vault.keys, 10, now + minute)).to.equal(undefined);
    expect(session.held).to.equal(undefined);
  });
});
