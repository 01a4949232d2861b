/** Opens a web page of test/e2e/pages in a browser with an unlocked vault, fills the page and checks every field. */
import { expect } from "chai";
import type { Question } from "../../../src/filling/contract.ts";
import type { ExtensionBrowser, Surface } from "../browsers/driver.ts";
import { waitFor } from "../browsers/waiting.ts";
import type { PageServer } from "../servers/page-server.ts";
import { navigate, openUnlocked, readArea } from "../steps.ts";
import type { Declaration, Move, Next, Step } from "./declaration.ts";
import type { CorpusPage } from "./pages.ts";
import type { Recorded, Recorder } from "./recorder.ts";
import { accounts, type KnownAccount } from "./vault.ts";
import { type Verdict, verdict } from "./verdict.ts";

/** A web page with the functions of the recorder script. */
type Recording = Window & { readonly saltmillRecorder: Recorder };

/** Events that typing fires, in this order. Events that scripts of web pages do not use are left out. */
const typing = ["keydown", "beforeinput", "input", "keyup", "change"];

/** Events that choosing an option from a list fires, in this order. */
const choosing = ["input", "change"];

/** Storage key under which the extension remembers the login whose password it fills in the second step. */
const note = "login";

/** Fills a page and checks the declared result. */
export async function play(browser: ExtensionBrowser, server: PageServer, page: CorpusPage): Promise<void> {
  const declared = declarationFor(browser, page);
  const site = declared.site ?? "example.localhost";
  const account = accounts[site];
  if (account === undefined) throw new Error(`There is no account at ${site}.`);
  const tab = await browser.open(server.at(site, page.name));
  try {
    for (const step of declared.before ?? []) await act(tab, step);
    await mark(tab);
    const asked = server.strays.length;
    const popup = await openUnlocked(browser);
    try {
      await pressFillIn(popup, tab, declared, server.port);
    } finally {
      await popup.close();
    }
    await expectAsDeclared(tab, declared, account);
    if (declared.next) await playNext(browser, tab, declared.next, account);
    expect(server.strays.slice(asked), "the page sent nothing").to.deep.equal([]);
  } finally {
    await tab.close();
  }
}

/** Returns a page's declaration for a browser. In Firefox, `inFirefox` overrides the other declared results. */
function declarationFor({ name }: ExtensionBrowser, { declaration }: CorpusPage): Declaration {
  const { inFirefox, fills, ...rest } = declaration;
  const elsewhere = name === "firefox" ? inFirefox : undefined;
  if (elsewhere && "refuses" in elsewhere) return { ...rest, ...elsewhere };
  return { ...rest, ...(fills && { fills }), ...elsewhere };
}

/** Presses "Fill" in the popup, and answers the declared questions. */
async function pressFillIn(popup: Surface, page: Surface, declared: Declaration, port: string): Promise<void> {
  const { meanwhile, asks, whileAsked, asksAgain, declined = false, later = false } = declared;
  if (meanwhile) await move(page, meanwhile, port);
  await popup.press("Fill");
  let said: Verdict | "declined" = await verdict(popup, [], !later);
  if (asks) {
    expect(said).to.deep.equal({ asks });
    if (whileAsked) await move(page, whileAsked, port);
    said = await answer(popup, page, asks, declined && !asksAgain);
  }
  if (asksAgain) {
    expect(said).to.deep.equal({ asks: asksAgain });
    said = await answer(popup, page, asksAgain, declined);
  }
  expect(said).to.deep.equal(lastWord(declared));
}

/**
 * Answers a question in the popup. First checks that nothing was filled yet.
 *
 * @param no - true to press "Don't fill"
 * @returns the result or the next question in the popup
 */
async function answer(
  popup: Surface,
  page: Surface,
  asks: readonly Question[],
  no: boolean,
): Promise<Verdict | "declined"> {
  await expectUntouched(page);
  await popup.press(no ? "Don't fill" : "Fill anyway");
  return no ? "declined" : verdict(popup, asks, true);
}

/** Returns the result that the popup must report last, as a value of {@link Verdict} or "declined". */
const lastWord = ({ refuses, declined, oldAlone, leaves }: Declaration): string => {
  if (refuses ?? declined) return refuses ?? "declined";
  return oldAlone ? "old-alone" : leaves ? `${leaves === "password" ? "name" : "password"}-alone` : "filled";
};

/** Expects that the page has not changed since the last call of `mark`. */
async function expectUntouched(page: Surface): Promise<void> {
  const { strays, submits, globals, changed } = await look(page, []);
  expect({ strays, submits, globals }).to.deep.equal({ strays: [], submits: 0, globals: [] });
  expect(changed, "markup").to.equal(undefined);
}

/**
 * Expects that the fields contain the declared values, and that filling has changed no other field, sent no form and
 * left no global variable. A filled field must have got the events of typing, a `chosen` field the events of choosing,
 * and an `untouched` field no `input` event. The HTML may change only if the declaration has a reason (`alive`).
 */
async function expectAsDeclared(page: Surface, declared: Declaration, account: KnownAccount): Promise<void> {
  const { fills = {}, shows = {}, untouched = [], chosen = [], alive, focus, sends = false } = declared;
  const paths = [...Object.keys(fills), ...Object.keys(shows), ...(focus === undefined ? [] : [focus])];
  const seen = await look(page, paths);
  const values = Object.fromEntries(Object.keys(fills).map((path) => [path, seen.values[path]]));
  expect(values).to.deep.equal(valuesOf(fills, account));
  for (const [path, what] of Object.entries(fills)) {
    if (untouched.includes(path)) expect(seen.events[path], path).to.not.include.members(["input"]);
    else if (what !== "=") {
      const events = (seen.events[path] ?? []).filter((type) => typing.includes(type));
      expect(events, `events of ${path}`).to.deep.equal(chosen.includes(path) ? choosing : typing);
    }
  }
  for (const [path, text] of Object.entries(shows)) {
    const wanted = text.replace("{login}", () => account.login).replace("{password}", () => account.password);
    expect(seen.texts[path], path).to.equal(wanted);
  }
  if (focus !== undefined) expect(seen.focused).to.equal(focus);
  expect(seen.strays, "other fields").to.deep.equal([]);
  expect(seen.submits, "sent forms").to.equal(sends ? 1 : 0);
  expect(seen.globals, "globals left behind").to.deep.equal([]);
  if (alive === undefined) expect(seen.changed, "markup").to.equal(undefined);
}

/** Returns the text that a field must contain for a value of `Declaration.fills`, such as `login` or `character 3`. */
function valueOf(what: string, { login, password, old }: KnownAccount): string {
  if (what.startsWith("=")) return what.slice(1);
  const position = /^character (\d+)$/u.exec(what)?.[1];
  if (position !== undefined) return password[Number(position) - 1] ?? "";
  return { login, password, old }[what] ?? "";
}

const valuesOf = (fills: Declaration["fills"], account: KnownAccount): Record<string, string> =>
  Object.fromEntries(Object.entries(fills ?? {}).map(([path, what]) => [path, valueOf(what, account)]));

/** Performs the second step of a login. When the password field appears, the fields must get the declared values. */
async function playNext(browser: ExtensionBrowser, page: Surface, next: Next, account: KnownAccount): Promise<void> {
  const from = await page.evaluate(() => location.href);
  for (const [path, text] of Object.entries(next.types ?? {})) {
    await act(page, { focus: path });
    await page.evaluate(selectText);
    await page.keys(text);
  }
  await act(page, { click: next.click });
  if (next.alone) {
    await page.until((address) => location.href !== address && document.readyState === "complete", from);
    await untilForgotten(browser);
  }
  await page.until(valuesIn, valuesOf(next.fills, account));
}

/**
 * Waits until the extension has forgotten the login. After that, the extension does not fill the second step any more.
 */
async function untilForgotten(browser: ExtensionBrowser): Promise<void> {
  const inside = await browser.openExtensionPage("accounts.html");
  await waitFor("the login to be forgotten", async () => !(note in (await inside.evaluate(readArea, "session"))));
  await inside.close();
}

const mark = (page: Surface): Promise<void> =>
  page.evaluate(() => (window as unknown as Recording).saltmillRecorder.mark());

const look = (page: Surface, paths: readonly string[]): Promise<Recorded> =>
  page.evaluate((wanted) => (window as unknown as Recording).saltmillRecorder.look(wanted), paths);

/** Performs an action of the user, as soon as the element exists. */
async function act(page: Surface, step: Step): Promise<void> {
  const [what, path] = Object.entries(step)[0] as ["focus" | "click" | "until", string];
  await page.until((how, where) => (window as unknown as Recording).saltmillRecorder.act(how, where), what, path);
}

/**
 * Performs an action of the page's script. Calls `mark` after `go` and `turn`, so that these two actions do not count
 * as changes.
 */
async function move(page: Surface, step: Move, port: string): Promise<void> {
  if ("push" in step) {
    await page.evaluate((path) => {
      history.pushState(null, "", path);
    }, step.push);
  } else if ("turn" in step) {
    await page.evaluate(
      (address) => {
        document.querySelector("form")?.setAttribute("action", address);
      },
      step.turn.replace("%port%", port),
    );
    await mark(page);
  } else {
    await navigate(page, step.go.replace("%port%", port));
    await mark(page);
  }
}

/** Selects the text of the focused field. Runs in the web page. */
function selectText(): void {
  (document.activeElement as HTMLInputElement).select();
}

/**
 * Runs in the web page.
 *
 * @returns true if each field contains the wanted text
 */
async function valuesIn(wanted: Readonly<Record<string, string>>): Promise<boolean> {
  const { saltmillRecorder } = window as unknown as Partial<Recording>;
  if (!saltmillRecorder) return false; // the next page has just begun to load
  await saltmillRecorder.mark();
  const { values } = await saltmillRecorder.look(Object.keys(wanted));
  return Object.entries(wanted).every(([path, value]) => values[path] === value);
}
