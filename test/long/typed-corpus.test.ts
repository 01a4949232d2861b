/**
 * Types a password into the pages of test/e2e/pages and reads it as the form for a new account does. On a login page
 * that is filled without a question, exactly this text must be read. Pages about other secrets must give nothing.
 */
import { expect } from "chai";
import type { ExtensionBrowser } from "../e2e/browsers/driver.ts";
import type { Declaration } from "../e2e/corpus/declaration.ts";
import { pages } from "../e2e/corpus/pages.ts";
import { inChromium } from "../e2e/each-browser.ts";
import { pageOf } from "../e2e/heap/watched-page.ts";
import { sourceOf } from "../e2e/injected/source-of.ts";
import { type PageServer, servePages } from "../e2e/servers/page-server.ts";

const text = " T0ped ";

/** Returns the field of the page itself that a login fills without a question. */
function loginField({ kind, fills = {}, asks, refuses, meanwhile }: Declaration): string | undefined {
  const [field, ...others] = Object.keys(fills).filter((path) => fills[path] === "password");
  const isPlain = kind === "login" && !asks && !refuses && !meanwhile && others.length === 0;
  return isPlain && field !== undefined && !field.includes(">>") ? field : undefined;
}

const isOther = ({ kind = "login", asks = [] }: Declaration): boolean =>
  kind !== "login" || asks.some((reason) => ["other-secret", "adds-user", "moves-money"].includes(reason));

/** Types into one field, or into all password fields. Runs in the page. @returns true if a field takes a text */
function typeInto(value: string, field: string | undefined): boolean {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(field ?? "input[type=password]")];
  const writable = inputs.filter(({ readOnly }) => !readOnly);
  for (const input of writable) input.value = value;
  return writable.length > 0;
}

await inChromium("a typed password", (launch) => {
  let browser: ExtensionBrowser;
  let server: PageServer;
  let inPage: string;

  before(async () => {
    inPage = await sourceOf("injected-form", "inPage");
    server = await servePages();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  for (const { name, declaration } of pages) {
    if (name === "hostile/clobbered-document") continue; // it hides the function with which the test finds fields
    const field = loginField(declaration);
    if (field === undefined && !isOther(declaration)) continue;
    it(`is ${field === undefined ? "not read" : "read exactly"} on ${name}`, async () => {
      const surface = await browser.open(server.at(declaration.site ?? "example.localhost", name));
      const page = pageOf(surface);
      try {
        for (const step of declaration.before ?? []) {
          const path = "focus" in step ? step.focus : "click" in step ? step.click : "";
          if (path === "" || path.includes(">>")) continue;
          if ("click" in step) await page.click(path);
          else await page.focus(path);
        }
        if (field !== undefined) await surface.until((path) => document.querySelector(path) !== null, field);
        if (!(await surface.evaluate(typeInto, text, field))) return; // a person could not type there either
        const read = (await page.evaluate(`(() => {
          const run = (${inPage});
          const way = { onlyFocused: false, alsoReadOnly: false };
          const { key } = run(way);
          return key === undefined ? undefined : run({ ...way, key })?.password;
        })()`)) as string | undefined;
        expect(read).to.equal(field === undefined ? undefined : text);
      } finally {
        await surface.close();
      }
    });
  }
});
