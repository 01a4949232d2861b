/**
 * Writes the list of published types to `published-types.txt`. Run this script after an intended change of the types.
 */
import { writeFileSync } from "node:fs";
import { publishedTypes } from "./list.ts";

writeFileSync(new URL("published-types.txt", import.meta.url), publishedTypes());
