import type { ReadonlySignal } from "@preact/signals";
import { type Account, loginOf, markUsed, passwordOf, previousPasswordOf } from "../../src/index.ts";
import { currentCode } from "../codes/current-code.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { PopupPorts } from "./ports.ts";

/**
 * Functions that derive passwords, and that copy passwords, usernames and one-time codes. When a text of an account is
 * copied, the time is stored as the last use of the account.
 */
export interface Copying {
  readonly reveal: (account: Account) => Promise<string>;
  /** @returns true if the password was copied */
  readonly copyPassword: (account: Account) => Promise<boolean>;
  /**
   * Copies the account's previous password, which the site possibly still has.
   *
   * @returns true if the password was copied, undefined if it can no longer be derived
   */
  readonly copyPrevious: (account: Account) => Promise<boolean | undefined>;
  /** Copies the current one-time code. @returns true if the code was copied */
  readonly copyCode: (account: Account) => Promise<boolean>;
  readonly copyLogin: (account: Account) => Promise<boolean>;
  /** Copies any text. @param seconds - time until the clipboard is cleared; 0 means never */
  readonly copy: PopupPorts["copy"];
  /**
   * Copies a password that belongs to no account yet.
   *
   * @returns true if the password was copied
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
      () => false, // the browser refused to copy; the view shows an error
    );
  const copyOf = async (account: Account, text: string, seconds: number): Promise<boolean> => {
    const open = await vault.use(); // rejects if the vault was locked while the text was being derived
    if (!(await isCopied(text, seconds))) return false;
    // Does not read the contents again. The list begins with the account that was used last, so reading the contents
    // would change the order of the list while the user looks at it.
    await markUsed(open, account.name);
    return true;
  };
  return {
    reveal,
    async copyPassword(account) {
      const seconds = clipboardSeconds.value; // read before `await`: after a lock, the value would be 0 (never clear)
      return copyOf(account, await reveal(account), seconds);
    },
    async copyPrevious(account) {
      const seconds = clipboardSeconds.value;
      await vault.use();
      const previous = await previousPasswordOf(await vault.read(), account);
      return previous === undefined ? undefined : copyOf(account, previous, seconds);
    },
    async copyCode(account) {
      const seconds = clipboardSeconds.value;
      await vault.use();
      return copyOf(account, await currentCode(account), seconds);
    },
    // Passes 0 seconds (never clear the clipboard), because a username is not secret.
    copyLogin: (account) => copyOf(account, loginOf(account), 0),
    copy: (text, seconds) => ports.copy(text, seconds),
    async copySecret(text) {
      const seconds = clipboardSeconds.value;
      await vault.use();
      return isCopied(text, seconds);
    },
  };
}
