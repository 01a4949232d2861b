/**
 * Tests the two pages of `npm run bench` in Chromium: the report of the results, and the page that runs the
 * measurements.
 */
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { installContenders } from "../../bench/contenders/install.ts";
import type { Point, Results, Series } from "../../bench/measure/results.ts";
import { writePage, writeReport } from "../../bench/papers/report/write.ts";
import { readResults } from "../../bench/papers/results-file.ts";
import { findBrowsers } from "../../tools/browsers.mjs";
import { describeWith } from "../needs.ts";
import { launchChromium } from "./browsers/chromium.ts";
import { type ExtensionBrowser, PLAIN_HOST, type Surface } from "./browsers/driver.ts";
import { createSampleExtension } from "./browsers/sample-extension.ts";
import { type FileServer, serveFiles } from "./servers/file-server.ts";

const point = (size: number, ms: number): Point => ({
  ...{ size, ms, lower: 0.9 * ms, upper: 1.2 * ms },
  ...{ rounds: 7, pieces: size },
});

const series: readonly Series[] = [
  {
    contender: "ours",
    state: "timed",
    points: [point(0, 0.001), point(1000, 0.01), point(1_000_000, 10)],
    growth: { exponent: 1, error: 0.01, from: 1000, to: 1_000_000 },
  },
  {
    contender: "bent",
    state: "timed",
    points: [point(1000, 1), { ...point(1_000_000, 90_000), ranAt: 1000 }],
    growth: { exponent: 1.65, error: 0.02, from: 1000, to: 1_000_000 },
  },
  { contender: "liar", state: "wrong", note: "00 instead of 01", points: [] },
  { contender: "absent", state: "missing", note: "not available: it is not here", points: [] },
];

const contenders = [
  { name: "ours", ours: true, weighs: "ours" },
  ...["bent", "liar", "absent"].map((name) => ({ name })),
];
const published = [{ series: "a browser", label: "bent", value: 5687, unit: "kB/s" }];

/** Invented benchmark results, as `npm run bench` saves them, with everything that the report page must show. */
const results: Results = {
  format: 1,
  date: "2026-01-02T03:04:05.000Z",
  mode: "full",
  studies: [
    {
      ...{ id: "against-size", seed: "A paper", table: "Figure 1", title: "Against size", shows: "Look at the end." },
      ...{ measure: "ms", axis: { name: "bytes", full: [0, 1000, 1_000_000], quick: [1000] }, contenders },
    },
    {
      ...{ id: "one-size", seed: "A paper", table: "Table II </script><b>", title: "One size", shows: "Look." },
      ...{ measure: "ms", contenders, published, unpublished: "The rest cannot be read." },
    },
  ],
  weights: { ours: { minified: 1234, gzip: 567 } },
  absent: [{ name: "webkit", note: "was not found" }],
  engines: ["node", "firefox"].map((name) => ({
    ...{ name, version: `${name} 1.2.3`, clockStepMs: 0.001, sampleMs: 20, seconds: 60 },
    studies: [
      { id: "against-size", series },
      {
        id: "one-size",
        series: series.map((each) => ({ ...each, points: each.points.filter(({ size }) => size === 1000) })),
      },
    ],
  })),
};

const executable = (await findBrowsers()).chromium;

const missing = executable === undefined ? "Chromium was not found" : undefined;

describeWith(missing, "the pages of npm run bench", () => {
  let browser: ExtensionBrowser;
  let server: FileServer;
  let sample: Awaited<ReturnType<typeof createSampleExtension>>;
  let report: string;
  let here: string;

  before(async () => {
    await installContenders();
    report = await writeReport(results, "test-report.html");
    here = await writePage({}, "test-index.html");
    sample = await createSampleExtension();
    browser = await launchChromium({ executable: executable ?? "", extension: sample.folder });
    server = await serveFiles({ "/report": report, "/here": here });
  });
  after(async () => {
    await browser.close();
    await server.close();
    await sample.remove();
    await rm(report);
    await rm(here);
    await rm(path.join(path.dirname(report), "test-saved.html"), { force: true });
  });

  const open = (page: string): Promise<Surface> => browser.open(`http://127.0.0.1:${server.port}/${page}`);

  it("show results with wrong and scaled contenders and published numbers", async () => {
    const page = await open("report");
    // One plot for each of the two engines, and one plot for both engines.
    await page.until(() => document.querySelectorAll(".drawing svg").length === 3);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    // The opened `<details>` contain two more plots, which show speeds instead of times.
    await page.until(() => document.querySelectorAll(".drawing svg").length === 5);
    const text = await page.text();
    for (const part of [
      "WRONG",
      "≈ ",
      "1.65",
      "5,687",
      "1,234",
      "00 instead of 01",
      "</script><b>",
      "WebKit was not found",
      "cannot be read",
    ]) {
      expect(text, part).to.contain(part);
    }
    const colours = (theme: string): Promise<string> =>
      page.evaluate((name) => {
        document.documentElement.dataset["theme"] = name;
        return getComputedStyle(document.documentElement).backgroundColor;
      }, theme);
    expect(await colours("dark")).not.to.equal(await colours("light"));
    await page.close();
  });

  it("load nothing, and their policy forbids it", async () => {
    const page = await open("report");
    await page.until(() => document.querySelectorAll(".drawing svg").length === 3);
    expect(await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))).to.deep.equal(
      [],
    );
    expect(new Set(server.requests)).to.deep.equal(new Set(["/report"]));
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/u.exec(await readFile(report, "utf8"))?.[1];
    expect(policy).to.contain("default-src 'none'").and.not.to.contain("unsafe");
    await page.close();
  });

  it("run no study without WebCrypto and give the reason", async () => {
    const page = await browser.open(`http://${PLAIN_HOST}:${server.port}/here`);
    await page.untilText("keeps its own cryptography");
    const running = await page.evaluate(() =>
      [...document.querySelectorAll("button")]
        .filter(({ textContent }) => textContent.startsWith("Run"))
        .map(({ disabled }) => disabled),
    );
    expect(running).to.deep.equal([true, true]);
    await page.close();
  });

  it("run a study in the reader's browser, let the reader cancel it, and offer the result as a file", async () => {
    const page = await open("here");
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    await page.press("None");
    const study = await page.evaluate(() => {
      const label = [...document.querySelectorAll<HTMLElement>(".choice label")].find(
        // Chooses this study, because it needs everything that the page's content security policy allows.
        (each) => each.innerText.includes("A library's text"),
      );
      label?.click();
      return label?.innerText.trim();
    });
    expect(study).to.be.a("string");
    await page.press("Run in full: about five minutes");
    await page.press("Cancel");
    await page.untilText("Cancelled.");
    await page.press("Run quickly: a minute or two");
    await page.until(() => document.querySelectorAll(".drawing svg").length === 1);
    expect(await page.text()).not.to.contain("failed");
    await page.evaluate(() => {
      const address = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (saved: Blob) => {
        void saved.text().then((text) => (document.documentElement.dataset["saved"] = text));
        return address(saved);
      };
    });
    await page.press("Save the result");
    await page.until(() => document.documentElement.dataset["saved"] !== undefined);
    const saved = readResults(await page.evaluate(() => document.documentElement.dataset["saved"] ?? ""));
    expect(saved.mode).to.equal("quick");
    expect(saved.studies.map(({ title }) => title)).to.deep.equal([study]);
    const series = saved.engines.flatMap(({ studies }) => studies.flatMap((each) => each.series));
    expect(series.map(({ state, points }) => [state, points.length])).to.deep.equal(
      saved.studies.flatMap(({ contenders }) => contenders.map(() => ["timed", 1])),
    );
    expect(await writeReport(saved, "test-saved.html").then((file) => readFile(file, "utf8"))).to.contain(study);
    await page.close();
  });
});
