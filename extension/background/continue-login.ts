import { accountNamed, allAccounts } from "../../src/index.ts";
import { afterFilling } from "../../src/filling/after-filling.ts";
import { fillRequest } from "../../src/filling/fill-request.ts";
import { fill, hasPasswordForm } from "../fill/fill.ts";
import { type PendingLogin, pendingLogin } from "../fill/pending-login.ts";
import { withVault } from "../fill/with-vault.ts";
import { addressOf } from "../platform/tabs.ts";

const interval = 400;

/**
 * Waits for the second step of a login: looks again and again, as long as the browser lets us into that tab, whether there
 * is a password field by now, in the same document or in the next. Each look is a call, so nothing of ours stays in the page.
 */
export function continueLogins(): void {
  pendingLogin.onSet(async () => {
    const mine = await pendingLogin.get();
    while (mine && isSame(mine, await pendingLogin.get())) {
      if ((await step(mine)) === "over") await pendingLogin.clear();
      else await new Promise((resolve) => setTimeout(resolve, interval));
    }
  });
}

const isSame = (a: PendingLogin, b: PendingLogin | undefined): boolean => b?.tabId === a.tabId && b.until === a.until;

async function step({ tabId, account: name }: PendingLogin): Promise<"over" | "waiting"> {
  if ((await addressOf(tabId)) === undefined) return "over"; // closed, or gone to where we may not follow
  if (!(await hasPasswordForm(tabId))) return "waiting";
  const done = await withVault(async (vault, contents) => {
    if (!allAccounts(contents).some((account) => account.name === name)) return "over"; // removed meanwhile
    const outcome = await fill(fillRequest(contents, accountNamed(contents, name), tabId));
    if (outcome.kind === "filled") await afterFilling(vault, name, outcome.what);
    // The page may still be at it. What has to be asked waits for the person to press the button.
    return outcome.kind === "refused" && outcome.reason === "changed" ? "waiting" : "over";
  });
  return done ?? "over";
}
