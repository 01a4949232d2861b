import { useCallback } from "preact/hooks";
import { type Account, type Contents, loginOf, passwordOf, settingsOf } from "../../../src/index.ts";
import { currentCode } from "../../codes/current-code.ts";
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
}

export function usePasswords(vault: WindowVault, contents: Contents, ports: AccountsPorts): Passwords {
  const reveal = useCallback(
    async (account: Account) => {
      await vault.use();
      return passwordOf(contents, account);
    },
    [vault, contents],
  );
  const copySecret = useCallback(
    async (make: () => Promise<string>) => {
      try {
        const secret = await make();
        const { clipboardSeconds } = settingsOf(contents);
        return await ports.copy(secret, clipboardSeconds).then(
          () => copiedText(clipboardSeconds),
          () => t("copyFailed"),
        );
      } catch (failure) {
        return explain(failure);
      }
    },
    [ports, contents],
  );
  const copy = useCallback((account: Account) => copySecret(() => reveal(account)), [copySecret, reveal]);
  const copyCode = useCallback(
    (account: Account) =>
      copySecret(async () => {
        await vault.use();
        return currentCode(account);
      }),
    [copySecret, vault],
  );
  const copyLogin = useCallback(
    (account: Account) =>
      ports.copy(loginOf(account), 0).then(
        () => copiedText(0), // 0: the username stays in the clipboard, because a username is not secret
        () => t("copyFailed"),
      ),
    [ports],
  );
  return { reveal, copy, copyCode, copyLogin };
}
