/**
 * Checks that each row in extension/fill/page/evidence/weights.ts is needed. Each row names a web page of
 * test/e2e/pages. Without the row, the form on this page must be recognized or filled differently.
 */
import { expect } from "chai";
import { runInNewContext } from "node:vm";
import { rollup } from "rollup";
import { evidence } from "../../extension/fill/page/evidence/weights.ts";
import { shapeOf, type UserNameShape } from "../../extension/fill/page/evidence/clues.ts";
import { plugins } from "../../tools/bundle/plugins.js";
import type { ExtensionBrowser } from "../e2e/browsers/driver.ts";
import { pages } from "../e2e/corpus/pages.ts";
import { accounts } from "../e2e/corpus/vault.ts";
import { inChromium } from "../e2e/each-browser.ts";
import { type PageServer, servePages } from "../e2e/servers/page-server.ts";

/** Rollup plugin that adds code to weights.ts. The code removes the row with the index `globalThis.withoutRow`. */
const withoutRow = {
  name: "without-row",
  transform: (code: string, id: string) =>
    id.endsWith("/evidence/weights.ts") ? `${code}\nevidence.splice(globalThis.withoutRow ?? Infinity, 1);` : undefined,
};

async function sourceOf(file: string, name: string): Promise<string> {
  const [, ...modules] = plugins();
  const bundle = await rollup({ input: `extension/fill/${file}.ts`, plugins: [...modules, withoutRow] });
  const { output } = await bundle.generate({ format: "iife", name: "built", exports: "named" });
  await bundle.close();
  const text = `(...args) => { ${output[0].code}\nreturn built.${name}(...args); }`;
  runInNewContext(text); // throws if the text is not valid JavaScript
  return text;
}

interface Way {
  readonly onlyFocused: boolean;
  readonly alsoReadOnly: boolean;
  readonly shape: UserNameShape | undefined;
  readonly startBy: number;
}

/**
 * Runs in a web page: finds a form and fills it.
 *
 * @param source - source of the function that finds a form, or fills the form that was found
 * @param row - index of the row that is left out
 * @returns the kind of the form, the reasons for questions, the username in the form, and the values of all fields, as
 * JSON
 */
async function outcome(source: string, way: Way, row: number | undefined): Promise<string> {
  Object.assign(globalThis, { withoutRow: row });
  const run = (given: object): unknown => (window.eval(`(${source})`) as (given: object) => unknown)(given);
  const { key, form } = run(way) as {
    key?: string;
    form?: { kind: string; warnings: string[]; login?: string };
  };
  const contents = { current: "current", fresh: "fresh", ...(form?.login === "" && { login: "ada" }) };
  if (key !== undefined) await run({ ...way, key, ...contents });
  const values = Array.from(document.querySelectorAll("input"), ({ value }) => value);
  return JSON.stringify([form?.kind, form?.warnings, form?.login, values]);
}

await inChromium("the table of evidence", (launch) => {
  let browser: ExtensionBrowser;
  let server: PageServer;
  let inPage: string;

  before(async () => {
    inPage = await sourceOf("injected-form", "inPage");
    server = await servePages();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const outcomeOn = async (name: string, row?: number): Promise<string> => {
    const site = pages.find((page) => page.name === name)?.declaration.site ?? "example.localhost";
    const shape = shapeOf(accounts[site]?.login ?? "");
    const tab = await browser.open(server.at(site, name));
    try {
      const way = { onlyFocused: false, alsoReadOnly: false, shape, startBy: Number.MAX_SAFE_INTEGER };
      return await tab.evaluate(outcome, inPage, way, row);
    } finally {
      await tab.close();
    }
  };

  for (const [i, { role, weight, page }] of evidence.entries()) {
    it(`needs row ${i + 1}, ${weight} for ${role}, on ${page}`, async () => {
      expect(await outcomeOn(page, i)).not.to.equal(await outcomeOn(page));
    });
  }
});
