/** The functions that run in pages arrive there as their source: it must be complete, and leave nothing behind. */
import { expect } from "chai";
import { runInNewContext } from "node:vm";
import { rollup } from "rollup";
import { plugins } from "../../tools/bundle/plugins.js";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";

/** The source of an injected function, as the build emits it and the browser sends it. */
async function sourceOf(file: string, name: string): Promise<string> {
  const bundle = await rollup({ input: `extension/fill/${file}.ts`, plugins: plugins() });
  const { output } = await bundle.generate({ format: "iife", name: "built" });
  await bundle.close();
  return runInNewContext(`${output[0].code}\nString(built.${name})`) as string;
}

const form =
  "<form><input name=user><input type=password autocomplete=new-password><input type=password id=current></form>";

/** Runs in a page: calls a function by its source in a fresh realm (a frame of the page), with nothing else in it. */
async function callInRealm(
  source: string,
  html: string,
  args: unknown[],
): Promise<{ result: unknown; values: string[]; left: string[] }> {
  const frame = document.createElement("iframe");
  frame.srcdoc = html;
  await new Promise((loaded) => {
    frame.onload = loaded;
    document.body.append(frame);
  });
  const realm = frame.contentWindow as Window & typeof globalThis;
  const before = new Set(Reflect.ownKeys(realm));
  const result = (realm.Function(`return (${source})`) as () => (...given: unknown[]) => unknown)()(...args);
  const left = Reflect.ownKeys(realm).filter((key) => !before.has(key));
  const values = Array.from(realm.document.querySelectorAll("input"), (input) => input.value);
  const marked = Array.from(realm.document.querySelectorAll("*")).filter(({ outerHTML }) =>
    outerHTML.includes("s3cret"),
  );
  frame.remove();
  return { result, values, left: [...left, ...marked.map((element) => element.tagName)].map(String) };
}

await eachBrowser("injected functions", (launch) => {
  let browser: ExtensionBrowser;
  let page: Surface;
  let find: string;
  let fill: string;

  before(async () => {
    [find, fill] = await Promise.all([
      sourceOf("injected-find", "findFields"),
      sourceOf("injected-fill", "fillFields"),
    ]);
    browser = await launch();
    page = await browser.open("data:text/html,<body>");
  });
  after(() => browser.close());

  it("find a form and touch nothing", async () => {
    const { result, values, left } = await page.evaluate(callInRealm, find, form, []);
    expect(result).to.include({ hasPassword: true });
    expect(values).to.deep.equal(["", "", ""]);
    expect(left).to.deep.equal([]);
  });

  it("find nothing where there is no password field, or only one that cannot be seen or written", async () => {
    for (const html of [
      "<input>",
      "<input type=password disabled>",
      "<input type=password readonly>",
      "<input type=password style='display:none'>",
      "<input type=password style='visibility:hidden'>",
      "<input type=password style='opacity:0'>",
      "<input type=password autocomplete=new-password>",
      "<input type=password autocomplete=one-time-code>",
    ]) {
      const { result } = await page.evaluate(callInRealm, find, html, []);
      expect(result, html).to.include({ hasPassword: false });
    }
  });

  it("fill nothing in where the origin is another, or none", async () => {
    for (const origin of ["https://example.com", "null"]) {
      const given = [{ origin, login: "ada", password: "s3cret" }];
      const { result, values, left } = await page.evaluate(callInRealm, fill, form, given);
      expect(result).to.equal("left-site");
      expect(values).to.deep.equal(["", "", ""]);
      expect(left).to.deep.equal([]);
    }
  });
});
