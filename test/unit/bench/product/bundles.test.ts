/**
 * Checks that the code which each page or separate script loads at its start is within a size limit, and that
 * docs/performance.md states the size of that code.
 */
import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import { onDemand } from "../../../../bench/product/bundles/budgets.ts";
import { weighBundles, type Weighed } from "../../../../bench/product/bundles/weigh.ts";

describe("the bundles of the extension and the generator page", () => {
  let bundles: Weighed[];
  before(async () => {
    bundles = await weighBundles();
  });

  it("stay within their budgets", () => {
    for (const { title, gzip, kilobytes } of bundles) expect(gzip, title).to.be.within(kilobytes / 2, kilobytes);
  });

  it("have sizes within a tenth of those in docs/performance.md", async () => {
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

  it("start one page each: no part imports or contains the script that starts a page", async () => {
    for (const part of await readdir("build/chrome/parts")) {
      const text = await readFile(`build/chrome/parts/${part}`, "utf8");
      expect(text, part)
        .not.to.match(/['"]\.\.\/\w+\.js['"]/u)
        .and.not.to.include("await startPage()");
    }
    for (const page of ["popup", "accounts", "welcome", "device-unlock"]) {
      expect(await readFile(`build/chrome/${page}.js`, "utf8"), page).to.include("await startPage()");
    }
  });

  it("load the public suffix list for the popup's list of accounts, and not for the view of the locked vault", () => {
    const has = (entry: string): boolean | undefined =>
      bundles.find((bundle) => bundle.entry === entry)?.text.includes("orgmilcomschnetedugov");
    expect([has("chrome/popup.html"), has("chrome/parts/list.js")]).to.deep.equal([false, true]);
  });

  it("load large parts on demand if they are not needed at once", async () => {
    const parts = (await readdir("build/chrome/parts")).map((part) => `parts/${part}`);
    const texts = await Promise.all([...parts, "strength.js"].map((file) => readFile(`build/chrome/${file}`, "utf8")));
    const pages = bundles.filter(({ entry }) => /^chrome\/.*\.html$/u.test(entry));
    expect(pages.map(({ title }) => title)).to.deep.equal(["popup", "accounts page", "first run"]);
    for (const [what, mark] of Object.entries(onDemand)) {
      expect(
        texts.some((text) => text.includes(mark)),
        `${what} is somewhere`,
      ).to.equal(true);
      for (const { title, text } of pages) expect(text.includes(mark), `${title} brings ${what}`).to.equal(false);
    }
  });
});
