import { useCallback } from "preact/hooks";
import { type Account, type Contents, loginOf, passwordOf, settingsOf } from "../../../src/index.ts";
import { copiedText } from "../../parts/copied.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import type { AccountsPorts } from "../ports.ts";

/** The passwords of a list. Each is derived when it is needed. */
export interface Passwords {
  readonly reveal: (account: Account) => Promise<string>;
  /** @returns the message to show */
  readonly copy: (account: Account) => Promise<string>;
  /** @returns the message to show */
  readonly copyLogin: (account: Account) => Promise<string>;
}

export function usePasswords(vault: WindowVault, contents: Contents, ports: AccountsPorts): Passwords {
  const reveal = useCallback(
    async (account: Account) => {
      await vault.use();
      return passwordOf(contents, account);
    },
    [vault, contents],
  );
  const copy = useCallback(
    async (account: Account) => {
      try {
        const password = await reveal(account);
        const { clipboardSeconds } = settingsOf(contents);
        return await ports.copy(password, clipboardSeconds).then(
          () => copiedText(clipboardSeconds),
          () => t("copyFailed"),
        );
      } catch (failure) {
        return explain(failure);
      }
    },
    [ports, reveal, contents],
  );
  const copyLogin = useCallback(
    (account: Account) =>
      ports.copy(loginOf(account), 0).then(
        () => copiedText(0), // a username is not secret and may stay in the clipboard
        () => t("copyFailed"),
      ),
    [ports],
  );
  return { reveal, copy, copyLogin };
}
