/** Tests the file with the results of a benchmark run: its name, its folder and the checks when it is read. */
import { expect } from "chai";
import path from "node:path";
import { readResults } from "../../../../bench/papers/results-file.ts";
import type { Results } from "../../../../bench/measure/results.ts";
import { asText, fileOf } from "../../../../bench/papers/results-file.ts";

const results: Results = {
  ...{ format: 1, date: "2026-01-02T03:04:05.000Z", mode: "full", studies: [], weights: {}, engines: [] },
  machine: {
    ...{ cpu: "Intel(R) Core(TM) i5 CPU @ 2.50GHz", cores: 2, system: "Linux", hidden: undefined },
    ...{ shaExtensions: "no", aesInstructions: "yes" },
  },
};

const folderOf = (file: string): string => path.basename(path.dirname(file));

describe("the results of npm run bench", () => {
  it("are named by day and processor", () => {
    expect(path.basename(fileOf(results, true))).to.equal("2026-01-02-intel-core-i5.json");
  });

  it("are saved among the committed ones only if no study and no engine is missing", () => {
    expect(folderOf(fileOf(results, true))).to.equal("results");
    expect(folderOf(fileOf(results, false))).to.equal("bench");
    const absent = [{ name: "webkit", note: "was not found" }];
    expect(folderOf(fileOf({ ...results, absent }, true))).to.equal("bench");
  });

  it("are read as they were saved, and other files are refused", () => {
    expect(readResults(asText(results))).to.deep.equal(JSON.parse(JSON.stringify(results)));
    for (const text of ["null", "[]", '{"format":2,"studies":[],"engines":[]}', '{"name":"saltmill"}', "no JSON"]) {
      expect(() => readResults(text), text).to.throw(Error);
    }
  });
});
