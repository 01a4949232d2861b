import { accountNamed, allAccounts, confirmPasswordUse, isAllowedOn } from "../../src/accounts/index.ts";
import type { Contents, Vault } from "../../src/vault/index.ts";
import { sessionNote } from "../platform/session-note.ts";
import { addressOf, callInFrames } from "../platform/tabs.ts";
import { find } from "./find.ts";
import { lookAfterLogin } from "./injected-landing.ts";
import { type TriedLogin, verdictOn } from "./login-verdict.ts";

/**
 * Time in milliseconds during which the result of a login can be checked. This time is long enough for a second factor
 * and a slow server.
 */
const patience = 10 * 60_000;

export const triedLogin = sessionNote<TriedLogin>("tried");

/**
 * Stores a note about a login with a password that the site may not have yet. `confirmLogin` reads the note and checks
 * if the login has worked.
 */
export const noteLogin = (tried: Omit<TriedLogin, "until">): Promise<void> =>
  triedLogin.set({ ...tried, until: Date.now() + patience });

/**
 * Removes the note about a login in the given tab, for example because the user has filled something else in this tab.
 * A note about a login in another tab stays.
 */
export async function forgetLoginIn(tabId: number): Promise<void> {
  if ((await triedLogin.get())?.tabId === tabId) await triedLogin.clear();
}

/** A function that runs `work` with the unlocked vault. It resolves to `undefined` if the vault is locked. */
export type WithVault = (
  work: (open: { readonly vault: Vault; readonly contents: Contents }) => Promise<boolean>,
) => Promise<boolean | undefined>;

/**
 * Milliseconds between two checks of a page that does not ask for a password. Two checks are needed, because the page
 * may show its form late.
 */
const pause = 500;

/**
 * Checks if the last login of a tab seems to have worked with a new password. If so, confirms the password.
 *
 * @returns `confirmed` if the password is now confirmed, `waiting` if the login page is still shown or the next page
 * has not loaded yet, `unseen` if the browser gives no access to the tab, `over` if there is nothing more to check
 */
export async function confirmLogin(
  tabId: number,
  withVault: WithVault,
): Promise<"waiting" | "unseen" | "confirmed" | "over"> {
  const tried = await triedLogin.get();
  if (tried?.tabId !== tabId) return "over";
  const first = await lookAt(tried);
  if (typeof first === "string" && first !== "failed") return first;
  await new Promise((resolve) => setTimeout(resolve, pause));
  const second = first === "failed" ? first : await lookAt(tried);
  if (second === "waiting" || second === "unseen") return second;
  // "over" if, during the pause, a second fill has replaced the note, or the vault was locked
  if ((await triedLogin.get())?.until !== tried.until) return "over";
  await triedLogin.clear();
  if (second === "failed") return "over";
  const { url, frames } = second;
  const confirmed = await withVault(({ vault, contents }) => {
    if (!allAccounts(contents).some(({ name }) => name === tried.account)) return Promise.resolve(false);
    const account = accountNamed(contents, tried.account);
    const isAllowed = (address: string): boolean => isAllowedOn(contents, account, address);
    // If the page contains a frame of the account's site and the extension cannot read this frame, the frame may ask
    // for the password again. The login is then not confirmed.
    if (!isAllowed(url) || frames.some(isAllowed)) return Promise.resolve(false);
    // `tried.password` is a digest of the filled password. The account may have a newer password by now, which this
    // login does not confirm.
    if (tried.password === undefined) return Promise.resolve(false);
    return confirmPasswordUse(vault, account.name, tried.password);
  });
  return confirmed ? "confirmed" : "over";
}

/**
 * Returns the address of the page after a login and the addresses of the frames that the page cannot access, or the
 * reason not to confirm the login.
 */
async function lookAt(
  tried: TriedLogin,
): Promise<"waiting" | "unseen" | "failed" | { readonly url: string; readonly frames: readonly string[] }> {
  const url = await addressOf(tried.tabId);
  if (url === undefined) return "unseen";
  const forms = await find(tried, { onlyFocused: false, alsoReadOnly: false });
  const looks = await callInFrames(tried.tabId, lookAfterLogin, []).catch(() => undefined);
  if (!forms || !looks) return "waiting"; // the tab is loading a new page
  const documents = looks.flatMap(({ frameId, result }) => {
    const found = forms.find((each) => each.frameId === frameId)?.found;
    const asks = result?.isRecovery === true || found?.form !== undefined || found?.hasPassword === true;
    return result ? [{ ...result, isTop: frameId === 0, asks }] : [];
  });
  const verdict = verdictOn(tried, url, documents);
  const frames = forms.flatMap(({ found }) => found.frames.map(({ address }) => address));
  return verdict === "worked" ? { url, frames } : verdict;
}
