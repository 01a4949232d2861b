/** axe-core finds nothing wrong in any view of the page with all accounts, light or dark, in either direction. */
import { tourAccounts } from "../views/accounts.ts";
import { lookForFaults } from "../views/look-for-faults.ts";

await lookForFaults({ "the page with all accounts": tourAccounts });
