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

  it("contain no symbol that is marked as internal", () => {
    const internal = readFileSync("src/internal.ts", "utf8").match(/\b\w+(?=[,\s]*\}|,)/gu) ?? [];
    const published = types.map((line) => line.split(" ")[1]?.replace(":", ""));
    expect(internal).to.include("keepSession");
    expect(internal.filter((name) => published.includes(name))).to.deep.equal([]);
  });
});
