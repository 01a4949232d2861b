import { expect } from "chai";
import fc from "fast-check";
import {
  type AttemptsPort,
  changeMaster,
  type ChangeMasterOptions,
  memoryStorage,
  newVaultKey,
  openPatiently,
  pauseAfter,
  pausedUntil,
  type Vault,
} from "../../../../src/index.ts";
import { type Clock, stoppedClock } from "../../ui/clock.ts";
import { counter } from "../counter.ts";
import { rejectsApp } from "../refused.ts";
import { standIn } from "../stand-in.ts";
import { masterPassword, newVault, plant } from "../vaults.ts";

const now = 1_000_000_000_000;

describe("the pause after wrong master passwords", () => {
  it("is none for the first two, and doubles from 2 s to a minute", () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000, 1e9].map(pauseAfter);
    expect(pauses).to.deep.equal([0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1000));
  });

  it("begins with the last wrong try, and ends", () => {
    expect(pausedUntil({ failures: 5, last: now }, now)).to.equal(now + 8000);
    expect(pausedUntil({ failures: 5, last: now }, now + 8001)).to.equal(now + 8000);
    expect(pausedUntil({ failures: 2, last: now }, now)).to.equal(now);
  });

  it("is over where the clock was set back, and where there is nothing or nonsense", () => {
    expect(pausedUntil({ failures: 9, last: now + 1 }, now)).to.equal(now);
    const nonsense = [undefined, null, 5, "x", [], {}, { failures: "9", last: now }, { failures: 9 }];
    for (const value of [...nonsense, { failures: -1, last: now }, { failures: 9, last: NaN }]) {
      expect(pausedUntil(value, now), JSON.stringify(value)).to.be.at.most(now);
    }
  });

  it("never lasts longer than a minute, whatever is stored", () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.integer({ min: 0, max: 2 ** 45 }), (failures, last, at) => {
        expect(pausedUntil({ failures, last }, at)).to.be.at.most(at + 60_000);
      }),
    );
  });
});

describe("opening patiently", () => {
  const storage = memoryStorage();
  const { pbkdf2, asked } = standIn();
  before(() => newVault(storage));
  const opening = (master: string, attempts: AttemptsPort, at: number): ReturnType<typeof openPatiently> =>
    openPatiently({ storage, masterPassword: master, pbkdf2 }, attempts, () => at);

  it("counts what is wrong, makes the next wait before anything is derived, and forgets when it is right", async () => {
    const attempts = counter();
    for (const failures of [1, 2, 3]) {
      await rejectsApp(opening("wrong", attempts, now), "cannot-decrypt");
      expect(attempts.held).to.deep.equal({ failures, last: now });
    }
    const before = asked.length;
    await rejectsApp(opening("wrong", attempts, now + 500), "unlock-paused", [2]);
    await rejectsApp(opening(masterPassword, attempts, now + 1999), "unlock-paused", [1]);
    expect(asked).to.have.length(before);
    expect(attempts.held).to.deep.equal({ failures: 3, last: now });
    await rejectsApp(opening("wrong", attempts, now + 2000), "cannot-decrypt");
    expect(attempts.held).to.deep.equal({ failures: 4, last: now + 2000 });
    (await opening(masterPassword, attempts, now + 6000)).close();
    expect(attempts.held).to.equal(undefined);
  });

  it("counts neither an abort nor what is no guess", async () => {
    const attempts = counter();
    const signal = AbortSignal.abort();
    await openPatiently({ storage, masterPassword, pbkdf2, signal }, attempts, () => now).catch(() => undefined);
    await rejectsApp(opening("", attempts, now), "master-empty");
    const bare = { storage: memoryStorage(), masterPassword, pbkdf2 };
    await rejectsApp(
      openPatiently(bare, attempts, () => now),
      "vault-missing",
    );
    expect(attempts.held).to.equal(undefined);
  });

  it("begins anew where what was counted is nonsense", async () => {
    const attempts = counter({ failures: "many" });
    await rejectsApp(opening("wrong", attempts, now), "cannot-decrypt");
    expect(attempts.held).to.deep.equal({ failures: 1, last: now });
  });
});

type Step = (
  vault: Vault,
  options: Required<Pick<ChangeMasterOptions, "masterPassword" | "pbkdf2" | "attempts">>,
) => Promise<unknown>;

const steps: [title: string, step: Step][] = [
  ["another master password", (vault, options) => changeMaster(vault, { ...options, newMasterPassword: "another" })],
  ["a new vault key", (vault, options) => newVaultKey(vault, options)],
];

for (const [title, step] of steps) {
  describe(`the master password for ${title} of an open vault`, () => {
    let clock: Clock;
    beforeEach(() => {
      clock = stoppedClock();
    });
    afterEach(() => {
      clock.end();
    });

    it("counts what is wrong with the tries to unlock, and makes the next wait before anything is derived", async () => {
      const { pbkdf2, asked } = standIn();
      const vault = await newVault();
      const attempts = counter();
      const wrong = { masterPassword: "wrong", pbkdf2, attempts };
      for (const failures of [1, 2, 3]) {
        await rejectsApp(step(vault, wrong), "cannot-decrypt");
        expect(attempts.held).to.have.property("failures", failures);
      }
      attempts.held = { failures: 20, last: clock.now };
      const before = asked.length;
      await rejectsApp(step(vault, wrong), "unlock-paused", [60]);
      await rejectsApp(step(vault, { ...wrong, masterPassword }), "unlock-paused", [60]);
      expect(asked).to.have.length(before);
      await rejectsApp(openPatiently({ storage: vault.storage, ...wrong }, attempts), "unlock-paused", [60]);
    });

    it("forgets when it is right, whatever becomes of the rest", async () => {
      const { pbkdf2 } = standIn();
      const vault = await newVault();
      const attempts = counter({ failures: 20, last: clock.now - 60_000 });
      await step(vault, { masterPassword, pbkdf2, attempts });
      expect(attempts.held).to.equal(undefined);
      const damaged = await newVault();
      await plant(damaged, "account/damaged", { v: 1, name: "account/other", modified: 0 });
      const uncounted = counter();
      await step(damaged, { masterPassword, pbkdf2, attempts: uncounted }).catch(() => undefined);
      expect(uncounted.held).to.equal(undefined);
    });
  });
}
