import { newVault, openAccounts, putVault } from "../../../test/e2e/accounts-page-vault.ts";
import type { ExtensionBrowser } from "../../../test/e2e/browsers/driver.ts";
import { timeImport } from "./in-page.ts";
import { type Row, row } from "./row.ts";

/**
 * Imports a table into an empty vault, as a user does: a file is chosen, and the preview is confirmed.
 *
 * @param count - the number of the table's rows
 */
export async function measureImport(browser: ExtensionBrowser, count: number, rounds: number): Promise<Row[]> {
  const times: { preview: number; done: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    await putVault(browser, await newVault());
    const page = await openAccounts(browser, "import");
    times.push(await page.evaluate(timeImport, count));
    await page.close();
  }
  const title = `${browser.name}, import of a table`;
  return [
    row(
      `${title}: from the file to the preview`,
      times.map(({ preview }) => preview),
      "",
    ),
    row(
      `${title}: from "Import" to the result`,
      times.map(({ done }) => done),
      "",
    ),
    row(
      `${title}: both`,
      times.map(({ preview, done }) => preview + done),
      "< 5000",
    ),
  ];
}
