import { useCallback } from "preact/hooks";
import { type Account, passwordOf } from "../../../src/accounts/index.ts";
import { type Contents, settingsOf } from "../../../src/vault/index.ts";
import type { CopiedPart, HistoryPlace } from "../../../src/filling/index.ts";
import { copiedText } from "../../parts/copied.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import type { AccountsPorts } from "../ports.ts";

/**
 * Functions that derive passwords, and that copy passwords, usernames and one-time codes of listed accounts. A password
 * is derived only when the password is shown or copied.
 */
export interface Passwords {
  readonly reveal: (account: Account) => Promise<string>;
  /** @returns the message to show */
  readonly copy: (account: Account) => Promise<string>;
  /** Copies the current one-time code of an account. @returns the message to show */
  readonly copyCode: (account: Account) => Promise<string>;
  /** @returns the message to show */
  readonly copyLogin: (account: Account) => Promise<string>;
  /** Copies a password of the account's history. @returns true if it was copied, undefined if it is not there any more */
  readonly copyEarlier: (account: Account, place: HistoryPlace) => Promise<boolean | undefined>;
}

export function usePasswords(vault: WindowVault, contents: Contents, ports: AccountsPorts): Passwords {
  const reveal = useCallback(
    async (account: Account) => {
      await vault.use();
      return passwordOf(contents, account);
    },
    [vault, contents],
  );
  const copyPart = useCallback(
    async ({ name }: Account, part: CopiedPart, seconds = settingsOf(contents).clipboardSeconds) => {
      try {
        const isCopied = await vault.copyPart(name, part, seconds, (text, time) => ports.copy(text, time));
        return isCopied === true ? copiedText(seconds) : t("copyFailed");
      } catch (failure) {
        return explain(failure);
      }
    },
    [vault, ports, contents],
  );
  const copy = useCallback((account: Account) => copyPart(account, "password"), [copyPart]);
  const copyCode = useCallback((account: Account) => copyPart(account, "code"), [copyPart]);
  // 0 seconds: the username stays in the clipboard, because a username is not secret
  const copyLogin = useCallback((account: Account) => copyPart(account, "login", 0), [copyPart]);
  const copyEarlier = useCallback(
    ({ name }: Account, place: HistoryPlace) =>
      vault.copyPart(name, place, settingsOf(contents).clipboardSeconds, (text, time) => ports.copy(text, time)),
    [vault, ports, contents],
  );
  return { reveal, copy, copyCode, copyLogin, copyEarlier };
}
