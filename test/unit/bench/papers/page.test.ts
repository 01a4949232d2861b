/** Tests that docs/bench.md and its charts state what the committed benchmark results show, and nothing else. */
import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { installContenders } from "../../../../bench/contenders/install.ts";
import type { Results } from "../../../../bench/measure/results.ts";
import { beginOf, blocksOf, endOf, withBlocks } from "../../../../bench/papers/page/blocks.ts";
import { committedRuns, Evidence, type Run } from "../../../../bench/papers/page/evidence.ts";
import { above, findingsList, inEach } from "../../../../bench/papers/page/findings.ts";
import { opening } from "../../../../bench/papers/page/opening.ts";
import { places } from "../../../../bench/papers/page/places.ts";
import { rowsTable } from "../../../../bench/papers/page/rows.ts";
import { root } from "../../../../tools/steps.mjs";
import { rows as studyRows } from "./study-rows.ts";

const folder = path.join(root, "docs", "bench");

describe("docs/bench.md", () => {
  let evidence: Evidence;
  let page: string;

  before(async () => {
    evidence = new Evidence(await committedRuns());
    page = await readFile(path.join(root, "docs", "bench.md"), "utf8");
  });

  it("has the tables and sentences that `npm run bench -- --write` writes from the committed results", () => {
    expect(withBlocks(page, blocksOf(evidence))).to.equal(page);
  });

  it("has no number outside of them, apart from the papers' years and the settings of studies", () => {
    const byHand = Object.keys(blocksOf(evidence)).reduce((text, block) => {
      const [before = "", rest = ""] = text.split(beginOf(block));
      return before + (rest.split(endOf(block))[1] ?? "");
    }, page);
    const words = byHand.replaceAll(/\]\([^)]*\)/gu, "]").match(/(?<![\w-])\d[\d,.]*/gu) ?? [];
    expect(
      words
        .map((word) => word.replace(/[.,]$/u, ""))
        .filter((word) => !["2009", "2014", "2016", "2022", "128", "262,144", "64", "32"].includes(word)),
    ).to.deep.equal([]);
  });

  it("opens with fifteen rows, each with a different claim", () => {
    expect(new Set(opening.map(({ what }) => what))).to.have.property("size", 15);
  });

  it("gives each study a place", () => {
    const placed = new Set(places.flatMap(({ studies = [] }) => studies));
    const known = Object.keys(studyRows);
    expect([...placed].filter((id) => !known.includes(id))).to.deep.equal([]);
    expect(known.filter((id) => !placed.has(id))).to.deep.equal([]);
  });

  it("gives the reason for each table or figure that has no study", () => {
    for (const { item, studies = [], note = "" } of places)
      expect(studies.length > 0 || note !== "", item).to.equal(true);
  });

  it("has the charts that are drawn from the committed results", async function () {
    this.timeout(120_000);
    await installContenders();
    const { drawnCharts } = await import("../../../../bench/papers/page/write.ts");
    const drawn = await drawnCharts(evidence);
    expect([...drawn.keys()].sort()).to.deep.equal((await readdir(folder)).sort());
    for (const [file, drawing] of drawn) {
      expect(page).to.contain(`(bench/${file})`);
      expect(await readFile(path.join(folder, file), "utf8"), file).to.equal(drawing);
    }
  });
});

const point = { size: 0, ms: 2, lower: 2, upper: 2, rounds: 7, pieces: 1000 };

/**
 * @param speed - a factor: at 2, the contender `one` takes half the usual time
 * @param load - the number of cores that other processes used
 */
const runOf = (letter: string, id: string, speed: number, load = 0): Run => {
  const study = { id, seed: "a paper", table: "Table I", title: "A study", shows: "", measure: "ms" } as const;
  const results: Results = {
    ...{ format: 1, date: "2026-01-02T03:04:05.000Z", mode: "full", weights: {} },
    studies: [{ ...study, contenders: [{ name: "one" }, { name: "other" }] }],
    engines: ["node", "chromium", "firefox", "webkit"].map((name) => ({
      ...{ name, version: name, clockStepMs: 1, sampleMs: 20, seconds: 60 },
      studies: [
        {
          ...{ id, load },
          series: [
            { contender: "one", state: "timed", points: [{ ...point, ms: point.ms / speed }] },
            {
              contender: "other",
              state: "timed",
              points: name === "webkit" ? [] : [{ ...point, ms: 8, ...(name === "firefox" && { ranAt: 1 }) }],
            },
          ],
        },
      ],
    })),
  };
  return { letter, file: `${letter}.json`, results };
};

describe("a row of the page", () => {
  const row = (contender: string, over?: string) => ({
    ...{ what: "a thing", then: "—" },
    now: { study: "a", contender, ...(over !== undefined && { over: { contender: over } }) },
  });
  const cells = (runs: readonly Run[], ...of: Parameters<typeof row>): string[] =>
    (rowsTable(new Evidence(runs), [row(...of)])[2] ?? "").split("|").map((cell) => cell.trim());

  it("quotes the newest run that has the study, with its letter", () => {
    const runs = [runOf("A", "a", 1), runOf("B", "a", 2), runOf("C", "b", 3)];
    expect(cells(runs, "one")).to.deep.equal(["", "a thing", "—", "1", "1", "1", "1", "B", ""]);
  });

  it("quotes runs on a machine with limits only where it asks for them", () => {
    const [free, limited] = [runOf("A", "a", 1), runOf("B", "a", 2)];
    const machine = { cpu: "one", cores: 1, system: "", shaExtensions: "no", aesInstructions: "no", hidden: undefined };
    const results = { ...limited.results, machine: { ...machine, limits: { cores: 0.25 } } } as Results;
    const evidence = new Evidence([free, { ...limited, results }]);
    expect(evidence.value("node", { study: "a", contender: "one" })?.value).to.equal(2);
    expect(evidence.value("node", { study: "a", contender: "one", limited: true })?.value).to.equal(1);
  });

  it("marks scaled numbers, ratios, missing numbers, and studies that others disturbed", () => {
    expect(cells([runOf("A", "a", 1, 0.8)], "other", "one")).to.deep.equal([
      ...["", "a thing", "—", "×4", "×4", "≈ ×4", "—", "A*", ""],
    ]);
  });

  it("fails for a contender or a study that the results do not have", () => {
    expect(() => cells([runOf("A", "a", 1)], "nobody")).to.throw("nobody");
    expect(() => cells([runOf("A", "b", 1)], "one")).to.throw('No committed result has the study "a"');
  });
});

describe("a sentence of the page", () => {
  const evidence = new Evidence([runOf("A", "a", 1)]);
  const finding = (contender: string, least: number) => ({
    text: "It is slow.",
    holds: inEach({ study: "a", contender }, above(least)),
  });

  it("is written if the results of all four engines support it", () => {
    expect(findingsList(evidence, [finding("one", 1)])).to.deep.equal(["- It is slow."]);
  });

  it("fails if the results contradict it, or if an engine has no result", () => {
    for (const each of [finding("one", 3), finding("other", 1)]) {
      expect(() => findingsList(evidence, [each])).to.throw("deny: It is slow.");
    }
  });
});
