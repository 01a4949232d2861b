import { accountNamed, allAccounts } from "../../src/accounts/index.ts";
import {
  afterFilling,
  type FillOutcome,
  type FillRequest,
  fillRequest,
  type Refusal,
} from "../../src/filling/index.ts";
import { liveSession } from "../../src/vault/index.ts";
import { confirmLogin } from "../fill/after-login.ts";
import { fillFound } from "../fill/fill.ts";
import { type PendingLogin, pendingLogin, triedLogin } from "../fill/notes.ts";
import { find, type FoundIn, isRenamedIn, namesIn, pageOf } from "../fill/page-calls.ts";
import { askForPress } from "../fill/pending-action.ts";
import { isSameName, type LoginWatch, secondStepIn, secondStepWay } from "../fill/second-step.ts";
import { sessionStorage } from "../platform/session.ts";
import { addressOf } from "../platform/tabs.ts";
import { copyCodeAfterLogin } from "./copy-code.ts";
import { withVault } from "./with-vault.ts";

const nameInterval = 100; // milliseconds between two readings of the username in the first step
const namesPerStep = 4; // number of these readings between two checks for a second step

/**
 * Result of one check: `waiting` to check again after a pause, `press` if the user must press a button to fill the
 * password, `over` if the password was filled or must not be filled in this tab any more.
 */
type Step = "waiting" | "press" | "over";

/**
 * Waits for the second step of a login: checks the tab regularly for a password field, as long as the browser allows
 * access to the tab. Each check is a separate call of a function in the page, so no code of the extension stays in the
 * page. `docs/fill.md` says when the password is filled.
 */
export function continueLogins(): void {
  pendingLogin.onSet(async () => {
    const pending = await pendingLogin.get();
    if (pending) await followPending({ pending });
  });
}

async function followPending(watch: LoginWatch): Promise<void> {
  const { tabId, until } = watch.pending;
  while (await isPending(watch.pending)) {
    const came = await step(watch);
    if (came === "waiting") await pauseIn(watch);
    else if (await isPending(watch.pending)) {
      await pendingLogin.clear();
      if (came === "press") await askForPress(tabId);
    }
  }
  if (Date.now() >= until && (await isUnlocked())) await endInTime(tabId);
}

/** Waits until the next check, and reads the username in the first step again and again. */
async function pauseIn(watch: LoginWatch): Promise<void> {
  for (let i = 0; i < namesPerStep; i++) {
    await new Promise((resolve) => setTimeout(resolve, nameInterval));
    await noticeName(watch);
  }
}

/**
 * Notices if the user has typed another name over the username that was filled. The last name counts, because a person
 * may type the same name again, letter by letter.
 */
async function noticeName(watch: LoginWatch): Promise<void> {
  const { tabId, frameId } = watch.pending;
  if (watch.next === undefined) watch.isRenamed = (await isRenamedIn(tabId, frameId)) ?? watch.isRenamed;
}

/**
 * Ends a wait for the second step of a login after its time limit. Clears the expired `pendingLogin`. If the tab's
 * address can be read, asks the user to press a button to fill the password. Does nothing if `pendingLogin` contains a
 * newer login, for example in a second tab.
 */
async function endInTime(tabId: number): Promise<void> {
  if (await pendingLogin.get()) return;
  await pendingLogin.clear();
  if ((await addressOf(tabId)) !== undefined) await askForPress(tabId);
}

const isUnlocked = async (): Promise<boolean> => liveSession(await sessionStorage.get()) !== undefined;

async function isPending({ tabId, until }: PendingLogin): Promise<boolean> {
  const now = await pendingLogin.get();
  return now?.tabId === tabId && now.until === until;
}

async function step(watch: LoginWatch): Promise<Step> {
  const { tabId, account: name } = watch.pending;
  const address = await addressOf(tabId);
  if (!(await isUnlocked())) return "over";
  // Firefox hides the tab's address after a navigation, until the user presses a button of the extension.
  if (address === undefined) return "press";
  const documents = await find({ tabId }, secondStepWay);
  if (!documents) return "waiting"; // the tab is loading a new page
  await noticeName(watch);
  // A script may have changed the address and drawn the form of another user's page since the address was read.
  const now = await addressOf(tabId);
  if (now === undefined || pageOf(now) !== pageOf(address)) return "waiting";
  const found = secondStepIn(watch, address, documents);
  if (found === "waiting") return "waiting";
  const done = await withVault<Step>(async ({ vault, contents, isUnlocked }) => {
    // The account may have been deleted since the first step.
    if (!allAccounts(contents).some((account) => account.name === name)) return "over";
    const isStillWanted = async (): Promise<boolean> => (await isUnlocked()) && isPending(watch.pending);
    const account = accountNamed(contents, name);
    const request: FillRequest = {
      ...fillRequest({ vault, contents }, account, tabId, isStillWanted),
      onFilled: async (filled) => {
        const takeBack = await afterFilling(vault, request, filled);
        await copyCodeAfterLogin(contents, account, filled.what);
        return takeBack;
      },
    };
    if (!request.isAllowedOn(address)) return "over"; // the tab's site is not a site of the account
    const outcome = found === "press" ? found : await fillSecondStep(request, address, found);
    if (outcome === "waiting" || outcome === "press") return outcome;
    if (outcome.kind === "filled") return "over";
    // The wait has ended with the fill. The values are missing in the page, so a press can fill them again.
    if (losses.includes(outcome.reason) && (await isUnlocked())) await askForPress(tabId, outcome);
    return (await isStillWanted()) ? "press" : "over";
  });
  return done ?? "over";
}

/**
 * Fills the password into the document that `secondStepIn` has chosen for the second step of a login.
 *
 * @returns `press` if the user must press a button, because the page shows a different username, the field is
 * read-only, or there is a question; `waiting` if the page must be examined again; otherwise the outcome of filling
 */
async function fillSecondStep(
  request: FillRequest,
  url: string,
  document: FoundIn,
): Promise<"waiting" | "press" | Exclude<FillOutcome, { kind: "asks" }>> {
  if (await showsOtherName(request)) return "press";
  const outcome = await fillFound(request, secondStepWay, [document], url);
  if (outcome === "read-only" || outcome.kind === "asks") return "press";
  // If the form has changed since it was examined, the page may still be loading, so the next check tries again.
  return outcome.kind === "refused" && outcome.reason === "changed" ? "waiting" : outcome;
}

/** The reasons of a page that did not keep the values that it got. */
const losses: readonly Refusal[] = ["cut", "masked", "emptied", "not-taken"];

async function showsOtherName({ tabId, login }: FillRequest): Promise<boolean> {
  // If the page cannot be read any more, `fillFound` notices this.
  return (await namesIn(tabId)).some((name) => !isSameName(name, login));
}

const loginInterval = 1000; // milliseconds between two checks of a login

/**
 * Maximum number of checks after a login. After the last of these checks, the login is checked again only when the user
 * opens the popup or presses the shortcut.
 */
const mostLooks = 120;

/**
 * Checks if a login with a new password seems to have worked: every second, up to `mostLooks` times, as long as the
 * browser allows access to the tab. If it has worked, the new password is confirmed, and the previous password goes to
 * the history. Without access, the check happens when the user next opens the popup or presses the shortcut in the tab.
 */
export function confirmLogins(): void {
  triedLogin.onSet(followTried);
}

async function followTried(): Promise<void> {
  const tried = await triedLogin.get();
  for (let looks = 0; tried && looks < mostLooks; looks++) {
    await new Promise((resolve) => setTimeout(resolve, loginInterval));
    // stops if `triedLogin` contains a newer login, has expired, or was cleared, for example because the vault is
    // locked
    if ((await triedLogin.get())?.until !== tried.until) return;
    if ((await confirmLogin(tried.tabId, withVault)) !== "waiting") return;
  }
}
