// @ts-check
/** Runs Node as an engine in a separate process, so that no module loader and no other code affects the measurement. */
import process from "node:process";

/** @type {Record<string, (...args: unknown[]) => unknown>} */
const inside = await import(process.argv[2] ?? "");

process.on("message", async (/** @type {{ name: string, args: unknown[] }} */ { name, args }) => {
  try {
    process.send?.({ value: await inside[name]?.(...args) });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.send?.({ value: process.versions.node }); // tells that the module is loaded
