import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { darkSheet, stylesheet } from "./extension-files.js";

/** @param {string} text */
const sha256 = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Puts script and style into the page, and into its policy their hashes: one file, which asks nobody for anything.
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
      // "</script" and "<!--" would end or hide the element; in JavaScript they occur in strings, where \x3c is the same.
      const script = `\n${chunk.code.replaceAll(/<(?=\/script|!--)/gi, "\\x3c")}`;
      const style = `\n${await stylesheet()}\n@media (prefers-color-scheme: dark) {\n${await darkSheet()}}\n`;
      const policy = [
        "default-src 'none'",
        `script-src ${sha256(script)} 'wasm-unsafe-eval'`,
        `style-src ${sha256(style)}`,
        "worker-src blob:",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
      ].join("; ");
      const page = (await readFile("online/index.html", "utf8"))
        .replace("<!-- policy -->", () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
        .replace("<!-- style -->", () => `<style>${style}</style>`)
        .replace("<!-- script -->", () => `<script>${script}</script>`);
      delete bundle[chunk.fileName];
      this.emitFile({ type: "asset", fileName: "index.html", source: page });
    },
  };
}
