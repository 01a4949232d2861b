import type { JSX } from "preact";
import { type Account, passwordStateOf } from "../../../src/accounts/index.ts";
import type { Perform } from "../../../src/filling/index.ts";
import { useAction } from "../../parts/use-action.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";

/**
 * Shows that the site may not have an account's new password yet. The user can mark the password as changed at the
 * site, or undo the change. Shows nothing for a confirmed password.
 */
export function UnconfirmedPassword(props: {
  account: Account;
  readOnly: boolean;
  perform: Perform;
}): JSX.Element | null {
  const { account, readOnly, perform } = props;
  const [message, run] = useAction();
  const state = passwordStateOf(account);
  const button = (deed: "markChanged" | "undoChange"): JSX.Element => (
    <button
      type="button"
      class="quiet small"
      disabled={readOnly}
      onClick={() => {
        run(async () => {
          await perform(deed, account.name);
          return undefined;
        });
      }}
    >
      {t(deed)}
    </button>
  );
  return (
    <>
      {state !== "confirmed" && (
        <div class="hint">
          <span>{t(state === "sent" ? "sentHint" : "newHint")}</span>
          <div class="actions">
            {button("markChanged")}
            {button("undoChange")}
          </div>
        </div>
      )}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </>
  );
}
