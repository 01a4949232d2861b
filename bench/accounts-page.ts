/** `npm run bench:accounts`: the accounts page over ten thousand accounts, in Chromium and Firefox: first paint, and each key of a search. */
import path from "node:path";
import { parseArgs } from "node:util";
import { createVault, memoryStorage, type Writes } from "../src/index.ts";
import { type Made, putVault } from "../test/e2e/accounts-page-vault.ts";
import { launchChromium } from "../test/e2e/browsers/chromium.ts";
import type { Surface } from "../test/e2e/browsers/driver.ts";
import { launchFirefox } from "../test/e2e/browsers/firefox.ts";
import { findBrowsers } from "../tools/browsers.mjs";
import { machine } from "./machine.ts";
import { machineLines } from "./report.ts";
import { median, quantile } from "./statistics.ts";

const string = { type: "string" } as const;
const { values } = parseArgs({ options: { accounts: string, rounds: string } });
const count = Number(values.accounts ?? 10_000);
const rounds = Number(values.rounds ?? 5);
const engines = {
  chromium: { launch: launchChromium, folder: "chrome" },
  firefox: { launch: launchFirefox, folder: "firefox" },
};

/** As many accounts as asked for, at two thirds as many sites, every tenth of them stored. */
async function generated(): Promise<Made> {
  const storage = memoryStorage();
  const vault = await createVault({ storage, masterPassword: "correct horse battery staple", identity: "" });
  await vault.change((contents) => {
    const { current } = contents.records.get("keys") as unknown as { current: string };
    const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
    const writes: Record<string, object> = {};
    for (let i = 0; i < count; i++) {
      const site = `${String.fromCharCode(97 + (i % 26))}${((i * 7919) % Math.ceil(count / 1.5)).toString(36)}.example`;
      const name = `account/${Buffer.from(String(i).padStart(16, "0")).toString("base64url")}`;
      const common = { site, login: `person${i}@example.org`, revision: 1, created: i };
      writes[name] =
        i % 10 === 0
          ? { ...common, scheme: "stored", secret: Buffer.from(`stored ${i}`).toString("base64") }
          : { ...common, scheme: "saltmill-1", root: current, rules };
    }
    return { writes: writes satisfies Writes, result: undefined };
  });
  return { storage, vault };
}

interface Key {
  /** Until the handlers and what they draw are done: milliseconds. */
  readonly script: number;
  /** Until the frame after it was begun. */
  readonly frame: number;
}

/** Runs in the page: types a query key by key, and measures each. */
async function typeKeys(query: string): Promise<Key[]> {
  const input = document.querySelector<HTMLInputElement>("input[type=search]");
  if (!input) throw new Error("no search field");
  const keys: Key[] = [];
  for (let end = 0; end <= query.length; end++) {
    await new Promise((resolve) => setTimeout(resolve, 50)); // a fast typist
    const begun = performance.now();
    input.value = query.slice(0, end);
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    // Preact draws in a task of its own after the event; the message comes after it.
    const drawn = await new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        resolve(performance.now());
      };
      setTimeout(() => {
        port2.postMessage(null);
      });
    });
    const framed = await new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        resolve(performance.now());
      }),
    );
    keys.push({ script: drawn - begun, frame: framed - begun });
  }
  return keys;
}

/** Runs in the page: since the navigation began. */
function firstPaint(): number {
  return performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
}

/** Runs in the page, as early as it can be reached: notes when the first account is there. */
async function untilListed(): Promise<number> {
  while (!document.querySelector("ul.long li")) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now();
}

const range = (times: readonly number[]): string =>
  `median ${median(times).toFixed(1)} ms, 90 % within ${quantile(times, 0.9).toFixed(1)}, longest ${Math.max(...times).toFixed(1)}`;

async function measure(page: Surface): Promise<Key[]> {
  await page.untilText("Accounts:");
  return [...(await page.evaluate(typeKeys, "person77")), ...(await page.evaluate(typeKeys, "k1 example"))];
}

const lines = [...machineLines(machine()).slice(0, 1), `${count} accounts, ${rounds} rounds`];
const found = await findBrowsers();
const made = await generated();
for (const [name, { launch, folder }] of Object.entries(engines)) {
  const executable = found[name as keyof typeof engines];
  if (executable === undefined) {
    lines.push(`${name} was not found: it is not measured.`);
    continue;
  }
  const browser = await launch({ executable, extension: path.resolve("build", folder) });
  try {
    await browser.open("about:blank");
    await putVault(browser, made);
    const first: number[] = [];
    const listed: number[] = [];
    const keys: Key[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.openExtensionPage("accounts.html");
      listed.push(await page.evaluate(untilListed));
      first.push(await page.evaluate(firstPaint));
      keys.push(...(await measure(page)));
      await page.close();
    }
    lines.push(
      `${name}: first paint ${range(first)}`,
      `${name}: list there ${range(listed)}`,
      `${name}: a key's script ${range(keys.map(({ script }) => script))}`,
      `${name}: until the frame after it ${range(keys.map(({ frame }) => frame))}`,
    );
  } finally {
    await browser.close();
  }
}
process.stdout.write(`${lines.join("\n")}\n`);
