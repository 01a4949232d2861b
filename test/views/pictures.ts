/**
 * `npm run screenshots`: writes a picture of every view into build/screenshots, for people to look at. Arguments select
 * screens and languages: `npm run screenshots popup options ar`.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isScreen, type Look, narrow, table, takePictures, wide } from "./take-pictures.ts";

/** A series of pictures in one language. */
interface Series {
  readonly language: string;
  readonly looks: readonly [Look, ...Look[]];
}

const series: readonly Series[] = [
  {
    language: "en",
    looks: [
      { folder: "light", scheme: "light", width: wide },
      { folder: "table", scheme: "light", width: table },
      { folder: "dark", scheme: "dark", width: wide },
      { folder: "narrow", scheme: "light", width: narrow },
      { folder: "forced", scheme: "dark", width: wide, forced: true },
    ],
  },
  {
    language: "ar",
    looks: [
      { folder: "arabic", scheme: "light", width: wide },
      { folder: "arabic-narrow", scheme: "dark", width: narrow },
    ],
  },
  // German is included because it has the longest words.
  { language: "de", looks: [{ folder: "german-narrow", scheme: "light", width: narrow }] },
];

const root = "build/screenshots";
const wanted = process.argv.slice(2);
const spoken = series.filter(({ language }) => wanted.includes(language));
const screens = wanted.filter(isScreen);
for (const { language, looks } of spoken.length > 0 ? spoken : series) {
  for (const { folder } of looks) {
    if (screens.length === 0) await rm(path.join(root, folder), { recursive: true, force: true });
    await mkdir(path.join(root, folder), { recursive: true });
  }
  let taken = 0;
  await takePictures({
    language,
    looks,
    screens,
    async save({ folder }, view, png) {
      await writeFile(path.join(root, folder, `${view}.png`), png);
      taken++;
    },
  });
  console.log(`${language}: ${taken} pictures in ${root}`);
}
