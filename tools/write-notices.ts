/** Puts beside each product of the build the licences of what is in it. The generator page, a file by itself, has them inside. */
import { writeFile } from "node:fs/promises";
import { fileName, noticesFor } from "./notices/notices.js";
import { readRecords } from "./notices/record.js";

for (const [product, names] of Object.entries(await readRecords())) {
  if (product !== "online") await writeFile(`build/${product}/${fileName}`, await noticesFor(names));
}
