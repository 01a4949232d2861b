/** Opens a web page of test/e2e/pages in a browser with an unlocked vault, fills the page and checks every field. */
import { expect } from "chai";
import type { Question } from "../../../src/filling/contract.ts";
import type { ExtensionBrowser, Surface } from "../browsers/driver.ts";
import type { PageServer } from "../servers/page-server.ts";
import { openUnlocked } from "../steps.ts";
import { expectAsDeclared, expectUntouched } from "./checks.ts";
import type { Declaration } from "./declaration.ts";
import { act, mark, move } from "./in-recorded-page.ts";
import { playNext } from "./next-step.ts";
import type { CorpusPage } from "./pages.ts";
import { accounts } from "./vault.ts";
import { type Verdict, verdict } from "./verdict.ts";

/** Returns the result that the popup must report last, as a value of {@link Verdict} or "declined". */
const lastWord = ({ refuses, declined, oldAlone }: Declaration): string =>
  refuses ?? (declined ? "declined" : oldAlone ? "old-alone" : "filled");

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
  return no ? "declined" : verdict(popup, asks);
}

async function pressFillIn(popup: Surface, page: Surface, declared: Declaration, port: string): Promise<void> {
  const { meanwhile, asks, whileAsked, asksAgain, declined = false } = declared;
  if (meanwhile) await move(page, meanwhile, port);
  await popup.press("Fill");
  let said: Verdict | "declined" = await verdict(popup);
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

/** Returns a page's declaration for a browser. In Firefox, `inFirefox` overrides the other declared results. */
function declarationFor({ name }: ExtensionBrowser, { declaration }: CorpusPage): Declaration {
  const { inFirefox, fills, ...rest } = declaration;
  const elsewhere = name === "firefox" ? inFirefox : undefined;
  if (elsewhere && "refuses" in elsewhere) return { ...rest, ...elsewhere };
  return { ...rest, ...(fills && { fills }), ...elsewhere };
}

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
