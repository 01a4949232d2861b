import { newVault, openAccounts, putVault } from "../../../test/e2e/accounts-page-vault.ts";
import type { ExtensionBrowser } from "../../../test/e2e/browsers/driver.ts";
import { timeImport } from "./in-page.ts";
import { type Row, row } from "./row.ts";

/**
 * Measures the import of a CSV file into an empty vault. Like a user, chooses the file and confirms the preview.
 *
 * @param count - the number of rows in the file
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
