import { accountNamed, allAccounts, confirmPasswordUse, isAllowedOn } from "../../src/accounts/index.ts";
import type { Contents, Vault } from "../../src/vault/index.ts";
import { addressOf } from "../platform/tabs.ts";
import type { AfterLogin } from "./injected-landing.ts";
import { type TriedLogin, triedLogin } from "./notes.ts";
import { find, landingsIn, pageOf } from "./page-calls.ts";

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
  const looks = await landingsIn(tried.tabId);
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

/** A document of the tab after a login. */
export interface DocumentAfterLogin extends Omit<AfterLogin, "isRecovery"> {
  readonly isTop: boolean;
  /** True if the document asks for a password or a username, or is for recovering a lost password. */
  readonly asks: boolean;
}

/**
 * Decides if a login seems to have worked.
 *
 * @returns `failed` if the tab shows a new document, and any document of the tab asks (see `asks`) or reports a
 * failure; `worked` if no document of the tab asks or reports a failure, the tab shows a new document or a new path,
 * and its page is ready (see `isReady`) and does not offer a login (see `offersLogin`); otherwise `waiting`
 */
export function verdictOn(
  tried: TriedLogin,
  url: string,
  documents: readonly DocumentAfterLogin[],
): "waiting" | "worked" | "failed" {
  const top = documents.find(({ isTop }) => isTop);
  if (!top) return "waiting";
  const isNew = top.began !== tried.began;
  const asks = documents.some((each) => each.asks || each.hasFailed);
  if (isNew && asks) return "failed";
  if (asks || top.offersLogin || !top.isReady || (!isNew && pageOf(url) === pageOf(tried.url))) return "waiting";
  return "worked";
}
