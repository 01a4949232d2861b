import {
  accountNamed,
  allAccounts,
  confirmPasswordUse,
  type Contents,
  isAllowedOn,
  type Vault,
} from "../../src/index.ts";
import { sessionNote } from "../platform/session-note.ts";
import { addressOf, callInFrames } from "../platform/tabs.ts";
import { find } from "./find.ts";
import { lookAfterLogin } from "./injected-landing.ts";
import { type TriedLogin, verdictOn } from "./login-verdict.ts";

/** How long a login may take until somebody presses again: a second factor, a slow server. */
const patience = 10 * 60_000;

export const triedLogin = sessionNote<TriedLogin>("tried");

/** Notes that a password was filled to log in which the site is not known to have. */
export const noteLogin = (tried: Omit<TriedLogin, "until">): Promise<void> =>
  triedLogin.set({ ...tried, until: Date.now() + patience });

/** Forgets the login of a tab: something else was filled there. */
export async function forgetLoginIn(tabId: number): Promise<void> {
  if ((await triedLogin.get())?.tabId === tabId) await triedLogin.clear();
}

/** Does one thing with the open vault; nothing where it is locked. */
export type WithVault = (
  work: (open: { readonly vault: Vault; readonly contents: Contents }) => Promise<boolean>,
) => Promise<boolean | undefined>;

/** Milliseconds between two looks at a page that asks for no password: it may draw its form late. */
const pause = 500;

/**
 * Looks whether the last login of a tab seems to have worked with a new password, and confirms the password then.
 *
 * @returns `waiting` where the login page is still there, `unseen` where the browser does not let us look
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
  if ((await triedLogin.get())?.until !== tried.until) return "over"; // something else was filled, or the vault is locked
  await triedLogin.clear();
  if (second === "failed") return "over";
  const { url, frames } = second;
  const confirmed = await withVault(({ vault, contents }) => {
    if (!allAccounts(contents).some(({ name }) => name === tried.account)) return Promise.resolve(false);
    const account = accountNamed(contents, tried.account);
    const isAllowed = (address: string): boolean => isAllowedOn(contents, account, address);
    // A frame of the site that cannot be looked into may ask for the password again.
    if (!isAllowed(url) || frames.some(isAllowed)) return Promise.resolve(false);
    return confirmPasswordUse(vault, account.name);
  });
  return confirmed ? "confirmed" : "over";
}

/** Returns where a login seems to have led to, or why that cannot be told. */
async function lookAt(
  tried: TriedLogin,
): Promise<"waiting" | "unseen" | "failed" | { readonly url: string; readonly frames: readonly string[] }> {
  const url = await addressOf(tried.tabId);
  if (url === undefined) return "unseen";
  const forms = await find(tried, { onlyFocused: false, alsoReadOnly: false });
  const looks = await callInFrames(tried.tabId, lookAfterLogin, []).catch(() => undefined);
  if (!forms || !looks) return "waiting"; // between two pages
  const documents = looks.flatMap(({ frameId, result }) => {
    const found = forms.find((each) => each.frameId === frameId)?.found;
    const asks = result?.isRecovery === true || found?.form !== undefined || found?.hasPassword === true;
    return result ? [{ ...result, isTop: frameId === 0, asks }] : [];
  });
  const verdict = verdictOn(tried, url, documents);
  const frames = forms.flatMap(({ found }) => found.frames.map(({ address }) => address));
  return verdict === "worked" ? { url, frames } : verdict;
}
