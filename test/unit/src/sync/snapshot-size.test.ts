/** Compares the size of a snapshot with a KDBX file of the same accounts. */
import { expect } from "chai";
import { exportKdbx } from "../../../../src/exchange/index.ts";
import { syncVault } from "../../../../src/sync/index.ts";
import { memoryStore } from "./two-devices.ts";
import { generated, imported } from "./typical-vaults.ts";

describe("a snapshot", () => {
  for (const [kind, make, count] of [
    ["moved-in", imported, 100],
    ["moved-in", imported, 500],
    ["generated", generated, 100],
  ] as const)
    it(`of ${count} ${kind} accounts has at most 1.5 times the bytes of a KDBX of the same accounts`, async () => {
      const vault = await make(count);
      const store = memoryStore();
      await syncVault(vault, store);
      const [snapshot] = [...store.files.values()];
      const { bytes: kdbx } = await exportKdbx(await vault.contents(), { password: "correct horse" });
      expect(snapshot!.length / kdbx.length, `${snapshot!.length} of ${kdbx.length}`).to.be.below(1.5);
    });
});
