/**
 * Checks that axe-core finds no fault in any view of the extension: in light and dark colours, from left to right and
 * from right to left, in Chromium and Firefox.
 */
import { tourAccounts } from "../views/accounts.ts";
import { lookForAllFaults } from "../views/look-for-faults.ts";
import { tourOptions, tourWelcome } from "../views/options.ts";
import { tourPopup } from "../views/popup.ts";

await lookForAllFaults({
  "the popup": tourPopup,
  "the options": tourOptions,
  "the first run": tourWelcome,
  "the page with all accounts": tourAccounts,
});
