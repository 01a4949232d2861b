/**
 * Tests what becomes of a password that is typed on the page already: a new account keeps it or changes it, an existing
 * account is compared with it, and no other text is ever taken for it.
 */
import { expect } from "chai";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { identity, master } from "./popup-accounts.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { createVault, openUnlocked, readArea } from "./steps.ts";

const login = `<form><label>Login <input name="user" autocomplete="username"></label>
  <label>Password <input type="password" name="password"></label><button>Sign in</button></form>`;

const pages: Readonly<Record<string, string>> = {
  "/login": login,
  "/revealed": `<form><label>Email <input type="email" name="email"></label>
    <label>Password <input type="password" name="password" id="p"></label>
    <button type="button" onclick="p.type = p.type === 'text' ? 'password' : 'text'">Show password</button>
    <button>Sign in</button></form>`,
  "/bare": `<div><label>Account <input name="account"></label><label>Password <input type="password"></label>
    <button type="button">Log in</button></div>`,
  "/shadow": `<div id="host"></div><script>
    host.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(login).replaceAll("</", "<\\/")};</script>`,
  "/frame": `<h1>Welcome</h1><iframe src="/login" width="600" height="300"></iframe>`,
  "/sign-up": `<h1>Create your account</h1><form><label>Email <input type="email" name="email"></label>
    <label>New password <input type="password" name="new" autocomplete="new-password"></label>
    <label>Repeat password <input type="password" name="repeat" autocomplete="new-password"></label>
    <button>Create account</button></form>`,
  "/two": `<form><label>Login <input name="user" autocomplete="username"></label>
    <label>Password <input type="password" name="password1"></label>
    <label>Second password <input type="password" name="password2"></label><button>Sign in</button></form>`,
  "/two-logins": `<form><fieldset><label>Customer <input name="customer"></label>
    <label>Password <input type="password" name="customer-password"></label></fieldset>
    <fieldset><label>Partner <input name="partner"></label>
    <label>Partner password <input type="password" name="partner-password"></label></fieldset>
    <button>Sign in</button></form>`,
  "/with-card": `<form><label>Login <input name="user" autocomplete="username"></label>
    <label>Password <input type="password" name="password" autocomplete="current-password"></label>
    <label>Security code (CVV) <input type="password" name="cvv" autocomplete="cc-csc" maxlength="3"></label>
    <button>Sign in</button></form>`,
  "/code": `<form><label>One-time code <input name="otp" autocomplete="one-time-code"></label><button>Verify</button></form>`,
  "/partial": `<p>Enter the characters 2, 5 and 7 of your password</p><form>
    <label>Character 2 <input type="password" maxlength="1" name="c2"></label>
    <label>Character 5 <input type="password" maxlength="1" name="c5"></label>
    <label>Character 7 <input type="password" maxlength="1" name="c7"></label><button>Sign in</button></form>`,
  "/foreign-frame": `<h1>Shop</h1><iframe src="http://elsewhere.localhost:PORT/login" width="600" height="300"></iframe>`,
};

/** Counts the events that filling would cause. */
const watchFields = (): void => {
  const count = (): void => {
    document.body.dataset["events"] = `${document.body.dataset["events"] ?? ""}!`;
  };
  document.body.dataset["events"] = "";
  for (const kind of ["input", "keydown"]) document.addEventListener(kind, count, true);
};
/** Returns the values of the page's fields, and a mark for each event since {@link watchFields}. */
const fieldsNow = (): [values: string[], events: string | undefined] => [
  Array.from(document.querySelectorAll("input"), ({ value }) => value),
  document.body.dataset["events"],
];

await eachBrowser("a password that is typed already", (launch) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let popup: Surface;
  let page: Surface;
  let count = 0;

  before(async () => {
    server = await serveHtml(pages);
    browser = await launch();
    page = await browser.open(server.at("/login", "first.localhost"));
    popup = await browser.openPopup();
    await createVault(popup, identity, master);
    await popup.close();
  });
  after(async () => {
    await server.close();
    await browser.close();
  });
  afterEach(async () => {
    await popup.close();
    await page.close();
  });

  /** Opens a page of a site without accounts, and types texts into its fields by their labels. */
  const visit = async (path: string, typed: Readonly<Record<string, string>>, host?: string): Promise<string> => {
    const site = host ?? `site${++count}.localhost`;
    page = await browser.open(server.at(path, site));
    for (const [label, text] of Object.entries(typed)) await page.type(label, text);
    await page.evaluate(watchFields);
    return site;
  };
  const openNew = async (): Promise<void> => {
    popup = await openUnlocked(browser);
    await popup.press("New account");
    await popup.until(() => document.querySelector("form button[type=submit]:not([aria-disabled=true])") !== null);
  };

  /** Returns the password of the first account of the page's site. */
  const shownPassword = async (): Promise<string> => {
    await popup.press("Show password");
    await popup.until(() => document.querySelector("output") !== null);
    return popup.evaluate(() => document.querySelector("output")?.textContent ?? "");
  };

  const kept = [
    ["/login", { Login: "ada", Password: "hunter 2" }, "ada"],
    ["/login", { Login: "ada", Password: '  ü"<b>&\\ ' }, "ada"],
    ["/login", { Login: "ada", Password: "x" }, "ada"],
    ["/revealed", { Email: "ada@example.org", Password: "shown or hidden" }, "ada@example.org"],
    ["/bare", { Account: "4711", Password: "no form at all" }, "4711"],
    ["/with-card", { Login: "ada", Password: "beside a card", "Security code (CVV)": "123" }, "ada"],
  ] as const;
  for (const [path, typed, user] of kept) {
    it(`is kept exactly as typed, and ${path} stays as it is (${JSON.stringify(typed)})`, async () => {
      await visit(path, typed);
      const before = await page.evaluate(fieldsNow);
      await openNew();
      await popup.untilText("Keep the password you typed");
      expect(await popup.value("Username")).to.equal(user);
      await popup.press("Save account");
      await popup.until(() => document.querySelector("form") === null);
      expect(await shownPassword()).to.equal(typed.Password);
      expect(await page.evaluate(fieldsNow)).to.deep.equal(before);
    });
  }

  it("is read in a shadow root and in a frame of the same site", async () => {
    for (const [path, where] of [
      ["/shadow", "#host"],
      ["/frame", "iframe"],
    ] as const) {
      await visit(path, {});
      await page.until((selector) => {
        const host = document.querySelector(selector);
        const inside = host instanceof HTMLIFrameElement ? host.contentDocument : host?.shadowRoot;
        const [user, password] = inside?.querySelectorAll("input") ?? [];
        if (!user || !password) return false;
        [user.value, password.value] = ["ada", "inside of it"];
        return true;
      }, where);
      await openNew();
      await popup.untilText("Keep the password you typed");
      await popup.press("Show password");
      await popup.untilText("inside of it");
      await popup.close();
      if (path === "/shadow") await page.close();
    }
  });

  it("is changed to a generated one, and stays at hand until the site has the new one", async () => {
    await visit("/login", { Login: "ada", Password: "the old one" });
    await openNew();
    await popup.tick("Change it to a generated one", true);
    await popup.press("Save, then change it");
    await popup.until(() => document.querySelector("li [role=status]") !== null);
    expect(await shownPassword()).to.not.equal("the old one");
    await page.type("Password", "");
    await popup.close();
    popup = await openUnlocked(browser);
    await popup.press("Fill");
    await page.until(() => document.querySelector<HTMLInputElement>("[type=password]")?.value === "the old one");
  });

  it("has no choice on a sign-up page", async () => {
    await visit("/sign-up", { Email: "ada@example.org", "New password": "my own idea" });
    await openNew();
    await popup.untilText("Save and fill");
    expect(await popup.text()).to.not.include("Keep the password you typed");
  });

  const others = [
    ["/login", { Login: "ada", Password: "" }, true],
    ["/two", { Login: "ada", Password: "one", "Second password": "two" }, false],
    ["/two", { Login: "ada", "Second password": "two" }, false],
    ["/two-logins", { Customer: "ada", Password: "one", "Partner password": "two" }, false],
    ["/code", { "One-time code": "123456" }, false],
    ["/partial", { "Character 2": "a", "Character 5": "b", "Character 7": "c" }, true],
  ] as const;
  for (const [path, typed, fills] of others) {
    it(`is not taken from ${path} with ${JSON.stringify(typed)}`, async () => {
      await visit(path, typed);
      await openNew();
      if (fills) await popup.untilText("Save and fill");
      else expect(await popup.text()).to.not.include("Save and fill");
      expect(await popup.text()).to.not.include("Keep the password you typed");
      await popup.press(fills ? "Save and fill" : "Save");
      if (!fills) await popup.until(() => document.querySelector("form") === null);
      await popup.close();
      popup = await openUnlocked(browser);
      const stored = new Set<string>(Object.values(typed).filter((text) => text !== ""));
      expect(stored.has(await shownPassword())).to.equal(false);
    });
  }

  it("is not read in a frame of another site", async () => {
    await visit("/foreign-frame", {});
    await openNew();
    expect(await popup.text()).to.not.include("Keep the password you typed");
  });

  it("is gone when the popup closes without saving", async () => {
    await visit("/login", { Login: "ada", Password: "must not outlive it" });
    await openNew();
    await popup.press("Show password");
    await popup.untilText("must not outlive it");
    await popup.type("Username", "lovelace");
    await popup.until(async () => {
      const { storage } = Reflect.get(globalThis, "chrome") as { storage: { session: { get(): Promise<object> } } };
      return JSON.stringify(await storage.session.get()).includes("lovelace");
    });
    await popup.close();
    popup = await browser.openPopup();
    await popup.untilText("Keep the password you typed");
    expect(await popup.value("Username")).to.equal("lovelace");
    expect(JSON.stringify(await popup.evaluate(readArea, "session"))).to.not.include("must not outlive it");
    expect(JSON.stringify(await popup.evaluate(readArea, "local"))).to.not.include("must not outlive it");
    await popup.press("Back");
  });

  it("is compared with an account's password, which can be updated", async () => {
    const host = await visit("/login", { Login: "ada", Password: "first" });
    await openNew();
    await popup.press("Save account");
    await popup.until(() => document.querySelector("form") === null);
    await popup.press("Compare it");
    await popup.untilText("It's the password of this account.");
    await popup.close();
    await page.close();

    await visit("/login", { Login: "ada", Password: "second" }, host);
    popup = await openUnlocked(browser);
    await popup.press("Compare it");
    await popup.untilText("It isn't the password of this account.");
    await popup.press("Update the stored password");
    await popup.untilText("The stored password is updated.");
    expect(await shownPassword()).to.equal("second");
    await popup.close();
    await page.close();

    await visit("/login", { Login: "ada", Password: "first" }, host);
    popup = await openUnlocked(browser);
    await popup.press("Compare it");
    await popup.untilText("It's an earlier password of this account");
    await popup.press("Fill the account's");
    await popup.untilClosed();
    expect((await page.evaluate(fieldsNow))[0]).to.deep.equal(["ada", "second"]);

    // What Saltmill has filled is not typed. The form for a new account reads the page after the popup has looked for
    // typed passwords.
    await openNew();
    await popup.press("Back");
    await popup.until(() => document.querySelector("form") === null);
    expect(await popup.text()).not.to.include("A password is typed on this page.");
    await popup.close();
    await page.type("Password", "third");
    popup = await openUnlocked(browser);
    await popup.untilText("A password is typed on this page.");
  });

  it("updates the account that has its username, from the form for a new one", async () => {
    const host = await visit("/login", { Login: "ada", Password: "first" });
    await openNew();
    await popup.press("Save account");
    await popup.until(() => document.querySelector("form") === null);
    await popup.close();
    await page.close();

    await visit("/login", { Login: "ada", Password: "second" }, host);
    await openNew();
    await popup.press("Notes and tags");
    await popup.type("Notes", "changed by the bank");
    await popup.press("Update the stored password");
    await popup.until(() => document.querySelector("form") === null);
    expect(await shownPassword()).to.equal("second");
    await popup.press("More");
    await popup.press("Notes");
    expect(await popup.value("Notes")).to.equal("changed by the bank");
  });
});
