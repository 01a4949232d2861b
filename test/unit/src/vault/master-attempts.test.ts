import { expect } from "chai";
import fc from "fast-check";
import { AppError } from "../../../../src/errors.ts";
import { changeMaster, type ChangeMasterOptions, newVaultKey } from "../../../../src/master/index.ts";
import {
  type MasterAttemptsPort,
  createQueue,
  memoryStorage,
  openWithBackoff,
  retryDelay,
  pausedUntil,
  type RunningTries,
  type Vault,
} from "../../../../src/vault/index.ts";
import { type Clock, settled, stoppedClock } from "../../ui/clock.ts";
import { counter } from "../counter.ts";
import { rejectsApp } from "../refused.ts";
import { standIn } from "../stand-in.ts";
import { masterPassword, newVault, plant } from "../vaults.ts";

const now = 1_000_000_000_000;

describe("the delay after wrong master passwords", () => {
  it("is 0 for the first two, and doubles from 2 s to one minute", () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000, 1e9].map(retryDelay);
    expect(pauses).to.deep.equal([0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1000));
  });

  it("begins with the last wrong attempt, and ends", () => {
    expect(pausedUntil({ failures: 5, last: now }, now)).to.equal(now + 8000);
    expect(pausedUntil({ failures: 5, last: now }, now + 8001)).to.equal(now + 8000);
    expect(pausedUntil({ failures: 2, last: now }, now)).to.equal(now);
  });

  it("is over if the clock was set back, and if the stored value is missing or invalid", () => {
    expect(pausedUntil({ failures: 9, last: now + 1 }, now)).to.equal(now);
    const nonsense = [undefined, null, 5, "x", [], {}, { failures: "9", last: now }, { failures: 9 }];
    for (const value of [...nonsense, { failures: -1, last: now }, { failures: 9, last: NaN }]) {
      expect(pausedUntil(value, now), JSON.stringify(value)).to.be.at.most(now);
    }
  });

  it("never exceeds one minute, whatever is stored", () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.integer({ min: 0, max: 2 ** 45 }), (failures, last, at) => {
        expect(pausedUntil({ failures, last }, at)).to.be.at.most(at + 60_000);
      }),
    );
  });
});

describe("openWithBackoff", () => {
  const storage = memoryStorage();
  const { pbkdf2, asked } = standIn();
  before(() => newVault(storage));
  const opening = (master: string, attempts: MasterAttemptsPort, at: number): ReturnType<typeof openWithBackoff> =>
    openWithBackoff({ storage, masterPassword: master, pbkdf2 }, attempts, () => at);

  it("counts wrong master passwords, delays the next before any derivation, and clears the count after a right one", async () => {
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

  it("does not count aborts and attempts that are not guesses", async () => {
    const attempts = counter();
    const signal = AbortSignal.abort();
    await openWithBackoff({ storage, masterPassword, pbkdf2, signal }, attempts, () => now).catch(() => undefined);
    await rejectsApp(opening("", attempts, now), "master-empty");
    const bare = { storage: memoryStorage(), masterPassword, pbkdf2 };
    await rejectsApp(
      openWithBackoff(bare, attempts, () => now),
      "vault-missing",
    );
    expect(attempts.held).to.equal(undefined);
  });

  it("begins at zero if the stored count is invalid", async () => {
    const attempts = counter({ failures: "many" });
    await rejectsApp(opening("wrong", attempts, now), "cannot-decrypt");
    expect(attempts.held).to.deep.equal({ failures: 1, last: now });
  });
});

describe("master passwords tried at the same time", () => {
  /**
   * Starts twenty attempts to unlock. Key derivations wait for `answer`. `reached` is the number of derivations that
   * began.
   */
  const twenty = async (
    ports: readonly MasterAttemptsPort[],
    options: { right?: boolean; signal?: AbortSignal } = {},
  ): Promise<{ reached: number; codes: unknown[]; answer: () => Promise<void>; done: Promise<unknown> }> => {
    const storage = memoryStorage();
    await newVault(storage);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { pbkdf2, asked } = standIn();
    const slow: typeof pbkdf2 = async (parameters) => {
      const reached = pbkdf2(parameters);
      await answered;
      parameters.signal?.throwIfAborted();
      return reached;
    };
    const codes: unknown[] = [];
    const done = Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const master = options.right ? masterPassword : `wrong ${i}`;
        const trying = { storage, masterPassword: master, pbkdf2: slow, signal: options.signal };
        try {
          (await openWithBackoff(trying, ports[i % ports.length]!, () => now)).close();
          codes.push("open");
        } catch (error) {
          codes.push(error instanceof AppError ? error.code : (error as Error).name);
        }
      }),
    );
    await settled();
    return {
      reached: asked.length,
      codes,
      async answer() {
        answer();
        await done;
      },
      done,
    };
  };
  /** Returns the ports of several windows that share the number of wrong master passwords and the running attempts. */
  const windows = (count: number): [first: ReturnType<typeof counter>, ...others: MasterAttemptsPort[]] => {
    const shared = counter();
    let running = 0;
    const queue = createQueue();
    const tries: RunningTries = {
      exclusively: queue,
      count: () => Promise.resolve(running),
      begin: () => {
        running++;
        return Promise.resolve(() => {
          running--;
          return Promise.resolve();
        });
      },
    };
    Object.assign(shared, { running: tries });
    return [shared, ...Array.from({ length: count - 1 }, (): MasterAttemptsPort => ({ ...shared, running: tries }))];
  };
  const tally = (codes: readonly unknown[], code: string): number => codes.filter((each) => each === code).length;

  it("lead to three derivations in twenty attempts, as many as attempts one after another", async () => {
    const attempts = counter();
    const oneByOne = standIn();
    const storage = memoryStorage();
    await newVault(storage);
    for (let i = 0; i < 20; i++) {
      const trying = { storage, masterPassword: `wrong ${i}`, pbkdf2: oneByOne.pbkdf2 };
      await openWithBackoff(trying, attempts, () => now).catch(() => undefined);
    }
    expect(oneByOne.asked).to.have.length(3);
    for (const ports of [[counter()], windows(7)] as const) {
      const { reached, codes, answer } = await twenty(ports);
      expect(reached).to.equal(3);
      await answer();
      expect([tally(codes, "cannot-decrypt"), tally(codes, "unlock-paused")]).to.deep.equal([3, 17]);
      expect(ports[0].held).to.deep.equal({ failures: 3, last: now });
    }
  });

  it("are not counted and let the next one begin after they are cancelled", async () => {
    const attempts = counter({ failures: 2, last: now });
    const abort = new AbortController();
    const { reached, codes, answer } = await twenty([attempts], { signal: abort.signal });
    expect(reached).to.equal(1);
    abort.abort();
    await answer();
    expect([tally(codes, "AbortError"), tally(codes, "unlock-paused")]).to.deep.equal([1, 19]);
    expect(attempts.held).to.deep.equal({ failures: 2, last: now });
    expect((await twenty([attempts])).reached).to.equal(1);
  });

  it("are not counted after one of them is right", async () => {
    const attempts = counter({ failures: 1, last: now });
    const { reached, codes, answer } = await twenty([attempts], { right: true });
    expect(reached).to.equal(2);
    await answer();
    expect([tally(codes, "open"), tally(codes, "unlock-paused")]).to.deep.equal([2, 18]);
    expect(attempts.held).to.equal(undefined);
    expect((await twenty([attempts])).reached).to.equal(3);
  });

  it("begin one at a time after each delay", async () => {
    const attempts = counter({ failures: 3, last: now - 2000 });
    const { reached, answer } = await twenty([attempts]);
    expect(reached).to.equal(1);
    await answer();
    expect(attempts.held).to.deep.equal({ failures: 4, last: now });
  });

  it("do not block the next one if the count cannot be stored", async () => {
    const failing = { ...counter(), set: () => Promise.reject(new Error("no memory")) };
    const { answer, codes } = await twenty([failing]);
    await answer();
    expect(tally(codes, "Error")).to.equal(3);
    expect((await twenty([failing])).reached).to.equal(3);
  });
});

type Step = (
  vault: Vault,
  options: Required<Pick<ChangeMasterOptions, "masterPassword" | "pbkdf2" | "attempts">>,
) => Promise<unknown>;

const steps: [title: string, step: Step][] = [
  [
    "a change of the master password",
    (vault, options) => changeMaster(vault, { ...options, newMasterPassword: "another" }),
  ],
  ["a new vault key", (vault, options) => newVaultKey(vault, options)],
];

for (const [title, step] of steps) {
  describe(`the master password for ${title} in an unlocked vault`, () => {
    let clock: Clock;
    beforeEach(() => {
      clock = stoppedClock();
    });
    afterEach(() => {
      clock.end();
    });

    it("counts together with the attempts to unlock if it is wrong, and the next is delayed before any derivation", async () => {
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
      await rejectsApp(openWithBackoff({ storage: vault.storage, ...wrong }, attempts), "unlock-paused", [60]);
    });

    it("clears the count if it is right, whatever happens to the rest", async () => {
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
