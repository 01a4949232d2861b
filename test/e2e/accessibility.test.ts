/**
 * Checks in Chromium that axe-core finds no fault in any view of the popup, the settings and the welcome page. Each
 * view is checked twice: in a wide window with light colours and text from left to right, and in a narrow window with
 * dark colours and text from right to left. `test/long` covers the accounts page, Firefox and Arabic.
 */
import { lookForFaults } from "../views/look-for-faults.ts";
import { tourOptions, tourWelcome } from "../views/options.ts";
import { tourPopup } from "../views/popup.ts";

await lookForFaults({ "the popup": tourPopup, "the options": tourOptions, "the first run": tourWelcome });
