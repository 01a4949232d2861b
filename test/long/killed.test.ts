/** Kills the browser during writes. The vault must stay intact and contain every change that was reported as stored. */
import { expect } from "chai";
import { rollup } from "rollup";
import { plugins } from "../../tools/bundle/plugins.js";
import { memoryStorage, Vault } from "../../src/vault/index.ts";
import { newVault, putSession, putVault } from "../e2e/accounts-page-vault.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { readArea } from "../e2e/steps.ts";

/** Number of times that each browser is killed. Firefox is killed less often, because it takes longer to start. */
const kills = { chromium: 50, firefox: 3 };

/** Returns `endless-writer.ts`, compiled to a single script that sets `window.writer`. */
async function writer(): Promise<string> {
  const bundle = await rollup({ input: "test/e2e/injected/endless-writer.ts", plugins: plugins() });
  const { output } = await bundle.generate({ format: "iife", name: "window.writer", inlineDynamicImports: true });
  await bundle.close();
  return output[0].code;
}

interface Writer {
  begin(): void;
  lastStored(): number;
}

/** @returns the number of the last change that is stored completely; 0 before the first change */
async function wholeRound(entries: Record<string, unknown>, { keys }: Vault): Promise<number> {
  const { records, problems } = await new Vault(memoryStorage(entries), keys).contents();
  expect(problems).to.deep.equal([]);
  const rounds = [...records.values()].filter((record) => "round" in record).map(({ round }) => Number(round));
  expect(new Set(rounds).size, `half a change: ${rounds.join(", ")}`).to.be.at.most(1);
  const [round = 0] = rounds;
  expect(rounds).to.have.length(round === 0 ? 0 : 9);
  return round;
}

await eachBrowser("the vault of a browser that is killed during writes", (launch, name) => {
  it(`is intact every time after ${kills[name]} kills`, async function () {
    this.timeout(kills[name] * 30_000);
    const [source, made, browser] = [await writer(), await newVault(), await launch()];
    try {
      await browser.restart(); // a crash right after the installation could lose the extension
      await putVault(browser, made);
      let [said, last] = [0, 0];
      for (let kill = 0; ; kill++) {
        const page = await browser.openExtensionPage("manifest.json");
        last = await wholeRound(await page.evaluate(readArea, "local"), made.vault);
        expect(last).to.be.at.least(said);
        if (kill === kills[name]) break;
        await putSession(page, made.vault);
        await page.inject(source);
        await page.evaluate(() => {
          (Reflect.get(window, "writer") as Writer).begin();
        });
        const some = last + 1 + Math.floor(Math.random() * 12);
        await page.until((least) => (Reflect.get(window, "writer") as Writer).lastStored() >= least, some);
        said = await page.evaluate(() => (Reflect.get(window, "writer") as Writer).lastStored());
        await browser.crash();
      }
      expect(last).to.be.above(kills[name]);
    } finally {
      await browser.close();
    }
  });
});
