/**
 * Fills forms of web applications such as WordPress with the popup's button "Fill". The server of each application
 * checks the filled username and password.
 */
import { saltmill1 } from "../unit/src/schemes/independent.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { fillAndSend, makeAccount, makeNewPassword, type Secrets } from "../e2e/real-apps/filling.ts";
import { missing, realApps } from "../e2e/real-apps/index.ts";
import type { RealApp, RunningApp, Step } from "../e2e/real-apps/real-app.ts";
import { createVault } from "../e2e/steps.ts";
import { describeWith } from "../needs.ts";

const identity = "ada@example.org";
const master = "correct horse battery staple";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

/** Returns an account's username, password and previous password. In revision 1, both passwords are equal. */
function secretsAt(site: string, login: string, revision = 1): Secrets {
  const made = (number: number): string => saltmill1({ master, identity, site, login, revision: number, rules });
  return { login, password: made(revision), old: made(Math.max(1, revision - 1)) };
}

/**
 * Declares the tests of one application. Each host has its own cookies, so a login at one host is not valid at another
 * host.
 */
function testsOf(app: RealApp, browserOf: () => ExtensionBrowser): void {
  const site = `${app.host}.localhost`;
  const newSite = `${app.host}-new.localhost`;
  const first = secretsAt(site, app.login);
  let running: RunningApp | undefined;

  before(async () => {
    running = await app.start(first);
  });
  after(() => running?.stop());

  const open = (host: string, { path }: Step): Promise<Surface> =>
    browserOf().open(`http://${host}:${String(running?.port)}${path}`);

  /** Opens a page of the application, performs an action on the page and closes the page. */
  async function at<T>(host: string, step: Step, act: (page: Surface) => Promise<T>): Promise<T> {
    const page = await open(host, step);
    try {
      return await act(page);
    } finally {
      await page.close();
    }
  }

  /** Fills and sends a form at a host, then logs in at `again.` + host, which has the same site but other cookies. */
  async function fillThenLogIn(host: string, step: Step, secrets: Secrets): Promise<void> {
    await at(host, step, (page) => fillAndSend(browserOf(), page, step, secrets));
    await at(`again.${host}`, app.logIn, (page) => fillAndSend(browserOf(), page, app.logIn, secrets));
  }

  it("accepts the filled login form", async () => {
    await at(site, app.logIn, async (page) => {
      await makeAccount(browserOf(), app.login);
      await fillAndSend(browserOf(), page, app.logIn, first);
      await page.screenshot(`build/screenshots/app-${app.host}-${browserOf().name}.png`);
    });
  });

  const { signUp, change } = app;
  if (signUp)
    it("accepts the filled sign-up form, and then the login form", async () => {
      const login = app.login.replace("ada", "grace");
      await at(newSite, app.logIn, () => makeAccount(browserOf(), login));
      await fillThenLogIn(newSite, signUp, secretsAt(newSite, login));
    });
  if (change)
    it("accepts the filled form that changes the password, and then the login form", async () => {
      await at(site, change, () => makeNewPassword(browserOf()));
      await fillThenLogIn(site, change, secretsAt(site, app.login, 2));
    });
}

await eachBrowser("real applications", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    browser = await launch();
    const popup = await browser.openPopup();
    await createVault(popup, identity, master);
    await popup.close();
  });
  after(() => browser.close());

  for (const app of realApps)
    describeWith(missing[app.from], `${app.name} from ${app.from}, ${app.form}`, () => {
      testsOf(app, () => browser);
    });
});
