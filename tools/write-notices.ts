/** Writes a file of licences into each product's build folder. The generator page (`online`) contains its licences. */
import { writeFile } from "node:fs/promises";
import { fileName, noticesFor } from "./notices/notices.js";
import { readRecords } from "./notices/record.js";

for (const [product, names] of Object.entries(await readRecords())) {
  if (product !== "online") await writeFile(`build/${product}/${fileName}`, await noticesFor(names));
}
