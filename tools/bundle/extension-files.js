import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import { createRequire } from "node:module";

/** What each browser needs beside the common manifest. */
const ownKeys = {
  chrome: { minimum_chrome_version: "121", background: { service_worker: "background.js" } },
  firefox: {
    background: { scripts: ["background.js"] },
    browser_specific_settings: {
      gecko: {
        id: "saltmill@saltmill.example",
        strict_min_version: "140.0",
        data_collection_permissions: { required: ["none"] },
      },
      gecko_android: { strict_min_version: "142.0" },
    },
  },
};

/** Firefox puts a new button behind the puzzle piece unless told otherwise. */
const ownAction = { chrome: {}, firefox: { default_area: "navbar" } };

/** @typedef {keyof typeof ownKeys} Target */
export const targets = /** @type {Target[]} */ (Object.keys(ownKeys));

/** Each context with a window: `extension/<page>/index.html` becomes `<page>.html`. */
const pages = ["popup", "accounts"];

const iconSizes = [16, 32, 48, 128];

/**
 * Everything of the extension that is no script: manifest, pages, styles, texts, icons.
 *
 * @param {Target} target
 * @returns {import("rollup").OutputPlugin}
 */
export function extensionFiles(target) {
  return {
    name: "extension-files",
    async generateBundle() {
      /** @type {(fileName: string, source: string | Uint8Array) => void} */
      const emit = (fileName, source) => void this.emitFile({ type: "asset", fileName, source });
      const manifest = JSON.parse(await readFile("manifest.json", "utf8"));
      emit(
        "manifest.json",
        `${JSON.stringify({ ...manifest, ...ownKeys[target], action: { ...manifest.action, ...ownAction[target] } }, null, 2)}\n`,
      );
      for (const page of pages) emit(`${page}.html`, await readFile(`extension/${page}/index.html`));
      emit("accounts.css", await readFile("ui/accounts/accounts.css"));
      emit("style.css", await stylesheet());
      emit("dark.css", await darkSheet());
      for (const language of await readdir("ui/_locales")) {
        const file = path.posix.join("_locales", language, "messages.json");
        emit(file, await readFile(path.join("ui", file)));
      }
      for (const [size, png] of await icons()) emit(`icons/${size}.png`, png);
    },
  };
}

/** What changes in the dark: a sheet that a page links for dark browsers, or for everybody. */
export async function darkSheet() {
  return readFile("ui/dark.css", "utf8");
}

/** The tokens and what is drawn with them, as one sheet. */
export async function stylesheet() {
  return `${await readFile("ui/tokens.css", "utf8")}\n${await readFile("ui/style.css", "utf8")}`;
}

/** @type {Promise<Map<number, Uint8Array>> | undefined} */
let drawn;

/** The one drawing in every size, rendered by a wasm build of resvg, so that every machine gets the same bytes. */
function icons() {
  return (drawn ??= (async () => {
    await initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
    const svg = await readFile("extension/icons/mill.svg", "utf8");
    /** @param {number} size */
    const render = (size) => new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
    return new Map(iconSizes.map((size) => [size, render(size)]));
  })());
}
