/**
 * Tests forms in a frame that has another origin than the page. If the frame belongs to the account's site, Saltmill
 * needs a permission of the browser to fill the form, and asks the user if the permission is missing. Saltmill never
 * fills a frame of another site.
 */
import { expect } from "chai";
import { complete, plant } from "../unit/src/vaults.ts";
import { master as madeMaster, newVault, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { addAccount, createVault, focused, openUnlocked } from "./steps.ts";
import { withHosts } from "./with-permissions.ts";

const master = "ninety-nine marbles in a green jar";
const form = `<form><label>Login <input id=user name=user></label>
  <label>Password <input id=pass type=password></label><button>Sign in</button></form>
  <script>
    addEventListener("message", (event) => event.source.postMessage([user.value, pass.value.length], "*"));
  </script>`;
const around = (host: string, path: string): string =>
  `<h1>App</h1><iframe width=500 height=200 src="http://${host}:PORT${path}"></iframe>`;

const frameHost = "http://id.example.localhost";
const pages = {
  "/form": form,
  "/app": around("id.example.localhost", "/form"),
  "/stranger": around("id.other.localhost", "/form"),
  "/deep": around("id.other.localhost", "/between"),
  "/between": around("id.example.localhost", "/form"),
};

/** Returns the username and the length of the password in the frame's form. Runs in the page. */
function inFrame(): Promise<[login: string, passwordLength: number]> {
  return new Promise((resolve) => {
    addEventListener(
      "message",
      ({ data }) => {
        resolve(data as [string, number]);
      },
      { once: true },
    );
    document.querySelector("iframe")?.contentWindow?.postMessage("tell", "*");
  });
}

await eachBrowser("a form in a frame of another origin", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let site: Surface;

  const start = async (extension?: string): Promise<void> => {
    browser = await launch(extension === undefined ? {} : { extension });
    site = await browser.open(server.at("/app", "app.example.localhost"));
    const popup = await browser.openPopup();
    await createVault(popup, "ada@example.org", master);
    await addAccount(popup, "ada");
    await popup.close();
  };
  const open = async (page: keyof typeof pages): Promise<Surface> => {
    await site.close();
    site = await browser.open(server.at(page, "app.example.localhost"));
    return openUnlocked(browser);
  };

  before(async () => {
    server = await serveHtml(pages);
  });
  after(() => server.close());

  describe("without permission", () => {
    before(() => start());
    after(() => browser.close());

    it("leads to a question whose safe answer, no, has the focus", async () => {
      const popup = await open("/app");
      await popup.press("Fill");
      await popup.untilText("The form seems to be in a frame from http://id.example.localhost:");
      expect(await focused(popup)).to.equal("Don't fill");
      await popup.screenshot(`build/screenshots/question-frame-${name}.png`);
      await popup.key("Enter");
      await popup.untilText("All accounts");
      await popup.close();
      expect(await site.evaluate(inFrame)).to.deep.equal(["", 0]);
    });

    it("is refused if the frame is of another site", async () => {
      const popup = await open("/stranger");
      await popup.press("Fill");
      await popup.untilText("in a frame that Saltmill isn't allowed to fill");
      await popup.close();
      expect(await site.evaluate(inFrame)).to.deep.equal(["", 0]);
    });
  });

  // Automation cannot press "Allow" when Chromium asks for the permission, so the next tests run only in Firefox. The
  // tests "with permission" also run in Chromium.
  if (name === "firefox")
    describe("with the browser's own question", () => {
      before(() => start());
      after(() => browser.close());

      const asked = async (): Promise<Surface> => {
        const popup = await open("/app");
        await popup.press("Fill");
        await popup.untilText("The form seems to be in a frame from http://id.example.localhost:");
        return popup;
      };
      const answer = (which: "allow" | "block", popup: Surface): Promise<void> =>
        browser.answer(which, "id.example.localhost", () => popup.press("Allow and fill"));

      it("stays empty after a no, and the popup gives the reason", async () => {
        const popup = await asked();
        await answer("block", popup);
        await popup.untilText("in a frame that Saltmill isn't allowed to fill");
        await popup.close();
        expect(await site.evaluate(inFrame)).to.deep.equal(["", 0]);
      });

      it("is filled after a yes, and from then on without a question", async () => {
        const asking = await asked();
        await answer("allow", asking);
        await asking.untilClosed();
        expect(await site.evaluate(inFrame)).to.deep.equal(["ada", 16]);
        const popup = await open("/app");
        await popup.press("Fill");
        await popup.untilClosed();
        expect(await site.evaluate(inFrame)).to.deep.equal(["ada", 16]);
      });

      it("is listed in the settings, and leads to a question again after it was removed there", async () => {
        const options = await browser.openExtensionPage("accounts.html#settings");
        await options.untilText("Last allowed or used:");
        await options.press(`Stop allowing ${frameHost}`);
        await options.untilText(`${frameHost} is no longer allowed.`);
        await options.untilText("You haven't allowed any addresses.");
        expect(await focused(options)).to.include("You haven't allowed any addresses.");
        await options.close();
        await (await asked()).close();
      });

      it("leads to a question again if it was not used for a year and the vault was unlocked since", async () => {
        const asking = await asked();
        await answer("allow", asking);
        await asking.untilClosed();
        const made = await newVault();
        const used = { [frameHost]: Date.now() - 366 * 24 * 60 * 60 * 1000 };
        await plant(made.vault, "granted-hosts", complete("granted-hosts", { used }));
        await putVault(browser, made, true);
        const options = await browser.openExtensionPage("accounts.html#settings");
        await options.type("Master password", madeMaster);
        await options.press("Unlock");
        await options.untilText("You haven't allowed any addresses.");
        await options.close();
      });
    });

  describe("with permission", () => {
    let remove: () => Promise<void>;
    before(async () => {
      const allowed = await withHosts(name, "http://*.localhost/*");
      remove = allowed.remove;
      await start(allowed.folder);
    });
    after(async () => {
      await browser.close();
      await remove();
    });

    it("is filled", async () => {
      const popup = await open("/app");
      await popup.press("Fill");
      await popup.untilClosed();
      expect(await site.evaluate(inFrame)).to.deep.equal(["ada", 16]);
    });

    it("is listed in the settings with the day of its last use", async () => {
      const options = await browser.openExtensionPage("accounts.html#settings");
      await options.untilText("http://*.localhost");
      await options.untilText("Last allowed or used:");
      await options.type("Search settings", "addresses");
      await options.until(() => document.querySelectorAll("section section").length === 1);
      await options.screenshot(`build/screenshots/options-hosts-${name}.png`);
      await options.close();
    });

    it("is refused if the frame is of another site, even if the browser gives access", async () => {
      const popup = await open("/stranger");
      await popup.press("Fill");
      await popup.untilText("in a frame that Saltmill isn't allowed to fill");
      await popup.close();
      expect(await site.evaluate(inFrame)).to.deep.equal(["", 0]);
    });

    it("is refused if a frame of another site contains it", async () => {
      const popup = await open("/deep");
      await popup.press("Fill");
      await popup.untilText("in a frame that Saltmill isn't allowed to fill");
      await popup.close();
    });
  });
});
