/** axe-core finds nothing wrong in any view. */
import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type FileServer, serveFiles } from "./servers/file-server.ts";
import { addAccount, createVault, unlock } from "./steps.ts";

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds in a surface, each with the element. */
async function faults(surface: Surface): Promise<string[]> {
  await surface.inject(source);
  return surface.evaluate(async () => {
    const { violations } = await (Reflect.get(globalThis, "axe") as Axe).run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** Runs in a page: a form about which there is something to ask. */
function plantForm(action: string): void {
  const form = document.createElement("form");
  form.action = action;
  for (const type of ["text", "password"]) {
    const field = form.appendChild(document.createElement("input"));
    field.type = type;
    field.ariaLabel = "Your ".repeat(20);
    if (type === "text") field.value = "somebody-else@department.example.org";
  }
  document.body.replaceChildren(form);
}

await eachBrowser("accessibility", (launch) => {
  let browser: ExtensionBrowser;
  let server: FileServer;

  before(async () => {
    server = await serveFiles({ "/": "build/online/index.html" });
    browser = await launch();
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  it("has no fault in the popup's views, light and dark", async () => {
    const site = await browser.open(`http://deep.example.localhost:${server.port}/`);
    const first = await browser.openPopup();
    await first.type("Master password", "password");
    await first.untilText("guess");
    expect(await faults(first), "set up").to.deep.equal([]);
    await createVault(first, "ada", "correct horse battery staple");
    expect(await faults(first), "empty list").to.deep.equal([]);
    await first.close();
    for (const scheme of ["light", "dark"] as const) {
      await browser.prefer(scheme);
      const popup = await browser.openPopup();
      await popup.untilText("Add account");
      const look = async (view: string): Promise<void> => {
        await popup.screenshot(`build/screenshots/${view}-${scheme}-${browser.name}.png`);
        expect(await faults(popup), `${view}, ${scheme}`).to.deep.equal([]);
      };
      await popup.press("Add account");
      await popup.type("Login", `${scheme}.a-very-long-login.that-goes-on-and-on@department.example.org`);
      await popup.type("Length", "0");
      await popup.press("Save");
      await popup.untilText("must be");
      await look("editor");
      await popup.choose("Kind", "Stored, typed by you");
      await look("editor-stored");
      await popup.choose("Kind", "Easy Passwords 1.x");
      await look("editor-easy");
      await popup.choose("Kind", "Generated words");
      await look("editor-words");
      await popup.press("Save");
      await popup.untilText("6 words");
      await addAccount(popup, `${scheme} second`);
      await site.evaluate(plantForm, `https://${"login.".repeat(8)}example.org/`);
      await popup.evaluate(() => document.querySelector<HTMLElement>("li[aria-current] .primary")?.click());
      await popup.untilText("Fill in here?");
      await look("question");
      await popup.key("Escape");
      await popup.press("Show password");
      await popup.press("More");
      await look("list");
      await popup.press("QR code");
      await popup.until(() => document.querySelector("canvas.qr-code") !== null);
      await look("qr");
      for (const item of ["Notes", "Rename", "Edit", "New revision"]) {
        await popup.key("Escape");
        await popup.press("More");
        await popup.press(item);
        await look(item.toLowerCase().replace(" ", "-"));
      }
      await popup.key("Escape");
      await popup.press("This site");
      await look("site");
      await popup.press("Use another site's accounts");
      await look("borrow");
      await popup.key("Escape");
      await popup.press("More");
      await popup.press("Remove");
      await popup.untilText("Removed:");
      await look("removed");
      await popup.type("Search all sites", "none such");
      await popup.until(() => document.querySelector("li") === null);
      await look("nothing-found");
      await popup.press("Lock");
      await popup.type("Master password", "wrong");
      await popup.press("Unlock");
      await popup.untilText("does not open");
      await look("locked");
      await unlock(popup, "correct horse battery staple");
      await popup.close();
    }
    await browser.prefer("light");
  });
});
