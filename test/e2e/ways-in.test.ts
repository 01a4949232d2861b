/** Tests filling without the popup: with a keyboard shortcut and with the context menu of a field. */
import { expect } from "chai";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { addAccount, createVault, openUnlocked, readArea } from "./steps.ts";

const master = "ninety-nine marbles in a green jar";

interface Storage {
  readonly storage: { readonly local: { set(entries: object): Promise<void> } };
}

interface Commands {
  readonly commands: { getAll(): Promise<{ name: string; shortcut: string }[]> };
}

/** Writes entries into `storage.local`. Runs in an extension page. */
const writeLocal = (entries: object): Promise<void> =>
  (Reflect.get(globalThis, "chrome") as Storage).storage.local.set(entries);

const pages = {
  "/login": `<form><label>Search <input type=search></label></form><form>
    <p><label>Login <input name=user></label><p><label>Password <input type=password></label><p><button>Sign in</button>
    <p><label>Comment <input name=comment></label></form>`,
  "/join": `<form><p><label>E-mail <input type=email></label>
    <p><label>New password <input type=password autocomplete=new-password></label>
    <p><label>Repeat <input type=password autocomplete=new-password></label><p><button>Sign up</button></form>`,
  "/both": `<form><p><label>Login <input name=user></label>
    <p><label>Password <input type=password autocomplete=current-password></label><p><button>Sign in</button></form>
    <form><p><label>E-mail <input type=email></label>
    <p><label>New password <input type=password autocomplete=new-password></label><p><button>Sign up</button></form>`,
};

await eachBrowser("commands outside the popup", (launch) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let site: Surface;

  const reopen = async (path: keyof typeof pages): Promise<void> => {
    await site.close();
    site = await browser.open(server.at(path));
  };
  const filled = (label: string): Promise<void> =>
    site.until((name) => {
      const labels = [...document.querySelectorAll("label")];
      return labels.find((each) => each.textContent.trim() === name)?.querySelector("input")?.value.length === 16;
    }, label);

  before(async () => {
    server = await serveHtml(pages);
    browser = await launch();
    site = await browser.open(server.at("/login"));
    const popup = await browser.openPopup();
    await createVault(popup, "ada@example.org", master);
    await addAccount(popup, "ada");
    await popup.close();
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  it("each have a keyboard shortcut that the browser does not use itself", async () => {
    const page = await browser.openExtensionPage("popup.html");
    const keys = await page.evaluate(async () => {
      const { commands } = Reflect.get(globalThis, "chrome") as Commands;
      return (await commands.getAll()).map(({ name, shortcut }) => `${name} ${shortcut}`).sort();
    });
    await page.close();
    expect(keys).to.deep.equal(["_execute_action Alt+Shift+L", "fill Ctrl+Shift+F", "lock Alt+Shift+K"]);
  });

  it("fill the site's only account by a keyboard shortcut, and leave no note in the session", async () => {
    await reopen("/login");
    await browser.pressCommand("fill");
    await filled("Password");
    expect(await site.value("Login")).to.equal("ada");
    expect(await site.value("Comment")).to.equal("");
    const page = await browser.openExtensionPage("popup.html");
    expect(Object.keys(await page.evaluate(readArea, "session"))).to.have.members(["session", "deadline"]);
    await page.close();
  });

  it('ask only once: the list of accounts stays after "Don\'t fill"', async () => {
    await reopen("/login");
    await site.type("Login", "bob");
    await browser.pressCommand("fill");
    const popup = await browser.openedPopup();
    await popup.untilText("Don't fill");
    await popup.press("Don't fill");
    await popup.press("More");
    await popup.press("Show as QR code");
    await popup.until(() => document.querySelector("canvas") !== null);
    await popup.key("Escape");
    await popup.until(() => document.querySelector("li[aria-current]") !== null);
    expect(await popup.text()).not.to.include("Don't fill");
    await popup.close();
    expect(await site.value("Password")).to.equal("");
  });

  it("fill by the context menu of a field", async () => {
    await reopen("/login");
    await browser.chooseInMenu(site, "Password", "Fill here");
    await filled("Password");
    expect(await site.value("Login")).to.equal("ada");
  });

  it("fill no password into a field of another kind, and say so in the popup", async () => {
    await reopen("/login");
    await browser.chooseInMenu(site, "Comment", "Fill here");
    const popup = await browser.openedPopup();
    await popup.untilText("isn't a password field");
    await popup.close();
    expect([await site.value("Comment"), await site.value("Password")]).to.deep.equal(["", ""]);
  });

  it("ask for the master password if the vault is locked, and fill after the unlock", async () => {
    await reopen("/login");
    const before = await openUnlocked(browser);
    await before.press("Lock");
    await before.untilText("Locked");
    await before.close();
    await browser.chooseInMenu(site, "Password", "Fill here");
    const popup = await browser.openedPopup();
    await popup.type("Master password", master);
    await popup.press("Unlock");
    await popup.untilClosed();
    await filled("Password");
  });

  it("make a new account from the context menu of a field for a new password, and fill both fields", async () => {
    await reopen("/join");
    await site.type("E-mail", "eve@example.org");
    await browser.chooseInMenu(site, "New password", "Generate password here");
    const popup = await browser.openedPopup();
    await popup.untilText("New account");
    expect(await popup.value("Username")).to.equal("eve@example.org");
    await popup.press("Save and fill");
    await popup.untilClosed();
    await filled("New password");
    expect(await site.value("Repeat")).to.equal(await site.value("New password"));
  });

  it("fill a new account into the sign-up if a login is on the page too", async () => {
    await reopen("/both");
    const popup = await openUnlocked(browser);
    await popup.press("New account");
    await popup.type("Username", "zoe@example.org");
    await popup.press("Save and fill");
    await popup.untilClosed();
    await filled("New password");
    expect(await site.value("Password")).to.equal("");
  });

  it("let the user choose if a site has several accounts", async () => {
    await reopen("/login");
    await browser.pressCommand("fill");
    const popup = await browser.openedPopup();
    await popup.untilText("eve@example.org");
    expect(await site.value("Password")).to.equal("");
    await popup.type("Search all accounts", "ada");
    await popup.until(() => document.querySelectorAll("li").length === 1);
    await popup.press("Fill");
    await popup.untilClosed();
    await filled("Password");
    expect(await site.value("Login")).to.equal("ada");
  });

  it("open the popup, which says what is wrong, if an unexpected error ends the fill", async () => {
    await reopen("/login");
    const inside = await browser.openExtensionPage("manifest.json");
    const { vault } = await inside.evaluate(readArea, "local");
    await inside.evaluate(writeLocal, { vault: { ...(vault as object), format: "damaged" } });
    await inside.close();
    await browser.pressCommand("fill");
    const popup = await browser.openedPopup();
    await popup.untilText("This vault is damaged");
    await popup.close();
    expect(await site.value("Password")).to.equal("");
  });
});
