/** What is loaded before a page draws keeps to its budget, and the table of docs/performance.md says what it weighs. */
import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import { onDemand } from "../../../bench/bundles/budgets.ts";
import { weighBundles, type Weighed } from "../../../bench/bundles/weigh.ts";

describe("the bundles of the extension and the generator page", () => {
  let bundles: Weighed[];
  before(async () => {
    bundles = await weighBundles();
  });

  it("keep to their budgets", () => {
    for (const { title, gzip, kilobytes } of bundles) expect(gzip, title).to.be.within(kilobytes / 2, kilobytes);
  });

  it("weigh what docs/performance.md says, give or take a tenth", async () => {
    const document = await readFile("docs/performance.md", "utf8");
    const rows = new Map(
      Array.from(
        document.matchAll(/^\| (.+?) +\| ([\d.]+) +\| ([\d.]+) +\| (\d+) +\|$/gmu),
        ([, title, ...numbers]) => [title, numbers.map(Number)],
      ),
    );
    for (const { title, raw, gzip, kilobytes } of bundles) {
      const [rawSaid = NaN, gzipSaid = NaN, budgetSaid] = rows.get(title) ?? [];
      expect(rawSaid / raw, `${title}, raw`).to.be.within(0.9, 1.1);
      expect(gzipSaid / gzip, `${title}, gzip`).to.be.within(0.9, 1.1);
      expect(budgetSaid, title).to.equal(kilobytes);
    }
  });

  it("leave to demand what is heavy and not needed at once", async () => {
    const parts = (await readdir("build/chrome/parts")).map((part) => `parts/${part}`);
    const texts = await Promise.all([...parts, "strength.js"].map((file) => readFile(`build/chrome/${file}`, "utf8")));
    const pages = bundles.filter(({ entry }) => /^chrome\/.*\.html$/u.test(entry));
    expect(pages).to.have.length(4);
    for (const [what, mark] of Object.entries(onDemand)) {
      expect(
        texts.some((text) => text.includes(mark)),
        `${what} is somewhere`,
      ).to.equal(true);
      for (const { title, text } of pages) expect(text.includes(mark), `${title} brings ${what}`).to.equal(false);
    }
  });
});
