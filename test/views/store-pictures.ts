/** `npm run picture`: takes the pictures for the README and the stores from the present product. */
import { writeFile } from "node:fs/promises";
import { launch } from "puppeteer-core";
import { findBrowsers } from "../../tools/browsers.mjs";
import { pictures, presentStamp, stampFile } from "./picture-stamp.ts";
import { takePictures, wide } from "./take-pictures.ts";

/** The size in pixels that the extension stores require. */
const size = { width: 1280, height: 800 };

/** Name of a store's picture → the views that it shows side by side. A single view fills the picture. */
const shown: Readonly<Record<string, readonly string[]>> = {
  "1-popup": ["light/popup-secret", "light/popup-question", "dark/popup-list"],
  "2-accounts": ["light/accounts-list"],
  "3-health": ["light/accounts-health"],
  "4-first-run": ["light/welcome-1"],
  "5-options": ["dark/options"],
};

/** The view of the README's picture, which has the size of the view. */
const popup = "light/popup-secret";

/** Folder and view → picture of the view. */
const taken = new Map<string, Uint8Array>();

function viewNamed(name: string): Buffer {
  const png = taken.get(name);
  if (!png) throw new Error(`No tour shows the view ${name}.`);
  return Buffer.from(png);
}

function pageOf(names: readonly string[]): string {
  const images = names.map((name) => `<img alt="" src="data:image/png;base64,${viewNamed(name).toString("base64")}">`);
  const alone = "img { inline-size: 100%; block-size: 100%; object-fit: cover; object-position: top }";
  const beside =
    "img { inline-size: 360px; border-radius: 12px; box-shadow: 0 2px 4px #17212b1f, 0 12px 40px #17212b2e }";
  return `<!doctype html><style>
    html, body { margin: 0; block-size: 100%; background: #e4f2f1 }
    body { display: flex; gap: 32px; align-items: center; justify-content: center }
    ${names.length === 1 ? alone : beside}
  </style>${images.join("")}`;
}

const views = [popup, ...Object.values(shown).flat()];
await takePictures({
  language: "en",
  looks: [
    { folder: "light", scheme: "light", width: wide },
    { folder: "dark", scheme: "dark", width: wide },
  ],
  screens: ["popup", "accounts", "welcome", "options"],
  isWanted: (view) => views.some((name) => name.endsWith(`/${view}`)),
  save({ folder }, view, png) {
    taken.set(`${folder}/${view}`, png);
    return Promise.resolve();
  },
});
const { chromium: executablePath } = await findBrowsers();
if (executablePath === undefined) throw new Error("Chromium was not found.");
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await launch({ executablePath, args: [...args, "--disable-gpu"], defaultViewport: size });
const page = await browser.newPage();
for (const [name, names] of Object.entries(shown)) {
  await page.setContent(pageOf(names), { waitUntil: "load" });
  await writeFile(`docs/store/${name}.png`, await page.screenshot());
}
await browser.close();
await writeFile("docs/popup.png", viewNamed(popup));
await writeFile(stampFile, `${JSON.stringify(await presentStamp(), null, 2)}\n`);
console.log(`${pictures.length} pictures in docs and docs/store`);
