import { expect } from "chai";
import { addAccount } from "../../../../src/accounts/index.ts";
import { hasVault, memoryStorage, type StoragePort } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { spied } from "../spied.ts";
import { account, accountName, dump, newVault, open, rules, write } from "../vaults.ts";
import { withRandom } from "../with-random.ts";

/**
 * Runs `work` on copies of `entries` until `work` succeeds. In run n, call n to the storage fails. Returns the number
 * of calls in a successful run.
 */
async function failingEverywhere(
  entries: Record<string, unknown>,
  work: (storage: StoragePort) => Promise<unknown>,
): Promise<number> {
  for (let at = 1; ; at++) {
    const inner = memoryStorage(entries);
    const cause = new Error("disk full");
    const { storage, calls } = spied(inner, (_, count) => (count === at ? cause : undefined));
    const outcome = work(storage);
    if (
      await outcome.then(
        () => calls.length < at,
        () => false,
      )
    )
      return at - 1;
    const error = await rejectsApp(outcome, "storage-failed");
    expect(error.cause).to.equal(cause);
    expect(await dump(inner), `failing at call ${at}`).to.deep.equal(entries);
    await inner.exclusively(() => Promise.resolve()); // checks that the lock is free again
  }
}

describe("a storage that fails at any call", () => {
  it("contains nothing after creation", async () => {
    expect(await failingEverywhere({}, (storage) => newVault(storage))).to.equal(3);
    expect(await failingEverywhere({ other: 1 }, (storage) => newVault(storage))).to.equal(3);
  });

  it("is unchanged after a change", async () => {
    const made = await newVault();
    await write(made, accountName, account);
    const entries = await dump(made.storage);
    const add = async (storage: StoragePort): Promise<unknown> =>
      addAccount(await open(storage), { site: "new.example", login: "", revision: 1, rules });
    expect(await failingEverywhere(entries, add)).to.equal(6);
    const update = async (storage: StoragePort): Promise<unknown> =>
      write(await open(storage), accountName, { ...account, notes: "new" });
    expect(await failingEverywhere(entries, update)).to.equal(6);
  });

  it("makes hasVault throw instead of returning false", async () => {
    const { storage } = spied(memoryStorage(), () => new Error("disk"));
    await rejectsApp(hasVault(storage), "storage-failed");
  });

  it("does not prevent later changes of the same vault", async () => {
    const inner = memoryStorage();
    let failing = false;
    const { storage } = spied(inner, (call) => (failing && call === "set" ? new Error("disk full") : undefined));
    const vault = await newVault(storage);
    failing = true;
    await rejectsApp(write(vault, accountName, account), "storage-failed");
    expect((await vault.contents()).records.has(accountName)).to.equal(false);
    failing = false;
    await write(vault, accountName, account);
    expect((await vault.contents()).records.has(accountName)).to.equal(true);
  });
});

describe("a random generator that fails at any call", () => {
  const cause = new Error("no entropy");

  /**
   * Runs `work` until it succeeds. In run n, call n for random bytes fails. Returns the number of calls for random
   * bytes in a successful run.
   */
  async function failingRandom(work: () => Promise<unknown>, check: () => Promise<void>): Promise<number> {
    for (let at = 1; ; at++) {
      let calls = 0;
      const random = (count: number): Uint8Array => {
        if (++calls === at) throw cause;
        return Buffer.alloc(count, calls);
      };
      const error: unknown = await withRandom(random, () =>
        work().then(
          () => undefined,
          (e: unknown) => e,
        ),
      );
      if (calls < at) return at - 1;
      expect(error).to.deep.include({ code: "randomness-failed", cause });
      await check();
    }
  }

  it("prevents any write during creation", async () => {
    let storage = memoryStorage();
    const work = (): Promise<unknown> => newVault((storage = memoryStorage()));
    const calls = await failingRandom(work, async () => {
      expect(await storage.keys()).to.deep.equal([]);
    });
    expect(calls).to.equal(7); // vault id, vault key, salt, root id, and three nonces
  });

  it("prevents any write during a change", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const unchanged = async (): Promise<void> => {
      expect(await dump(vault.storage)).to.deep.equal(before);
    };
    const add = (): Promise<unknown> => addAccount(vault, { site: "s.example", login: "", revision: 1, rules });
    expect(await failingRandom(add, unchanged)).to.equal(2);
    const three = { [accountName]: account, settings: {}, "site/x": { site: "x" } };
    const after = await dump(vault.storage);
    const work = (): Promise<unknown> => vault.change(() => ({ writes: three, result: 0 }));
    const still = async (): Promise<void> => {
      expect(await dump(vault.storage)).to.deep.equal(after);
    };
    expect(await failingRandom(work, still)).to.equal(3);
  });
});
