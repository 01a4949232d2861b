/**
 * `npm run bench:walk`: does the first tasks of a new user, beginning with the installation, and counts clicks, filled
 * fields and seconds in Chromium and Firefox. `-- --write docs/extension.md` writes the table into that document.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { launchChromium } from "../../test/e2e/browsers/chromium.ts";
import type { ExtensionBrowser, Surface } from "../../test/e2e/browsers/driver.ts";
import { launchFirefox } from "../../test/e2e/browsers/firefox.ts";
import { type HtmlServer, serveHtml } from "../../test/e2e/servers/html-server.ts";
import { findBrowsers } from "../../tools/browsers.mjs";
import { machine } from "../measure/machine.ts";
import { rewriteBlock, table } from "./document.ts";

/**
 * The effort of one task. The script types and clicks without delay, so the seconds are only those that the browser and
 * Saltmill need.
 */
interface Effort {
  clicks: number;
  fields: number;
  seconds: number;
}

const { values } = parseArgs({ options: { write: { type: "string" } } });
const engines = {
  chromium: { launch: launchChromium, folder: "chrome" },
  firefox: { launch: launchFirefox, folder: "firefox" },
};
const pages = {
  "/sign-up": `<form><label>Email <input type="email" autocomplete="username"></label>
    <label>Password <input id="new" type="password" autocomplete="new-password"></label><button>Sign up</button></form>`,
  "/login": `<form><label>Email <input type="email" autocomplete="username"></label>
    <label>Password <input id="old" type="password" autocomplete="current-password"></label><button>Log in</button></form>`,
  "/change": `<form><label>Old password <input id="old" type="password" autocomplete="current-password"></label>
    <label>New password <input id="new" type="password" autocomplete="new-password"></label><button>Change</button></form>`,
};

const clicking: readonly PropertyKey[] = ["press", "choose", "tick", "key"];

/** Returns a page or popup whose clicks and typed fields are counted in `effort`. A pressed key counts as a click. */
function counted(surface: Surface, effort: Effort): Surface {
  return new Proxy(surface, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        if (clicking.includes(name)) effort.clicks++;
        if (name === "type") effort.fields++;
        return Reflect.apply(member, target, args);
      };
    },
  });
}

type Task = (walk: {
  readonly browser: ExtensionBrowser;
  readonly server: HtmlServer;
  readonly popup: () => Promise<Surface>;
  readonly counted: (surface: Surface) => Surface;
}) => Promise<void>;

const filled = (page: Surface, id: string): Promise<void> =>
  page.until((field) => (document.querySelector<HTMLInputElement>(`#${field}`)?.value ?? "") !== "", id);

const tasks: Readonly<Record<string, Task>> = {
  async "from the installation to the first filled password"({ browser, server, popup, counted: count }) {
    const welcome = count(await browser.tab("welcome.html"));
    await welcome.press("Get started");
    await welcome.type("Email address or name", "ada@example.org");
    await welcome.type("Master password", "correct horse battery staple");
    await welcome.type("Type it once more, from your paper", "correct horse battery staple");
    await welcome.press("Create vault");
    await welcome.untilText("Your vault is ready");
    const page = await browser.open(server.at("/sign-up", "shop.localhost"));
    const adding = await popup();
    await adding.press("New account");
    await adding.type("Username", "ada@example.org");
    await adding.press("Save and fill");
    await filled(page, "new");
    await page.close();
  },
  async "signing in again"({ browser, server, popup }) {
    const page = await browser.open(server.at("/login", "shop.localhost"));
    await (await popup()).press("Fill");
    await filled(page, "old");
    await page.close();
  },
  async "adding the next account"({ browser, server, popup }) {
    const page = await browser.open(server.at("/sign-up", "news.localhost"));
    const adding = await popup();
    await adding.press("New account");
    await adding.until(() => document.querySelector("output.secret")?.textContent !== "");
    await adding.press("Save and fill"); // the field already contains the username that most accounts have
    await filled(page, "new");
    await page.close();
  },
  async "changing a password on the site"({ browser, server, popup }) {
    const page = await browser.open(server.at("/change", "shop.localhost"));
    const changing = await popup();
    await changing.press("More");
    await changing.press("Change password");
    await changing.press("Change password");
    await changing.press("Fill");
    await filled(page, "new");
    await page.close();
  },
  async "deleting an account and restoring it"({ browser, server, popup }) {
    const page = await browser.open(server.at("/login", "news.localhost"));
    const deleting = await popup();
    await deleting.press("More");
    await deleting.press("Delete");
    await deleting.press("Undo");
    await deleting.untilText("Undone");
    await page.close();
  },
};

/** Does all tasks in a new browser profile, and returns the effort of each task. */
async function walkThrough(browser: ExtensionBrowser, server: HtmlServer): Promise<Effort[]> {
  const efforts: Effort[] = [];
  for (const task of Object.values(tasks)) {
    const effort = { clicks: 0, fields: 0, seconds: 0 };
    const began = performance.now();
    await task({
      browser,
      server,
      counted: (surface) => counted(surface, effort),
      popup: async () => {
        effort.clicks++; // the click on the toolbar button
        return counted(await browser.openPopup(), effort);
      },
    });
    effort.seconds = (performance.now() - began) / 1000;
    efforts.push(effort);
  }
  return efforts;
}

const found = await findBrowsers();
const server = await serveHtml(pages);
const results: Partial<Record<keyof typeof engines, Effort[]>> = {};
try {
  for (const name of ["chromium", "firefox"] as const) {
    const executable = found[name];
    if (executable === undefined) throw new Error(`${name} was not found.`);
    const { launch, folder } = engines[name];
    const browser = await launch({ executable, extension: path.resolve("build", folder), keepWelcome: true });
    try {
      results[name] = await walkThrough(browser, server);
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.close();
}
const rows = Object.keys(tasks).map((title, i) => {
  const [first, second] = [results.chromium?.[i], results.firefox?.[i]];
  const both = (a?: number, b?: number): string => (a === b ? String(a) : `${a} / ${b}`);
  return [
    title,
    both(first?.clicks, second?.clicks),
    both(first?.fields, second?.fields),
    first?.seconds.toFixed(1) ?? "",
    second?.seconds.toFixed(1) ?? "",
  ];
});
const { cpu, cores } = machine();
const lines = [
  `${cpu}, ${cores} cores.`,
  "",
  ...table(["", "clicks", "fields", "seconds in Chromium", "seconds in Firefox"], rows),
];
if (values.write !== undefined) await rewriteBlock(values.write, "walk", lines);
process.stdout.write(`${lines.join("\n")}\n`);
