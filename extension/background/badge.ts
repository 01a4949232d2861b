import { accountsForUrl, currentSite } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { type Contents, liveSession, resumeSession, settingsOf, Vault } from "../../src/vault/index.ts";
import { colourBadge, onUnmarked, setBadge } from "../platform/button.ts";
import { optionalPermissions } from "../platform/permissions.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";
import { allTabs, watchAddresses } from "../platform/tabs.ts";

/** The number on the toolbar button. */
export interface Badge {
  /** Draws the number again if the vault was locked or unlocked. */
  readonly followSession: () => Promise<void>;
}

/**
 * Shows on the toolbar button how many accounts the site of each tab has. Shows a number only while the vault is
 * unlocked, the setting `badge` is on and the user allows access to the addresses of tabs. Keeps the vault open until
 * it locks or the user withdraws this access. Otherwise, all records of the vault, up to 10,000, would be decrypted
 * again for every new page.
 */
export function countAccounts(): Badge {
  let read: Promise<Contents | undefined> | undefined;
  let vault: Vault | undefined;
  let turn = 0;

  const forget = (): void => {
    vault?.close();
    vault = undefined;
  };
  const open = async (): Promise<Contents | undefined> => {
    // Without the permission, the listeners below would not notice a lock of the vault, so no key may stay in memory.
    const keys = (await optionalPermissions.has("tabs")) ? await resumeSession(sessionStorage) : undefined;
    if (!keys) {
      forget();
      return undefined;
    }
    if (vault) keys.wipe();
    else vault = new Vault(localStorage, keys);
    try {
      const contents = await vault.contents();
      return settingsOf(contents).badge ? contents : undefined;
    } catch (error) {
      forget();
      if (error instanceof AppError) return undefined; // the vault is being locked or replaced
      throw error;
    }
  };

  const draw = async (tabs: readonly { readonly id: number; readonly url: string | undefined }[]): Promise<void> => {
    const mine = turn;
    const contents = await (read ??= open());
    for (const { id, url } of tabs) {
      if (mine !== turn) return; // the vault was locked or changed during this call, so the number is outdated
      await setBadge(id, contents && url !== undefined ? countAt(contents, url) : "");
    }
  };
  const drawAll = async (): Promise<void> => {
    turn++;
    read = undefined;
    await draw(await allTabs());
  };

  const addresses = watchAddresses((tab) => void draw([tab]));
  let counting = true;
  addresses.begin(); // without a listener right at the start, the event that started the background would be lost
  const follow = async (): Promise<void> => {
    const may = await optionalPermissions.has("tabs");
    if (may && !counting) addresses.begin();
    if (!may && counting) addresses.end();
    if (may) await colourBadge();
    if (may || counting) await drawAll();
    counting = may;
  };
  optionalPermissions.onChange(() => void follow());
  const followSession = async (): Promise<void> => {
    if (!counting) return;
    const isOpen = liveSession(await sessionStorage.get()) !== undefined;
    // Using an account changes the session, but not the numbers.
    if (isOpen !== (vault !== undefined)) await drawAll();
  };
  localStorage.onChange(() => counting && void drawAll());
  onUnmarked(() => counting && void allTabs().then(draw));
  void follow();
  return { followSession };
}

function countAt(contents: Contents, url: string): string {
  try {
    const count = accountsForUrl(contents, currentSite(contents, url)).length;
    return count === 0 ? "" : String(count);
  } catch (error) {
    if (error instanceof AppError) return ""; // a page of the browser itself has no site
    throw error;
  }
}
