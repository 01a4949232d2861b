import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { rollup } from "rollup";
import { fileName as noticesFile, noticesFor, packagesOf } from "../notices/notices.js";
import { bundledIn } from "../notices/record.js";
import { builtIn } from "./built-in.js";
import { drawing, icon } from "./icons.js";
import { allMessages } from "./page-messages.js";
import { hashSource, insideScript, policyElement, textPolicyElement } from "./page-policy.js";
import { plugins } from "./plugins.js";
import { pageStyle } from "./styles.js";

/** @param {string} text */
const sha256 = (text) => createHash("sha256").update(text);

/**
 * Makes a page of one file that needs no network. Puts the script, the style and the icon into the page, and the hashes
 * of the script and the style into the page's policy. Beside the page, writes the service worker and the web manifest
 * for offline use, the licences, and the hashes of all these files.
 *
 * @returns {import("rollup").OutputPlugin}
 */
export function singlePage() {
  return {
    name: "single-page",
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const [chunk] = chunks;
      if (!chunk || chunks.length !== 1) throw new Error(`the page must be one script, not ${chunks.length}`);
      delete bundle[chunk.fileName];
      const script = `\n${insideScript(chunk.code)}`;
      const notices = await noticesFor(bundledIn(chunks, (id) => this.getModuleInfo(id)));
      const page = await pageWith(script, notices);
      const files = {
        "index.html": page,
        "manifest.webmanifest": await webManifest(),
        "sw.js": await serviceWorker(sha256(page).digest("hex")),
        [noticesFile]: notices,
      };
      const sums = Object.entries(files).map(([name, source]) => `${sha256(source).digest("hex")}  ${name}\n`);
      const comment = `# the script in index.html, as the page shows it: ${hashSource(script)}\n`;
      for (const [fileName, source] of Object.entries({ ...files, SHA256SUMS: comment + sums.join("") })) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/**
 * Returns the page with its script and the licences. The page contains the licences, because users may keep and share
 * it without the other files.
 *
 * @param {string} script @param {string} notices
 */
async function pageWith(script, notices) {
  const style = `\n${await pageStyle()}`;
  const icon = `data:image/svg+xml;base64,${(await readFile(drawing)).toString("base64")}`;
  const policy = policyElement({
    script,
    style,
    scriptSources: ["'wasm-unsafe-eval'"],
    // 'self' is needed for the service worker; no narrower source includes it
    directives: ["worker-src blob: 'self'", "manifest-src 'self'"],
  });
  const withoutScript = `<noscript>${await inEachLanguage("noScript")}</noscript>`;
  return (await readFile("online/index.html", "utf8"))
    .replace("<!-- policy -->", () => policy)
    .replace("<!-- icon -->", () => `<link rel="icon" href="${icon}" />`)
    .replace("<!-- style -->", () => `<style>${style}</style>`)
    .replace("<!-- without script -->", () => withoutScript)
    .replace("<!-- script -->", () => `<script>${script}</script>`)
    .replace("<!-- notices -->", () => comment(notices));
}

/**
 * Returns a message in all languages, for pages on which no script can choose the language.
 *
 * @param {string} name
 */
async function inEachLanguage(name) {
  const each = Object.entries(await allMessages()).map(
    ([language, texts]) => `<p lang="${language}" dir="${texts["direction"]}">${texts[name]}</p>`,
  );
  return each.join("");
}

/** @param {string} text */
function comment(text) {
  if (/<!--|--!?>/.test(text)) throw new Error("a licence would end the comment that contains it");
  return `<!--\n${text}-->`;
}

/** @param {string} pageHash */
async function serviceWorker(pageHash) {
  const viewport = '<meta name="viewport" content="width=device-width">';
  const head = `<!doctype html>${textPolicyElement}${viewport}<title>Saltmill</title>`;
  const noCopy = `${head}${await inEachLanguage("noOfflineCopy")}`;
  const bundle = await rollup({
    input: "online/service-worker.ts",
    plugins: [builtIn({ pageSha256: JSON.stringify(pageHash), noCopyPage: JSON.stringify(noCopy) }), ...plugins()],
  });
  const { output } = await bundle.generate({ format: "iife" });
  await bundle.close();
  const [chunk] = output;
  if (packagesOf(bundledIn([chunk], () => null)).length > 0) throw new Error("the page's notices leave out sw.js");
  return chunk.code;
}

/**
 * Returns the web manifest, which lets a browser install the page as an app. It contains its icons, so no further file
 * is requested.
 */
async function webManifest() {
  /** @param {number} size */
  const png = async (size) => ({
    src: `data:image/png;base64,${Buffer.from(await icon(size)).toString("base64")}`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  const { en = {} } = await allMessages();
  const manifest = {
    name: en["generatorTitle"],
    short_name: en["appName"],
    description: en["appDescription"],
    lang: "en",
    start_url: ".",
    scope: ".",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#0a6b6b",
    icons: [await png(192), await png(512)],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
