/**
 * Tests that the GitHub workflows run the same commands as a developer, that their actions and containers are pinned,
 * and that their permissions are minimal.
 */
import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const folder = ".github/workflows";
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/**
 * Actions and containers without a fixed hash. Each must be named under "Before the first release" in CONTRIBUTING.md.
 */
const unpinned: readonly string[] = [];

/** The write permissions that each workflow may have. */
const writes: Readonly<Record<string, readonly string[]>> = {
  "test.yml": [],
  "release.yml": ["id-token", "attestations", "contents"],
};

/** Returns the lines that name an action or a container without its full hash, or an action without its version. */
function withoutHash(workflow: string): string[] {
  const lines = workflow.split("\n").filter((line) => /^\s*(- )?(uses|container|image):/u.test(line));
  return lines
    .filter(
      (line) =>
        !/uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/u.test(line) &&
        !/(container|image): \w+:\S+@sha256:[\da-f]{64}$/u.test(line),
    )
    .map((line) => line.replace(/^.*?: /u, "").trim());
}

describe("the workflows", () => {
  it("are two", () => {
    expect(readdirSync(folder).sort()).to.deep.equal(["release.yml", "test.yml"]);
  });

  for (const name of readdirSync(folder)) {
    const text = readFileSync(`${folder}/${name}`, "utf8");

    it(`call existing scripts and .ci/run in ${name}`, () => {
      const called = Array.from(text.matchAll(/ run: (?:.* )?npm run ([\w:]+)/gu), ([, script]) => script ?? "");
      expect(called).to.include("test:all");
      for (const script of called) expect(scripts, name).to.have.property(script);
      expect(text).to.include(".ci/run");
      for (const [file] of text.matchAll(/\.ci\/\w+/gu)) expect(existsSync(file), file).to.equal(true);
    });

    it(`have only the necessary write permissions in ${name}`, () => {
      expect(text).to.match(/^permissions:\n {2}contents: read$/mu);
      expect(Array.from(text.matchAll(/^ *([\w-]+): write$/gmu), ([, right]) => right)).to.deep.equal(writes[name]);
    });

    it(`pin each action and container by hash in ${name}`, () => {
      expect(text.match(/uses:/gu)).to.have.length.above(2);
      expect(withoutHash(text)).to.deep.equal(unpinned);
    });

    it(`install no package by hand in ${name}`, () => {
      expect(text).not.to.match(/\bpip\b|npm (install|i)\b|npx|curl|wget/u);
    });
  }

  it("build the packages in two clean jobs without tests, and make a draft only if both have the same bytes", () => {
    const text = readFileSync(`${folder}/release.yml`, "utf8");
    const jobs = new Map(
      text
        .split(/^ {2}(?=[\w-]+:$)/mu)
        .slice(1)
        .map((job) => [job.slice(0, job.indexOf(":")), job] as const),
    );
    const commands = (job: string): string[] =>
      Array.from(jobs.get(job)?.matchAll(/run: (npm.*|\.ci.*|.*npm run .*)/gu) ?? [], ([, command]) => command ?? "");
    const build = ["npm ci", "npm run package -- --release"];
    expect(commands("packages")).to.deep.equal(build);
    expect(commands("packages-again")).to.deep.equal(build);
    expect(jobs.get("packages-again")).to.include("diff build/first/SHA256SUMS build/packages/SHA256SUMS");
    expect(jobs.get("attest")).to.include("needs: [test, packages-again]").and.include("uses: actions/attest@");
    expect(jobs.get("draft")).to.include("needs: attest");
  });

  it("run the unit tests in the same versions of Node as the tests", () => {
    const { optionalDependencies } = JSON.parse(readFileSync("tools/node-versions/package.json", "utf8")) as {
      optionalDependencies: Record<string, string>;
    };
    const [, list = ""] = /node: \[(.*)\]/u.exec(readFileSync(`${folder}/test.yml`, "utf8")) ?? [];
    expect(list.split(", ").map((version) => `node-${version}`)).to.deep.equal(Object.keys(optionalDependencies));
  });

  for (const planted of [
    "      - uses: actions/checkout@v4",
    "      - uses: actions/checkout@3d3c42e",
    "      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1",
    "    container: node:20-bookworm",
    "      - uses: docker://node:20-bookworm",
  ]) {
    it(`fail with ${planted.trim()}`, () => {
      expect(withoutHash(planted)).to.have.lengthOf(1);
    });
  }
});
