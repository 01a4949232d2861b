import { expect } from "chai";
import { editAccount } from "../../../../src/accounts/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { syncLog, syncVault } from "../../../../src/sync/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { newVault } from "../vaults.ts";
import { entry, memoryStore, twoDevices } from "./two-devices.ts";

const idle = {
  taken: 0,
  conflicts: 0,
  foreign: 0,
  bad: 0,
  unknown: 0,
  left: 0,
  given: false,
  storeWasEmpty: false,
  storeWasDamaged: false,
};
const log = async (vault: Vault): Promise<object[]> =>
  (await syncLog(vault)).map((logged) =>
    Object.fromEntries(Object.entries(logged).filter(([field]) => field !== "time")),
  );

describe("the log of syncs", () => {
  it("has the newest first, and one entry for equal results in a row", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    expect(await log(laptop)).to.deep.equal([{ ...idle, times: 1, given: true }]);
    for (let i = 0; i < 3; i++) await syncVault(laptop, store);
    await editAccount(phone, name, { notes: "a secret note" });
    await syncVault(phone, store);
    await syncVault(laptop, store);
    store.files.clear();
    await syncVault(laptop, store);
    expect(await log(laptop)).to.deep.equal([
      { ...idle, times: 1, given: true, storeWasEmpty: true },
      { ...idle, times: 1, taken: 1 },
      { ...idle, times: 3 },
      { ...idle, times: 1, given: true },
    ]);
    expect(JSON.stringify(await syncLog(laptop))).not.to.match(/note|example|ada/u);
    const [{ time } = { time: 0 }] = await syncLog(laptop);
    expect(Date.now() - time).to.be.within(0, 3_600_000);
  });

  it("has errors with their reason but without their message, and no sync that was aborted", async () => {
    const vault = await newVault();
    const errors = [new AppError("store-failed", "the server is full", ["full"]), new Error(entry.site)];
    for (const error of errors)
      await rejection(
        syncVault(
          vault,
          memoryStore(() => {
            throw error;
          }),
        ),
      );
    const expected = [
      { ...idle, times: 1, error: "unexpected" },
      { ...idle, times: 1, error: "store-failed", reason: "full" },
    ];
    expect(await log(vault)).to.deep.equal(expected);
    const abort = new AbortController();
    abort.abort(new Error("enough"));
    await rejection(syncVault(vault, memoryStore(), abort));
    expect(await log(vault)).to.deep.equal(expected);
  });

  it("has 50 entries at most", async () => {
    const vault = await newVault();
    const store = memoryStore();
    for (let i = 0; i < 60; i++) {
      if (i % 2 === 0) store.files.clear();
      await syncVault(vault, store);
    }
    expect(await log(vault)).to.have.length(50);
  });
});
