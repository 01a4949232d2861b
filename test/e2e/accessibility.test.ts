/** axe-core finds nothing wrong in any view of the popup, the options and the first run, light or dark, in either direction; `test/long` has the page with all accounts, other browsers and Arabic. */
import { lookForFaults } from "../views/look-for-faults.ts";
import { tourOptions, tourWelcome } from "../views/options.ts";
import { tourPopup } from "../views/popup.ts";

await lookForFaults({ "the popup": tourPopup, "the options": tourOptions, "the first run": tourWelcome });
