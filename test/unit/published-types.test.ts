import { expect } from "chai";
import { readFileSync } from "node:fs";
import { publishedTypes } from "../published-types/list.ts";

describe("the published types", function () {
  this.timeout(120_000);
  const types = publishedTypes().split("\n");

  it("are those of the committed list, which `npx tsx test/published-types/write.ts` updates", () => {
    const committed = readFileSync(new URL("../published-types/published-types.txt", import.meta.url), "utf8");
    expect(types).to.deep.equal(committed.split("\n"));
  });
});
