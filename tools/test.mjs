// @ts-check
/** `npm test`: from a fresh checkout, all but `test/long`. `npm run test:quick`: what needs no browser. */
import process from "node:process";
import { getBrowsers } from "./browsers.mjs";
import { getShells } from "./shells.mjs";
import { build, checkNode, install, runScript } from "./steps.mjs";

checkNode();
const quick = process.argv.includes("--quick");

await install();
await build();
/** One after the other, but for those of a line: they use one core each. */
const steps = [
  [
    ["code", "lint:code"],
    ["types", "lint:types"],
  ],
  [
    ["imports", "lint:imports"],
    ["format", "lint:format"],
  ],
  [["unit tests", "test:unit"]],
];
if (!quick) {
  const browsers = await getBrowsers();
  await getShells();
  if (process.env["CI"] === "true" && !(browsers.chromium && browsers.firefox && browsers.webkit)) {
    console.log("\nWith CI=true Chromium, Firefox and WebKit must be there.\n0 passed, 1 failed");
    process.exit(1);
  }
  steps.push([
    ["the API reference", "docs"],
    ["the Firefox build, by the stores' linter", "lint:extension"],
  ]);
  steps.push([["end-to-end tests", "test:e2e"]]);
}

let passed = 0;
let failed = 0;
for (const together of steps) {
  for (const { ok, output } of await Promise.all(
    together.map(([title = "", script = ""]) => runScript(title, script)),
  )) {
    const passing = Number(/(\d+) passing/.exec(output)?.[1] ?? 0);
    const failing = Number(/(\d+) failing/.exec(output)?.[1] ?? 0);
    passed += passing;
    failed += Math.max(failing, ok ? 0 : 1);
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
