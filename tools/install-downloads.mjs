// @ts-check
/**
 * `npm run downloads`: installs packages that tests and benchmarks need in addition to `node_modules`. The arguments
 * are names of downloads in tools/downloads.mjs. Without arguments, all downloads are installed.
 */
import process from "node:process";
import { downloads, installDownloads } from "./downloads.mjs";

const names = process.argv.slice(2);
const known = /** @type {import("./downloads.mjs").DownloadName[]} */ (Object.keys(downloads));
const strange = names.filter((name) => !known.some((each) => each === name));
const failed =
  strange.length > 0
    ? strange
    : await installDownloads(
        known.filter((name) => names.length === 0 || names.includes(name)),
        downloads,
      );
for (const name of failed) console.log(`FAILED: download: ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
