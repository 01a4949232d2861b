import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { icon } from "./icons.js";
import { accountsSheet, darkSheet, stylesheet, tabSheet, welcomeSheet } from "./styles.js";

/** Manifest keys of each browser. They are added to the common manifest. */
const ownKeys = {
  chrome: { minimum_chrome_version: "127", background: { service_worker: "background.js" } },
  firefox: {
    background: { scripts: ["background.js"] },
    browser_specific_settings: {
      gecko: {
        id: "saltmill@saltmill.example",
        strict_min_version: "140.0",
        data_collection_permissions: { required: ["none"], optional: ["authenticationInfo"] },
      },
      gecko_android: { strict_min_version: "142.0" },
    },
  },
};

/** Chrome's background cannot use the clipboard, because it has no document. An offscreen document can. */
const ownPermissions = { chrome: ["offscreen"], firefox: [] };

/** By default, Firefox hides a new button behind the puzzle-piece icon. */
const ownAction = { chrome: {}, firefox: { default_area: "navbar" } };

/** @typedef {keyof typeof ownKeys} Target */
export const targets = /** @type {Target[]} */ (Object.keys(ownKeys));

/** The pages: `extension/<page>/index.html` becomes `<page>.html`. */
const pages = ["popup", "accounts", "welcome"];
/** @type {Record<Target, string[]>} */
const ownPages = { chrome: ["device-unlock", "offscreen"], firefox: [] };

const iconSizes = [16, 32, 48, 128];

/**
 * Adds all files of the extension that are not scripts: manifest, pages, styles, texts and icons.
 *
 * @param {Target} target
 * @returns {import("rollup").OutputPlugin}
 */
export function extensionFiles(target) {
  return {
    name: "extension-files",
    async generateBundle(_, bundle) {
      /** @type {(fileName: string, source: string | Uint8Array) => void} */
      const emit = (fileName, source) => void this.emitFile({ type: "asset", fileName, source });
      const manifest = JSON.parse(await readFile("manifest.json", "utf8"));
      const own = {
        ...ownKeys[target],
        action: { ...manifest.action, ...ownAction[target] },
        permissions: [...manifest.permissions, ...ownPermissions[target]],
      };
      emit("manifest.json", `${JSON.stringify({ ...manifest, ...own }, null, 2)}\n`);
      for (const page of [...pages, ...ownPages[target]])
        emit(`${page}.html`, await readFile(`extension/${page}/index.html`));
      // All targets are written from one bundle. A browser without a page does not get the page's script either.
      for (const page of Object.values(ownPages).flat())
        if (!ownPages[target].includes(page)) delete bundle[`${page}.js`];
      emit("tab.css", await tabSheet());
      emit("welcome.css", await welcomeSheet());
      emit("accounts.css", await accountsSheet());
      emit("style.css", await stylesheet());
      emit("dark.css", await darkSheet());
      for (const language of await readdir("ui/_locales")) {
        const file = path.posix.join("_locales", language, "messages.json");
        emit(file, await readFile(path.join("ui", file)));
      }
      for (const size of iconSizes) emit(`icons/${size}.png`, await icon(size));
    },
  };
}
