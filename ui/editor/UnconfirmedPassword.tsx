import type { JSX } from "preact";
import {
  type Account,
  finishMove,
  moveBack,
  passwordStateOf,
  updateRetiredRoots,
  type Vault,
} from "../../src/internal.ts";
import { useAction } from "../parts/use-action.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";

/**
 * Shows that the site may not have an account's new password yet. The user can mark the password as changed at the
 * site, or undo the change. Shows nothing for a confirmed password.
 */
export function UnconfirmedPassword(props: {
  account: Account;
  readOnly: boolean;
  change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
}): JSX.Element | null {
  const { account, readOnly, change } = props;
  const [message, run] = useAction();
  const state = passwordStateOf(account);
  const button = (
    text: string,
    step: (vault: Vault, name: Account["name"]) => Promise<void>,
    done: string,
  ): JSX.Element => (
    <button
      type="button"
      class="quiet small"
      disabled={readOnly}
      onClick={() => {
        run(async () => {
          await change(async (vault) => {
            await step(vault, account.name);
            await updateRetiredRoots(vault);
          });
          return { kind: "plain", text: done };
        });
      }}
    >
      {text}
    </button>
  );
  return (
    <>
      {state !== "confirmed" && (
        <div class="hint">
          <span>{t(state === "sent" ? "sentHint" : "newHint")}</span>
          <div class="actions">
            {button(t("markChanged"), finishMove, t("markedChanged"))}
            {button(t("undoChange"), moveBack, t("changeUndone"))}
          </div>
        </div>
      )}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </>
  );
}
