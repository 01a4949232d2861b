/** Tests which version of Node an engine's name stands for, and which studies other versions of Node measure. */
import { expect } from "chai";
import { otherNodes } from "../../../../bench/measure/engines/engine.ts";
import { majorOf } from "../../../../bench/measure/engines/nodes.ts";
import { insideOf } from "../../../../bench/measure/inside/index.ts";
import type { Comparison, Contender } from "../../../../bench/measure/study.ts";
import { nodeVersions } from "../../../../tools/downloads.mjs";

const contender = (name: string, more: Partial<Contender> = {}): Contender => ({
  ...{ name, make: () => ({ run: () => 0, answer: () => new Uint8Array(1) }) },
  ...more,
});

const all: readonly Comparison[] = [
  {
    ...{ id: "of-versions", title: "", nodes: true },
    contenders: [contender("any"), contender("only in Node", { engines: ["node"] })],
  },
  { ...{ id: "of-one-version", title: "" }, contenders: [contender("any")] },
  { ...{ id: "of-browsers", title: "", nodes: true, engines: ["firefox"] }, contenders: [contender("any")] },
];

describe("the versions of Node", () => {
  const installed = nodeVersions().map(({ version }) => Number(version.split(".")[0]));

  it("are the newest with long-term support in the column of Node, and each other one once", () => {
    const majors = [majorOf("node"), ...otherNodes.map(majorOf)];
    expect(majors[0]).to.equal(24);
    expect(new Set(majors)).to.have.property("size", majors.length);
  });

  it("can be installed, except the oldest, which must be the one that runs the bench", () => {
    const [oldest = 0, ...others] = [...otherNodes, "node" as const].map(majorOf).sort((a, b) => a - b);
    expect(installed).to.have.members(others);
    expect(oldest).to.be.below(Math.min(...installed));
  });

  for (const name of otherNodes) {
    it(`${name} measures only the studies that differ from version to version, with Node's own contenders`, () => {
      const studies = insideOf(all).describe(name);
      expect(studies.map(({ id }) => id)).to.deep.equal(["of-versions"]);
      expect(studies[0]?.contenders.map((each) => each.name)).to.deep.equal(["any", "only in Node"]);
    });
  }

  it("leave the engines with a column as they were", () => {
    const idsIn = (name: string): string[] =>
      insideOf(all)
        .describe(name)
        .map(({ id }) => id);
    expect(idsIn("node")).to.deep.equal(["of-versions", "of-one-version"]);
    expect(idsIn("firefox")).to.deep.equal(["of-versions", "of-one-version", "of-browsers"]);
  });
});
