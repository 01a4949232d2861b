import type { ReadonlySignal } from "@preact/signals";
import { type Account, passwordOf } from "../../src/accounts/index.ts";
import type { CopiedPart, HistoryPlace } from "../../src/filling/index.ts";
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
  /** Copies a password of an account's history. @returns true if it was copied, undefined if it is not there any more */
  readonly copyEarlier: (account: Account, place: HistoryPlace) => Promise<boolean | undefined>;
  /**
   * Copies a generated password that belongs to no account.
   *
   * @param at - the time at which it was generated
   * @returns true if the password was copied
   */
  readonly copySecret: (text: string, at: number) => Promise<boolean>;
}

export function createCopying(
  ports: Pick<PopupPorts, "copy">,
  vault: Pick<WindowVault, "use" | "read" | "copyPart" | "copyGenerated">,
  clipboardSeconds: ReadonlySignal<number>,
): Copying {
  const reveal = async (account: Account): Promise<string> => {
    await vault.use();
    return passwordOf(await vault.read(), account);
  };
  const write: PopupPorts["copy"] = (text, seconds) => ports.copy(text, seconds);
  const copyPart = (
    { name }: Account,
    part: CopiedPart,
    seconds = clipboardSeconds.value,
  ): Promise<boolean | undefined> => vault.copyPart(name, part, seconds, write);
  return {
    reveal,
    copyPassword: async (account) => (await copyPart(account, "password")) === true,
    copyPrevious: (account) => copyPart(account, "previous"),
    copyCode: async (account) => (await copyPart(account, "code")) === true,
    // 0 seconds: the clipboard is never cleared, because a username is not secret
    copyLogin: async (account) => (await copyPart(account, "login", 0)) === true,
    copyEarlier: copyPart,
    copySecret: (text, at) => vault.copyGenerated(text, at, clipboardSeconds.value, write),
  };
}
