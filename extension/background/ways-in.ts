import { type Account, accountsForUrl, currentSite, oneTimeCode } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import type { Contents } from "../../src/vault/index.ts";
import {
  afterFilling,
  type FillOutcome,
  type FillRequest,
  fillRequest,
  type PendingAction,
} from "../../src/filling/index.ts";
import { confirmLogin } from "../fill/after-login.ts";
import { fill } from "../fill/fill.ts";
import { asksForCode, loginAt } from "../fill/page-calls.ts";
import { pendingActionNote } from "../fill/pending-action.ts";
import { copyCodeAfterLogin } from "./copy-code.ts";
import { withVault } from "./with-vault.ts";
import { menuTitles } from "../../ui/locale/menu-titles.ts";
import { keepFieldMenu, onCommand, onFieldMenu } from "../platform/commands.ts";
import { openPopup } from "../platform/button.ts";
import { browserLanguage, chosenLanguage } from "../platform/language.ts";
import { currentTab, type SeenTab } from "../platform/tabs.ts";

/**
 * Registers the ways to fill without the popup: a keyboard shortcut and the context menu of a field. The popup opens
 * only to make a new password, or if nothing was filled, or if the page did not keep the values.
 */
export function openWaysIn(): void {
  keepFieldMenu(async () => menuTitles[(await chosenLanguage()) ?? browserLanguage()]);
  onFieldMenu((id, { tab, frameId }) => (id === "fill" ? fillHere(tab, { frameId }) : generateHere(tab, { frameId })));
  onCommand("fill", () => void fillInFront());
}

async function fillInFront(): Promise<void> {
  const tab = await currentTab();
  if (tab) await fillHere(tab);
}

async function fillHere(tab: SeenTab, at?: PendingAction["at"]): Promise<void> {
  // An error, for example of the storage, is not lost: the popup begins again, and shows it if it happens again.
  const outcome = await fillOnlyAccount(tab, at).catch(() => undefined);
  if (outcome?.kind === "filled") return;
  // The popup continues: it asks the user, or shows why nothing was filled.
  const endedByLock = outcome?.kind === "refused" && outcome.reason === "locked";
  await goOn(tab, { want: "fill", endedByLock, ...(at && { at }) });
}

/** Returns undefined if the vault is locked, or if the site has no account or several. */
async function fillOnlyAccount(tab: SeenTab, at: PendingAction["at"]): Promise<FillOutcome | undefined> {
  // After a login, the extension may have lost its access to the tab. The shortcut or the menu has given the access
  // back, so the login can be checked now.
  await confirmLogin(tab.id, withVault);
  return withVault(async ({ vault, contents, isUnlocked }) => {
    const accounts = accountsAt(contents, tab.url);
    const withCode = accounts.filter(({ totp }) => totp !== undefined);
    const forCode = !at && withCode.length > 0 && (await asksForCode(tab.id));
    const [account, ...others] = forCode ? withCode : accounts;
    if (!account || others.length > 0) return undefined; // no account, or several: the popup shows them
    const request = fillRequest({ vault, contents }, account, tab.id, isUnlocked);
    const code = async (): Promise<string> => (await oneTimeCode(account.totp ?? "")).code;
    const onFilled: FillRequest["onFilled"] = async (filled) => {
      const takeBack = await afterFilling(vault, request, filled);
      await copyCodeAfterLogin(contents, account, filled.what);
      return takeBack;
    };
    return fill({ ...request, onFilled, ...(at && { at }), ...(forCode && { code }) });
  });
}

async function generateHere(tab: SeenTab, at: NonNullable<PendingAction["at"]>): Promise<void> {
  const login = await loginAt(tab.id, at).catch(() => undefined); // the popup asks for the username
  await goOn(tab, { want: "generate", at, ...(login !== undefined && { login }) });
}

async function goOn({ id }: SeenTab, pendingAction: Omit<PendingAction, "tabId" | "until">): Promise<void> {
  const note = { ...pendingAction, tabId: id, until: Date.now() + 60_000 };
  await pendingActionNote.set(note).catch(() => undefined); // without the note, the popup opens and waits for a press
  await openPopup(id);
}

function accountsAt(contents: Contents, url: string): readonly Account[] {
  try {
    return accountsForUrl(contents, currentSite(contents, url));
  } catch (error) {
    if (error instanceof AppError) return []; // the address has no site
    throw error;
  }
}
