import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Resvg, initWasm } from "@resvg/resvg-wasm";

/** The drawing of all icons. */
export const drawing = "extension/icons/mill.svg";

/** @type {Promise<(size: number) => Uint8Array> | undefined} */
let renderer;

/** The icons so far, because Chrome's and Firefox's are the same. @type {Map<number, Promise<Uint8Array>>} */
const icons = new Map();

/**
 * Returns the drawing as PNG. A WebAssembly build of resvg renders it, so that every machine gets the same bytes.
 *
 * @param {number} size - the length of a side in pixels
 * @returns {Promise<Uint8Array>}
 */
export function icon(size) {
  renderer ??= start();
  const rendered = icons.get(size) ?? renderer.then((render) => render(size));
  icons.set(size, rendered);
  return rendered;
}

async function start() {
  await initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
  const svg = await readFile(drawing, "utf8");
  /** @param {number} size */
  return (size) => new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
}
