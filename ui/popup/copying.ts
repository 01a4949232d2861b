import type { ReadonlySignal } from "@preact/signals";
import { type Account, loginOf, markUsed, passwordOf, previousPasswordOf } from "../../src/index.ts";
import { currentCode } from "../codes/current-code.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { PopupPorts } from "../ports.ts";

/** Shows and copies passwords, usernames and codes of accounts. After copying one, stores the time in the vault. */
export interface Copying {
  readonly reveal: (account: Account) => Promise<string>;
  /** @returns true if the password was copied */
  readonly copyPassword: (account: Account) => Promise<boolean>;
  /**
   * Copies the previous password, which the account had before its last change.
   *
   * @returns true if it was copied
   */
  readonly copyPrevious: (account: Account) => Promise<boolean>;
  /** Copies the current one-time code. @returns true if it was copied */
  readonly copyCode: (account: Account) => Promise<boolean>;
  readonly copyLogin: (account: Account) => Promise<boolean>;
  /** Copies any text. @param seconds - time until the clipboard is cleared; 0 for never */
  readonly copy: PopupPorts["copy"];
  /**
   * Copies a password that belongs to no account yet.
   *
   * @returns true if it was copied
   */
  readonly copySecret: (text: string) => Promise<boolean>;
}

export function createCopying(
  ports: Pick<PopupPorts, "copy">,
  vault: Pick<WindowVault, "use" | "read">,
  clipboardSeconds: ReadonlySignal<number>,
): Copying {
  const reveal = async (account: Account): Promise<string> => {
    await vault.use();
    return passwordOf(await vault.read(), account);
  };
  const isCopied = (text: string, seconds: number): Promise<boolean> =>
    ports.copy(text, seconds).then(
      () => true,
      () => false, // the browser refused to copy, which the view shows
    );
  const copyOf = async (account: Account, text: string, seconds: number): Promise<boolean> => {
    const open = await vault.use(); // rejects if the vault was locked while the text was made
    if (!(await isCopied(text, seconds))) return false;
    // Does not read the contents again, so the list changes its order only when the popup is opened again.
    await markUsed(open, account.name);
    return true;
  };
  return {
    reveal,
    async copyPassword(account) {
      const seconds = clipboardSeconds.value; // 0 after a lock, which would mean "never clear"
      return copyOf(account, await reveal(account), seconds);
    },
    async copyPrevious(account) {
      const seconds = clipboardSeconds.value;
      await vault.use();
      const previous = await previousPasswordOf(await vault.read(), account);
      return previous !== undefined && copyOf(account, previous, seconds);
    },
    async copyCode(account) {
      const seconds = clipboardSeconds.value;
      await vault.use();
      return copyOf(account, await currentCode(account), seconds);
    },
    // a username is not secret and may stay in the clipboard
    copyLogin: (account) => copyOf(account, loginOf(account), 0),
    copy: (text, seconds) => ports.copy(text, seconds),
    async copySecret(text) {
      const seconds = clipboardSeconds.value;
      await vault.use();
      return isCopied(text, seconds);
    },
  };
}
