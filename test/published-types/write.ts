/** Writes the committed list of published types, after a change of them that is meant. */
import { writeFileSync } from "node:fs";
import { publishedTypes } from "./list.ts";

writeFileSync(new URL("published-types.txt", import.meta.url), publishedTypes());
