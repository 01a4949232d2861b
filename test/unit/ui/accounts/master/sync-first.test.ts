import { expect } from "chai";
import { writeConnection } from "../../../../../src/sync/index.ts";
import { SyncFirstFailed, syncFirst } from "../../../../../ui/accounts/master/NewKey.tsx";
import type { SyncStatus } from "../../../../../ui/ports.ts";
import { newVault } from "../../../src/vaults.ts";

const done = (left?: number): SyncStatus => ({ state: "done", at: 0, ...(left !== undefined && { left }) });
const failed: SyncStatus = { state: "failed", at: 0, error: { code: "store-failed", values: ["offline"] } };

/** Runs `syncFirst` with a background whose syncs end with these states. Returns its result and the number of syncs. */
async function first(states: readonly SyncStatus[], isConnected = true): Promise<{ result: unknown; syncs: number }> {
  const vault = await newVault();
  if (isConnected) await writeConnection(vault, { kind: "browser" });
  let syncs = 0;
  const devices = {
    syncNow: () => {
      syncs++;
      return Promise.resolve();
    },
    status: { get: () => Promise.resolve(states[syncs - 1]), onChange: () => () => undefined },
  };
  const work = syncFirst({ use: () => Promise.resolve(vault) }, devices);
  const result = await work.catch((error: unknown) => error);
  return { result, syncs };
}

describe("the sync before a new vault key", () => {
  it("is not needed without a store", async () => {
    expect(await first([], false)).to.deep.equal({ result: false, syncs: 0 });
  });

  it("is repeated until no file is left", async () => {
    expect(await first([done()])).to.deep.equal({ result: true, syncs: 1 });
    expect(await first([done(70), done(6), done(0)])).to.deep.equal({ result: true, syncs: 3 });
  });

  it("waits if the background has already started the next sync", async () => {
    const running: SyncStatus = { state: "running", at: 0 };
    expect(await first([running, done(6), running, done(0)])).to.deep.equal({ result: true, syncs: 4 });
  });

  it("fails if the syncs read no more of the files that are left", async () => {
    const { result, syncs } = await first([done(6), done(6), done(0)]);
    expect(result).to.be.instanceOf(SyncFirstFailed);
    expect(syncs).to.equal(2);
  });

  it("fails with the error of the sync that fails", async () => {
    for (const states of [[failed], [done(6), failed]]) {
      const { result } = await first(states);
      expect(result).to.be.instanceOf(SyncFirstFailed);
      expect((result as SyncFirstFailed).cause).to.deep.equal(failed.error);
    }
  });
});
