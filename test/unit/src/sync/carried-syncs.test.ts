/** Tests syncing through a browser's sync, which carries the parts of a file to other devices at different times. */
import { expect } from "chai";
import fc from "fast-check";
import { carriedSyncs } from "./carried-syncs.ts";

describe("syncing through the browser's sync", () => {
  it("keeps the laws of syncing while items arrive late, in part, in another order, or are wiped", async function () {
    this.timeout(600_000);
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        expect(await carriedSyncs(seed)).to.equal(undefined);
      }),
      { numRuns: 60 },
    );
  });
});
