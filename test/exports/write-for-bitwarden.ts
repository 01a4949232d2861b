/**
 * Writes an export in Bitwarden's format to `for-bitwarden.json`. After this script, run `bitwarden-own-code.cjs` in
 * `test/imports/makers`, which reads the export with Bitwarden's importer and prints the new `read-by-bitwarden.json`.
 */
import { writeFileSync } from "node:fs";
import { exportBitwarden } from "../../src/exchange/index.ts";
import { movedVault } from "./moved-vault.ts";

const { text } = await exportBitwarden(await (await movedVault()).contents());
writeFileSync(new URL("for-bitwarden.json", import.meta.url), text);
