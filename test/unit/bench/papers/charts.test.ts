/** Tests the parts of the charts that need no plotting library: the order of the rows, the engines and the colours. */
import { expect } from "chai";
import type { EngineResults, Point, Series, StudyFacts } from "../../../../bench/measure/results.ts";
import { svgFile } from "../../../../bench/papers/page/svg.ts";
import { published, rowDots, rowNames } from "../../../../bench/papers/report/row-dots.ts";
import { engineName, engineStyle } from "../../../../bench/papers/report/styles.ts";
import { shownAs } from "../../../../bench/papers/report/values.ts";

const point = (ms: number): Point => ({ size: 0, ms, lower: ms, upper: ms, rounds: 7, pieces: 1 });
const series = (times: Readonly<Record<string, number>>): Series[] =>
  Object.entries(times).map(([contender, ms]) => ({ contender, state: "timed", points: [point(ms)] }));
const engine = (name: string): EngineResults => ({
  name,
  version: name,
  clockStepMs: 1,
  sampleMs: 20,
  seconds: 60,
  studies: [],
});

function rowsOf(...engines: readonly (readonly [string, Readonly<Record<string, number>>])[]): string[] {
  const contenders = [...new Set(engines.flatMap(([, times]) => Object.keys(times)))].map((name) => ({ name }));
  const study: StudyFacts = {
    ...{ id: "a", seed: "a paper", table: "Table I", title: "A study", shows: "", measure: "ms", contenders },
  };
  const all = {
    ...{ study, shown: shownAs("ms", true) },
    engines: engines.map(([name, times]) => ({ engine: engine(name), series: series(times) })),
  };
  return rowNames(all, rowDots(all));
}

describe("the rows of a chart", () => {
  for (const [name, engines, expected] of [
    ["begin with the fastest", [["node", { slow: 2, fast: 1 }]], ["fast", "slow"]],
    [
      "are not moved by a published number",
      [
        ["node", { slow: 2, fast: 1 }],
        [published, { fast: 9000 }],
      ],
      ["fast", "slow"],
    ],
    [
      "may have a published number only",
      [
        ["node", { slow: 2 }],
        [published, { old: 9000, older: 10_000 }],
      ],
      ["slow", "old", "older"],
    ],
  ] as const) {
    it(name, () => {
      expect(rowsOf(...engines)).to.deep.equal(expected);
    });
  }
});

describe("the name of an engine", () => {
  for (const [name, shown] of [
    ["node", "Node"],
    ["node-22", "Node 22"],
    ["webkit", "WebKit"],
    ["servo", "servo"],
    [published, "Published"],
  ] as const) {
    it(`is ${shown} for ${name}`, () => {
      expect(engineName(name)).to.equal(shown);
    });
  }

  it("has a style, also for an engine that the bench does not know", () => {
    expect(engineStyle("servo").symbol).to.equal("circle");
  });
});

describe("a chart's file", () => {
  const drawing = (text: string, height = "40") => ({ innerHTML: text, getAttribute: () => height });
  const legend = [{ colour: "var(--green)", text: "Node" }];

  it("has plain colours, and a rule for the dark theme", () => {
    const file = svgFile("A title", "Says", legend, [{ drawing: drawing(`<path fill="var(--tint)"/>`) }]);
    expect(file).to.contain('<path fill="#f1efe6"/>').and.contain('[fill="#f1efe6"]{fill:#23262a}');
    expect(file).to.not.contain("var(");
  });

  it("is as high as all of its drawings and their headings", () => {
    const parts = [{ drawing: drawing("") }, { head: "A heading", drawing: drawing("", "50") }];
    expect(svgFile("A title", "Says", legend, parts))
      .to.contain('height="150"')
      .and.contain("A heading");
  });

  it("cannot have a colour that it does not know", () => {
    expect(() => svgFile("A title", "Says", [{ colour: "var(--pink)", text: "Node" }], [])).to.throw("pink");
  });
});
