/** Finds faults of accessibility and layout in a view. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Surface } from "../e2e/browsers/driver.ts";

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns a text for each fault: each violation that axe-core finds (with its elements), a page that is wider than the
 * window, and a page in which no element has the focus.
 */
export async function faultsOf(surface: Surface): Promise<string[]> {
  if (!(await surface.evaluate(() => "axe" in globalThis))) await surface.inject(source);
  return surface.evaluate(async () => {
    const { violations } = await (Reflect.get(globalThis, "axe") as Axe).run();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) found.push("nothing has the focus");
    const { scrollWidth, clientWidth } = document.documentElement;
    const surplus = scrollWidth - clientWidth;
    if (surplus > 0) found.push(`${surplus} px wider than the window`);
    return found;
  });
}
