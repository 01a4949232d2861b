/**
 * Writes the licences of each product of the build beside it. The generator page is a single file and contains them.
 */
import { writeFile } from "node:fs/promises";
import { fileName, noticesFor } from "./notices/notices.js";
import { readRecords } from "./notices/record.js";

for (const [product, names] of Object.entries(await readRecords())) {
  if (product !== "online") await writeFile(`build/${product}/${fileName}`, await noticesFor(names));
}
