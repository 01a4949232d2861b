/**
 * Writes the export for Bitwarden to `for-bitwarden.json`. Afterwards `bitwarden-own-code.cjs` in `test/imports/makers`
 * reads it with Bitwarden's own importer, whose result is `read-by-bitwarden.json`.
 */
import { writeFileSync } from "node:fs";
import { exportBitwarden } from "../../src/index.ts";
import { movedVault } from "./moved-vault.ts";

const { text } = await exportBitwarden(await (await movedVault()).contents());
writeFileSync(new URL("for-bitwarden.json", import.meta.url), text);
