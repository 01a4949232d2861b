/**
 * Writes a URL for each profile in lesspass.json. LessPass's web page opens the profile at this URL. LessPass's own
 * code makes the URLs. `npx tsx make-lesspass-urls.ts FOLDER > ../lesspass-urls.txt`: FOLDER is the folder
 * `packages/lesspass-web-component/src/passwordGeneration` of github.com/lesspass/lesspass (GPL-3.0).
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

interface Page {
  readonly generateURL: (profile: object) => string;
}

const { generateURL } = (await import(pathToFileURL(path.resolve(process.argv[2] ?? ".", "url.ts")).href)) as Page;
const file = readFileSync(new URL("../lesspass.json", import.meta.url), "utf8");
for (const profile of (JSON.parse(file) as { results: object[] }).results) {
  process.stdout.write(`https://www.lesspass.com/?${generateURL(profile)}\n`);
}
