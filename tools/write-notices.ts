/**
 * Writes a file with the licences of the bundled packages into the build folder of each product. The generator page
 * (`online`) is left out, because its bundle plugin has already written this file.
 */
import { writeFile } from "node:fs/promises";
import { fileName, noticesFor } from "./notices/notices.js";
import { readRecords } from "./notices/record.js";

for (const [product, names] of Object.entries(await readRecords())) {
  if (product !== "online") await writeFile(`build/${product}/${fileName}`, await noticesFor(names));
}
