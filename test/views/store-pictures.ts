/** `npm run picture`: makes the pictures for the README and the stores from the pictures of `npm run screenshots`. */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { launch } from "puppeteer-core";
import { findBrowsers } from "../../tools/browsers.mjs";

const taken = "build/screenshots";
const folder = "docs/store";

/** The size in pixels that the extension stores require. */
const size = { width: 1280, height: 800 };

/** Name of a written picture → the screenshots that it shows side by side. A single screenshot fills the picture. */
const shown: Readonly<Record<string, readonly string[]>> = {
  "1-popup": ["light/popup-secret", "light/popup-question", "dark/popup-list"],
  "2-accounts": ["light/accounts-list"],
  "3-health": ["light/accounts-health"],
  "4-first-run": ["light/welcome-1"],
  "5-options": ["dark/options"],
};

async function source(name: string): Promise<string> {
  return `data:image/png;base64,${await readFile(path.join(taken, `${name}.png`), "base64")}`;
}

async function pageOf(names: readonly string[]): Promise<string> {
  const images = await Promise.all(names.map(async (name) => `<img alt="" src="${await source(name)}">`));
  const alone = "img { inline-size: 100%; block-size: 100%; object-fit: cover; object-position: top }";
  const beside =
    "img { inline-size: 360px; border-radius: 12px; box-shadow: 0 2px 4px #17212b1f, 0 12px 40px #17212b2e }";
  return `<!doctype html><style>
    html, body { margin: 0; block-size: 100%; background: #e4f2f1 }
    body { display: flex; gap: 32px; align-items: center; justify-content: center }
    ${names.length === 1 ? alone : beside}
  </style>${images.join("")}`;
}

const { chromium: executablePath } = await findBrowsers();
if (executablePath === undefined) throw new Error("Chromium was not found.");
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await launch({ executablePath, args: [...args, "--disable-gpu"], defaultViewport: size });
await mkdir(folder, { recursive: true });
const page = await browser.newPage();
for (const [name, names] of Object.entries(shown)) {
  await page.setContent(await pageOf(names), { waitUntil: "load" });
  await writeFile(path.join(folder, `${name}.png`), await page.screenshot());
}
await browser.close();
await copyFile(path.join(taken, "light/popup-secret.png"), "docs/popup.png");
