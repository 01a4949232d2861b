/** Tests how docs/bench.md judges statements by several runs, and how it shows numbers. */
import { expect } from "chai";
import type { EngineResults, Point, Results, Series } from "../../../../bench/measure/results.ts";
import { Evidence, majorOf, type Quantity, type Run, withoutVersion } from "../../../../bench/papers/page/evidence.ts";
import { claimsTable } from "../../../../bench/papers/page/claims.ts";
import { findingsList } from "../../../../bench/papers/page/findings.ts";
import {
  above,
  all,
  below,
  beyondLinear,
  judge,
  proportional,
  similar,
  verdictOf,
} from "../../../../bench/papers/page/judge.ts";
import { rowsTable } from "../../../../bench/papers/page/rows.ts";

const point: Point = { size: 0, ms: 2, lower: 1.9, upper: 2.1, rounds: 7, pieces: 1000 };

interface Made {
  readonly study?: string;
  /** The milliseconds of the contender `one`. The contender `other` takes 8 ms. */
  readonly ms?: number;
  /** The relative distance of the quartiles from the median. */
  readonly spread?: number;
  /** The number of cores that other processes used. Null: not recorded. */
  readonly load?: number | null;
  readonly version?: string;
  readonly engineVersion?: string;
  readonly bytes?: number;
  readonly limited?: boolean;
  readonly growth?: Series["growth"];
  readonly engines?: readonly string[];
  /** The differences in WebKit. */
  readonly inWebkit?: Partial<Pick<Made, "ms" | "load">>;
}

let count = 0;

function made(of: Made): Run {
  const { study: id = "a", version = "1.0.0", bytes = 10, engines = ["node", "chromium", "firefox", "webkit"] } = of;
  const facts = { id, seed: "a paper", table: "Table I", title: "A study", shows: "", measure: "ms" } as const;
  const inEngine = (name: string): EngineResults => {
    const { ms = 2, spread = 0.05, load = 0 } = { ...of, ...(name === "webkit" && of.inWebkit) };
    const at = (time: number): Point => ({
      ...point,
      ms: time,
      lower: time * (1 - spread),
      upper: time * (1 + spread),
    });
    return {
      ...{ name, version: `${name} ${of.engineVersion ?? "20.1"}`, clockStepMs: 1, sampleMs: 20, seconds: 60 },
      studies: [
        {
          ...{ id, ...(load !== null && { load }) },
          series: [
            { contender: `one ${version}`, state: "timed", points: [at(ms)], ...(of.growth && { growth: of.growth }) },
            {
              ...{ contender: "other", state: "timed" },
              points: [{ ...at(8), ...(name === "firefox" && { ranAt: 1 }) }],
            },
          ],
        },
      ],
    };
  };
  const machine = { cpu: "one", cores: 1, system: "", shaExtensions: "no", aesInstructions: "no", hidden: undefined };
  const results = {
    ...{
      format: 1,
      date: "2026-01-02T03:04:05.000Z",
      mode: "full",
      weights: { one: { minified: bytes, gzip: bytes } },
    },
    studies: [{ ...facts, contenders: [{ name: `one ${version}`, weighs: "one" }, { name: "other" }] }],
    engines: engines.map(inEngine),
    ...(of.limited && { machine: { ...machine, limits: { cores: 0.25 } } }),
  } as Results;
  const letter = String.fromCharCode("A".charCodeAt(0) + count++);
  return { letter, file: `${letter}.json`, results };
}

function evidenceOf(...runs: readonly Made[]): Evidence {
  count = 0;
  return new Evidence(runs.map(made));
}

const one: Quantity = { study: "a", contender: "one" };
const ratio: Quantity = { ...one, over: { contender: "other" } };

describe("a row of the page", () => {
  const cells = (evidence: Evidence, now: Quantity): string[] =>
    (rowsTable(evidence, [{ what: "a thing", now }])[2] ?? "").split("|").map((cell) => cell.trim());

  it("quotes the newest run that has the study, with its letter", () => {
    const evidence = evidenceOf({ ms: 2 }, { ms: 1 }, { study: "b", ms: 3 });
    expect(cells(evidence, one)).to.deep.equal(["", "a thing", "—", "1", "1", "1", "1", "B, a", ""]);
  });

  it("quotes runs on a machine with limits only where it asks for them", () => {
    const evidence = evidenceOf({ ms: 2 }, { ms: 1, limited: true });
    expect(evidence.value("node", one)?.value).to.equal(2);
    expect(evidence.value("node", { ...one, limited: true })?.value).to.equal(1);
  });

  it("marks scaled numbers, ratios, and the very column that others disturbed", () => {
    const evidence = evidenceOf({ inWebkit: { load: 0.8 } });
    expect(cells(evidence, { study: "a", contender: "other", over: { contender: "one" } })).to.deep.equal([
      ...["", "a thing", "—", "×4", "×4", "≈ ×4", "×4*", "A, a", ""],
    ]);
  });

  it("divides by the number of one engine, but not by itself", () => {
    const evidence = evidenceOf({ inWebkit: { ms: 4, load: 0.8 } });
    const found = cells(evidence, { ...one, over: { engine: "webkit" } });
    expect(found.slice(3)).to.deep.equal(["×0.5*", "×0.5*", "×0.5*", "A, a", ""]);
  });

  it("is left out if no run has its study or its contender", () => {
    const evidence = evidenceOf({});
    const rows = [
      { ...one, study: "b" },
      { ...one, contender: "nobody" },
      { ...ratio, over: { study: "b" } },
    ];
    expect(
      rowsTable(
        evidence,
        rows.map((now) => ({ what: "a thing", now })),
      ),
    ).to.have.property("length", 2);
  });

  it("has the version of an engine above its column, if all rows have the same", () => {
    const rows = [one, { ...one, study: "b" }].map((now) => ({ what: "a thing", now }));
    expect(rowsTable(evidenceOf({}, { study: "b" }), rows)[0]).to.contain("| Node 20 |");
    expect(rowsTable(evidenceOf({}, { study: "b", engineVersion: "24.1" }), rows)[0]).to.contain("| Node |");
  });

  it("has a column for each engine of the runs, also for engines that this version of the bench does not know", () => {
    const head = rowsTable(evidenceOf({ engines: ["node", "servo"] }), [{ what: "a thing", now: one }])[0] ?? "";
    expect(head.split("|").map((cell) => cell.trim())).to.deep.equal([
      "",
      "",
      "then",
      "Node 20",
      "servo 20",
      "run, study",
      "",
    ]);
  });
});

describe("an engine that has measured some studies only", () => {
  const evidence = evidenceOf({});
  const [run] = evidence.runs;
  const more = (run?.results.engines ?? [])
    .slice(0, 1)
    .map((engine) => ({ ...engine, name: "node-22", version: "Node 22.1" }));
  const [all, some] = [more, more.map((engine) => ({ ...engine, studies: [] }))].map(
    (engines) =>
      new Evidence(run ? [{ ...run, results: { ...run.results, engines: [...run.results.engines, ...engines] } }] : []),
  );

  it("has a column and a voice in a study that it has measured", () => {
    expect(rowsTable(all ?? evidence, [{ what: "a thing", now: one }])[0]).to.contain("| Node 22 |");
    expect(verdictOf(all ?? evidence, below(one, 3)).yes).to.contain("node-22");
  });

  it("has neither in all others", () => {
    expect(rowsTable(some ?? evidence, [{ what: "a thing", now: one }])[0]).to.not.contain("Node 22");
    expect(findingsList(some ?? evidence, [{ test: below(one, 3), yes: "It is fast {in}." }])).to.deep.equal([
      "- It is fast in each engine.",
    ]);
  });
});

describe("the versions of packages and engines", () => {
  for (const [name, without] of [
    ["sjcl 1.0.9", "sjcl"],
    ["rusha 0.8.14, any size", "rusha, any size"],
    ["crypto-browserify (pbkdf2 3.1.7)", "crypto-browserify (pbkdf2)"],
    ["Argon2id, 19 MiB, 2 passes, hash-wasm 4.13.0", "Argon2id, 19 MiB, 2 passes, hash-wasm"],
    ["RSA-PSS 2048, SubtleCrypto", "RSA-PSS 2048, SubtleCrypto"],
  ] as const) {
    it(`are not part of the name of ${name}`, () => {
      expect(withoutVersion(name)).to.equal(without);
    });
  }

  for (const [version, major] of [
    ["Node 20.20.2", "20"],
    ["Mozilla Firefox 153.7.0esr", "153"],
    ["WebKitGTK 2.50.6", "2.50"],
  ] as const) {
    it(`are compared by ${major} in ${version}`, () => {
      expect(majorOf(version)).to.equal(major);
    });
  }
});

describe("a statement about an engine", () => {
  const faster = below(ratio, 0.5);
  for (const [name, runs, expected] of [
    ["holds in one quiet run with the quartiles apart", [{}], "yes"],
    ["does not hold in one", [{ ms: 8 }], "no"],
    ["is open if the quartiles of the only run overlap", [{ ms: 3.9 }], "open"],
    ["is open in a disturbed column", [{ load: 0.6 }], "open"],
    ["is decided by the quiet run, if the newest is disturbed", [{}, { ms: 8, load: 0.6 }], "yes"],
    ["holds in two quiet runs", [{ ms: 3.9 }, { ms: 3 }], "yes"],
    ["is open if two quiet runs disagree", [{}, { ms: 8 }], "open"],
    ["is open if the older of three disagrees", [{ ms: 8 }, {}, {}], "open"],
    ["is open if the only run has not recorded the load", [{ load: null }], "open"],
    ["is open if a run that has not recorded the load denies it", [{ ms: 8, load: null }, {}], "open"],
    ["is not denied by another version of the package", [{ ms: 8, version: "0.9.0" }, {}], "yes"],
    ["is not denied by code of another size", [{ ms: 8, bytes: 11 }, {}], "yes"],
    ["is not denied by another version of the engine", [{ ms: 8, engineVersion: "18.2" }, {}], "yes"],
    ["is denied by a later patch of the same version", [{ ms: 8, engineVersion: "20.0" }, {}], "open"],
    ["is not denied by a run with limits", [{}, { ms: 8, limited: true }], "yes"],
  ] as const) {
    it(name, () => {
      expect(judge(evidenceOf(...runs), faster, "node")).to.equal(expected);
    });
  }

  it("needs all of its parts", () => {
    const evidence = evidenceOf({});
    expect(judge(evidence, all(faster, below(one, 3)), "node")).to.equal("yes");
    expect(judge(evidence, all(faster, above(one, 3)), "node")).to.equal("no");
    expect(judge(evidence, all(faster, above(one, 2)), "node")).to.equal("open");
  });

  it("can be that two are similar", () => {
    expect(judge(evidenceOf({ ms: 7 }), similar(ratio, 2), "node")).to.equal("yes");
    expect(judge(evidenceOf({ ms: 2 }), similar(ratio, 2), "node")).to.equal("no");
    expect(judge(evidenceOf({ ms: 32 }), similar(ratio, 2), "node")).to.equal("no");
  });

  for (const [name, growth, expected] of [
    ["proportional", { exponent: 1.01, error: 0.01 }, ["yes", "no"]],
    ["slower to grow", { exponent: 0.8, error: 0.01 }, ["no", "no"]],
    ["faster to grow", { exponent: 1.9, error: 0.01 }, ["no", "yes"]],
    ["unclear", { exponent: 1.1, error: 0.2 }, ["open", "open"]],
  ] as const) {
    it(`can be about the growth of time: ${name}`, () => {
      const evidence = evidenceOf({ growth: { ...growth, from: 1, to: 100 } });
      expect([proportional(one), beyondLinear(one)].map((test) => judge(evidence, test, "node"))).to.deep.equal(
        expected,
      );
    });
  }
});

describe("a sentence of the page", () => {
  const finding = { test: below(ratio, 0.5), yes: "It is fast {in}.", no: "It is slow {in}." };
  for (const [name, run, expected] of [
    ["says that it holds in each engine", {}, ["- It is fast in each engine."]],
    [
      "has two forms",
      { inWebkit: { ms: 8 } },
      ["- It is fast in Node 20, Chromium and Firefox. It is slow in WebKit."],
    ],
    [
      "does not speak of a disturbed engine",
      { inWebkit: { load: 1 } },
      ["- It is fast in Node 20, Chromium and Firefox."],
    ],
    ["is left out if nothing is known", { load: 1 }, []],
    ["is left out if no run has the study", { study: "b" }, []],
  ] as const) {
    it(name, () => {
      expect(findingsList(evidenceOf(run), [finding])).to.deep.equal(expected);
    });
  }

  it("can be worth telling only if it holds everywhere", () => {
    const whole = { ...finding, somewhere: false };
    expect(findingsList(evidenceOf({}), [whole])).to.deep.equal(["- It is fast in each engine."]);
    expect(findingsList(evidenceOf({ inWebkit: { ms: 8 } }), [whole])).to.deep.equal([]);
  });
});

describe("the verdict on a paper's statement", () => {
  const claim = { says: "It is fast", now: ratio, test: below(ratio, 0.5) };
  const verdict = (run: Made, more: object = {}): string =>
    (claimsTable(evidenceOf(run), [{ ...claim, ...more }])[2] ?? "").split("|").at(-2)?.trim() ?? "";
  for (const [name, run, more, expected] of [
    ["is that it is still true", {}, {}, "still true"],
    ["is that it is no longer true", { ms: 8 }, {}, "no longer true"],
    [
      "names the engines that differ",
      { inWebkit: { ms: 8 } },
      {},
      "mixed: true in Node 20, Chromium and Firefox, not in WebKit",
    ],
    [
      "names the engines that are open",
      { inWebkit: { load: 1 } },
      {},
      "still true in Node 20, Chromium and Firefox; open in WebKit",
    ],
    [
      "is that of the engines of which the paper speaks",
      { inWebkit: { ms: 8 } },
      { where: ["webkit"] },
      "no longer true",
    ],
    ["is open", { load: 1 }, {}, "open: disturbed, too close, or different from run to run"],
    ["is that a guess is true", {}, { future: true }, "true"],
    ["has its note behind it", {}, { note: "By hand" }, "still true. By hand"],
    ["is missing without a study", { study: "b" }, { note: "Nobody has it" }, "not judged. Nobody has it"],
  ] as const) {
    it(name, () => {
      expect(verdict(run, more).replace(". Judged: less than ×0.5", "")).to.equal(expected);
    });
  }

  for (const [name, more, expected] of [
    ["the limit of a quotient", {}, "still true. Judged: less than ×0.5"],
    ["the limit of a time", { test: below(one, 1000) }, "still true. Judged: less than 1,000"],
    ["no limit if two results are compared", { test: below(ratio, 1) }, "still true"],
    ["what was compared", { judged: "for both" }, "still true. Judged: less than ×0.5, for both"],
    [
      "each limit once",
      { test: all(below(ratio, 0.5), below(ratio, 0.5), below(one, 1000)), note: "By hand" },
      "still true. Judged: less than ×0.5, less than 1,000. By hand",
    ],
  ] as const) {
    it(`says ${name}`, () => {
      expect(verdict({}, more)).to.equal(expected);
    });
  }
});
