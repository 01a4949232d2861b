/**
 * Fills forms of web applications such as WordPress with the popup's button "Fill". The server of each application
 * checks the filled username and password.
 */
import { expect } from "chai";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { verdict } from "../e2e/corpus/verdict.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { missing, realApps } from "../e2e/real-apps/index.ts";
import type { DoubtfulForm, Filled, RealApp, RunningApp, Step } from "../e2e/real-apps/real-app.ts";
import { addAccount, createVault, openUnlocked } from "../e2e/steps.ts";
import { describeWith } from "../needs.ts";
import { saltmill1 } from "../unit/src/schemes/independent.ts";

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

  const open = (host: string, { path }: Pick<Step, "path">): Promise<Surface> =>
    browserOf().open(`http://${host}:${String(running?.port)}${path}`);

  /** Opens a page of the application, performs an action on the page and closes the page. */
  async function at<T>(host: string, step: Pick<Step, "path">, act: (page: Surface) => Promise<T>): Promise<T> {
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

  const { signUp, change, asks = [] } = app;
  for (const form of asks)
    it(`asks before it fills ${form.title}`, () =>
      at(site, form, async (page) => {
        if (form.logIn) await fillAndSend(browserOf(), page, app.logIn, first);
        await expectQuestion(browserOf(), page, form);
      }));
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

/** Username and passwords of one account. */
type Secrets = Readonly<Record<Filled, string>>;

/** Adds an account for the site of the tab in front. */
async function makeAccount(browser: ExtensionBrowser, login: string): Promise<void> {
  const popup = await openUnlocked(browser);
  await addAccount(popup, login);
  await popup.close();
}

/** Generates the new password (revision 2) of the account for the tab in front. */
async function makeNewPassword(browser: ExtensionBrowser): Promise<void> {
  const popup = await openUnlocked(browser);
  await popup.press("More");
  await popup.press("Change password");
  await popup.press("Change password");
  await popup.untilText("New password ready.");
  await popup.close();
}

/**
 * Runs in the web page. Some applications cover a form until all its fields are drawn.
 *
 * @returns true if all fields exist and no other element covers them
 */
function areInFront(selectors: string[]): boolean {
  return selectors.every((selector) => {
    const field = document.querySelector(selector);
    if (field === null) return false;
    field.scrollIntoView({ block: "center" });
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
  });
}

/**
 * Runs in the web page.
 *
 * @returns the contents of the fields, and the number of fields not in `selectors` that contain a secret
 */
function lookAt(selectors: string[], secrets: string[]): { values: Record<string, string>; others: number } {
  const fields = selectors.map((selector) => document.querySelector<HTMLInputElement>(selector));
  const values = Object.fromEntries(selectors.map((selector, i) => [selector, fields[i]?.value ?? "no field"]));
  const others = [...document.querySelectorAll("input")].filter(
    (field) => !fields.includes(field) && secrets.includes(field.value),
  );
  return { values, others: others.length };
}

async function expectFields(page: Surface, fills: Step["fills"], secrets: Secrets): Promise<void> {
  const { password, old } = secrets;
  const { values, others } = await page.evaluate(lookAt, Object.keys(fills), [password, old]);
  const wanted = Object.fromEntries(Object.entries(fills).map(([selector, what]) => [selector, secrets[what]]));
  expect(values).to.deep.equal(wanted);
  expect(others, "other fields with a secret").to.equal(0);
}

async function send(page: Surface, { button, fills }: Step): Promise<void> {
  if (button !== undefined) return page.press(button);
  const last = Object.keys(fills).at(-1) ?? "";
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), last);
  await page.key("Enter");
}

/** Runs in the web page. Returns the contents of all fields. */
function contents(): string[] {
  return [...document.querySelectorAll("input")].map(({ value }) => value);
}

/** Presses "Fill", and expects a question. Before the answer and after the answer "Don't fill", nothing is filled. */
async function expectQuestion(browser: ExtensionBrowser, page: Surface, form: DoubtfulForm): Promise<void> {
  await page.front();
  await form.before?.(page);
  await page.until(areInFront, [form.field]);
  const before = await page.evaluate(contents);
  const popup = await openUnlocked(browser);
  await popup.press("Fill");
  const outcome = await verdict(popup);
  expect(outcome).to.have.property("asks").that.includes.oneOf(form.reasons);
  expect(await page.evaluate(contents), "before the answer").to.deep.equal(before);
  await popup.press("Don't fill");
  await popup.untilText("All accounts");
  await popup.close();
  expect(await page.evaluate(contents), "after the answer").to.deep.equal(before);
}

/** Fills a form, sends the form, and waits until the application has accepted it. */
async function fillAndSend(browser: ExtensionBrowser, page: Surface, step: Step, secrets: Secrets): Promise<void> {
  // A hidden tab draws no frames, so an animation that uncovers the form would not end. Right after the start of the
  // browser, the welcome page can come to the front later than this tab.
  await page.front();
  await step.before?.(page);
  await page.until(areInFront, Object.keys(step.fills));
  expect(await page.text()).to.not.include(step.accepted);
  const popup = await openUnlocked(browser);
  await popup.press("Fill");
  let outcome = await verdict(popup);
  if (step.asks && typeof outcome === "object") {
    await popup.press("Fill anyway");
    outcome = await verdict(popup, outcome.asks);
  } else expect(step.asks, "a question").to.equal(undefined);
  expect(outcome).to.equal("filled");
  await popup.close();
  await expectFields(page, step.fills, secrets);
  await step.also?.(page);
  await send(page, step);
  await step.then?.(page);
  await page.untilText(step.accepted);
}
