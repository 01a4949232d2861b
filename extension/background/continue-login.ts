import { accountNamed, allAccounts, liveSession } from "../../src/internal.ts";
import { afterFilling } from "../../src/filling/after-filling.ts";
import { fillRequest } from "../../src/filling/fill-request.ts";
import { fill, hasPasswordForm } from "../fill/fill.ts";
import { type PendingLogin, pendingLogin } from "../fill/pending-login.ts";
import { withVault } from "../fill/with-vault.ts";
import { sessionStorage } from "../platform/session.ts";
import { addressOf } from "../platform/tabs.ts";

const interval = 400;

/**
 * Waits for the second step of a login: looks again and again, as long as the browser lets us into that tab, whether there
 * is a password field by now, in the same document or in the next. Each look is a call, so nothing of ours stays in the page.
 * It ends with a lock, when the tab leaves the origin of the first step, and after the first fill.
 */
export function continueLogins(): void {
  pendingLogin.onSet(async () => {
    const mine = await pendingLogin.get();
    while (mine && (await isPending(mine))) {
      if ((await step(mine)) === "waiting") await new Promise((resolve) => setTimeout(resolve, interval));
      else if (await isPending(mine)) await pendingLogin.clear();
    }
  });
  sessionStorage.onChange(() => void endWithLock());
}

/** An unlock must not go on with what was pending before: the note goes as soon as the session does. */
async function endWithLock(): Promise<void> {
  if (!(await isUnlocked())) await pendingLogin.clear();
}

const isUnlocked = async (): Promise<boolean> => liveSession(await sessionStorage.get()) !== undefined;

async function isPending({ tabId, until }: PendingLogin): Promise<boolean> {
  const now = await pendingLogin.get();
  return now?.tabId === tabId && now.until === until;
}

async function step(mine: PendingLogin): Promise<"over" | "waiting"> {
  const { tabId, account: name, origin } = mine;
  const address = await addressOf(tabId);
  if (address === undefined || new URL(address).origin !== origin) return "over"; // closed, or gone elsewhere
  if (!(await isUnlocked())) return "over";
  if (!(await hasPasswordForm(tabId))) return "waiting";
  const done = await withVault(async ({ vault, contents, isUnlocked }) => {
    if (!allAccounts(contents).some((account) => account.name === name)) return "over"; // removed meanwhile
    const isStillWanted = async (): Promise<boolean> => (await isUnlocked()) && isPending(mine);
    const request = fillRequest(contents, accountNamed(contents, name), tabId, isStillWanted);
    const outcome = await fill({ ...request, origin });
    if (outcome.kind === "filled") await afterFilling(vault, name, outcome);
    // The page may still be at it. What has to be asked waits for the person to press the button.
    return outcome.kind === "refused" && outcome.reason === "changed" ? "waiting" : "over";
  });
  return done ?? "over";
}
