/** Tests that docs/bench.md and its charts state what the committed benchmark results show, and nothing else. */
import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { installContenders } from "../../../../bench/contenders/install.ts";
import type { Results } from "../../../../bench/measure/results.ts";
import {
  allFindings,
  allRows,
  beginOf,
  blocksOf,
  claims,
  endOf,
  withBlocks,
} from "../../../../bench/papers/page/blocks.ts";
import { jobs, recommended } from "../../../../bench/papers/page/choices.ts";
import { publishedCurves, publishedMs } from "../../../../bench/papers/page/crypto-bench.ts";
import { withInstead } from "../../../../bench/papers/page/claims.ts";
import {
  committedRuns,
  Evidence,
  type Quantity,
  type Run,
  withNodesByVersion,
  withoutVersion,
} from "../../../../bench/papers/page/evidence.ts";
import { sentencesOf } from "../../../../bench/papers/page/findings.ts";
import { singlesOf, type Test, verdictOf } from "../../../../bench/papers/page/judge.ts";
import { places } from "../../../../bench/papers/page/places.ts";
import { isMeasured } from "../../../../bench/papers/page/rows.ts";
import { sized } from "../../../../bench/papers/page/sizes.ts";
import { pbkdf2Sha1 } from "../../../../bench/papers/studies/published/hashing.ts";
import { root } from "../../../../tools/steps.mjs";
import { bundledStudies } from "./bundled-studies.ts";
import { rows as studyRows } from "./study-rows.ts";

const folder = path.join(root, "docs", "bench");
const allClaims = Object.values(claims).flat().flatMap(withInstead);
const quantities: readonly Quantity[] = [
  ...allRows.map(({ now }) => now),
  ...allClaims.flatMap(({ now }) => now ?? []),
  ...[...allClaims, ...allFindings].flatMap(({ test }) =>
    test ? singlesOf(test).map(({ quantity }) => quantity) : [],
  ),
];

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

  it("has no number outside of them, apart from the papers' years, the settings of studies and names of things", () => {
    const byHand = Object.keys(blocksOf(evidence)).reduce((text, block) => {
      const [before = "", rest = ""] = text.split(beginOf(block));
      return before + (rest.split(endOf(block))[1] ?? "");
    }, page);
    const words = byHand.replaceAll(/\]\([^)]*\)/gu, "]").match(/(?<![\w-])\d[\d,.]*/gu) ?? [];
    const settings = ["128", "262,144", "64", "32", "1"];
    const named = ["2048", "112", "4090", "7900"]; // a key of RSA and its strength, graphics cards
    const known = ["2009", "2014", "2016", "2022", ...settings, ...named];
    expect(words.map((word) => word.replace(/[.,]$/u, "")).filter((word) => !known.includes(word))).to.deep.equal([]);
  });

  it("names no contender that neither a committed run nor a study of today knows", async function () {
    this.timeout(120_000);
    const today = new Set(
      (await bundledStudies()).flatMap(({ id, contenders }) =>
        contenders.map(({ name }) => `${id}: ${withoutVersion(name)}`),
      ),
    );
    const isKnown = ({ study, contender, over }: Quantity): boolean =>
      [
        { study, contender },
        { study, contender, ...over },
      ].every((part) => evidence.knows(part) || today.has(`${part.study}: ${part.contender}`));
    expect(quantities.filter((quantity) => !isKnown(quantity))).to.deep.equal([]);
    expect(isKnown({ study: "memory-hard", contender: "Argon2id, 64 MiB, 3 passes, Saltmil" })).to.equal(false);
  });

  it("has a number of each study", () => {
    const told = quantities.filter((quantity) => isMeasured(evidence, quantity));
    const ids = new Set(told.flatMap(({ study, over }) => [study, over?.study ?? study]));
    expect(Object.keys(studyRows).filter((id) => !ids.has(id))).to.deep.equal([]);
  });

  it("judges each statement of the papers, or says why not", () => {
    for (const { says, now, test, verdict, note } of allClaims) {
      expect((now !== undefined && test !== undefined) || verdict !== undefined || note !== undefined, says).to.equal(
        true,
      );
    }
  });

  it("names a size only if it was published or measured", () => {
    for (const { what, then, weighs } of sized) {
      expect(then !== undefined || (weighs !== undefined && evidence.weight(weighs) !== undefined), what).to.equal(
        true,
      );
    }
  });

  it("recommends something for each job, and no AES by tables", () => {
    for (const job of jobs) {
      const found = recommended(evidence, job).map(({ candidate }) => candidate.contender);
      expect(found, job.job).to.not.deep.equal([]);
      expect(
        found.filter((name) => /by tables|AES-GCM, @noble|aes-js/u.test(name)),
        job.job,
      ).to.deep.equal([]);
    }
  });

  it("quotes the published numbers of crypto-bench from its files", () => {
    expect(publishedCurves("hash", "sha1")).to.have.property("length", 7);
    expect(publishedCurves("hash", "sha1").find(({ contender }) => contender === "rusha")?.points.length).to.equal(77);
    expect(publishedMs("hash", "sha1", "rusha", 10_000_000)).to.equal(237);
    for (const { label, value } of pbkdf2Sha1) {
      const library = label === "forge" ? "node-forge" : label;
      expect(10_000 / publishedMs("pbkdf2", "sha1", library, 10_000), label).to.be.closeTo(value, 0.005 * value);
    }
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
      // Programs other than browsers do not know CSS variables, and would paint black bars.
      expect(drawing, file).to.not.contain("var(--");
    }
  });
});

describe("the page of other results", () => {
  let runs: Run[];
  before(async () => {
    runs = await committedRuns();
  });

  const pageOf = (results: readonly Results[]): string =>
    Object.values(
      blocksOf(new Evidence(results.map((each, i) => ({ letter: `R${i}`, file: "run.json", results: each })))),
    )
      .flat()
      .join("\n");

  /** Returns the newest of the largest runs with changes, as if it had been made later. */
  function changed(change: (results: Results) => Results): string {
    const largest = [...runs].sort((a, b) => a.results.studies.length - b.results.studies.length).at(-1)?.results;
    return pageOf([...runs.map(({ results }) => results), ...(largest ? [change(largest)] : [])]);
  }

  it("goes on with newer packages", () => {
    const text = changed(
      (results) => JSON.parse(JSON.stringify(results).replaceAll(/ (\d+\.\d+)\.\d+"/gu, ' $1.99"')) as Results,
    );
    expect(text).to.contain("sjcl");
    expect(text).to.contain(`| R${runs.length}, `);
  });

  it("has a column for each version of an engine", () => {
    const text = changed((results) => ({
      ...results,
      engines: results.engines.flatMap((engine) =>
        engine.name === "node" ? [engine, { ...engine, name: "node-24", version: "Node 24.21.0" }] : [engine],
      ),
    }));
    expect(text).to.contain("| Node 24 ");
    expect(text).to.not.contain("Node 24 24");
  });

  it("calls Node by its version in runs that were made with another one", () => {
    const named = (version: string, letter: string): Run => {
      const [run] = runs;
      const [engine] = run?.results.engines ?? [];
      if (!run || !engine) throw new Error("no committed run");
      return { ...run, letter, results: { ...run.results, engines: [{ ...engine, name: "node", version }] } };
    };
    const all = withNodesByVersion([named("Node 20.20.2", "A"), named("Node 24.21.0", "B"), named("Node 24.1.0", "C")]);
    expect(all.map(({ results }) => results.engines[0]?.name)).to.deep.equal(["node-20", "node", "node"]);
  });

  it("leaves out the rows of contenders that are gone, and shows which backend ran", () => {
    const text = changed((results) => ({
      ...results,
      studies: results.studies.map((study) => ({
        ...study,
        contenders: study.contenders.filter(({ name }) => !name.startsWith("crypto-js")),
      })),
      engines: results.engines.map((engine) => ({
        ...engine,
        studies: engine.studies.map((study) => ({
          ...study,
          series: study.series
            .filter(({ contender }) => !contender.startsWith("crypto-js"))
            .map((series) =>
              series.contender === "Saltmill"
                ? { ...series, points: series.points.map((each) => ({ ...each, backend: "webcrypto" })) }
                : series,
            ),
        })),
      })),
    }));
    expect(text).to.not.match(/PBKDF2-SHA1, crypto-js/u);
    expect(text).to.match(/backend that it chooses, which may be WebCrypto +\|.*\(WebCrypto\)/u);
  });

  it("says nothing of a run that others disturbed everywhere", () => {
    const disturbed = ({ results }: Run): Results => ({
      ...results,
      engines: results.engines.map((engine) => ({
        ...engine,
        studies: engine.studies.map((study) => ({ ...study, load: 1 })),
      })),
    });
    const text = pageOf(runs.map(disturbed));
    expect(text).to.not.match(/^- /mu);
    expect(text).to.not.match(/still true in|no longer true in|mixed/u);
  });

  it("can be written from no results at all", () => {
    expect(pageOf([])).to.contain("not judged");
  });
});

/** Most cores of other processes in a column without a star. */
const quietUpTo = 0.5;

/** Reads a result directly from a file of results, without the code that writes the page. */
function readDirectly(results: Results, engine: string, { study, contender, size, measure, over }: Quantity) {
  const one = (id: string, name: string, at: number | undefined, where: string) => {
    const timed = results.engines.find((each) => each.name === where)?.studies.find((each) => each.id === id);
    const series = timed?.series.find((each) => withoutVersion(each.contender) === name);
    const point = series?.points.find((each) => at === undefined || each.size === at);
    const facts = results.studies.find((each) => each.id === id);
    if (!timed || !series || !point || !facts) return undefined;
    const unit = measure ?? facts.measure;
    const value = {
      ...{ ms: point.ms, "kB/s": point.pieces / point.ms, "iterations/ms": point.pieces / point.ms },
      ...{
        "ns/iteration": point.ms / point.pieces,
        "cycles/byte": (point.ms * (timed.clockMHz ?? results.machine?.clockMHz ?? NaN)) / point.pieces,
      },
    }[unit];
    const { weighs = "", ours = false } = facts.contenders.find((each) => each.name === series.contender) ?? {};
    const version = results.engines.find((each) => each.name === where)?.version.split(".")[0];
    const unknown = ours && weighs === "" ? results.date : ""; // nobody knows if our code changed between two runs
    const code = [series.contender, results.weights[weighs]?.minified, version, unknown].join(" ");
    return { value, quiet: (timed.load ?? 0) <= quietUpTo, code };
  };
  const value = one(study, contender, size, engine);
  if (value === undefined || over === undefined) return value;
  const other = one(over.study ?? study, over.contender ?? contender, over.size ?? size, over.engine ?? engine);
  return (
    other && {
      value: value.value / other.value,
      quiet: value.quiet && other.quiet,
      code: `${value.code} ÷ ${other.code}`,
    }
  );
}

describe("each sentence and each verdict of the page", () => {
  let evidence: Evidence;
  const told: readonly (readonly [string, Test])[] = [
    ...allFindings.map(({ yes, test }) => [yes, test] as const),
    ...allClaims.flatMap(({ says, test }) => (test ? [[says, test] as const] : [])),
  ];

  before(async () => {
    evidence = new Evidence(await committedRuns());
  });

  /** Returns what each run without stars says about a part of a statement in an engine, for the code of today. */
  function witnesses(quantity: Quantity, engine: string): number[] {
    const { limited = false } = quantity;
    const found = evidence.runs
      .filter(({ results }) => (results.machine?.limits !== undefined) === limited)
      .flatMap(({ results }) => readDirectly(results, engine, quantity) ?? []);
    const today = found.at(-1)?.code;
    return found.filter(({ quiet, code }) => quiet && code === today).map(({ value }) => value);
  }

  for (const [text, test] of told) {
    it(`holds in all runs in the engines that it names: ${text}`, () => {
      const { yes, no } = verdictOf(evidence, test);
      for (const engine of yes) {
        for (const { quantity, holds } of singlesOf(test)) {
          const values = witnesses(quantity, engine);
          expect(values, `${engine} ${quantity.contender}`).to.not.deep.equal([]);
          if (holds) expect(values.every(holds), `${engine} ${quantity.contender}`).to.equal(true);
        }
      }
      for (const engine of no) {
        const denied = singlesOf(test).some(({ quantity, holds }) => {
          const values = witnesses(quantity, engine);
          return values.length > 0 && (holds === undefined || !values.some(holds));
        });
        expect(denied, engine).to.equal(true);
      }
    });
  }

  it("can stand alone, because the one before may be left out", () => {
    for (const { yes, no } of allFindings) {
      for (const text of [yes, ...(no === undefined ? [] : [no])])
        expect(text).to.not.match(/^(?:It|They|That|Ours)\b/u);
    }
  });

  it("names all engines of which it speaks", () => {
    for (const finding of allFindings) {
      for (const sentence of sentencesOf(evidence, finding)) expect(sentence).to.match(/in each engine|in [A-Z]/u);
    }
  });
});
